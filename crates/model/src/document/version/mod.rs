//! The result of `version -json`.

use crate::shape::{Format, Map, Shape, Text, object};

object! {
    /// The result of `version -json`.
    Version = "Version" {
        /// The version of the format (only Terraform).
        format_version "format_version": Option<Text<'a>> as Shape::Text(Format::Version), optional;
        /// The version of the program, be it OpenTofu or Terraform.
        terraform_version "terraform_version": Text<'a>, always;
        /// The commit that it is built from (only versions of old).
        terraform_revision "terraform_revision": Option<Text<'a>>, optional;
        /// The operating system and the architecture.
        platform "platform": Option<Text<'a>>, optional;
        /// Whether the cryptography is that of FIPS 140 (only OpenTofu).
        fips140 "fips140": bool, optional;
        /// The versions of the providers by full name.
        provider_selections "provider_selections": Map<'a, Text<'a>>, always;
        /// Whether a newer version is out (only Terraform).
        terraform_outdated "terraform_outdated": Option<bool>, optional;
    }
}

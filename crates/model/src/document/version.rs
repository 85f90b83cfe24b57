//! The result of `version -json`.

use crate::shape::{DecodedText, Format, JsonShape, Map, object};

object! {
    /// The result of `version -json`.
    Version = "Version" {
        /// The version of the format (only Terraform).
        format_version "format_version": Option<DecodedText<'a>> as JsonShape::Text(Format::Version), optional;
        /// The version of the program, be it OpenTofu or Terraform.
        terraform_version "terraform_version": DecodedText<'a>, always;
        /// The commit that it is built from (only versions of old).
        terraform_revision "terraform_revision": Option<DecodedText<'a>>, optional;
        /// The operating system and the architecture.
        platform "platform": Option<DecodedText<'a>>, optional;
        /// Whether the cryptography is that of FIPS 140 (only OpenTofu).
        fips140 "fips140": bool, optional;
        /// The versions of the providers by full name.
        provider_selections "provider_selections": Map<'a, DecodedText<'a>>, always;
        /// Whether a newer version is out (only Terraform).
        terraform_outdated "terraform_outdated": Option<bool>, optional;
    }
}

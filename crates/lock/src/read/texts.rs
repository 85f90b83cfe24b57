//! The words of OpenTofu's diagnostics, and their codes.

use tofu_json_diagnostic::codes;

codes! {
    /// What a diagnostic of a lock file is about, independent of its words.
    pub enum LockCode {
        Syntax = "syntax", Error, "The syntax, or the value of an expression.";
        Structure = "structure", Error, "Arguments, blocks and labels that are missing or do not belong there.";
        Address = "address", Error, "The address of a provider.";
        AddressForm = "address-form", Error, "The form in which the address of a provider is written.";
        Duplicate = "duplicate", Error, "A second entry for a provider.";
        Version = "version", Error, "The version.";
        VersionForm = "version-form", Error, "The form in which the version is written.";
        Constraints = "constraints", Error, "The constraints.";
        ConstraintsForm = "constraints-form", Error, "The form in which the constraints are written.";
        Hashes = "hashes", Error, "The hashes.";
        Modules = "modules", Warning, "Blocks of modules.";
    }
}

/// D1 to D3.
pub(super) const INVALID_ADDRESS: &str = "Invalid provider source address";

/// D1.
pub(super) const ADDRESS_FORM: &str = "The provider source address for a provider lock must be a \
    valid, fully-qualified address of the form \"hostname/namespace/type\".";

/// D4.
pub(super) const ADDRESS_NOT_NORMAL: &str = "Non-normalized provider source address";

/// D5.
pub(super) const DUPLICATE: &str = "Duplicate provider lock";

/// D6.
pub(super) const MISSING_ARGUMENT: &str = "Missing required argument";

/// D6, when the value is null.
pub(super) const VERSION_NEEDED: &str =
    "A provider lock block must contain a \"version\" argument.";

/// D7 and D8.
pub(super) const INVALID_VERSION: &str = "Invalid provider version number";

/// D9 and D10.
pub(super) const INVALID_CONSTRAINTS: &str = "Invalid provider version constraints";

/// D11.
pub(super) const INVALID_HASHES: &str = "Invalid provider hash set";

/// D11.
pub(super) const NO_HASHES: &str =
    "The \"hashes\" argument must either be omitted or contain at least one hash value.";

/// D12.
pub(super) const INVALID_HASH: &str = "Invalid provider hash string";

/// D13.
pub(super) const INVALID_EXPRESSION: &str = "Invalid expression";

/// D13.
pub(super) const LIST_NEEDED: &str = "A static list expression is required.";

/// D20.
pub(super) const MODULES: &str = "Dependency locks for modules are not yet supported";

/// D20.
pub(super) const MODULES_DETAIL: &str = "OpenTofu v1.12.6 only supports dependency locks for \
    providers, not for modules. This configuration may be intended for a later version of OpenTofu \
    that also supports dependency locks for modules.";

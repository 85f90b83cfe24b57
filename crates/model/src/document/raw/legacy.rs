use crate::Presence;
use crate::shape::{DecodedText, JsonShape, object};
use tofu_json_number::WrittenNumber;
use tofu_json_value::Value;

object! {
    /// A state file of version 1, 2 or 3, so far as it can be read without an upgrade: OpenTofu up to
    /// 1.12 rewrites such a file with any command that changes the state.
    LegacyState = "LegacyState" of RawState {
        /// The version of the format.
        version "version": Option<WrittenNumber<'a>> as JsonShape::Unsigned, always;
        /// The version of the program that wrote the file last.
        terraform_version "terraform_version": Option<DecodedText<'a>>, optional;
        /// Grows by one with each change.
        serial "serial": Option<WrittenNumber<'a>> as JsonShape::Integer, optional;
        /// The same for all states that came from one another.
        lineage "lineage": Option<DecodedText<'a>>, optional;
        /// The backend of the working folder, where this is its record.
        backend "backend": Option<Value<'a>> as JsonShape::Fragment, optional;
        /// The modules with their resources.
        modules "modules": Presence<Value<'a>> as JsonShape::Fragment, optional;
    }
}

/// What the `version` of a state file says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Generation {
    /// Version 4.
    Current,
    /// Versions 1 to 3, which OpenTofu up to 1.12 upgrades in memory.
    Upgraded(u64),
    /// A version that no release reads: 0, or greater than 4.
    Unsupported(u64),
    /// No whole number, such as `"4"` or `4.0`: OpenTofu refuses the file.
    Unreadable,
    /// There is no version.
    Missing,
}

impl Generation {
    /// Reads the `version` of a document.
    #[must_use]
    pub fn of(document: Value<'_>) -> Self {
        document
            .get("version")
            .map_or(Self::Missing, Self::of_version)
    }

    /// Reads a `version` by itself.
    #[must_use]
    pub fn of_version(version: Value<'_>) -> Self {
        let digits = version.as_number().unwrap_or_default();
        match digits.parse() {
            Ok(4) => Self::Current,
            Ok(version @ 1..=3) => Self::Upgraded(version),
            Ok(version) => Self::Unsupported(version),
            Err(_) => Self::Unreadable,
        }
    }
}

impl LegacyState<'_> {
    /// Whether this is the backend record of a working folder, which only looks like a state.
    #[must_use]
    pub const fn is_backend_record(&self) -> bool {
        self.backend.is_some()
    }
}

use crate::{Constraints, Provider, Version};
use std::fmt;

/// A difference between a lock and what is required.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckFinding {
    /// The provider.
    pub provider: Provider,
    /// The difference.
    pub kind: CheckKind,
}

/// A difference between a lock and what is required.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckKind {
    /// The provider is required and has no entry: `plan` refuses, and `init` adds one.
    Missing {
        /// The required constraints of its version.
        constraints: Constraints,
        /// The entry of the same namespace and type in another registry.
        other: Option<Provider>,
    },
    /// The provider has an entry and is not required: `init` removes it.
    Superfluous(Version),
    /// The version does not fit: `plan` and `init` refuse.
    OutsideConstraints {
        /// The locked version.
        version: Version,
        /// The required constraints.
        constraints: Constraints,
    },
    /// The recorded constraints are not those of today: informative, and refreshed with the next write.
    ConstraintsDrift {
        /// The constraints that the lock records.
        recorded: Constraints,
        /// The constraints that are required.
        required: Constraints,
    },
    /// Hashes are not sorted or there twice: `init` rewrites the file.
    NotNormalised,
    /// There is no hash of an unpacked package: `init` adds one, and until then `plan` cannot check the
    /// installed package.
    NoPackageHash,
    /// No hash has a value that a package can have: `init` refuses every package.
    NoUsableHash,
}

impl CheckKind {
    /// The stable word.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Missing { .. } => "missing",
            Self::Superfluous(_) => "superfluous",
            Self::OutsideConstraints { .. } => "outside-constraints",
            Self::ConstraintsDrift { .. } => "constraints-drift",
            Self::NotNormalised => "not-normalised",
            Self::NoPackageHash => "no-package-hash",
            Self::NoUsableHash => "no-usable-hash",
        }
    }
}

impl fmt::Display for CheckFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.provider)?;
        match &self.kind {
            CheckKind::Missing { constraints, other } => {
                f.write_str("required, but no version is locked")?;
                if !constraints.is_empty() {
                    write!(f, " (constraints \"{constraints}\")")?;
                }
                match other {
                    Some(other) => write!(f, "; there is an entry for {other}"),
                    None => Ok(()),
                }
            }
            CheckKind::Superfluous(version) => {
                write!(f, "locked in version {version}, but not required")
            }
            CheckKind::OutsideConstraints {
                version,
                constraints,
            } => write!(
                f,
                "locked version {version} does not fit the constraints \"{constraints}\""
            ),
            CheckKind::ConstraintsDrift { recorded, required } => write!(
                f,
                "recorded constraints \"{recorded}\" lack some of \"{required}\""
            ),
            CheckKind::NotNormalised => {
                f.write_str("hashes are not sorted or there twice: `init` rewrites the file")
            }
            CheckKind::NoPackageHash => f.write_str(
                "no hash of an unpacked package (h1): `init` adds one, and until then `plan` refuses or does not check",
            ),
            CheckKind::NoUsableHash => f.write_str(
                "no hash that a package can have: `init` refuses whatever it finds",
            ),
        }
    }
}

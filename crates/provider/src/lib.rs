//! What configuration and lock files say about providers: where they come from and which versions
//! of them are meant.
//!
//! [`Provider`] is an address in its normal form. [`Version`] and [`Constraints`] have the rules of
//! lock files, which are not those of SemVer. [`VersionConstraint`] has the other syntax,
//! that of `version` and `required_version` arguments.
//!
//! ```
//! use tofu_json_provider::{Constraints, Provider};
//!
//! let provider: Provider = "hashicorp/AWS".parse()?;
//! assert_eq!(provider.to_string(), "registry.opentofu.org/hashicorp/aws");
//!
//! let constraints: Constraints = "<2, ~>1.2".parse()?;
//! assert_eq!(constraints.to_string(), "~> 1.2, < 2.0.0");
//! assert!(constraints.allows(&"1.9.0".parse()?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With the feature `unicode` addresses can have letters outside of ASCII, in hosts, namespaces and types. Without
//! it [`ProviderError::NotAscii`] refuses them. Feature `serde` adds `Serialize`.
//!
//! Rules: OpenTofu v1.12.6.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod address;
mod argument;
mod constraints;
mod version;

pub use address::{DEFAULT_HOST, PREDECESSOR_HOST, Provider, ProviderError, SourceError};
pub use argument::{VersionConstraint, VersionConstraintError};
pub use constraints::{Bounds, Constraint, Constraints, ConstraintsError, Operator, TermError};
pub use version::{Portion, Version, VersionError};

pub use tofu_json_vocab as vocab;

/// Serde's `Serialize`: everything is written as its text.
#[cfg(feature = "serde")]
mod serialize {
    use super::{Constraints, Provider, Version};
    use serde::{Serialize, Serializer};

    macro_rules! as_text {
        ($($name:ty),*) => {
            $(impl Serialize for $name {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            })*
        };
    }

    as_text!(Constraints, Provider, Version);
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

//! Types of resources that hold data: what they held is gone when they are.

mod types;

pub use types::{DataKind, IMPORTANT_TYPES, ImportantTypes};

use tofu_json_vocab::matches_glob;

/// Which types are important.
///
/// ```
/// use tofu_json_review::{DataKind, Important};
///
/// let important = Important::with(vec!["acme_ledger*".to_owned()]);
/// assert!(important.holds("aws_db_instance") && important.holds("acme_ledger_book"));
/// assert!(!important.holds("aws_db_subnet_group") && !important.holds("random_password"));
/// assert_eq!(Important::kind("aws_kms_key"), Some(DataKind::Keys));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Important {
    more: Vec<String>,
}

impl Important {
    /// The types of [`IMPORTANT_TYPES`], and those that a pattern of `more` matches.
    #[must_use]
    pub const fn with(more: Vec<String>) -> Self {
        Self { more }
    }

    /// Whether a resource of that type holds data.
    #[must_use]
    pub fn holds(&self, resource_type: &str) -> bool {
        let mut more = self.more.iter();
        Self::kind(resource_type).is_some() || more.any(|own| matches_glob(own, resource_type))
    }

    /// What a resource of that type holds, if it is one of [`IMPORTANT_TYPES`].
    #[must_use]
    pub fn kind(resource_type: &str) -> Option<DataKind> {
        let holds = |types: &&ImportantTypes| {
            let mut patterns = types.patterns.iter();
            patterns.any(|pattern| matches(pattern, resource_type))
        };
        IMPORTANT_TYPES.iter().find(holds).map(|types| types.kind)
    }
}

/// Whether a pattern matches. Most do not by what is before their first star, which is faster to see.
fn matches(pattern: &str, resource_type: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == resource_type,
        Some((lead, _)) => resource_type.starts_with(lead) && matches_glob(pattern, resource_type),
    }
}

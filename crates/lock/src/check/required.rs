use crate::{Constraint, Constraints, Provider};
use std::collections::{BTreeMap, BTreeSet, btree_map};

/// The providers that something requires.
///
/// ```
/// use tofu_json_lock::{CheckKind, Lock, Requirements, check};
///
/// let lock = Lock::parse(b"provider \"example.com/acme/widget\" { version = \"1.0.0\" }\n").lock;
/// let mut required = Requirements::new();
/// required.add("example.com/acme/widget".parse()?, Some(&"~> 2.0".parse()?));
/// required.add("example.com/acme/other".parse()?, None);
/// let found = check(&lock, &required);
/// assert!(found.iter().any(|finding| matches!(finding.kind, CheckKind::OutsideConstraints { .. })));
/// assert!(found.iter().any(|finding| matches!(finding.kind, CheckKind::Missing { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Requirements(BTreeMap<Provider, Required>);

/// The requirements for one provider.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Required {
    /// The terms; `None` if they are not known.
    terms: Option<BTreeSet<Constraint>>,
}

impl Required {
    /// The required constraints; `None` if they are not known, as in a state.
    #[must_use]
    pub fn constraints(&self) -> Option<Constraints> {
        let terms = self.terms.as_ref()?.iter();
        Some(terms.cloned().collect())
    }
}

impl Requirements {
    /// Nothing is required.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Requires a provider. Constraints are joined with those that it has already. Providers that no
    /// lock file may have, such as those that are part of the program, are left out.
    pub fn add(&mut self, provider: Provider, constraints: Option<&Constraints>) {
        if !provider.is_lockable() {
            return;
        }
        let required = self.0.entry(provider).or_default();
        if let Some(constraints) = constraints {
            let terms = required.terms.get_or_insert_default();
            terms.extend(constraints.terms().iter().cloned());
        }
    }

    /// The requirements for a provider.
    #[must_use]
    pub fn get(&self, provider: &Provider) -> Option<&Required> {
        self.0.get(provider)
    }

    /// How many providers are required.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing is required.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'r> IntoIterator for &'r Requirements {
    type Item = (&'r Provider, &'r Required);
    type IntoIter = btree_map::Iter<'r, Provider, Required>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

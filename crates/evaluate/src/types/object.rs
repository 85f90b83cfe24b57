use std::collections::{BTreeMap, BTreeSet};

use super::Type;

/// The attributes of an object type.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ObjectType {
    attributes: BTreeMap<String, Type>,
    optional: BTreeSet<String>,
}

impl ObjectType {
    /// With these attributes, all of them required; of two with one name the last one counts.
    pub fn new(attributes: impl IntoIterator<Item = (String, Type)>) -> Self {
        Self {
            attributes: attributes.into_iter().collect(),
            optional: BTreeSet::new(),
        }
    }

    /// The same type, with these attributes optional.
    #[must_use]
    pub fn with_optional(mut self, names: impl IntoIterator<Item = String>) -> Self {
        let names = names.into_iter();
        self.optional
            .extend(names.filter(|name| self.attributes.contains_key(name)));
        self
    }

    /// Names and types, sorted by name.
    #[must_use]
    pub fn attributes(&self) -> impl ExactSizeIterator<Item = (&str, &Type)> {
        let attributes = self.attributes.iter();
        attributes.map(|(name, kind)| (name.as_str(), kind))
    }

    /// The type of an attribute.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<&Type> {
        self.attributes.get(name)
    }

    /// Whether an attribute may be missing.
    #[must_use]
    pub fn is_optional(&self, name: &str) -> bool {
        self.optional.contains(name)
    }

    /// The names of attributes that may be missing, sorted.
    pub fn optional(&self) -> impl ExactSizeIterator<Item = &str> {
        self.optional.iter().map(String::as_str)
    }
}

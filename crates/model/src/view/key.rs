use crate::document::plan::ResourceChange;
use crate::document::values::Resource;
use tofu_json_vocab::address::{ParseError, ResourceAddress};

/// What sets an object apart from all others: the address of its instance and, for a deposed object, its
/// key.
///
/// Keys order as OpenTofu orders `resource_changes`: modules closer to the root
/// first, then names and keys of modules, then ephemeral, data and managed resources, types, names,
/// keys (none, numbers by value, texts), and the current object before deposed ones.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct ObjectKey {
    /// The address of the instance.
    pub address: ResourceAddress,
    /// The key of a deposed object; empty for the current one.
    pub deposed: Box<str>,
}

impl ObjectKey {
    /// The key of a change.
    ///
    /// # Errors
    ///
    /// Where the address cannot be read.
    pub fn of_change(change: &ResourceChange<'_>) -> Result<Self, ParseError> {
        Self::new(&change.address, change.deposed.as_deref())
    }

    /// The key of an object of a state.
    ///
    /// # Errors
    ///
    /// Where the address cannot be read.
    pub fn of_object(object: &Resource<'_>) -> Result<Self, ParseError> {
        Self::new(&object.address, object.deposed_key.as_deref())
    }

    fn new(address: &str, deposed: Option<&str>) -> Result<Self, ParseError> {
        Ok(Self {
            address: ResourceAddress::parse(address)?,
            deposed: deposed.unwrap_or_default().into(),
        })
    }
}

use crate::Error;
use crate::member::{array, members, text};
use tofu_json_value::{Arena, Value};

/// An entry of `relevant_attributes`: something outside a resource that its planned changes rest on.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct RelevantAttribute<'a> {
    /// `resource`: the address of an instance, a resource, or a resource in a module that is not
    /// expanded.
    pub resource: &'a str,
    /// `attribute`: a path as an array; empty or null for the whole resource.
    pub attribute: Value<'a>,
}

impl<'a> RelevantAttribute<'a> {
    /// Reads an entry.
    ///
    /// # Errors
    ///
    /// Where it is no object or a member is of the wrong kind.
    pub fn read(value: Value<'a>, arena: &'a Arena<'a>) -> Result<Self, Error> {
        let mut entry = Self { resource: "", attribute: Value::null() };
        for (key, member) in members(value)? {
            match &*key {
                "resource" => entry.resource = text(member, arena)?,
                "attribute" => entry.attribute = array(member)?,
                _ => {}
            }
        }
        Ok(entry)
    }
}

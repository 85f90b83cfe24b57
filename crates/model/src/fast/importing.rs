use crate::Error;
use crate::member::{members, present, some_text};
use std::fmt;
use tofu_json_value::{Arena, Value};

/// How an object that is imported was named: by id, by identity, or in no way that is recorded.
#[derive(Clone)]
pub struct Importing<'a> {
    /// `id`, where it is not empty.
    pub id: Option<&'a str>,
    /// `identity`
    pub identity: Option<Value<'a>>,
}

impl<'a> Importing<'a> {
    /// Reads the `importing` member of a change.
    ///
    /// # Errors
    ///
    /// Where it is no object or the id is no string.
    pub fn read(value: Value<'a>, arena: &'a Arena<'a>) -> Result<Self, Error> {
        let mut importing = Self {
            id: None,
            identity: None,
        };
        for (key, member) in members(value)? {
            match &*key {
                "id" => importing.id = some_text(member, arena)?,
                "identity" => importing.identity = present(member),
                _ => {}
            }
        }
        Ok(importing)
    }
}

/// Without the id, which is a value.
impl fmt::Debug for Importing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Importing")
            .field("has_id", &self.id.is_some())
            .field("identity", &self.identity)
            .finish()
    }
}

use super::JsonText;
use crate::document::{Owned, View};
use crate::shape::Table;
use crate::{Error, ErrorKind};
use std::borrow::Cow;

/// The members that an object has got so far.
#[derive(Clone, Debug, Default)]
pub(super) struct BuiltMembers(Vec<(Cow<'static, str>, JsonText)>);

impl BuiltMembers {
    /// Sets a member; of several of one name the last counts.
    pub(super) fn set(&mut self, key: impl Into<Cow<'static, str>>, value: impl Into<JsonText>) {
        let (key, value) = (key.into(), value.into());
        match self.0.iter_mut().find(|(known, _)| *known == key) {
            Some((_, before)) => *before = value,
            None => self.0.push((key, value)),
        }
    }

    /// Sets a member that is not there.
    pub(super) fn set_absent(&mut self, key: &'static str, value: impl FnOnce() -> JsonText) {
        if self.get(key).is_none() {
            self.set(key, value());
        }
    }

    /// Sets a list that is not empty, unless the member is there.
    pub(super) fn set_list(&mut self, key: &'static str, entries: Vec<JsonText>) {
        if !entries.is_empty() {
            self.set_absent(key, || JsonText::list(entries));
        }
    }

    pub(super) fn get(&self, key: &str) -> Option<&JsonText> {
        self.0
            .iter()
            .find(|(known, _)| known == key)
            .map(|(_, value)| value)
    }

    /// The object, its members in the order of a table; those that the table does not have follow.
    pub(super) fn into_json(mut self, table: &Table) -> JsonText {
        // Those of the end keep their order: the sort is stable.
        self.0.sort_by_key(|(key, _)| {
            table
                .member(key)
                .map_or(usize::MAX, |(position, _)| position)
        });
        JsonText::object(self.0)
    }
}

/// Reads a document that was built.
pub(super) fn read<V: View>(json: JsonText) -> Result<Owned<V>, Error> {
    Owned::parse(json.into_result()?.into_bytes())
}

/// What an address that cannot be read is in its place.
pub(super) fn no_address(expected: &'static str, at: usize) -> JsonText {
    let found = "another text";
    JsonText::wrong(Error::new(ErrorKind::WrongKind { expected, found }, at))
}

/// The setter for what has none of its own.
macro_rules! member_setter {
    () => {
        /// Sets any member, also one that is not known here or that follows from something else. What is set
        /// so goes before what the other setters say.
        #[must_use]
        pub fn member(
            mut self,
            key: impl Into<String>,
            value: impl Into<$crate::build::JsonText>,
        ) -> Self {
            self.members.set(key.into(), value);
            self
        }
    };
}

pub(super) use member_setter;

//! The change object.

use crate::catalogue::Member;
use crate::mask::{self, Sets};
use crate::pen::Pen;
use crate::value::Value;

/// One side of a change.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MaskedValue<'a> {
    pub(crate) members: &'static [Member],
    pub(crate) value: Option<&'a Value>,
}

impl MaskedValue<'_> {
    pub(crate) fn write(&self, pen: &mut Pen<'_>) {
        match self.value {
            Some(value) => value.write(pen),
            None => pen.raw("null"),
        }
    }

    pub(crate) fn write_sensitive(&self, pen: &mut Pen<'_>, sets: Sets) {
        match self.value {
            Some(value) => mask::write_sensitive(pen, self.members, value, sets),
            None => pen.raw("false"),
        }
    }
}

/// What happens to an object.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change<'a> {
    pub(crate) members: &'static [Member],
    /// JSON.
    pub(crate) actions: &'static str,
    pub(crate) before: Option<&'a Value>,
    pub(crate) after: Option<&'a Value>,
    pub(crate) replace_path: Option<&'static str>,
    pub(crate) import_id: Option<&'a str>,
}

impl Change<'_> {
    pub(crate) fn write(&self, pen: &mut Pen<'_>) {
        let [before, after] = [self.before, self.after].map(|value| MaskedValue {
            members: self.members,
            value,
        });
        pen.raw(r#"{"actions":"#);
        pen.raw(self.actions);
        pen.raw(r#","before":"#);
        before.write(pen);
        pen.raw(r#","after":"#);
        after.write(pen);
        pen.raw(r#","after_unknown":"#);
        match self.after {
            Some(value) => mask::write_unknown(pen, value),
            None => pen.raw("{}"),
        }
        pen.raw(r#","before_sensitive":"#);
        before.write_sensitive(pen, Sets::ByElement);
        pen.raw(r#","after_sensitive":"#);
        after.write_sensitive(pen, Sets::ByElement);
        if let Some(path) = self.replace_path {
            pen.raw(r#","replace_paths":[["#);
            pen.word(path);
            pen.raw("]]");
        }
        if let Some(id) = self.import_id {
            pen.raw(r#","importing":{"id":"#);
            pen.text(id);
            pen.raw("}");
        }
        pen.raw("}");
    }
}

//! Strings that hold JSON are compared by what they mean.

use super::{ChangeWalk, ChangedValue};
use crate::changed_part::TextContent;
use crate::form::ValueForm;
use std::borrow::Cow;
use tofu_json_value::{Document, Limits, Value};

impl<'a> ChangeWalk<'a> {
    pub(super) fn string(&mut self, change: &ChangedValue<'a>) {
        let (Some(before), Some(after)) = (change.before.as_str(), change.after.as_str()) else {
            return;
        };
        // Two spellings of one text.
        if before == after {
            return;
        }
        let mut difference = self.difference(change);
        if let (Some(before), Some(after)) = (self.json(before), self.json(after)) {
            difference.inside = self.inside(before, after);
        }
        self.found.push(difference);
    }

    /// The value that a text holds, where it is an object or array. Numbers and the like are compared as text.
    fn json(&self, text: Cow<'a, str>) -> Option<Value<'a>> {
        if !text.trim_start().starts_with(['{', '[']) {
            return None;
        }
        let text = Cow::Borrowed(self.arena.text(text).as_bytes());
        let limits = Limits::with_depth(self.levels_left());
        let document = Document::parse_with(text, limits).ok()?;
        Some(self.arena.document(document))
    }

    fn inside(&self, before: Value<'a>, after: Value<'a>) -> TextContent<'a> {
        let mut walk = Self::new(self.arena, self.levels_left());
        walk.value(&ChangedValue::new(before, after), ValueForm::Unknown);
        TextContent::Json(walk.found)
    }

    const fn levels_left(&self) -> usize {
        self.depth.saturating_sub(self.before.len())
    }
}

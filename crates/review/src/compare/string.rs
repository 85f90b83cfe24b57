//! Strings are compared by what they hold.

use super::{ChangeWalk, ChangedValue};
use crate::changed_part::{ChangedPart, ChangedYaml, DecodedText, TextContent};
use crate::contents::{SpaceChange, Spelling, YamlText, decode_text};
use crate::form::ValueForm;
use std::borrow::Cow;
use tofu_json_value::{Document, Limits, Value};

impl<'a> ChangeWalk<'_, 'a> {
    pub(super) fn string(&mut self, change: &ChangedValue<'a>) {
        let (Some(before), Some(after)) = (change.before.as_str(), change.after.as_str()) else {
            return;
        };
        // Two spellings of one text.
        if before == after {
            return;
        }
        let mut difference = self.difference(change);
        difference.inside = self.contents(&before, &after);
        self.found.push(difference);
    }

    /// What two texts that differ hold: the first of JSON, YAML and base64 that both of them are.
    fn contents(&self, before: &str, after: &str) -> TextContent<'a> {
        if let (Some(before), Some(after)) = (self.json(before), self.json(after)) {
            return TextContent::Json(self.inside(before, after));
        }
        let space = SpaceChange::of(before, after);
        let yaml = self.yaml(before, after);
        if let (Some(yaml), None) = (yaml, space) {
            return TextContent::Yaml(yaml);
        }
        match space {
            Some(space) => TextContent::Space(space),
            None => self.base64(before, after),
        }
    }

    /// The value that a text holds, where it is an object or array. Numbers and the like are compared as text.
    fn json(&self, text: &str) -> Option<Value<'a>> {
        if !text.trim_start().starts_with(['{', '[']) {
            return None;
        }
        self.document(text)
    }

    fn document(&self, text: &str) -> Option<Value<'a>> {
        let limits = Limits::with_depth(self.levels_left());
        let document = Document::parse_with(Cow::Borrowed(text.as_bytes()), limits).ok()?;
        Some(self.arena.document(document))
    }

    fn yaml(&self, before: &str, after: &str) -> Option<ChangedYaml<'a>> {
        let read = |text, spelling| YamlText::read(text, spelling, self.levels_left());
        let (old, new) = (
            read(before, Spelling::Plain)?,
            read(after, Spelling::Plain)?,
        );
        let (mut from, mut to) = (self.document(&old.json)?, self.document(&new.json)?);
        if (old.documents, new.documents) == (1, 1) {
            (from, to) = (from.at(0)?, to.at(0)?);
        }
        let secrets = self.secrets;
        let holds_secret = |value| secrets.is_some_and(|secrets| secrets.is_within(value));
        let holds_secret = holds_secret(from) || holds_secret(to);
        let parts = self.inside(from, to);
        if parts.is_empty() {
            let exact = |text| self.document(&read(text, Spelling::Exact)?.json);
            if !exact(before)?.same(exact(after)?) {
                return None;
            }
        }
        Some(ChangedYaml {
            parts,
            comments: old.comments != new.comments,
            holds_secret,
        })
    }

    fn base64(&self, before: &str, after: &str) -> TextContent<'a> {
        // Text that was encoded again and again is looked into a few times only.
        if self.encodings >= ENCODINGS {
            return TextContent::Opaque;
        }
        let (Some(before), Some(after)) = (decode_text(before), decode_text(after)) else {
            return TextContent::Opaque;
        };
        let kept = |text| self.arena.text(Cow::Owned(text));
        let (before, after) = (kept(before), kept(after));
        let mut walk = ChangeWalk::new(self.arena, self.levels_left(), self.secrets);
        walk.encodings = self.encodings + 1;
        let content = match before == after {
            // Two spellings of one text.
            true => TextContent::Opaque,
            false => walk.contents(before, after),
        };
        TextContent::Base64(Box::new(DecodedText {
            before,
            after,
            content,
        }))
    }

    fn inside(&self, before: Value<'a>, after: Value<'a>) -> Vec<ChangedPart<'a>> {
        let mut walk = ChangeWalk::new(self.arena, self.levels_left(), self.secrets);
        walk.encodings = self.encodings;
        walk.is_in_text = true;
        walk.value(&ChangedValue::new(before, after), ValueForm::Unknown);
        walk.found
    }

    const fn levels_left(&self) -> usize {
        self.depth.saturating_sub(self.before.len())
    }
}

/// How often base64 is looked for inside of base64.
const ENCODINGS: usize = 2;

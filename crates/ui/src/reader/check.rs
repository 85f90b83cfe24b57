use crate::message::field::Misfits;
use crate::reader::{FindingCode, Line, StreamFinding};
use crate::{Message, MessageKind, Payload};
use std::collections::HashSet;
use tofu_json_text::CheckedSlice;
use tofu_json_value::{Document, Value};

/// Looks into one message for findings.
pub(crate) struct Checks<'c, 'l> {
    pub(crate) line: &'c Line<'l>,
    /// Where the object begins in the line.
    pub(crate) at: usize,
    pub(crate) is_strict: bool,
    pub(crate) findings: &'c mut Vec<StreamFinding>,
}

impl Checks<'_, '_> {
    pub(crate) fn run(mut self, document: &Document<'_>, message: &Message<'_>) {
        if let Some(place) = document.invalid_text() {
            self.find(FindingCode::InvalidUtf8, place.byte, "");
        }
        self.duplicates(message.root());
        self.envelope(message);
        let (payload, misfits) = message.checked_payload();
        self.misfits(message, &misfits);
        self.words(message, &payload);
        if self.is_strict && misfits.first.is_none() && misfits.missing.is_none() {
            let expected = payload.text(message);
            if expected.is_some_and(|expected| expected != message.text()) {
                self.find(FindingCode::TextDiffers, 0, "");
            }
        }
    }

    fn find(&mut self, code: FindingCode, at: usize, excerpt: &str) {
        let excerpt = excerpt.chars().take(80).collect::<String>();
        let finding = StreamFinding::with_excerpt(code, self.line, self.at + at, excerpt);
        self.findings.push(finding);
    }

    fn envelope(&mut self, message: &Message<'_>) {
        if message.timestamp().is_none() {
            let text = message.timestamp_text().unwrap_or_default();
            self.find(FindingCode::BadTimestamp, 0, &text);
        }
        if !message.level().is_known() {
            self.find(FindingCode::UnknownLevel, 0, message.level().as_str());
        }
        if message.kind() == MessageKind::Unknown {
            let word = message.type_word().unwrap_or_default();
            self.find(FindingCode::UnknownType, 0, &word);
        }
        if message.is_fallback() {
            self.find(FindingCode::Fallback, 0, "");
        }
    }

    fn misfits(&mut self, message: &Message<'_>, misfits: &Misfits<'_>) {
        let key = message.kind().payload_key();
        if !key.is_empty() && message.root().get(key).is_none() {
            self.find(FindingCode::WrongPayload, 0, &format!("no key {key}"));
        } else if let Some(value) = misfits.first {
            let text = format!("{} at {}", value.kind().noun(), value.to_pointer());
            self.find(FindingCode::WrongPayload, value.span().start, &text);
        } else if let Some(key) = misfits.missing {
            self.find(FindingCode::WrongPayload, 0, &format!("no key {key}"));
        }
    }

    fn words(&mut self, message: &Message<'_>, payload: &Payload<'_>) {
        if let Some(action) = payload.action().filter(|action| !action.is_known()) {
            self.find(FindingCode::UnknownAction, 0, action.as_str());
        }
        if let Payload::PlannedChange(change) | Payload::ResourceDrift(change) = payload {
            if let Some(reason) = change.reason.as_ref().filter(|reason| !reason.is_known()) {
                self.find(FindingCode::UnknownReason, 0, reason.as_str());
            }
            // OpenTofu itself writes it, so that it is no fault of the stream.
            let is_planned = message.kind() == MessageKind::PlannedChange;
            if is_planned && !self.is_strict && change.is_forget_then_create() {
                self.find(FindingCode::NoopPlanned, 0, "");
            }
        }
    }

    /// The first key that an object has twice, at any depth.
    fn duplicates(&mut self, root: Value<'_>) {
        let mut open = vec![root];
        while let Some(value) = open.pop() {
            let found = if value.is_object() {
                duplicate(value)
            } else {
                None
            };
            if let Some((at, key)) = found {
                self.find(FindingCode::DuplicateKey, at, &key);
                return;
            }
            let children = value
                .elements()
                .chain(value.members().map(|(_, value)| value));
            open.extend(children.filter(|child| child.is_object() || child.is_array()));
        }
    }
}

/// The first key that an object has for the second time, and its offset.
fn duplicate(object: Value<'_>) -> Option<(usize, String)> {
    if is_plainly_free(object) {
        return None;
    }
    let mut seen = HashSet::new();
    let mut members = object.members();
    while let Some((key, _)) = members.next_nodes() {
        let name = key.as_str()?;
        let (at, text) = (key.span().start, name.to_string());
        if !seen.insert(name) {
            return Some((at, text));
        }
    }
    None
}

/// Whether few keys without escapes are all different: true for all that OpenTofu writes in a fixed
/// order, and found without an allocation.
fn is_plainly_free(object: Value<'_>) -> bool {
    let mut seen: [&[u8]; FEW] = [b""; FEW];
    let mut members = object.members();
    for at in 0..=FEW {
        let Some((key, _)) = members.next_nodes() else {
            return true;
        };
        let (name, before) = (key.raw(), seen.slice(..at));
        if name.contains(&b'\\') || before.contains(&name) {
            return false;
        }
        match seen.get_mut(at) {
            Some(place) => *place = name,
            None => return false,
        }
    }
    false
}

/// How many keys are compared in pairs, which needs no allocation: a set for every object takes half as many
/// instructions again for a whole stream of a run that is checked.
const FEW: usize = 12;

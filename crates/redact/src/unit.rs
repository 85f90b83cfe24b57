//! One unit of a document, parsed.

use crate::clear::{ClearParts, relevant_names};
use crate::edits::Edits;
use crate::elsewhere::Elsewhere;
use crate::leaves::{Leaf, MaskedValue};
use crate::masked::{is_sensitive, masked_values};
use crate::raw::{self, masked_instances};
use crate::table::Table;
use crate::words::is_word;
use std::borrow::Cow;
use std::collections::BTreeSet;
use tofu_json_model::Error;
use tofu_json_model::stream::{Unit, UnitKind};
use tofu_json_value::{Document, Limits, Value};

/// A unit, and where it is in the text that was parsed.
pub(crate) struct ParsedUnit<'u> {
    document: Document<'u>,
    kind: UnitKind,
    name: Option<&'u str>,
}

impl<'u> ParsedUnit<'u> {
    pub(crate) fn parse(unit: &Unit<'u>, limits: Limits) -> Result<Self, Error> {
        let (text, before) = match unit.kind {
            // What is sensitive of it is found in a state file.
            UnitKind::RawResource => (Cow::Owned(raw::state_of(unit.text)), raw::BEFORE.len()),
            _ => (Cow::Borrowed(unit.text), 0),
        };
        let document = Document::parse_with(text, raw::within(limits, unit.kind));
        let document =
            document.map_err(|error| Error::from(error).shifted(unit.at.saturating_sub(before)))?;
        Ok(Self {
            document,
            kind: unit.kind,
            name: unit.name,
        })
    }

    /// What is masked in it.
    pub(crate) fn masked(&self, secret_variables: &BTreeSet<String>) -> Vec<MaskedValue<'_>> {
        let root = self.document.root();
        match self.kind {
            UnitKind::RawResource => masked_instances(root),
            kind => masked_values(kind, root, self.name, secret_variables),
        }
    }

    /// What it says besides.
    pub(crate) fn clear<'c>(
        &'c self,
        masked: &[MaskedValue<'_>],
        referred: &'c BTreeSet<String>,
        shortest: usize,
    ) -> ClearParts<'c> {
        ClearParts::of(self.document.root(), masked, referred, shortest)
    }

    /// The names in the paths of it, which is a list of relevant attributes.
    pub(crate) fn relevant_names(&self) -> impl Iterator<Item = String> {
        relevant_names(self.document.root())
    }

    /// Whether it is declared as sensitive.
    pub(crate) fn is_sensitive(&self) -> bool {
        is_sensitive(self.document.root())
    }

    /// Adds what is masked to a table.
    pub(crate) fn learn(
        masked: &[MaskedValue<'_>],
        clear: &ClearParts<'_>,
        table: &mut Table,
        shortest: usize,
    ) {
        for value in masked {
            value.each_leaf(clear, &mut |leaf| match leaf {
                Leaf::String(value) => {
                    table.add_string(&value.as_str().unwrap_or_default(), shortest);
                }
                Leaf::Number(value) => table.add_number(value.as_number().unwrap_or_default()),
                Leaf::Bool(value) => table.add_bool(value.is_true()),
                Leaf::Name(name) => table.add_name(&name.as_str().unwrap_or_default()),
            });
        }
    }

    /// The edits that replace what is masked.
    pub(crate) fn hide(
        masked: &[MaskedValue<'_>],
        clear: &ClearParts<'_>,
        table: &Table,
        edits: &mut Edits,
    ) {
        for value in masked {
            value.each_leaf(clear, &mut |leaf| match leaf {
                Leaf::String(value) | Leaf::Name(value) => {
                    let text = value.as_str().unwrap_or_default();
                    match table.string(&text) {
                        Some(placeholder) => edits.replace(value, format!("\"{placeholder}\"")),
                        None => edits.keep(value),
                    }
                }
                Leaf::Number(value) => {
                    edits.replace(value, table.number(value.as_number().unwrap_or_default()));
                }
                Leaf::Bool(value) => {
                    edits.replace(value, table.bool(value.is_true()).to_string());
                }
            });
        }
    }

    /// The edits that replace masked strings in all other strings, but for the words of the format.
    pub(crate) fn hide_elsewhere(&self, elsewhere: &Elsewhere, edits: &mut Edits) {
        if elsewhere.is_empty() {
            return;
        }
        self.each_string(&mut |string, is_name| {
            if !(is_name && is_word(string))
                && !edits.has(string)
                && let Some(changed) = elsewhere.without(string.raw())
            {
                edits.replace(string, changed);
            }
        });
    }

    fn each_string(&self, visit: &mut dyn FnMut(Value<'_>, bool)) {
        let mut open = vec![self.document.root()];
        while let Some(value) = open.pop() {
            if value.is_string() {
                visit(value, false);
            }
            open.extend(value.elements());
            let mut members = value.members();
            while let Some((name, member)) = members.next_nodes() {
                visit(name, true);
                open.push(member);
            }
        }
    }

    /// The unit with edits.
    pub(crate) fn edited(&self, edits: &Edits) -> Vec<u8> {
        let text = edits.apply(self.document.text());
        match self.kind {
            UnitKind::RawResource => raw::resource_of(text),
            _ => text,
        }
    }
}

//! One unit of a document, parsed.

use crate::by_schema::sensitive_by_schema;
use crate::clear::{ClearParts, relevant_names};
use crate::elsewhere::Elsewhere;
use crate::leaves::{Leaf, MaskedValue};
use crate::masked::{is_sensitive, masked_values, overruled_values};
use crate::options::RedactOptions;
use crate::overruled::OverruledUnits;
use crate::places::{LeafPlace, in_order};
use crate::raw::{self, masked_instances};
use crate::selection::SelectionInDocument;
use crate::table::PlaceholderTable;
use crate::words::{is_version, is_word, is_word_of};
use std::borrow::Cow;
use std::collections::BTreeSet;
use tofu_json_model::Error;
use tofu_json_model::stream::{Unit, UnitKind};
use tofu_json_value::{Document, Limits};

/// What is known of the document of a unit.
pub(crate) struct DocumentSecrets<'k> {
    pub(crate) options: &'k RedactOptions,
    pub(crate) selection: &'k SelectionInDocument<'k>,
    pub(crate) secret_variables: &'k BTreeSet<String>,
    pub(crate) shown_names: &'k BTreeSet<String>,
    pub(crate) overruled: &'k OverruledUnits,
}

/// What is secret in a unit.
pub(crate) struct UnitSecrets<'c> {
    masked: Vec<MaskedValue<'c>>,
    clear: ClearParts<'c>,
    /// Where the unit begins in the document, and in the text that was parsed.
    at: usize,
    before: usize,
}

impl UnitSecrets<'_> {
    /// Adds it to a table. Where it is in the document, in its order.
    pub(crate) fn learn(&self, table: &mut PlaceholderTable, shortest: usize) -> Vec<LeafPlace> {
        self.each_place(|leaf| match leaf {
            Leaf::String(value) => table.add_string(&value.as_str().unwrap_or_default(), shortest),
            Leaf::Number(value) => table.add_number(value.as_number().unwrap_or_default()),
            Leaf::Bool(value) => table.add_bool(value.is_true()),
            Leaf::Name(name) => table.add_name(&name.as_str().unwrap_or_default()),
        })
    }

    /// Where it is in the document, in its order.
    pub(crate) fn places(&self) -> Vec<LeafPlace> {
        self.each_place(|_| ())
    }

    fn each_place(&self, mut visit: impl FnMut(Leaf<'_>)) -> Vec<LeafPlace> {
        let mut places = Vec::new();
        for value in &self.masked {
            value.each_leaf(&self.clear, &mut |leaf| {
                visit(leaf);
                places.push(LeafPlace::of(leaf, self.before, self.at));
            });
        }
        in_order(&mut places);
        places
    }
}

/// A unit, and where it is in the text that was parsed.
pub(crate) struct ParsedUnit<'u> {
    document: Document<'u>,
    kind: UnitKind,
    name: Option<&'u str>,
    /// Where it begins in the document, and in the text that was parsed.
    at: usize,
    before: usize,
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
            at: unit.at,
            before,
        })
    }

    /// What is secret in it, and what is clear.
    pub(crate) fn secrets<'c>(
        &'c self,
        known: &'c DocumentSecrets<'_>,
    ) -> Result<UnitSecrets<'c>, Error> {
        let root = self.document.root();
        let options = known.options;
        let schemas = options.schemas.as_ref();
        let mut masked = match self.kind {
            UnitKind::RawResource => masked_instances(root, schemas)?,
            kind => masked_values(kind, root, self.name, known.secret_variables),
        };
        if let Some(schemas) = schemas {
            masked.extend(sensitive_by_schema(self.kind, root, schemas)?);
        }
        if known.overruled.contains_key(&self.at) {
            masked.extend(overruled_values(self.kind, root));
        }
        let selected = known.selection.of(self.kind, root, self.name);
        masked.extend(selected.secret.into_iter().map(MaskedValue::new));
        let (names, shortest) = (known.shown_names, options.min_length);
        let clear = ClearParts::of(root, &masked, names, selected.kept, shortest);
        let (at, before) = (self.at, self.before);
        Ok(UnitSecrets {
            masked,
            clear,
            at,
            before,
        })
    }

    /// The names in the paths of it, which is a list of relevant attributes.
    pub(crate) fn relevant_names(&self) -> impl Iterator<Item = String> {
        relevant_names(self.document.root())
    }

    /// Whether it is declared as sensitive.
    pub(crate) fn is_sensitive(&self) -> bool {
        is_sensitive(self.document.root())
    }

    /// Adds texts to a table that have the form of secrets, wherever they are, also in the name of the unit.
    pub(crate) fn learn_texts(&self, known: &DocumentSecrets<'_>, table: &mut PlaceholderTable) {
        if let Some(name) = self.name.filter(|_| self.kind.has_name()) {
            let texts = known.selection.texts(name).into_iter();
            texts.for_each(|text| table.add_searched(text));
        }
        self.each_string(&mut |text, is_format| {
            if !is_format {
                let texts = known.selection.texts(text).into_iter();
                texts.for_each(|text| table.add_searched(text));
            }
        });
    }

    /// Whether any of the strings is in it, but for the words of the format.
    pub(crate) fn holds(&self, elsewhere: &Elsewhere) -> bool {
        let mut holds = false;
        self.each_string(&mut |text, is_format| holds |= !is_format && elsewhere.is_in(text));
        holds
    }

    /// Visits all strings, and says which of them are words of the format.
    fn each_string(&self, visit: &mut dyn FnMut(&str, bool)) {
        let mut open = vec![(self.document.root(), None::<Cow<'_, str>>)];
        while let Some((value, member)) = open.pop() {
            if let Some(text) = value.as_str() {
                let is_format = match &member {
                    Some(name) => is_word_of(name, &text),
                    // Names of units are not always known.
                    None => matches!(self.kind, UnitKind::Other) && is_version(&text),
                };
                visit(&text, is_format);
            }
            let elements = value.elements();
            open.extend(elements.map(|element| (element, member.clone())));
            let mut members = value.members();
            while let Some((name, value)) = members.next_nodes() {
                let name = name.as_str().unwrap_or_default();
                visit(&name, is_word(&name));
                open.push((value, Some(name)));
            }
        }
    }
}

use crate::message::Message;
use crate::options::content::Content;
use std::cell::RefCell;
use tofu_json_diagnostic::Diagnostic;
use tofu_json_render::stream::Embedded;
use tofu_json_show::{Input, Note, Options, show_difference, show_from};
use tofu_json_value::Value;

/// Plans, states and differences that stand in messages.
pub(super) struct Documents<'c> {
    options: Options,
    schemas: Option<&'c Content>,
    /// What there is to say about them, each of it once.
    notes: RefCell<Vec<Note>>,
}

impl<'c> Documents<'c> {
    pub(super) const fn new(options: Options, schemas: Option<&'c Content>) -> Self {
        Self {
            options,
            schemas,
            notes: RefCell::new(Vec::new()),
        }
    }

    pub(super) const fn options(&self) -> &Options {
        &self.options
    }

    pub(super) fn into_notes(self) -> Vec<Message> {
        let notes = self.notes.into_inner().into_iter();
        notes
            .map(|note| Message::remark(note.code.as_str(), note.message))
            .collect()
    }
}

impl Embedded for Documents<'_> {
    fn difference(&self, diagnostic: &Diagnostic) -> Option<String> {
        show_difference(diagnostic, &self.options)
    }

    fn document(&self, document: Value<'_>) -> Option<String> {
        let mut text = Vec::new();
        let schemas = self.schemas.map(Content::as_input);
        let input = Input::Memory(document.raw());
        let report = show_from(input, schemas, &self.options, &(), &mut text).ok()?;
        let mut notes = self.notes.borrow_mut();
        for note in report.notes {
            if notes.iter().all(|known| known.code != note.code) {
                notes.push(note);
            }
        }
        String::from_utf8(text).ok()
    }
}

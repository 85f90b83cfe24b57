//! JSON objects that are being written.

use tofu_json_diagnostic::{Escaping, Position, write_string};

use crate::place::Place;

/// A JSON object, written member by member.
#[derive(Debug)]
pub(crate) struct Members<'j> {
    json: &'j mut String,
    first: bool,
}

impl Members<'_> {
    /// Writes a whole object at the end of `json`.
    pub(crate) fn object(json: &mut String, write: impl FnOnce(&mut Members<'_>)) {
        json.push('{');
        write(&mut Members { json, first: true });
        json.push('}');
    }

    /// Begins a member; its value is to be written after the text given back.
    pub(crate) fn value(&mut self, name: &str) -> &mut String {
        if !std::mem::take(&mut self.first) {
            self.json.push(',');
        }
        write_string(self.json, name, Escaping::Plain);
        self.json.push(':');
        self.json
    }

    /// A text.
    pub(crate) fn text(&mut self, name: &str, text: &str) {
        write_string(self.value(name), text, Escaping::Plain);
    }

    /// Writes a text, unless it is missing or empty.
    pub(crate) fn some_text<'t>(&mut self, name: &str, text: impl Into<Option<&'t str>>) {
        if let Some(text) = text.into().filter(|text| !text.is_empty()) {
            self.text(name, text);
        }
    }

    /// True or false.
    pub(crate) fn bool(&mut self, name: &str, value: bool) {
        self.value(name)
            .push_str(if value { "true" } else { "false" });
    }

    /// True, or nothing at all.
    pub(crate) fn flag(&mut self, name: &str, value: bool) {
        if value {
            self.bool(name, true);
        }
    }

    /// A place: line, column and byte of its start and of its end.
    pub(crate) fn place(&mut self, name: &str, place: impl Into<Option<Place>>) {
        let Some(Place { start, end }) = place.into() else {
            return;
        };
        let numbers = |at: Position| format!("{},{},{}", at.line, at.column, at.byte);
        let text = format!("[{},{}]", numbers(start), numbers(end));
        self.value(name).push_str(&text);
    }

    /// A list.
    pub(crate) fn list<T>(
        &mut self,
        name: &str,
        elements: impl IntoIterator<Item = T>,
        write: impl FnMut(&mut String, T),
    ) {
        write_list(self.value(name), elements, write);
    }

    /// A list, unless it is empty.
    pub(crate) fn some_list<T>(
        &mut self,
        name: &str,
        elements: impl IntoIterator<Item = T>,
        write: impl FnMut(&mut String, T),
    ) {
        let mut elements = elements.into_iter().peekable();
        if elements.peek().is_some() {
            self.list(name, elements, write);
        }
    }

    /// An object.
    pub(crate) fn inner(&mut self, name: &str, write: impl FnOnce(&mut Members<'_>)) {
        Members::object(self.value(name), write);
    }
}

/// Writes a whole list at the end of `json`.
pub(crate) fn write_list<T>(
    json: &mut String,
    elements: impl IntoIterator<Item = T>,
    mut write: impl FnMut(&mut String, T),
) {
    json.push('[');
    for (index, element) in elements.into_iter().enumerate() {
        if index > 0 {
            json.push(',');
        }
        write(json, element);
    }
    json.push(']');
}

//! Writing JSON of our own.

use std::borrow::Cow;
use std::fmt::Display;
use tofu_json_model::shape::Shape;
use tofu_json_model::write::{Style, canonical};
use tofu_json_value::{Document, write_string};

/// Writes one JSON value on one line.
///
/// Strings are escaped so that nothing of a document steers a terminal: what JSON lets stand but is a
/// control character, or turns the direction of writing, is written as an escape too.
pub(crate) struct Json {
    text: String,
    /// Whether nothing stands in the innermost container yet.
    fresh: bool,
}

impl Json {
    /// One line.
    pub(crate) const fn line() -> Self {
        Self {
            text: String::new(),
            fresh: true,
        }
    }

    /// The text, with a line end.
    pub(crate) fn finish(mut self) -> String {
        self.text.push('\n');
        self.text
    }

    pub(crate) fn object(&mut self, members: impl FnOnce(&mut Self)) {
        self.container(['{', '}'], members);
    }

    pub(crate) fn array(&mut self, elements: impl FnOnce(&mut Self)) {
        self.container(['[', ']'], elements);
    }

    fn container(&mut self, [open, close]: [char; 2], inside: impl FnOnce(&mut Self)) {
        self.text.push(open);
        self.fresh = true;
        inside(self);
        self.fresh = false;
        self.text.push(close);
    }

    /// Comes before each element of an array.
    pub(crate) fn element(&mut self) -> &mut Self {
        if !std::mem::replace(&mut self.fresh, false) {
            self.text.push(',');
        }
        self
    }

    /// Comes before the value of each member of an object.
    pub(crate) fn member(&mut self, name: &str) -> &mut Self {
        self.element().string(name);
        self.text.push(':');
        self
    }

    pub(crate) fn string(&mut self, text: &str) {
        let mut escaped = String::with_capacity(text.len() + 2);
        write_string(&mut escaped, text);
        self.text.push_str(&harmless(&escaped));
    }

    /// A text, or null.
    pub(crate) fn string_or_null(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.string(text),
            None => self.literal("null"),
        }
    }

    /// JSON that was written elsewhere.
    pub(crate) fn json(&mut self, json: &str) {
        self.text.push_str(&harmless(json));
    }

    /// A number or truth value, by its text.
    pub(crate) fn literal(&mut self, value: impl Display) {
        self.text.push_str(&value.to_string());
    }
}

/// JSON with everything escaped that could steer a terminal: it can stand only in strings.
fn harmless(json: &str) -> Cow<'_, str> {
    if !json.contains(steers) {
        return Cow::Borrowed(json);
    }
    let mut text = String::with_capacity(json.len() + 16);
    for character in json.chars() {
        if steers(character) {
            text.push_str(&format!("\\u{:04x}", u32::from(character)));
        } else {
            text.push(character);
        }
    }
    Cow::Owned(text)
}

/// JSON that was written elsewhere, indented by two spaces a level and with a line end. Members keep
/// their order, numbers their text.
pub(crate) fn indent(json: &str) -> String {
    let mut style = Style::INDENTED;
    style.escape_html = false;
    let mut out = Vec::new();
    let written = Document::parse(json.as_bytes())
        .ok()
        .and_then(|document| canonical(document.root(), Shape::Fragment, style, &mut out).ok());
    match written {
        Some(()) => harmless(&String::from_utf8_lossy(&out)).into_owned(),
        None => harmless(json).into_owned() + "\n",
    }
}

/// Whether a character that JSON lets stand means something to a terminal.
const fn steers(character: char) -> bool {
    matches!(
        character,
        '\u{7f}'..='\u{9f}'
            | '\u{61c}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{2028}'
            | '\u{2029}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
    )
}

#[cfg(test)]
mod tests {
    use super::{Json, indent};
    use tofu_json_value::Document;

    fn write(mut json: Json) -> String {
        json.object(|json| {
            json.member("a").string("x\u{1b}\u{9b}\u{202e}\u{7f}\"");
            json.member("b").array(|json| {
                json.element().literal(1);
                json.element().object(|_| {});
            });
            json.member("c").array(|_| {});
            json.member("d").string_or_null(None);
        });
        json.finish()
    }

    #[test]
    fn one_line() {
        let text = write(Json::line());
        let expected = r#"{"a":"x\u001b\u009b\u202e\u007f\"","b":[1,{}],"c":[],"d":null}"#;
        assert_eq!(text, format!("{expected}\n"));
        let document = Document::parse(text.as_bytes()).unwrap();
        assert_eq!(
            document.root().get("a").unwrap().as_str().unwrap(),
            "x\u{1b}\u{9b}\u{202e}\u{7f}\""
        );
    }

    #[test]
    fn indented() {
        let json = "{\"a\":\"x\\u001b\u{9b}\u{202e}\u{7f}\\\"\",\"b\":[1,{}],\"c\":[],\"d\":null}";
        let expected = "{\n  \"a\": \"x\\u001b\\u009b\\u202e\\u007f\\\"\",\n  \"b\": [\n    1,\n    {}\n  ],\n  \"c\": [],\n  \"d\": null\n}\n";
        assert_eq!(indent(json), expected);
    }
}

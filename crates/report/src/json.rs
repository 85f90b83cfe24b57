//! JSON that goes to terminals.

use std::borrow::Cow;
use tofu_json_value::{Json, escape_where};

/// A value as [`harmless`] JSON on a line, with a line end.
///
/// ```
/// let line = tofu_json_report::to_line(&("a\u{9b}", 1));
/// assert_eq!(line, "[\"a\\u009b\",1]\n");
/// ```
#[cfg(feature = "serde")]
#[must_use]
pub fn to_line<T: serde::Serialize + ?Sized>(value: &T) -> String {
    let mut json = Json::line();
    json.serialize(value);
    finish(json)
}

/// The text that was written, as [`harmless`] JSON, with a line end.
#[must_use]
pub fn finish(json: Json) -> String {
    let mut text = json.into_text();
    if let Cow::Owned(escaped) = harmless(&text) {
        text = escaped;
    }
    text.push('\n');
    text
}

/// JSON with everything escaped that could steer a terminal: it can be only in strings.
#[must_use]
pub fn harmless(json: &str) -> Cow<'_, str> {
    escape_where(json, steers)
}

/// Whether a character that JSON allows in strings means something to a terminal.
const fn steers(character: char) -> bool {
    character >= '\u{7f}' && tofu_json_text::steers(character)
}

#[cfg(test)]
mod tests {
    use super::finish;
    use tofu_json_value::{Document, Json};

    #[test]
    fn nothing_steers_a_terminal() {
        let mut json = Json::line();
        json.object(|json| {
            json.text("a\u{9b}", "x\u{1b}\u{9b}\u{202e}\u{7f}\"");
            json.member("b").json("[\"\u{200f}\"]");
        });
        let text = finish(json);
        let expected = r#"{"a\u009b":"x\u001b\u009b\u202e\u007f\"","b":["\u200f"]}"#;
        assert_eq!(text, format!("{expected}\n"));
        let document = Document::parse(text.as_bytes()).unwrap();
        assert_eq!(
            document.root().get("a\u{9b}").unwrap().as_str().unwrap(),
            "x\u{1b}\u{9b}\u{202e}\u{7f}\""
        );
    }
}

//! Writing JSON of our own.

use tofu_json_model::shape::Shape;
use tofu_json_model::write::{Style, canonical};
use tofu_json_value::Document;

pub(crate) use tofu_json_report::Json;
use tofu_json_report::harmless;

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

#[cfg(test)]
mod tests {
    use super::indent;

    #[test]
    fn indented() {
        let json = "{\"a\":\"x\\u001b\u{9b}\u{202e}\u{7f}\\\"\",\"b\":[1,{}],\"c\":[],\"d\":null}";
        let expected = "{\n  \"a\": \"x\\u001b\\u009b\\u202e\\u007f\\\"\",\n  \"b\": [\n    1,\n    {}\n  ],\n  \"c\": [],\n  \"d\": null\n}\n";
        assert_eq!(indent(json), expected);
    }
}

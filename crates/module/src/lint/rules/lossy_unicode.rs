use crate::lint::finding::RuleFinding;
use crate::lint::linted::Linted;
use crate::lint::strings::{self, JsonPart};
use tofu_json_config::json::JsonString;
use tofu_json_config::modes::Mode;
use tofu_json_evaluate::normalized;

pub(super) fn look(linted: &Linted<'_>) -> Vec<RuleFinding> {
    let mut found = Vec::new();
    for (file, document) in linted.json() {
        for part in strings::parts(document.root()) {
            if let JsonPart::Name(text) | JsonPart::String(_, text) = part
                && let Some(message) = message(text)
            {
                found.push(RuleFinding::at(file, strings::place(text), message));
            }
        }
    }
    for (file, argument) in linted.arguments() {
        if argument.mode != Mode::Template {
            continue;
        }
        for text in strings::texts(argument.expression, true) {
            if text.decoded().starts_with('\u{feff}') {
                let message = "the byte-order mark that a template begins with is dropped";
                found.push(RuleFinding::at(file, strings::place(text), message));
            }
        }
    }
    found
}

fn message(text: JsonString<'_>) -> Option<&'static str> {
    let written = text.written();
    if written.is_ascii() && !written.contains(&b'\\') {
        return None;
    }
    if text.is_lossy() {
        return Some("bytes that are not UTF-8, or half of a surrogate pair, become U+FFFD");
    }
    let decoded = text.decoded();
    (normalized(&decoded) != decoded)
        .then_some("the text is not in normal form C: as a value it gets other bytes")
}

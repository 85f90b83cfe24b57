//! Strings that are taken as they are, with template sequences in them.

use crate::lint::finding::RuleFinding;
use crate::lint::linted::Linted;
use crate::lint::strings;
use tofu_json_config::modes::Mode;

pub(super) fn literal_sequence(linted: &Linted<'_>) -> Vec<RuleFinding> {
    let mut found = Vec::new();
    for (file, argument) in linted.arguments() {
        if !matches!(argument.mode, Mode::Literal | Mode::RequiredProvider) {
            continue;
        }
        for text in strings::texts(argument.expression, true) {
            if let Some(message) = message(&text.decoded()) {
                found.push(RuleFinding::at(file, strings::place(text), message));
            }
        }
    }
    found
}

fn message(text: &str) -> Option<&'static str> {
    if text.contains("$${") || text.contains("%%{") {
        Some("strings are taken as they are here: the doubled character stays doubled")
    } else if text.contains("${") || text.contains("%{") {
        Some("strings are taken as they are here: nothing is interpolated")
    } else {
        None
    }
}

pub(super) fn prevent_destroy_template(linted: &Linted<'_>) -> Vec<RuleFinding> {
    let mut found = Vec::new();
    for (file, argument) in linted.arguments() {
        if !argument.is("lifecycle", "prevent_destroy") {
            continue;
        }
        for text in strings::texts(argument.expression, false) {
            if text.decoded().contains("${") {
                let message = "validation takes this string as it is and refuses it: in JSON only true and false work here";
                found.push(RuleFinding::at(file, strings::place(text), message));
            }
        }
    }
    found
}

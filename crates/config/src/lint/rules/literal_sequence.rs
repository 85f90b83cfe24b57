use crate::lint::finding::Found;
use crate::lint::linted::Linted;
use crate::lint::strings;
use crate::modes::Mode;

pub(super) fn look(linted: &Linted<'_>) -> Vec<Found> {
    let mut found = Vec::new();
    for (file, argument) in linted.arguments() {
        if !matches!(argument.mode, Mode::Literal | Mode::RequiredProvider) {
            continue;
        }
        for text in strings::texts(argument.expression, true) {
            if let Some(message) = message(&text.decoded()) {
                found.push(Found::at(file, strings::place(text), message));
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

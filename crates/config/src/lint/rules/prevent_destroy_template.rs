use crate::lint::finding::Found;
use crate::lint::linted::Linted;
use crate::lint::strings;

pub(super) fn look(linted: &Linted<'_>) -> Vec<Found> {
    let mut found = Vec::new();
    for (file, argument) in linted.arguments() {
        if !argument.is("lifecycle", "prevent_destroy") {
            continue;
        }
        for text in strings::texts(argument.expression, false) {
            if text.decoded().contains("${") {
                let message = "validation takes this string as it is and refuses it: in JSON only true and false work here";
                found.push(Found::at(file, strings::place(text), message));
            }
        }
    }
    found
}

use super::typed_argument::{Wanted, strings};
use crate::lint::finding::Found;
use crate::lint::fix::Edit;
use crate::lint::linted::Linted;
use crate::lint::strings::place;

pub(super) fn look(linted: &Linted<'_>) -> Vec<Found> {
    let mut found = Vec::new();
    for (file, text) in strings(linted, Wanted::Bool) {
        let value = text.decoded();
        if matches!(&*value, "true" | "false") {
            let message = "expected a boolean, found a string that reads like one";
            let fix = vec![Edit::replace(text.span(), value)];
            found.push(Found::at(file, place(text), message).with_fix(fix));
        }
    }
    found
}

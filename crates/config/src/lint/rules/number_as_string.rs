use super::typed_argument::{Wanted, strings};
use crate::json::Document;
use crate::json::NodeKind;
use crate::lint::finding::Found;
use crate::lint::fix::Edit;
use crate::lint::linted::Linted;
use crate::lint::strings::place;

pub(super) fn look(linted: &Linted<'_>) -> Vec<Found> {
    let mut found = Vec::new();
    for (file, text) in strings(linted, Wanted::Number) {
        let value = text.decoded();
        if is_number(&value) {
            let message = "expected a number, found a string that reads like one";
            let fix = vec![Edit::replace(text.span(), value)];
            found.push(Found::at(file, place(text), message).with_fix(fix));
        }
    }
    found
}

fn is_number(text: &str) -> bool {
    let document = Document::parse(text.as_bytes());
    !document.has_faults() && matches!(document.root().kind(), NodeKind::Number(all) if all == text)
}

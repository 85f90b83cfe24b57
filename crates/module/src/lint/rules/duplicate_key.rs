use crate::lint::finding::RuleFinding;
use crate::lint::linted::Linted;
use crate::lint::strings::{self, JsonPart};
use std::borrow::Cow;
use std::collections::BTreeMap;
use tofu_json_config::json::Object;
use tofu_json_text::quoted;

pub(super) fn look(linted: &Linted<'_>) -> Vec<RuleFinding> {
    let mut found = Vec::new();
    for (file, document) in linted.json() {
        for part in strings::parts(document.root()) {
            if let JsonPart::Object(object) = part {
                duplicates(file, object, &mut found);
            }
        }
    }
    found
}

fn duplicates(file: usize, object: Object<'_>, found: &mut Vec<RuleFinding>) {
    let mut first: BTreeMap<Cow<'_, str>, u32> = BTreeMap::new();
    for property in object.properties() {
        let (name, span) = (property.name.decoded(), property.name.span());
        // A comment may be as long as it likes.
        if name == "//" {
            continue;
        }
        let start = *first.entry(name.clone()).or_insert(span.start);
        if start != span.start {
            let document = property.name.document();
            let line = document.position(start).line;
            let message = format!(
                "{} is in this object already, on line {line}: other tools keep only one of them",
                quoted(&name)
            );
            found.push(RuleFinding::at(file, document.place(span), message));
        }
    }
}

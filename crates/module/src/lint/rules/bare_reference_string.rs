use crate::ReferenceTarget;
use crate::lint::finding::RuleFinding;
use crate::lint::fix::Edit;
use crate::lint::linted::Linted;
use crate::lint::strings::{self, JsonPart};
use tofu_json_config::expression::Expression;
use tofu_json_config::modes::Mode;

pub(super) fn look(linted: &Linted<'_>) -> Vec<RuleFinding> {
    let mut found = Vec::new();
    for (file, argument) in linted.arguments() {
        if argument.mode != Mode::Template {
            continue;
        }
        let parts = argument
            .expression
            .as_json()
            .into_iter()
            .flat_map(strings::parts);
        for part in parts {
            let JsonPart::String(node, text) = part else {
                continue;
            };
            // Most strings need no second look.
            if !text.written().contains(&b'.') {
                continue;
            }
            let Ok(reference) = Expression::json(node).reference() else {
                continue;
            };
            let ReferenceTarget::Address(address) = ReferenceTarget::of(&reference) else {
                continue;
            };
            if !linted.declared.contains(&address) {
                continue;
            }
            let message = format!(
                "this is text and no reference to {address}, which is declared: that needs `${{…}}`"
            );
            let span = text.span();
            let fix = vec![
                Edit::insert(span.start + 1, "${"),
                Edit::insert(span.end - 1, "}"),
            ];
            found.push(RuleFinding::at(file, strings::place(text), message).with_fix(fix));
        }
    }
    found
}

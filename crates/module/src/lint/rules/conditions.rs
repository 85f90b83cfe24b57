//! Conditions that are not what they look like.

use crate::lint::argument::Argument;
use crate::lint::finding::RuleFinding;
use crate::lint::linted::Linted;
use crate::lint::strings::{self, Inside};
use tofu_json_hcl::{ExpressionKind, PartKind};

pub(super) fn constant_condition(linted: &Linted<'_>) -> Vec<RuleFinding> {
    let conditions = linted
        .arguments()
        .filter(|(_, argument)| argument.is_condition());
    let constant = conditions.filter(|(_, argument)| {
        let expression = argument.expression;
        expression.references().is_empty() && expression.template_faults().is_empty()
    });
    constant
        .map(|(file, argument)| {
            let message = "the condition refers to nothing, so that it says nothing about anything";
            RuleFinding::at(file, argument.expression.place(), message)
        })
        .collect()
}

pub(super) fn mixed_comparison(linted: &Linted<'_>) -> Vec<RuleFinding> {
    let mut found = Vec::new();
    for (file, argument) in linted.arguments() {
        if !is_no_text(argument) {
            continue;
        }
        for text in strings::texts(argument.expression, false) {
            if let Some(operator) = operator_outside(&Inside::new(text)) {
                let message = format!(
                    "`{operator}` is outside `${{…}}`: this is text, and not the result of an operation"
                );
                found.push(RuleFinding::at(file, strings::place(text), message));
            }
        }
    }
    found
}

/// Whether it is a boolean or a number that is wanted.
fn is_no_text(argument: &Argument<'_>) -> bool {
    let is_core = argument.is_known;
    argument.is_condition() || (is_core && matches!(argument.name.as_str(), "count" | "enabled"))
}

/// An operator in the text around sequences.
fn operator_outside(inside: &Inside<'_>) -> Option<&'static str> {
    const OPERATORS: [&str; 14] = [
        "==", "!=", "<=", ">=", "&&", "||", "<", ">", "?", "!", "+", "-", "*", "/",
    ];
    if !inside.has_sequence() {
        return None;
    }
    let file = inside.template();
    if !file.errors().is_empty() {
        return None;
    }
    let ExpressionKind::Template(template) = file.expression()?.kind() else {
        return None;
    };
    let mut texts = template
        .parts()
        .into_iter()
        .filter_map(|part| match part.kind {
            PartKind::Text(text) => Some(text),
            _ => None,
        });
    texts.find_map(|text| {
        OPERATORS
            .into_iter()
            .find(|operator| text.contains(operator))
    })
}

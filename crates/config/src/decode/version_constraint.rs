use std::fmt;

use tofu_json_provider::VersionConstraint as Constraint;

use crate::Diagnostic;
use crate::expression::Expression;
use tofu_json_diagnostic::Place;

/// Which versions are allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct VersionConstraint {
    /// As it is written.
    pub text: String,
    /// The argument that it is the value of.
    pub place: Place,
    /// What it means.
    pub constraint: Constraint,
}

impl fmt::Display for VersionConstraint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

/// Reads the value of an argument that is at `place`.
pub(super) fn decode(
    expression: Expression<'_>,
    place: Place,
    faults: &mut Vec<Diagnostic>,
) -> Option<VersionConstraint> {
    use tofu_json_evaluate::{Type, Value};

    let before = faults.len();
    let value = expression.literal(faults);
    if faults.len() > before {
        return None;
    }
    let invalid = |detail: &'static str| {
        Diagnostic::error("Invalid version constraint", detail).at(expression.place())
    };
    match value.convert(&Type::String) {
        // As if it was not there.
        Ok(Value::Null(_)) => None,
        Ok(Value::String(text)) => {
            let constraint = of_text(&text, place);
            if constraint.is_none() {
                faults.push(invalid(
                    "This string does not use correct version constraint syntax.",
                ));
            }
            constraint
        }
        _ => {
            faults.push(invalid("Expected a string such as \">= 1.0\"."));
            None
        }
    }
}

/// Reads a text.
pub(super) fn of_text(text: &str, place: Place) -> Option<VersionConstraint> {
    let constraint = Constraint::parse(text).ok()?;
    Some(VersionConstraint {
        text: text.to_owned(),
        place,
        constraint,
    })
}

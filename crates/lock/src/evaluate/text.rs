//! Expressions that have to be strings.

use std::rc::Rc;

use tofu_json_hcl::Expression;

use super::convert::to_string;
use super::{Evaluator, Value};

/// A string, or nothing.
pub(crate) enum Text {
    /// A string.
    Some(Rc<str>),
    /// Null.
    Null,
}

/// The expression is wrong; a diagnostic says why.
pub(crate) struct Wrong;

impl<'f> Evaluator<'f> {
    /// The value as a string (D14 and D15 of the specification).
    pub(crate) fn text(&mut self, expression: Expression<'f>) -> Result<Text, Wrong> {
        let before = self.diagnostics.len();
        let value = self.value(expression);
        if self.diagnostics.len() > before {
            return Err(Wrong);
        }
        if let Some(text) = to_string(&value) {
            return Ok(Text::Some(text));
        }
        match value {
            Value::Null => return Ok(Text::Null),
            Value::Unknown => self.unsuitable(expression, "value must be known"),
            other => {
                let detail = format!("string required, but have {}", other.type_name());
                self.unsuitable(expression, &detail);
            }
        }
        Err(Wrong)
    }

    /// D14.
    pub(crate) fn unsuitable(&mut self, expression: Expression<'f>, why: &str) {
        let expression = self.settled(expression);
        self.error_within(
            "Unsuitable value type",
            format!("Unsuitable value: {why}"),
            expression.start_span(),
            expression.span(),
        );
    }
}

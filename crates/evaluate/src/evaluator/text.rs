//! Expressions that have to be strings.

use std::sync::Arc;

use tofu_json_hcl::Expression;

use super::Evaluator;
use super::scope::apart;
use crate::Value;
use crate::primitive::to_string;
use std::fmt;

/// A string, or nothing.
#[derive(Clone, PartialEq, Eq)]
pub enum Text {
    /// A string.
    Known(Arc<str>),
    /// Null.
    Null,
}

/// Without the string, which can be secret.
impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(_) => f.write_str("Known(..)"),
            Self::Null => f.write_str("Null"),
        }
    }
}

/// The expression is wrong; the mistakes say why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrong;

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the expression has mistakes")
    }
}

impl std::error::Error for Wrong {}

/// Why an expression without a value is not suitable.
const UNKNOWN: &str = "value must be known";

impl<'f> Evaluator<'f> {
    /// The value as a string.
    ///
    /// # Errors
    ///
    /// Fails when the expression is not a text; the mistakes say why.
    pub fn text(&mut self, expression: Expression<'f>) -> Result<Text, Wrong> {
        let before = self.mistakes.len();
        let (value, _) = apart(self.value(expression));
        if self.mistakes.len() > before {
            if self.says_unknown {
                self.unsuitable(expression, UNKNOWN);
            }
            return Err(Wrong);
        }
        if let Some(text) = to_string(&value) {
            return Ok(Text::Known(text));
        }
        match value {
            Value::Null(_) => return Ok(Text::Null),
            Value::Unknown(_) => self.unsuitable(expression, UNKNOWN),
            other => {
                let detail = format!("string required, but have {}", other.type_name());
                self.unsuitable(expression, &detail);
            }
        }
        Err(Wrong)
    }

    /// Notes that a value is not suitable, and why.
    pub fn unsuitable(&mut self, expression: Expression<'f>, why: &str) {
        let expression = self.settled(expression);
        self.error_within(
            "Unsuitable value type",
            format!("Unsuitable value: {why}"),
            expression.start_span(),
            expression.span(),
        );
    }
}

//! `condition ? then : otherwise`

use tofu_json_hcl::Expression;

use super::Evaluator;
use crate::Value;
use crate::primitive::{to_bool, to_string};

impl<'f> Evaluator<'f> {
    pub(super) fn conditional(
        &mut self,
        whole: Expression<'f>,
        condition: Expression<'f>,
        then: Expression<'f>,
        otherwise: Expression<'f>,
    ) -> Value {
        let before = self.mistakes.len();
        let value = self.value(condition);
        if self.mistakes.len() > before {
            return Value::UNKNOWN;
        }
        let (yes, no) = (self.value(then), self.value(otherwise));
        let Some(common) = Common::of(&yes, &no) else {
            let detail = format!(
                "The true and false result expressions must have consistent types. \
                 The 'true' value is {}, but the 'false' value is {}.",
                yes.type_name(),
                no.type_name()
            );
            return self.error_within(
                "Inconsistent conditional result types",
                detail,
                then.span().to(otherwise.span()),
                whole.span(),
            );
        };
        match self.decide(&value, condition, whole) {
            Some(true) => common.convert(yes),
            Some(false) => common.convert(no),
            None => Value::UNKNOWN,
        }
    }

    /// Whether a condition holds; none when it is not known or wrong.
    pub(super) fn decide(
        &mut self,
        value: &Value,
        condition: Expression<'f>,
        whole: Expression<'f>,
    ) -> Option<bool> {
        let (summary, detail) = match value {
            Value::Unknown(_) => return None,
            Value::Null(_) => (
                "Null condition",
                "The condition value is null. Conditions must either be true or false.",
            ),
            _ => match to_bool(value) {
                Some(decided) => return Some(decided),
                None => (
                    "Incorrect condition type",
                    "The condition expression must be of type bool.",
                ),
            },
        };
        self.error_within(summary, detail, condition.span(), whole.span());
        None
    }
}

/// The type that both results are converted to.
enum Common {
    Same,
    String,
}

impl Common {
    /// `None` if there is no such type.
    fn of(left: &Value, right: &Value) -> Option<Self> {
        use Value::{Bool, Null, Number, Object, String, Tuple, Unknown};
        Some(match (left, right) {
            (Unknown(_) | Null(_), _)
            | (_, Unknown(_) | Null(_))
            | (Bool(_), Bool(_))
            | (Number(_), Number(_))
            | (String(_), String(_))
            | (Tuple(_), Tuple(_))
            | (Object(_), Object(_)) => Self::Same,
            (String(_), Bool(_) | Number(_)) | (Bool(_) | Number(_), String(_)) => Self::String,
            _ => return None,
        })
    }

    fn convert(&self, value: Value) -> Value {
        match self {
            Self::Same => value,
            Self::String => to_string(&value).map_or(value, Value::String),
        }
    }
}

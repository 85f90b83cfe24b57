//! `condition ? then : otherwise`

use tofu_json_hcl::Expression;

use super::Evaluator;
use super::scope::apart;
use crate::conversion::unify;
use crate::primitive::to_bool;
use crate::{Type, Value};

impl<'f> Evaluator<'f> {
    pub(super) fn conditional(
        &mut self,
        whole: Expression<'f>,
        condition: Expression<'f>,
        then: Expression<'f>,
        otherwise: Expression<'f>,
    ) -> Value {
        let before = self.mistakes.len();
        let (value, marks) = apart(self.value(condition));
        if self.mistakes.len() > before {
            return Value::UNKNOWN;
        }
        let start = self.mistakes.len();
        let yes = self.value(then);
        let of_no = self.mistakes.len();
        let no = self.value(otherwise);
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
        // What is wrong in a result that does not count does not count either.
        let of_no = self.mistakes.split_off(of_no);
        let of_yes = self.mistakes.split_off(start);
        let result = match self.decide(&value, condition, whole) {
            Some(true) => {
                self.mistakes.extend(of_yes);
                common.convert(yes)
            }
            Some(false) => {
                self.mistakes.extend(of_no);
                common.convert(no)
            }
            None => {
                let both = yes.all_marks().and(no.all_marks());
                Value::Unknown(common.kind).marked(both)
            }
        };
        result.marked(marks)
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

/// What both results are converted to.
struct Common {
    kind: Type,
}

impl Common {
    /// `None` if there is no type for both.
    fn of(left: &Value, right: &Value) -> Option<Self> {
        let (left, right) = (left.value_type(), right.value_type());
        let kind = unify([&left, &right].into_iter());
        match kind {
            // Nothing is known of one of them.
            Some(_) if left == Type::Dynamic || right == Type::Dynamic => Some(Self::any()),
            Some(kind) => Some(Self { kind }),
            None => is_alike(&left, &right).then(Self::any),
        }
    }

    fn any() -> Self {
        Self {
            kind: Type::Dynamic,
        }
    }

    fn convert(&self, value: Value) -> Value {
        value.convert(&self.kind).unwrap_or(value)
    }
}

/// Whether OpenTofu may still find a type for both.
fn is_alike(left: &Type, right: &Type) -> bool {
    use Type::{List, Map, Object, Set, Tuple};
    matches!(
        (left, right),
        (Tuple(_) | List(_) | Set(_), Tuple(_) | List(_) | Set(_))
            | (Object(_) | Map(_), Object(_) | Map(_))
    )
}

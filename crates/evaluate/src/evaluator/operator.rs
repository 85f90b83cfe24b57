//! Operators.

use std::sync::Arc;

use tofu_json_hcl::{BinaryOperator, Expression, UnaryOperator};

use super::Evaluator;
use crate::primitive::{to_bool, to_number};
use crate::{Number, Type, Value};

/// The type of what an operator on numbers gives.
fn result_type(operator: BinaryOperator) -> Type {
    use BinaryOperator as Op;
    match operator {
        Op::Less | Op::LessOrEqual | Op::Greater | Op::GreaterOrEqual => Type::Bool,
        _ => Type::Number,
    }
}

/// How many steps an operator on numbers is worth: long numbers take long.
fn cost(operator: BinaryOperator, left: &Number, right: &Number) -> usize {
    let digits = left.width().saturating_add(right.width()) / 2;
    match operator {
        BinaryOperator::Divide => digits.max(200),
        _ => digits,
    }
}

/// A side of an operator as messages name it.
#[derive(Clone, Copy)]
struct Operand<'f> {
    name: &'static str,
    expression: Expression<'f>,
    whole: Expression<'f>,
}

impl<'f> Evaluator<'f> {
    pub(super) fn unary(
        &mut self,
        whole: Expression<'f>,
        operator: UnaryOperator,
        operand: Expression<'f>,
    ) -> Value {
        let value = self.value(operand);
        let side = Operand {
            name: "unary operand",
            expression: operand,
            whole,
        };
        match operator {
            UnaryOperator::Negate => self
                .number_of(&value, side)
                .map_or(Value::Unknown(Type::Number), |number| {
                    Value::Number(Arc::new(number.negated()))
                }),
            UnaryOperator::Not => self
                .bool_of(&value, side)
                .map_or(Value::Unknown(Type::Bool), |value| Value::Bool(!value)),
        }
    }

    pub(super) fn binary(
        &mut self,
        whole: Expression<'f>,
        operator: BinaryOperator,
        left: Expression<'f>,
        right: Expression<'f>,
    ) -> Value {
        use BinaryOperator as Op;
        let values = (self.value(left), self.value(right));
        let side = |name, expression| Operand {
            name,
            expression,
            whole,
        };
        let sides = (side("left operand", left), side("right operand", right));
        match operator {
            Op::Equal | Op::NotEqual => match self.equal(&values.0, &values.1) {
                Some(equal) => Value::Bool(equal == (operator == Op::Equal)),
                None => Value::Unknown(Type::Bool),
            },
            Op::And | Op::Or => {
                let left = self.bool_of(&values.0, sides.0);
                let right = self.bool_of(&values.1, sides.1);
                match (left, right) {
                    (Some(left), Some(right)) if operator == Op::And => Value::Bool(left && right),
                    (Some(left), Some(right)) => Value::Bool(left || right),
                    _ => Value::Unknown(Type::Bool),
                }
            }
            _ => {
                let left = self.number_of(&values.0, sides.0);
                let right = self.number_of(&values.1, sides.1);
                match (left, right) {
                    (Some(left), Some(right)) => self.calculate(whole, operator, &left, &right),
                    _ => Value::Unknown(result_type(operator)),
                }
            }
        }
    }

    fn calculate(
        &mut self,
        whole: Expression<'f>,
        operator: BinaryOperator,
        left: &Number,
        right: &Number,
    ) -> Value {
        use BinaryOperator as Op;
        if !self.budget.work(cost(operator, left, right)) {
            return self.too_much(whole.span());
        }
        let order = left.compare(right);
        let number = match operator {
            Op::Less => return Value::Bool(order.is_lt()),
            Op::LessOrEqual => return Value::Bool(order.is_le()),
            Op::Greater => return Value::Bool(order.is_gt()),
            Op::GreaterOrEqual => return Value::Bool(order.is_ge()),
            Op::Subtract => left.checked_add(&right.negated()),
            Op::Multiply => left.checked_mul(right),
            Op::Divide => left.checked_div(right),
            Op::Modulo => left.checked_rem(right),
            _ => left.checked_add(right),
        };
        match number {
            Some(number) => Value::Number(Arc::new(number)),
            None => self.error(
                "Invalid calculation",
                "The result is no number, or one that is too large to be shown.",
                whole.span(),
            ),
        }
    }

    fn number_of(&mut self, value: &Value, side: Operand<'f>) -> Option<Arc<Number>> {
        let number = to_number(value);
        if number.is_none() {
            self.wrong_operand(value, side, "a number is required");
        }
        number
    }

    fn bool_of(&mut self, value: &Value, side: Operand<'f>) -> Option<bool> {
        let found = to_bool(value);
        if found.is_none() {
            self.wrong_operand(value, side, "a bool is required");
        }
        found
    }

    fn wrong_operand(&mut self, value: &Value, side: Operand<'f>, wanted: &str) {
        let (detail, place) = match value {
            Value::Unknown(_) => return,
            Value::Null(_) => ("null value is not allowed", side.expression.span()),
            _ => (wanted, side.expression.span()),
        };
        let detail = format!("Unsuitable value for {}: {detail}.", side.name);
        self.error_within("Invalid operand", detail, place, side.whole.span());
    }

    /// Whether two values are equal; none when one is not known.
    fn equal(&mut self, left: &Value, right: &Value) -> Option<bool> {
        if !self.budget.work(1) {
            return None;
        }
        Some(match (left, right) {
            (Value::Unknown(_), _) | (_, Value::Unknown(_)) => return None,
            (Value::Null(_), Value::Null(_)) => true,
            (Value::Bool(left), Value::Bool(right)) => left == right,
            (Value::Number(left), Value::Number(right)) => left == right,
            (Value::String(left), Value::String(right)) => left == right,
            (Value::Tuple(left), Value::Tuple(right)) => {
                let same = left.len() == right.len();
                return self.all_equal(left.iter(), right.iter(), same);
            }
            (Value::Object(left), Value::Object(right)) => {
                let same = left.keys().eq(right.keys());
                return self.all_equal(left.values(), right.values(), same);
            }
            _ => false,
        })
    }

    fn all_equal<'v>(
        &mut self,
        left: impl Iterator<Item = &'v Value>,
        right: impl Iterator<Item = &'v Value>,
        same_shape: bool,
    ) -> Option<bool> {
        let mut all = same_shape;
        for (left, right) in left.zip(right) {
            all &= self.equal(left, right)?;
        }
        Some(all)
    }
}

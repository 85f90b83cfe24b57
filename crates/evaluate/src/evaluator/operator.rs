//! Operators.

use std::sync::Arc;

use tofu_json_hcl::{BinaryOperator, Expression, UnaryOperator};

use super::Evaluator;
use super::scope::apart;
use crate::{Number, Type, Value};

const NULL_ARGUMENT: &str = "argument must not be null";

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
        let wanted = match operator {
            UnaryOperator::Negate => Type::Number,
            UnaryOperator::Not => Type::Bool,
        };
        let (value, marks) = apart(value);
        let result = match self.operand(&value, side, &wanted) {
            Some(Value::Number(number)) => Value::Number(Arc::new(number.negated())),
            Some(Value::Bool(value)) => Value::Bool(!value),
            Some(Value::Null(_)) => self.failed(whole, NULL_ARGUMENT),
            _ => Value::Unknown(wanted),
        };
        result.marked(marks)
    }

    pub(super) fn binary(
        &mut self,
        whole: Expression<'f>,
        operator: BinaryOperator,
        left: Expression<'f>,
        right: Expression<'f>,
    ) -> Value {
        let (left_value, right_value) = (self.value(left), self.value(right));
        let (left_value, left_marks) = left_value.without_marks();
        let (right_value, right_marks) = right_value.without_marks();
        let values = (&*left_value, &*right_value);
        self.operation(whole, operator, (left, right), values)
            .marked(left_marks.and(right_marks))
    }

    fn operation(
        &mut self,
        whole: Expression<'f>,
        operator: BinaryOperator,
        (left, right): (Expression<'f>, Expression<'f>),
        values: (&Value, &Value),
    ) -> Value {
        use BinaryOperator as Op;
        let side = |name, expression| Operand {
            name,
            expression,
            whole,
        };
        let sides = (side("left operand", left), side("right operand", right));
        match operator {
            Op::Equal | Op::NotEqual => match self.equal(values.0, values.1) {
                Some(equal) => Value::Bool(equal == (operator == Op::Equal)),
                None => Value::Unknown(Type::Bool),
            },
            Op::And | Op::Or => {
                let left = self.operand(values.0, sides.0, &Type::Bool);
                let right = self.operand(values.1, sides.1, &Type::Bool);
                match (left, right) {
                    (Some(left), Some(right)) => self.logical(whole, operator, &left, &right),
                    _ => Value::Unknown(Type::Bool),
                }
            }
            _ => {
                let left = self.operand(values.0, sides.0, &Type::Number);
                let right = self.operand(values.1, sides.1, &Type::Number);
                match (left, right) {
                    (Some(Value::Number(left)), Some(Value::Number(right))) => {
                        self.calculate(whole, operator, &left, &right)
                    }
                    (Some(left), Some(right)) if left.is_null() || right.is_null() => {
                        self.failed(whole, NULL_ARGUMENT)
                    }
                    _ => Value::Unknown(result_type(operator)),
                }
            }
        }
    }

    /// `&&` and `||` of what can be bools: one side can decide, and null counts as false for that.
    fn logical(
        &mut self,
        whole: Expression<'f>,
        operator: BinaryOperator,
        left: &Value,
        right: &Value,
    ) -> Value {
        let decides = operator == BinaryOperator::Or;
        let is = |side: &Value| match side {
            Value::Bool(value) => Some(*value),
            Value::Null(_) => Some(false),
            _ => None,
        };
        let (is_left, is_right) = (is(left), is(right));
        if is_left == Some(decides) || is_right == Some(decides) {
            return Value::Bool(decides);
        }
        if left.is_null() || right.is_null() {
            return self.failed(whole, NULL_ARGUMENT);
        }
        match (is_left, is_right) {
            (Some(_), Some(_)) => Value::Bool(!decides),
            _ => Value::Unknown(Type::Bool),
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
            Op::Divide
                if left.is_zero() && right.is_zero()
                    || left.is_infinite() && right.is_infinite() =>
            {
                let why = "can't divide zero by zero or infinity by infinity";
                return self.failed(whole, why);
            }
            Op::Divide => left.checked_div(right),
            Op::Modulo if right.is_zero() => Some(left.clone()),
            Op::Modulo => left.checked_rem(right),
            _ => left.checked_add(right),
        };
        // Infinity, and what has more digits than numbers may have here, counts as not known.
        number.map_or(Value::Unknown(Type::Number), |number| {
            Value::Number(Arc::new(number))
        })
    }

    /// A side as the type that an operator wants, null included; none when it is not known or wrong.
    fn operand(&mut self, value: &Value, side: Operand<'f>, wanted: &Type) -> Option<Value> {
        match value.convert(wanted) {
            Ok(value) => Some(value),
            Err(why) => {
                let detail = format!("Unsuitable value for {}: {why}.", side.name);
                let place = side.expression.span();
                self.error_within("Invalid operand", detail, place, side.whole.span());
                None
            }
        }
    }

    fn failed(&mut self, whole: Expression<'f>, why: &str) -> Value {
        let detail = format!("Error during operation: {why}.");
        self.error("Operation failed", detail, whole.span())
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
            (Value::Set(one, left), Value::Set(other, right)) => {
                if [left, right]
                    .iter()
                    .any(|set| !set.iter().all(Value::is_wholly_known))
                {
                    return None;
                }
                one == other && left == right
            }
            (Value::List(one, _), Value::List(other, _))
            | (Value::Map(one, _), Value::Map(other, _))
                if one != other =>
            {
                false
            }
            (Value::List(_, left), Value::List(_, right))
            | (Value::Tuple(left), Value::Tuple(right)) => {
                let same = left.len() == right.len();
                return self.all_equal(left.iter(), right.iter(), same);
            }
            (Value::Map(_, left), Value::Map(_, right))
            | (Value::Object(left), Value::Object(right)) => {
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

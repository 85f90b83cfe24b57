//! Arithmetic. What is no number gives nothing, as does what is too long to be written out.

use super::Number;
use super::float::Float;

pub(crate) fn add(left: &Number, right: &Number) -> Option<Number> {
    match (left, right) {
        (Number::Infinite { negative: one }, Number::Infinite { negative: other }) => {
            (one == other).then(|| left.clone())
        }
        (Number::Infinite { .. }, _) => Some(left.clone()),
        (_, Number::Infinite { .. }) => Some(right.clone()),
        _ => match whole(left).zip(whole(right)) {
            Some((left, right)) => small(left.checked_add(right)?),
            None => number(&float(left)?.add(&float(right)?)),
        },
    }
}

pub(crate) fn multiply(left: &Number, right: &Number) -> Option<Number> {
    match whole(left).zip(whole(right)) {
        Some((left, right)) => small(left.checked_mul(right)?),
        None => number(&float(left)?.multiply(&float(right)?)),
    }
}

pub(crate) fn divide(left: &Number, right: &Number) -> Option<Number> {
    let (left, right) = (float(left)?, float(right)?);
    if right.is_zero() {
        let negative = left.is_negative();
        return (!left.is_zero()).then_some(Number::Infinite { negative });
    }
    number(&left.divide(&right))
}

/// What is left after division, with the sign of `left`.
pub(crate) fn modulo(left: &Number, right: &Number) -> Option<Number> {
    if let Some((left, right)) = whole(left).zip(whole(right)) {
        return small(left.checked_rem(right)?);
    }
    let (left, right) = (float(left)?, float(right)?);
    if right.is_zero() {
        return None;
    }
    let times = left.divide(&right).whole();
    number(&left.add(&times.multiply(&right).negated()))
}

/// A whole number that is calculated with exactly in either way.
fn whole(number: &Number) -> Option<i128> {
    match number {
        Number::Finite {
            negative,
            digits,
            exponent: exponent @ 0..=18,
        } if digits.len() <= 18 => {
            let digits: i128 = match digits.as_str() {
                "" => 0,
                digits => digits.parse().ok()?,
            };
            let size = digits * 10_i128.checked_pow(u32::try_from(*exponent).ok()?)?;
            Some(if *negative { -size } else { size })
        }
        _ => None,
    }
}

fn small(number: i128) -> Option<Number> {
    Number::new(number < 0, number.unsigned_abs().to_string(), 0)
}

fn float(number: &Number) -> Option<Float> {
    match number {
        Number::Finite {
            negative,
            digits,
            exponent,
        } => Some(Float::of_decimal(*negative, digits, *exponent)),
        Number::Infinite { .. } => None,
    }
}

fn number(float: &Float) -> Option<Number> {
    let decimal = float.shortest();
    Number::new(decimal.negative, decimal.digits, decimal.exponent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(
        operation: fn(&Number, &Number) -> Option<Number>,
        left: &str,
        right: &str,
        result: &str,
    ) {
        let [left, right] = [left, right].map(|text| Number::parse(text).unwrap());
        let found = operation(&left, &right).map(|number| number.to_string());
        assert_eq!(found.unwrap_or_default(), result);
    }

    #[test]
    fn operations() {
        check(add, "1", "0.5", "1.5");
        check(add, "1e3", "-1000", "0");
        check(multiply, "1.5", "-4", "-6");
        check(divide, "1", "8", "0.125");
        check(divide, "1", "0", "+Inf");
        check(divide, "-1.5", "0", "-Inf");
        check(divide, "0", "0", "");
        check(modulo, "7", "4", "3");
        check(modulo, "-7.5", "2", "-1.5");
        check(modulo, "7", "0", "");
        check(modulo, "7.5", "0", "");
        let large = format!("1{}1", "0".repeat(59));
        check(add, "1e60", "1", &large);
        check(
            add,
            "1e400",
            "1",
            Number::parse("1e400").unwrap().to_string().as_str(),
        );
        check(divide, "60", "60", "1");
    }

    #[test]
    fn quotients_have_512_bits() {
        let third = divide(&Number::parse("1").unwrap(), &Number::parse("3").unwrap()).unwrap();
        let text = third.to_string();
        assert!(text.starts_with(&format!("0.{}", "3".repeat(153))));
        assert!(text.len() <= 2 + 156, "{text}");
        check(multiply, &text, "3", "1");
    }
}

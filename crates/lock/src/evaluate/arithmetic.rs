//! Arithmetic on numbers of up to about 38 digits. What does not fit gives nothing.

use super::Number;

/// How many digits a quotient that does not end gets: as many as the reference's numbers hold.
const QUOTIENT_DIGITS: usize = 154;

/// A number as digits in a machine word.
struct Scaled {
    digits: i128,
    exponent: i64,
}

pub(super) fn add(left: &Number, right: &Number) -> Option<Number> {
    match (left, right) {
        (Number::Infinite { negative: one }, Number::Infinite { negative: other }) => {
            (one == other).then(|| left.clone())
        }
        (Number::Infinite { .. }, _) => Some(left.clone()),
        (_, Number::Infinite { .. }) => Some(right.clone()),
        _ => {
            let (left, right, exponent) = aligned(left, right)?;
            number(left.checked_add(right)?, exponent)
        }
    }
}

pub(super) fn multiply(left: &Number, right: &Number) -> Option<Number> {
    let (left, right) = (scaled(left)?, scaled(right)?);
    number(
        left.digits.checked_mul(right.digits)?,
        left.exponent.checked_add(right.exponent)?,
    )
}

pub(super) fn divide(left: &Number, right: &Number) -> Option<Number> {
    let (left, right) = (scaled(left)?, scaled(right)?);
    let negative = (left.digits < 0) != (right.digits < 0);
    if right.digits == 0 {
        let negative = left.digits < 0;
        return (left.digits != 0).then_some(Number::Infinite { negative });
    }
    let mut exponent = left.exponent.checked_sub(right.exponent)?;
    let divisor = right.digits.unsigned_abs();
    let mut digits = (left.digits.unsigned_abs() / divisor).to_string();
    let mut rest = left.digits.unsigned_abs() % divisor;
    while rest != 0 && digits.len() < QUOTIENT_DIGITS {
        rest = rest.checked_mul(10)?;
        digits.push_str(&(rest / divisor).to_string());
        rest %= divisor;
        exponent -= 1;
    }
    Number::new(negative, digits, exponent)
}

/// What is left after division, with the sign of `left`.
pub(super) fn modulo(left: &Number, right: &Number) -> Option<Number> {
    let (left, right, exponent) = aligned(left, right)?;
    number(left.checked_rem(right)?, exponent)
}

fn scaled(number: &Number) -> Option<Scaled> {
    let Number::Finite {
        negative,
        digits,
        exponent,
    } = number
    else {
        return None;
    };
    let size: i128 = if digits.is_empty() {
        0
    } else {
        digits.parse().ok()?
    };
    Some(Scaled {
        digits: if *negative { -size } else { size },
        exponent: *exponent,
    })
}

/// Both with the same exponent.
fn aligned(left: &Number, right: &Number) -> Option<(i128, i128, i64)> {
    let (left, right) = (scaled(left)?, scaled(right)?);
    let exponent = left.exponent.min(right.exponent);
    let align = |number: Scaled| {
        let places = u32::try_from(number.exponent - exponent).ok()?;
        number.digits.checked_mul(10_i128.checked_pow(places)?)
    };
    Some((align(left)?, align(right)?, exponent))
}

fn number(digits: i128, exponent: i64) -> Option<Number> {
    Number::new(digits < 0, digits.unsigned_abs().to_string(), exponent)
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
        check(divide, "0", "0", "");
        check(modulo, "7", "4", "3");
        check(modulo, "-7.5", "2", "-1.5");
        check(modulo, "7", "0", "");
        check(add, "1e60", "1", "");
        let third = divide(&Number::parse("1").unwrap(), &Number::parse("3").unwrap()).unwrap();
        assert!(third.to_string().starts_with("0.333"));
    }
}

use crate::Number;
use crate::float::Float;

/// `None` where the result is no number, or too long to be written out.
impl Number {
    /// The sum.
    #[must_use]
    pub fn checked_add(&self, other: &Self) -> Option<Self> {
        match (self, other) {
            (Self::Infinite { negative: one }, Self::Infinite { negative: two }) => {
                (one == two).then(|| self.clone())
            }
            (Self::Infinite { .. }, _) => Some(self.clone()),
            (_, Self::Infinite { .. }) => Some(other.clone()),
            _ => match whole(self).zip(whole(other)) {
                Some((one, two)) => small(one.checked_add(two)?),
                None => number(&float(self)?.add(&float(other)?)),
            },
        }
    }

    /// The product.
    #[must_use]
    pub fn checked_mul(&self, other: &Self) -> Option<Self> {
        match whole(self).zip(whole(other)) {
            Some((one, two)) => small(one.checked_mul(two)?),
            None => number(&float(self)?.multiply(&float(other)?)),
        }
    }

    /// The quotient; infinite where a number that is not zero is divided by zero.
    #[must_use]
    pub fn checked_div(&self, other: &Self) -> Option<Self> {
        let (one, two) = (float(self)?, float(other)?);
        if two.is_zero() {
            let negative = one.is_negative();
            return (!one.is_zero()).then_some(Self::Infinite { negative });
        }
        number(&one.divide(&two))
    }

    /// The remainder of a division, with the sign of this number.
    #[must_use]
    pub fn checked_rem(&self, other: &Self) -> Option<Self> {
        if let Some((one, two)) = whole(self).zip(whole(other)) {
            return small(one.checked_rem(two)?);
        }
        let (one, two) = (float(self)?, float(other)?);
        if two.is_zero() {
            return None;
        }
        let times = one.divide(&two).whole();
        number(&one.add(&times.multiply(&two).negated()))
    }
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
        check(Number::checked_add, "1", "0.5", "1.5");
        check(Number::checked_add, "1e3", "-1000", "0");
        check(Number::checked_mul, "1.5", "-4", "-6");
        check(Number::checked_div, "1", "8", "0.125");
        check(Number::checked_div, "1", "0", "+Inf");
        check(Number::checked_div, "-1.5", "0", "-Inf");
        check(Number::checked_div, "0", "0", "");
        check(Number::checked_rem, "7", "4", "3");
        check(Number::checked_rem, "-7.5", "2", "-1.5");
        check(Number::checked_rem, "7", "0", "");
        check(Number::checked_rem, "7.5", "0", "");
        let large = format!("1{}1", "0".repeat(59));
        check(Number::checked_add, "1e60", "1", &large);
        check(
            Number::checked_add,
            "1e400",
            "1",
            Number::parse("1e400").unwrap().to_string().as_str(),
        );
        check(Number::checked_div, "60", "60", "1");
    }

    #[test]
    fn quotients_have_512_bits() {
        let [one, three] = ["1", "3"].map(|text| Number::parse(text).unwrap());
        let third = one.checked_div(&three).unwrap();
        let text = third.to_string();
        assert!(text.starts_with(&format!("0.{}", "3".repeat(153))));
        assert!(text.len() <= 2 + 156, "{text}");
        check(Number::checked_mul, &text, "3", "1");
    }
}

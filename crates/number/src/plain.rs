use crate::float::Float;
use crate::number::EXACT_DIGITS;
use crate::{Number, WrittenNumber};
use std::borrow::Cow;

/// A plain form with more digits than this is not spelled out.
const MOST_DIGITS: i128 = 1_024;

/// A number of JSON as a plain decimal, rounded to the 512 bits that OpenTofu calculates with: no exponent, no zeros
/// at the end of a fraction. One that would take more than 1,024 digits stays as it is written.
#[must_use]
pub fn plain(text: &str) -> Cow<'_, str> {
    if is_plain(text) {
        return Cow::Borrowed(text);
    }
    let number = WrittenNumber::from_parsed(text);
    let (negative, digits, exponent) = number.parts();
    if plain_digits(digits.len(), exponent) > MOST_DIGITS {
        return Cow::Borrowed(text);
    }
    let written = if digits.len() <= EXACT_DIGITS {
        number.plain(usize::MAX).ok()
    } else {
        i64::try_from(exponent)
            .ok()
            .and_then(|exponent| rounded(negative, &digits, exponent))
    };
    written.map_or(Cow::Borrowed(text), Cow::Owned)
}

/// How many digits the plain form has, without a zero before the point of a fraction.
fn plain_digits(length: usize, exponent: i128) -> i128 {
    let point = exponent.saturating_add(i128::try_from(length).unwrap_or(i128::MAX));
    point
        .max(0)
        .saturating_add(exponent.min(0).saturating_neg())
}

/// With no more digits than tell its binary number from others.
fn rounded(negative: bool, digits: &str, exponent: i64) -> Option<String> {
    let near = Float::of_decimal(negative, digits, exponent).shortest();
    let number = Number::new(near.negative, near.digits, near.exponent)?;
    Some(number.to_string())
}

fn is_plain(text: &str) -> bool {
    let whole = |byte: u8| byte.is_ascii_digit() || byte == b'-';
    text.len() <= EXACT_DIGITS && text.bytes().all(whole)
}

#[cfg(test)]
mod tests {
    use super::{EXACT_DIGITS, plain};
    use std::borrow::Cow;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(plain(text), expected, "{text}");
    }

    #[test]
    fn whole_numbers_are_not_written_again() {
        for text in ["0", "-12", &"7".repeat(EXACT_DIGITS)] {
            assert!(matches!(plain(text), Cow::Borrowed(_)), "{text}");
        }
        assert!(matches!(plain("1.5"), Cow::Owned(_)));
    }

    #[test]
    fn no_exponents_and_no_idle_zeros() {
        check("0", "0");
        check("-0", "-0");
        check("-0.000e5", "-0");
        check("0.0", "0");
        check("10", "10");
        check("1.50", "1.5");
        check("1.0", "1");
        check("1e3", "1000");
        check("1E+3", "1000");
        check("12.345e1", "123.45");
        check("12.345e2", "1234.5");
        check("12.345e3", "12345");
        check("12.345e4", "123450");
        check("-12.5e-1", "-1.25");
        check("5e-3", "0.005");
        check("0.001e3", "1");
        check("1e-30", "0.000000000000000000000000000001");
        check(
            "123456789012345678901234567890.5",
            "123456789012345678901234567890.5",
        );
    }

    #[test]
    fn endless_expansions_stay_as_written() {
        check("1e999999999", "1e999999999");
        check(
            "-1e-999999999999999999999999",
            "-1e-999999999999999999999999",
        );
        check("1e1024", "1e1024");
        check("1e1023", &format!("1{}", "0".repeat(1023)));
        check("1e-1024", &format!("0.{}1", "0".repeat(1023)));
        check("1e-1025", "1e-1025");
        check("0e999999999999999999999999", "0");
        let long = "7".repeat(1025);
        check(&long, &long);
    }
}

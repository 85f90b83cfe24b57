use super::decimal::Decimal;
use super::precision::{SAFE_DIGITS, round_to_512_bits};
use std::borrow::Cow;

/// A plain form with more digits than this is not spelled out.
const MOST_DIGITS: u64 = 1_024;

/// A number of JSON as a plain decimal: no exponent, no zeros behind the last digit of a fraction.
pub(super) fn plain(text: &str) -> Cow<'_, str> {
    if is_plain(text) {
        return Cow::Borrowed(text);
    }
    let Some(number) = Decimal::read(text).filter(|number| number.plain_len() <= MOST_DIGITS)
    else {
        return Cow::Borrowed(text);
    };
    let sign = if text.starts_with('-') { "-" } else { "" };
    if number.len() <= SAFE_DIGITS {
        return Cow::Owned(format!("{sign}{number}"));
    }
    Cow::Owned(format!("{sign}{}", round_to_512_bits(&number)))
}

fn is_plain(text: &str) -> bool {
    text.len() <= SAFE_DIGITS
        && text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'-')
}

#[cfg(test)]
mod tests {
    use super::{SAFE_DIGITS, plain};
    use std::borrow::Cow;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(plain(text), expected, "{text}");
    }

    #[test]
    fn whole_numbers_are_not_written_again() {
        for text in ["0", "-12", &"7".repeat(SAFE_DIGITS)] {
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

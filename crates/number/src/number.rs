use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use crate::float::Float;

/// The largest power of ten that a digit may have.
const LARGEST: i64 = 1_500;

/// Two different numbers of so many digits are different as binary numbers of 512 bits, too: 10^153 is less than
/// 2^511.
pub(crate) const EXACT_DIGITS: usize = 153;

/// No more digits can decide how a number is rounded.
const MOST_DIGITS: usize = 8_000;

/// A number as OpenTofu has it: in binary, of 512 bits. Here it is the shortest decimal number
/// that is read as that one.
///
/// ```
/// use std::cmp::Ordering;
/// use tofu_json_number::Number;
///
/// let (one, ten) = (Number::parse("1"), Number::parse("1e1"));
/// let (one, ten) = one.zip(ten).expect("two numbers");
/// assert_eq!(one.compare(&ten), Ordering::Less);
/// assert_eq!(one.checked_div(&ten).map(|tenth| tenth.to_string()).as_deref(), Some("0.1"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    /// `digits` times ten to the power of `exponent`: only what reads or calculates makes one, so that each can be
    /// written out.
    #[non_exhaustive]
    Finite {
        /// Below zero.
        negative: bool,
        /// Without zeros at either end; empty for zero.
        digits: String,
        /// The power of ten.
        exponent: i64,
    },
    /// What division by zero gives.
    Infinite {
        /// Below zero.
        negative: bool,
    },
}

impl Number {
    /// Reads a decimal number; none if it is no number, or one that is too long to be written out.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (negative, text) = match text.strip_prefix('-') {
            Some(text) => (true, text),
            None => (false, text),
        };
        let (mantissa, power) = match text.split_once(['e', 'E']) {
            Some((mantissa, power)) => (mantissa, read_power(power)?),
            None => (text, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !all_digits(whole) || !all_digits(fraction) {
            return None;
        }
        let places = i64::try_from(fraction.len()).ok()?;
        let digits = format!("{whole}{fraction}");
        let number = Self::new(negative, digits, power.checked_sub(places)?)?;
        Some(number.rounded())
    }

    /// As one of 512 bits.
    fn rounded(self) -> Self {
        match &self {
            Self::Finite {
                negative,
                digits,
                exponent,
            } if digits.len() > EXACT_DIGITS => {
                let (digits, exponent) = shortened(digits, *exponent);
                let rounded = Float::of_decimal(*negative, &digits, exponent).shortest();
                Self::new(rounded.negative, rounded.digits, rounded.exponent).unwrap_or(self)
            }
            _ => self,
        }
    }

    /// What a string means where a number is needed: besides what [`Number::parse`] takes, a
    /// sign, and nothing on one side of the point.
    #[must_use]
    pub fn of_string(text: &str) -> Option<Self> {
        let (sign, digits) = match text.strip_prefix(['+', '-']) {
            Some(digits) => (text.strip_suffix(digits)?, digits),
            None => ("", text),
        };
        let minus = if sign == "-" { "-" } else { "" };
        let end = digits.find(['e', 'E']).unwrap_or(digits.len());
        let (mantissa, power) = digits.split_at(end);
        match mantissa.strip_prefix('.') {
            Some(fraction) if fraction.starts_with(|first: char| first.is_ascii_digit()) => {
                Self::parse(&format!("{minus}0.{fraction}{power}"))
            }
            _ => Self::parse(&format!("{minus}{digits}")),
        }
    }

    /// A finite number from any digits.
    pub(crate) fn new(negative: bool, mut digits: String, mut exponent: i64) -> Option<Self> {
        let zeros = digits.len() - digits.trim_end_matches('0').len();
        digits.truncate(digits.len() - zeros);
        exponent = exponent.saturating_add(i64::try_from(zeros).ok()?);
        let digits = digits.trim_start_matches('0').to_owned();
        let length = i64::try_from(digits.len()).ok()?;
        if digits.is_empty() {
            exponent = 0;
        }
        let highest = exponent.saturating_add(length);
        (highest.saturating_abs() <= LARGEST).then_some(Self::Finite {
            negative: negative && !digits.is_empty(),
            digits,
            exponent,
        })
    }

    /// Whether it is what division by zero gives.
    #[must_use]
    pub fn is_infinite(&self) -> bool {
        matches!(self, Self::Infinite { .. })
    }

    /// Whether it is zero.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.sign() == 0
    }

    /// Whether it is below zero.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        self.sign() < 0
    }

    /// Whether it is finite and has nothing after the point.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        matches!(self, Self::Finite { exponent, .. } if *exponent >= 0)
    }

    /// About how many digits it has when it is written out.
    #[must_use]
    pub fn width(&self) -> usize {
        match self {
            Self::Finite {
                digits, exponent, ..
            } => digits
                .len()
                .saturating_add(usize::try_from(exponent.unsigned_abs()).unwrap_or(usize::MAX)),
            Self::Infinite { .. } => 4,
        }
    }

    /// As a whole number that counts, if it is one.
    #[must_use]
    pub fn as_index(&self) -> Option<usize> {
        self.to_string().parse().ok()
    }

    /// The same with the other sign.
    #[must_use]
    pub fn negated(&self) -> Self {
        match self {
            Self::Finite {
                negative,
                digits,
                exponent,
            } => Self::Finite {
                negative: !negative && !digits.is_empty(),
                digits: digits.clone(),
                exponent: *exponent,
            },
            Self::Infinite { negative } => Self::Infinite {
                negative: !negative,
            },
        }
    }

    /// The order by value.
    #[must_use]
    pub fn compare(&self, other: &Self) -> Ordering {
        let (left, right) = (self.sign(), other.sign());
        left.cmp(&right).then_with(|| match left {
            0 => Ordering::Equal,
            1.. => self.compare_size(other),
            _ => other.compare_size(self),
        })
    }

    fn sign(&self) -> i8 {
        match self {
            Self::Finite { digits, .. } if digits.is_empty() => 0,
            Self::Finite { negative, .. } | Self::Infinite { negative } => {
                if *negative {
                    -1
                } else {
                    1
                }
            }
        }
    }

    /// The order without signs.
    fn compare_size(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Infinite { .. }, Self::Infinite { .. }) => Ordering::Equal,
            (Self::Infinite { .. }, _) => Ordering::Greater,
            (_, Self::Infinite { .. }) => Ordering::Less,
            (
                Self::Finite {
                    digits, exponent, ..
                },
                Self::Finite {
                    digits: others,
                    exponent: other,
                    ..
                },
            ) => {
                let height = |digits: &str, exponent: i64| exponent + digits.len() as i64;
                height(digits, *exponent)
                    .cmp(&height(others, *other))
                    .then_with(|| digits.cmp(others))
            }
        }
    }
}

/// Digits that round to the same number, and their exponent: what is cut off leaves a trace.
fn shortened(digits: &str, exponent: i64) -> (String, i64) {
    match digits.split_at_checked(MOST_DIGITS) {
        Some((kept, rest)) if !rest.is_empty() => {
            let cut = i64::try_from(rest.len()).unwrap_or_default();
            (format!("{kept}1"), exponent + cut - 1)
        }
        _ => (digits.to_owned(), exponent),
    }
}

fn read_power(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let power: i64 = digits.parse().ok().filter(|power| *power < 1 << 40)?;
    Some(if text.starts_with('-') { -power } else { power })
}

/// A text that is no decimal number, or one that is too long to be written out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberError(());

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a decimal number that can be written out")
    }
}

impl std::error::Error for NumberError {}

/// Reads what [`Number::parse`] does.
impl FromStr for Number {
    type Err = NumberError;

    fn from_str(text: &str) -> Result<Self, NumberError> {
        Self::parse(text).ok_or(NumberError(()))
    }
}

/// As OpenTofu turns a number into a string: never with an exponent.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (negative, digits, exponent) = match self {
            Self::Infinite { negative } => {
                return f.write_str(if *negative { "-Inf" } else { "+Inf" });
            }
            Self::Finite {
                negative,
                digits,
                exponent,
            } => (*negative, digits.as_str(), *exponent),
        };
        if negative {
            f.write_str("-")?;
        }
        if digits.is_empty() {
            return f.write_str("0");
        }
        if let Ok(zeros) = usize::try_from(exponent) {
            return write!(f, "{digits}{:0<zeros$}", "");
        }
        let places = usize::try_from(exponent.unsigned_abs()).unwrap_or(usize::MAX);
        match digits.len().checked_sub(places) {
            Some(point @ 1..) => {
                let (whole, fraction) = digits.split_at(point);
                write!(f, "{whole}.{fraction}")
            }
            _ => write!(f, "0.{digits:0>places$}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extreme_exponents_do_not_overflow() {
        for exponent in [i64::MIN, i64::MAX] {
            assert_eq!(Number::new(false, "100".into(), exponent), None);
            let zero = Number::new(true, "00".into(), exponent);
            assert_eq!(zero, Number::parse("0"));
        }
    }

    #[test]
    fn read_and_written() {
        for (text, written) in [
            ("1.5", "1.5"),
            ("1e2", "100"),
            ("1.50", "1.5"),
            ("01", "1"),
            ("0.000001", "0.000001"),
            ("1e-20", "0.00000000000000000001"),
            ("123456789.123456789", "123456789.123456789"),
            ("-0", "0"),
            ("-1", "-1"),
            ("0e9999999", "0"),
        ] {
            let number: Number = text.parse().unwrap();
            assert_eq!(number.to_string(), written, "{text}");
            assert_eq!(written.parse(), Ok(number));
        }
        for text in [
            "",
            "1e",
            "1.2.3",
            ".5",
            "x",
            "1e99999999999999999999",
            "1e2000",
        ] {
            assert_eq!(Number::parse(text), None, "{text}");
        }
        assert_eq!(Number::parse("1e400").unwrap().to_string().len(), 401);
    }

    #[test]
    fn case_31_512_bits() {
        let digits = "1234567890".repeat(20);
        let number = Number::parse(&format!("0.{digits}")).unwrap();
        assert_eq!(
            number.to_string(),
            "0.12345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012346"
        );
        let long = format!("0.{}", "7".repeat(1_000_000));
        assert!(Number::parse(&long).unwrap().to_string().len() <= 2 + 156);
    }

    #[test]
    fn case_30_exact_numbers() {
        for text in [
            "123456789012345678901234567890",
            "9007199254740993",
            "3.14159265358979323846264338327950288419716939937510582097494459",
            "0.0000001",
        ] {
            assert_eq!(Number::parse(text).unwrap().to_string(), text);
        }
        assert_eq!(Number::parse("1e1000").unwrap().to_string().len(), 1001);
        assert_eq!(Number::parse("1e-400").unwrap().to_string().len(), 402);
    }

    #[test]
    fn order() {
        let numbers = ["-12", "-2", "0", "0.05", "0.5", "1", "1.5", "9", "10"];
        let numbers = numbers.map(|text| Number::parse(text).unwrap());
        assert!(numbers.is_sorted_by(|left, right| left.compare(right).is_lt()));
        assert!(
            Number::Infinite { negative: false }
                .compare(&numbers[8])
                .is_gt()
        );
    }
}

use std::cmp::Ordering;
use std::fmt;

/// The longest number that is written out.
const LONGEST: i64 = 1_000;

/// A number: decimal digits of any count, or infinite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    /// `digits` times ten to the power of `exponent`.
    Finite {
        negative: bool,
        /// Without zeros at either end; empty for zero.
        digits: String,
        exponent: i64,
    },
    /// What division by zero gives.
    Infinite { negative: bool },
}

impl Number {
    /// Reads a decimal number; none if it is no number, or one that is too long to be written out.
    pub(crate) fn parse(text: &str) -> Option<Self> {
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
        Self::new(negative, format!("{whole}{fraction}"), power - places)
    }

    /// A finite number from any digits.
    pub(super) fn new(negative: bool, mut digits: String, mut exponent: i64) -> Option<Self> {
        let zeros = digits.len() - digits.trim_end_matches('0').len();
        digits.truncate(digits.len() - zeros);
        exponent += i64::try_from(zeros).ok()?;
        let digits = digits.trim_start_matches('0').to_owned();
        let length = i64::try_from(digits.len()).ok()?;
        if digits.is_empty() {
            exponent = 0;
        }
        (exponent.saturating_abs() <= LONGEST && length <= LONGEST).then_some(Self::Finite {
            negative: negative && !digits.is_empty(),
            digits,
            exponent,
        })
    }

    /// As a whole number that counts, if it is one.
    pub(super) fn as_index(&self) -> Option<usize> {
        self.to_string().parse().ok()
    }

    /// The same with the other sign.
    pub(super) fn negated(&self) -> Self {
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
    pub(super) fn compare(&self, other: &Self) -> Ordering {
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

fn read_power(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let power: i64 = digits.parse().ok().filter(|power| *power < 1 << 40)?;
    Some(if text.starts_with('-') { -power } else { power })
}

/// As the reference turns a number into a string: never with an exponent.
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
            assert_eq!(Number::parse(text).unwrap().to_string(), written, "{text}");
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

use crate::error::Fault;
use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use tofu_json_number::{Number, WrittenNumber};

/// A number, as documents print it: decimal digits without an exponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PlainNumber<'a> {
    Int(i64),
    Digits(Cow<'a, str>),
}

/// No number is printed with more digits.
const MOST_DIGITS: usize = 1 << 20;

impl<'a> PlainNumber<'a> {
    pub(crate) fn of_unsigned(number: u64) -> Self {
        match i64::try_from(number) {
            Ok(number) => Self::Int(number),
            Err(_) => Self::Digits(number.to_string().into()),
        }
    }

    /// A number of 53 bits: the fewest digits that no other such number has.
    pub(crate) fn of_float(float: f64) -> Result<Self, Fault> {
        if float.is_nan() {
            return Err(Fault::new(
                "expected a number, found one that is none (NaN)",
            ));
        }
        if float.is_infinite() {
            return Err(infinite());
        }
        Ok(Self::Digits(if float.is_subnormal() {
            subnormal(float).into()
        } else {
            float.to_string().into()
        }))
    }

    /// A number in decimal digits, of 512 bits.
    pub(crate) fn of_text(text: &'a str) -> Result<Self, Fault> {
        let (negative, rest) = match text.as_bytes().first() {
            Some(b'-') => (true, text.get(1..).unwrap_or_default()),
            Some(b'+') => (false, text.get(1..).unwrap_or_default()),
            _ => (false, text),
        };
        if matches!(rest, "inf" | "Inf") {
            return Err(infinite());
        }
        if is_short_whole(rest) {
            let signed = if rest.len() < text.len() && !negative {
                rest
            } else {
                text
            };
            return Ok(match signed.parse() {
                Ok(number) if number != 0 => Self::Int(number),
                _ => Self::Digits(signed.into()),
            });
        }
        let json =
            as_json(rest).ok_or_else(|| Fault::new("expected a number, found other text"))?;
        let json = if negative { format!("-{json}") } else { json };
        let digits = match Number::parse(&json) {
            // Its sign is lost otherwise.
            Some(number) if number.is_zero() => if negative { "-0" } else { "0" }.to_owned(),
            Some(number) => number.to_string(),
            None => {
                let written = WrittenNumber::parse(&json);
                let plain = written.and_then(|number| number.plain(MOST_DIGITS).ok());
                plain.ok_or_else(|| {
                    Fault::new(format!(
                        "expected a number of at most {MOST_DIGITS} digits, found a longer one"
                    ))
                })?
            }
        };
        Ok(Self::Digits(digits.into()))
    }

    /// Which is larger.
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        if let (Self::Int(one), Self::Int(other)) = (self, other) {
            return one.cmp(other);
        }
        // Numbers that are different floats are in the order of these.
        if let (Some(one), Some(other)) = (self.as_float(), other.as_float())
            && let Some(order @ (Ordering::Less | Ordering::Greater)) = one.partial_cmp(&other)
        {
            return order;
        }
        let [one, other] = [self, other].map(|number| number.to_string());
        match (Number::parse(&one), Number::parse(&other)) {
            (Some(one), Some(other)) => one.compare(&other),
            _ => one.len().cmp(&other.len()).then_with(|| one.cmp(&other)),
        }
    }

    /// The nearest float.
    fn as_float(&self) -> Option<f64> {
        match self {
            #[expect(clippy::cast_precision_loss, reason = "the nearest float is asked for")]
            Self::Int(number) => Some(*number as f64),
            Self::Digits(digits) => digits.parse().ok(),
        }
    }

    /// The number as an index.
    pub(crate) fn as_index(&self) -> Option<usize> {
        match self {
            Self::Int(number) => usize::try_from(*number).ok(),
            Self::Digits(digits) => digits.parse().ok(),
        }
    }
}

impl fmt::Display for PlainNumber<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(number) => number.fmt(f),
            Self::Digits(digits) => digits.fmt(f),
        }
    }
}

#[cold]
fn infinite() -> Fault {
    Fault::new("cannot serialize infinity as JSON")
}

/// Digits only, without zeros before them.
fn is_short_whole(text: &str) -> bool {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    digits && (1..=150).contains(&text.len()) && (text == "0" || !text.starts_with('0'))
}

/// The number in the grammar of JSON, which asks for digits on both sides of the point.
fn as_json(text: &str) -> Option<String> {
    let (mantissa, power) = match text.split_once(['e', 'E']) {
        Some((mantissa, power)) => (mantissa, Some(power)),
        None => (text, None),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(fraction) || whole.len() + fraction.len() == 0 {
        return None;
    }
    let whole = whole.trim_start_matches('0');
    let whole = if whole.is_empty() { "0" } else { whole };
    let mut json = whole.to_owned();
    if !fraction.is_empty() {
        json.push('.');
        json.push_str(fraction);
    }
    if let Some(power) = power {
        let bare = power.strip_prefix(['+', '-']).unwrap_or(power);
        if bare.is_empty() || !digits(bare) {
            return None;
        }
        json.push('e');
        json.push_str(power);
    }
    Some(json)
}

/// The fewest digits that tell a number from its neighbours among those of 53 bits and any exponent: below the normal
/// ones, floats themselves have fewer bits.
fn subnormal(float: f64) -> String {
    // A subnormal number is its mantissa times 2^-1074, and its first bit counts as the 53rd.
    let mantissa = float.abs().to_bits();
    let bits = 64 - mantissa.leading_zeros();
    let leading = f64::from(1_u32 << 30) * f64::from(1_u32 << 22);
    #[expect(
        clippy::cast_precision_loss,
        reason = "a subnormal number has fewer than 53 bits"
    )]
    let mantissa =
        mantissa as f64 * f64::powi(2.0, 53 - i32::try_from(bits).unwrap_or(53)) / leading;
    let half = f64::powi(2.0, -53) / mantissa;
    let exact = scaled(&format!("{:.33e}", float.abs()));
    for digits in 0..17 {
        let text = format!("{:.digits$e}", float.abs());
        let near = scaled(&text);
        #[expect(
            clippy::cast_precision_loss,
            reason = "the share of the difference is what counts"
        )]
        let error = near.abs_diff(exact) as f64 / exact as f64;
        if error < half {
            let sign = if float.is_sign_negative() { "-" } else { "" };
            let plain = Number::parse(&text).map(|number| number.to_string());
            return format!("{sign}{}", plain.unwrap_or_default());
        }
    }
    float.to_string()
}

/// The digits of a number with an exponent as a whole number of 34 digits.
fn scaled(text: &str) -> u128 {
    let mantissa = text.split_once('e').map_or(text, |(mantissa, _)| mantissa);
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    format!("{digits:0<34}").parse().unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::PlainNumber;

    #[test]
    fn texts_are_printed_plainly() {
        for (text, expected) in [
            ("0.1", "0.1"),
            ("+5", "5"),
            ("-0", "-0"),
            (".5", "0.5"),
            ("5.", "5"),
            ("1e3", "1000"),
            ("1.50", "1.5"),
            ("007", "7"),
            ("18446744073709551616", "18446744073709551616"),
        ] {
            assert_eq!(
                PlainNumber::of_text(text).unwrap().to_string(),
                expected,
                "{text}"
            );
        }
        for text in [
            "",
            "0x1",
            "1_0",
            " 1",
            "1 ",
            "e5",
            ".",
            "1e",
            "inf",
            "-inf",
            "1e999999999",
        ] {
            assert!(PlainNumber::of_text(text).is_err(), "{text}");
        }
    }

    #[test]
    fn floats_have_the_digits_of_53_bits() {
        for (float, expected) in [(0.5, "0.5"), (1e21, "1000000000000000000000"), (-0.0, "-0")] {
            assert_eq!(PlainNumber::of_float(float).unwrap().to_string(), expected);
        }
        let smallest = PlainNumber::of_float(5e-324).unwrap().to_string();
        assert!(smallest.ends_with("0004940656458412465"), "{smallest}");
        assert!(PlainNumber::of_float(f64::NAN).is_err());
        assert!(PlainNumber::of_float(f64::INFINITY).is_err());
    }
}

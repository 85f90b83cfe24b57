use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use tofu_json_text::CheckedSlice;

/// A number as written. Equality, order and hash go by the exact value, whatever the spelling:
/// `1`, `1.0` and `1e0` are equal, and so are `-0` and `0`. An exponent beyond ten to the power of 36 counts as that: no
/// program of the field reads such a number.
///
/// ```
/// use tofu_json_number::WrittenNumber;
///
/// let number = WrittenNumber::parse("9007199254740993").unwrap();
/// assert_eq!(number.as_str(), "9007199254740993");
/// assert_eq!(number.as_u64(), Some(9_007_199_254_740_993));
/// assert_eq!(WrittenNumber::parse("1.10"), WrittenNumber::parse("11e-1"));
/// assert_eq!(WrittenNumber::parse("1E5").unwrap().plain(100).unwrap(), "100000");
/// ```
#[derive(Clone, Copy)]
pub struct WrittenNumber<'a>(&'a str);

/// A number would take more digits than the limit to write in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyDigits {
    /// The limit.
    pub limit: usize,
}

/// A decimal in parts: `0.DIGITS` times ten to the power of `point`.
struct Decimal<'a> {
    negative: bool,
    /// Significant digits before and after the point, without zeros at either end.
    digits: Digits<'a>,
    /// How many digits are before the point; negative for zeros after it.
    point: i128,
}

/// Digits in two runs, as the point divided them.
#[derive(Clone, Copy)]
struct Digits<'a> {
    head: &'a [u8],
    tail: &'a [u8],
}

impl<'a> Digits<'a> {
    fn iter(self) -> impl Iterator<Item = u8> + Clone + use<'a> {
        self.head.iter().chain(self.tail).copied()
    }

    const fn len(self) -> usize {
        self.head.len() + self.tail.len()
    }

    /// Without zeros in front; also gives how many there were.
    fn without_leading(self) -> (Self, usize) {
        let head = trim_start(self.head);
        let mut zeros = self.head.len() - head.len();
        if !head.is_empty() {
            return (Self { head, ..self }, zeros);
        }
        let tail = trim_start(self.tail);
        zeros += self.tail.len() - tail.len();
        (Self { head, tail }, zeros)
    }

    fn without_trailing(self) -> Self {
        let tail = trim_end(self.tail);
        if tail.is_empty() {
            let head = trim_end(self.head);
            return Self { head, tail };
        }
        Self { tail, ..self }
    }
}

fn trim_start(digits: &[u8]) -> &[u8] {
    let zeros = digits.iter().take_while(|digit| **digit == b'0').count();
    digits.slice(zeros..)
}

fn trim_end(digits: &[u8]) -> &[u8] {
    let zeros = digits.iter().rev().take_while(|digit| **digit == b'0');
    let end = digits.len() - zeros.count();
    digits.slice(..end)
}

impl<'a> WrittenNumber<'a> {
    /// Takes a text that is known to be a number by the grammar of JSON, because a parser has read it. Another text
    /// gives some number.
    #[must_use]
    pub const fn from_parsed(text: &'a str) -> Self {
        Self(text)
    }

    /// Takes a text that is a number by the grammar of JSON.
    #[must_use]
    pub fn parse(text: &'a str) -> Option<Self> {
        let bytes = text.as_bytes();
        let unsigned = bytes.strip_prefix(b"-").unwrap_or(bytes);
        let (mantissa, exponent) = split(unsigned, |byte| matches!(byte, b'e' | b'E'));
        let (whole, fraction) = split(mantissa, |byte| byte == b'.');
        let leads = whole == b"0" || (all_digits(whole) && whole.first() != Some(&b'0'));
        let power = exponent.map(|power| {
            power
                .strip_prefix(b"-")
                .or(power.strip_prefix(b"+"))
                .unwrap_or(power)
        });
        let fits = leads && fraction.is_none_or(all_digits) && power.is_none_or(all_digits);
        fits.then_some(Self(text))
    }

    /// The text as written.
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// The value, if it is a whole number that is not negative and fits.
    #[must_use]
    pub fn as_u64(self) -> Option<u64> {
        self.small().and_then(|value| u64::try_from(value).ok())
    }

    /// The value, if it is a whole number that fits.
    #[must_use]
    pub fn as_i64(self) -> Option<i64> {
        self.small().and_then(|value| i64::try_from(value).ok())
    }

    /// The nearest floating-point number; most of the precision of long numbers is lost.
    #[must_use]
    pub fn as_f64_lossy(self) -> f64 {
        self.0.parse().unwrap_or(f64::NAN)
    }

    /// The value, if it is a whole number of at most 38 digits.
    fn small(self) -> Option<i128> {
        let decimal = self.decimal();
        let length = i128::try_from(decimal.digits.len()).ok()?;
        if decimal.point < length || decimal.point > 38 {
            return (length == 0).then_some(0);
        }
        let mut value: i128 = 0;
        for digit in decimal.digits.iter() {
            value = value * 10 + i128::from(digit.wrapping_sub(b'0'));
        }
        let zeros = u32::try_from(decimal.point - length).ok()?;
        value = value.checked_mul(10i128.checked_pow(zeros)?)?;
        Some(if decimal.negative { -value } else { value })
    }

    /// How many characters the number takes without an exponent.
    #[must_use]
    pub fn plain_length(self) -> u128 {
        let decimal = self.decimal();
        let length = decimal.digits.len() as u128;
        let sign = u128::from(self.0.starts_with('-'));
        let point = decimal.point.unsigned_abs();
        sign + match decimal.point {
            _ if length == 0 => 1,
            ..=0 => 2 + point + length,
            _ if point < length => length + 1,
            _ => point,
        }
    }

    /// The number as OpenTofu writes it: no exponent, no zeros at the end of a fraction.
    ///
    /// # Errors
    ///
    /// Where that takes more than `limit` characters: a few bytes can ask for gigabytes of digits.
    pub fn plain(self, limit: usize) -> Result<String, TooManyDigits> {
        let length = self.plain_length();
        let length = usize::try_from(length)
            .ok()
            .filter(|length| *length <= limit)
            .ok_or(TooManyDigits { limit })?;
        let decimal = self.decimal();
        let mut text = String::with_capacity(length);
        if self.0.starts_with('-') {
            text.push('-');
        }
        let digits = decimal.digits.iter().map(char::from);
        let zeros =
            |count: i128| std::iter::repeat_n('0', usize::try_from(count).unwrap_or_default());
        let known = i128::try_from(decimal.digits.len()).unwrap_or_default();
        match usize::try_from(decimal.point) {
            _ if known == 0 => text.push('0'),
            Ok(point) if point > 0 => {
                text.extend(digits.clone().take(point));
                text.extend(zeros(decimal.point - known));
                if decimal.point < known {
                    text.push('.');
                    text.extend(digits.skip(point));
                }
            }
            _ => {
                text.push_str("0.");
                text.extend(zeros(-decimal.point));
                text.extend(digits);
            }
        }
        Ok(text)
    }

    /// The one spelling of the value: the significant digits, then the power of ten of the last one unless it is 0.
    ///
    /// ```
    /// use tofu_json_number::WrittenNumber;
    ///
    /// let canonical = |text| WrittenNumber::parse(text).unwrap().canonical().into_owned();
    /// assert_eq!(["7", "1.50", "1200", "-0.0", "1E+2"].map(canonical), ["7", "15e-1", "12e2", "0", "1e2"]);
    /// ```
    #[must_use]
    pub fn canonical(self) -> Cow<'a, str> {
        let is_plain = |byte: &u8| byte.is_ascii_digit() || *byte == b'-';
        if !self.0.ends_with('0') && self.0.bytes().all(|byte| is_plain(&byte)) {
            return Cow::Borrowed(self.0);
        }
        let (negative, digits, exponent) = self.parts();
        if digits.is_empty() {
            return Cow::Borrowed("0");
        }
        let sign = if negative { "-" } else { "" };
        Cow::Owned(match exponent {
            0 => format!("{sign}{digits}"),
            _ => format!("{sign}{digits}e{exponent}"),
        })
    }

    /// How many digits are significant: those between the first and the last that is not zero.
    #[must_use]
    pub fn significant_digits(self) -> usize {
        self.decimal().digits.len()
    }

    /// The sign, the significant digits and the power of ten of the last one.
    pub(crate) fn parts(self) -> (bool, String, i128) {
        let decimal = self.decimal();
        let digits: String = decimal.digits.iter().map(char::from).collect();
        let exponent = decimal.point - i128::try_from(digits.len()).unwrap_or_default();
        (decimal.negative, digits, exponent)
    }

    fn decimal(self) -> Decimal<'a> {
        let bytes = self.0.as_bytes();
        let unsigned = bytes.strip_prefix(b"-").unwrap_or(bytes);
        let (mantissa, exponent) = split(unsigned, |byte| matches!(byte, b'e' | b'E'));
        let (head, tail) = split(mantissa, |byte| byte == b'.');
        let tail = tail.unwrap_or_default();
        let (digits, zeros) = Digits { head, tail }.without_leading();
        let digits = digits.without_trailing();
        let before = i128::try_from(head.len()).unwrap_or(i128::MAX);
        let zeros = i128::try_from(zeros).unwrap_or_default();
        let point = (before - zeros).saturating_add(power(exponent));
        let negative = bytes.len() != unsigned.len() && digits.len() > 0;
        Decimal {
            negative,
            digits,
            point: if digits.len() == 0 { 0 } else { point },
        }
    }
}

/// Greater exponents count as this. What is added to them still fits.
const GREATEST_EXPONENT: i128 = 10_i128.pow(36);

/// The exponent.
fn power(exponent: Option<&[u8]>) -> i128 {
    let Some(text) = exponent else { return 0 };
    let (negative, digits) = match text.split_first() {
        Some((b'-', digits)) => (true, digits),
        Some((b'+', digits)) => (false, digits),
        _ => (false, text),
    };
    let mut value: i128 = 0;
    for digit in digits {
        let next = value * 10 + i128::from(digit.wrapping_sub(b'0'));
        value = next.min(GREATEST_EXPONENT);
    }
    if negative { -value } else { value }
}

fn split(text: &[u8], at: impl Fn(u8) -> bool) -> (&[u8], Option<&[u8]>) {
    match text.iter().position(|byte| at(*byte)) {
        Some(position) => (text.slice(..position), Some(text.slice(position + 1..))),
        None => (text, None),
    }
}

fn all_digits(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(u8::is_ascii_digit)
}

impl Ord for WrittenNumber<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        let (left, right) = (self.decimal(), other.decimal());
        match (left.negative, right.negative) {
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            (false, false) => left.magnitude(&right),
            (true, true) => right.magnitude(&left),
        }
    }
}

impl Decimal<'_> {
    fn magnitude(&self, other: &Decimal<'_>) -> Ordering {
        match (self.digits.len(), other.digits.len()) {
            (0, 0) => Ordering::Equal,
            (0, _) => Ordering::Less,
            (_, 0) => Ordering::Greater,
            _ => {
                let by_point = self.point.cmp(&other.point);
                by_point.then_with(|| self.digits.iter().cmp(other.digits.iter()))
            }
        }
    }
}

impl PartialOrd for WrittenNumber<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for WrittenNumber<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0 || self.cmp(other) == Ordering::Equal
    }
}

impl Eq for WrittenNumber<'_> {}

impl Hash for WrittenNumber<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let decimal = self.decimal();
        decimal.negative.hash(state);
        decimal.point.hash(state);
        for digit in decimal.digits.iter() {
            digit.hash(state);
        }
    }
}

/// Without the number, which is a value.
impl fmt::Debug for WrittenNumber<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WrittenNumber({} characters)", self.0.len())
    }
}

impl fmt::Display for WrittenNumber<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Display for TooManyDigits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the number takes more than the limit of {} characters in full",
            self.limit
        )
    }
}

impl std::error::Error for TooManyDigits {}

#[cfg(test)]
#[path = "written_tests.rs"]
mod tests;

//! Binary numbers as OpenTofu calculates with them.

use num_bigint::BigUint;
use tofu_json_text::CheckedSlice;

/// How many bits the numbers of OpenTofu have.
const PRECISION: u64 = 512;

/// `mantissa` times two to the power of `exponent`, at most 512 bits of it.
#[derive(Clone, Debug)]
pub(crate) struct Float {
    negative: bool,
    mantissa: BigUint,
    exponent: i64,
}

/// Decimal digits times ten to the power of an exponent.
pub(crate) struct Decimal {
    pub(crate) negative: bool,
    pub(crate) digits: String,
    pub(crate) exponent: i64,
}

impl Float {
    /// The nearest one to a decimal number.
    pub(crate) fn of_decimal(negative: bool, digits: &str, exponent: i64) -> Self {
        let digits = BigUint::parse_bytes(digits.as_bytes(), 10).unwrap_or_default();
        let power = power(10, exponent);
        if exponent >= 0 {
            return Self::rounded(negative, &(digits * power), 0, false);
        }
        let (quotient, exponent, rest) = quotient(&digits, &power);
        Self::rounded(negative, &quotient, exponent, rest)
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.mantissa.bits() == 0
    }

    pub(crate) fn is_negative(&self) -> bool {
        self.negative
    }

    pub(crate) fn negated(self) -> Self {
        Self {
            negative: !self.negative,
            ..self
        }
    }

    pub(crate) fn add(&self, other: &Self) -> Self {
        let exponent = self.exponent.min(other.exponent);
        let aligned = |number: &Self| {
            let places = size(number.exponent - exponent);
            &number.mantissa << places
        };
        let (one, two) = (aligned(self), aligned(other));
        let (negative, mantissa) = if self.negative == other.negative {
            (self.negative, one + two)
        } else if one >= two {
            (self.negative, one - two)
        } else {
            (other.negative, two - one)
        };
        Self::rounded(negative, &mantissa, exponent, false)
    }

    pub(crate) fn multiply(&self, other: &Self) -> Self {
        Self::rounded(
            self.negative != other.negative,
            &(&self.mantissa * &other.mantissa),
            self.exponent + other.exponent,
            false,
        )
    }

    /// Zero when the other one is zero.
    pub(crate) fn divide(&self, other: &Self) -> Self {
        let (quotient, exponent, rest) = quotient(&self.mantissa, &other.mantissa);
        Self::rounded(
            self.negative != other.negative,
            &quotient,
            exponent + self.exponent - other.exponent,
            rest,
        )
    }

    /// Without what is after the point.
    pub(crate) fn whole(self) -> Self {
        if self.exponent >= 0 {
            return self;
        }
        Self {
            mantissa: self.mantissa >> size(self.exponent),
            exponent: 0,
            ..self
        }
    }

    /// To the nearest of 512 bits, of two to the even one. `rest`: something smaller is left.
    fn rounded(negative: bool, mantissa: &BigUint, exponent: i64, rest: bool) -> Self {
        let surplus = mantissa.bits().saturating_sub(PRECISION);
        let mut kept = mantissa >> surplus;
        if surplus > 0 && mantissa.bit(surplus - 1) {
            let below = mantissa.trailing_zeros().unwrap_or(u64::MAX);
            if rest || below < surplus - 1 || kept.bit(0) {
                kept += 1_u32;
            }
        }
        Self {
            negative: negative && kept.bits() > 0,
            mantissa: kept,
            exponent: exponent.saturating_add_unsigned(surplus),
        }
    }

    /// The fewest digits that are nearer to this number than to any other one.
    pub(crate) fn shortest(&self) -> Decimal {
        let negative = self.negative;
        if self.is_zero() {
            return Decimal {
                negative: false,
                digits: String::new(),
                exponent: 0,
            };
        }
        // The lowest bit is worth half of the distance to the next number.
        let missing = (PRECISION + 1).saturating_sub(self.mantissa.bits());
        let mantissa = &self.mantissa << missing;
        let exponent = self.exponent.saturating_sub_unsigned(missing);
        let (exact, point) = decimal(&mantissa, exponent);
        let (lower, _) = decimal(&(&mantissa - 1_u32), exponent);
        let (upper, _) = decimal(&(&mantissa + 1_u32), exponent);
        let inclusive = !mantissa.bit(1);
        let (digits, carried) = shorten(&exact, &lower, &upper, inclusive);
        let point = point + i64::from(carried);
        let length = i64::try_from(digits.len()).unwrap_or_default();
        Decimal {
            negative,
            digits,
            exponent: point - length,
        }
    }
}

/// Enough bits of a quotient, its exponent, and whether something is left.
fn quotient(dividend: &BigUint, divisor: &BigUint) -> (BigUint, i64, bool) {
    let shift = (PRECISION + 2 + divisor.bits()).saturating_sub(dividend.bits());
    if divisor.bits() == 0 {
        return (BigUint::default(), 0, false);
    }
    let dividend = dividend << shift;
    let quotient = &dividend / divisor;
    let rest = dividend != &quotient * divisor;
    let exponent = i64::try_from(shift).unwrap_or(i64::MAX);
    (quotient, -exponent, rest)
}

/// All digits without zeros at the end, and where the point is in them.
fn decimal(mantissa: &BigUint, exponent: i64) -> (Vec<u8>, i64) {
    let (number, after_point) = if exponent >= 0 {
        (mantissa << size(exponent), 0)
    } else {
        (mantissa * power(5, exponent), exponent)
    };
    let mut digits = number.to_string().into_bytes();
    let point = i64::try_from(digits.len()).unwrap_or_default() + after_point;
    while digits.last() == Some(&b'0') {
        digits.pop();
    }
    (digits, point)
}

/// Cuts digits off as long as the result is between the bounds; also whether a digit was carried
/// out at the front.
fn shorten(exact: &[u8], lower: &[u8], upper: &[u8], inclusive: bool) -> (String, bool) {
    let at = |digits: &[u8], place: usize| digits.get(place).copied().unwrap_or(b'0');
    for (place, digit) in exact.iter().enumerate() {
        let (low, high) = (at(lower, place), at(upper, place));
        let down = low != *digit || inclusive && place + 1 == lower.len();
        let up = *digit != high && (inclusive || digit + 1 < high || place + 1 < upper.len());
        let up = match (down, up) {
            (false, false) => continue,
            (true, true) => rounds_up(exact, place + 1),
            (_, up) => up,
        };
        let kept = exact.slice(..=place);
        return if up { increased(kept) } else { text(kept) };
    }
    text(exact)
}

/// Whether the digits after a place are more than a half of it, of exactly a half to the even one.
fn rounds_up(digits: &[u8], place: usize) -> bool {
    match digits.slice(place..) {
        [] => false,
        [b'5'] => place > 0 && digits.get(place - 1).is_some_and(|digit| digit % 2 == 1),
        [first, ..] => *first >= b'5',
    }
}

fn text(digits: &[u8]) -> (String, bool) {
    let text = String::from_utf8_lossy(digits);
    (text.trim_end_matches('0').to_owned(), false)
}

/// The digits and one more of the last place.
fn increased(digits: &[u8]) -> (String, bool) {
    let nines = digits.iter().rev().take_while(|digit| **digit == b'9');
    let kept = digits.len() - nines.count();
    match digits.slice(..kept).split_last() {
        Some((last, front)) => {
            let mut digits = front.to_vec();
            digits.push(last + 1);
            text(&digits)
        }
        None => ("1".to_owned(), true),
    }
}

/// `base` to the power of the size of the exponent.
fn power(base: u32, exponent: i64) -> BigUint {
    BigUint::from(base).pow(u32::try_from(exponent.unsigned_abs()).unwrap_or(u32::MAX))
}

fn size(exponent: i64) -> usize {
    usize::try_from(exponent.unsigned_abs()).unwrap_or(usize::MAX)
}

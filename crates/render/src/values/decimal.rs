use std::cmp::Ordering;
use std::fmt;

/// How far [`Decimal::shift_left`] and [`Decimal::shift_right`] go at once without overflow.
pub(super) const MOST_SHIFT: u32 = 59;

/// A decimal fraction that is not negative: `0.` and the digits, times ten to the power of `point`.
///
/// Neither the first nor the last digit is zero; zero has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Decimal {
    digits: Vec<u8>,
    point: i64,
}

impl Decimal {
    /// The amount of a JSON number; `None` if its exponent is beyond all reason.
    pub(super) fn read(text: &str) -> Option<Self> {
        let text = text.strip_prefix('-').unwrap_or(text);
        let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits = whole
            .bytes()
            .chain(fraction.bytes())
            .map(|byte| byte.wrapping_sub(b'0'))
            .collect();
        let point = i64::try_from(whole.len()).ok()?;
        let mut number = Self { digits, point };
        number.trim();
        if !number.digits.is_empty() {
            number.point = number.point.checked_add(exponent.parse().ok()?)?;
        }
        Some(number)
    }

    pub(super) fn new(digits: Vec<u8>, point: i64) -> Self {
        let mut number = Self { digits, point };
        number.trim();
        number
    }

    fn trim(&mut self) {
        let zeros = self.digits.iter().take_while(|digit| **digit == 0).count();
        self.digits.drain(..zeros);
        self.point -= i64::try_from(zeros).unwrap_or(i64::MAX);
        while self.digits.last() == Some(&0) {
            self.digits.pop();
        }
        if self.digits.is_empty() {
            self.point = 0;
        }
    }

    pub(super) fn len(&self) -> usize {
        self.digits.len()
    }

    pub(super) const fn point(&self) -> i64 {
        self.point
    }

    /// The digit at a position behind the decimal point of the mantissa.
    pub(super) fn digit(&self, position: usize) -> u8 {
        self.digits.get(position).copied().unwrap_or_default()
    }

    /// How many digits the plain form has, without a zero before the decimal point.
    pub(super) fn plain_len(&self) -> u64 {
        let len = i64::try_from(self.digits.len()).unwrap_or(i64::MAX);
        let before = self.point.max(0);
        let behind = len.saturating_sub(self.point).max(0);
        before.saturating_add(behind).unsigned_abs()
    }

    /// The first digits only.
    pub(super) fn truncated(&self, len: usize) -> Self {
        let digits = self.digits.get(..len).unwrap_or(&self.digits);
        Self::new(digits.to_vec(), self.point)
    }

    /// One more in the digit at `len - 1`, which becomes the last one.
    pub(super) fn raised(&self, len: usize) -> Self {
        let mut digits: Vec<u8> = (0..len).map(|position| self.digit(position)).collect();
        for digit in digits.iter_mut().rev() {
            if *digit < 9 {
                *digit += 1;
                return Self::new(digits, self.point);
            }
            *digit = 0;
        }
        Self::new(vec![1], self.point + 1)
    }

    /// One less than this whole number.
    pub(super) fn lowered(&self) -> Self {
        let len = usize::try_from(self.point).unwrap_or_default();
        let mut digits: Vec<u8> = (0..len).map(|position| self.digit(position)).collect();
        for digit in digits.iter_mut().rev() {
            if *digit > 0 {
                *digit -= 1;
                break;
            }
            *digit = 9;
        }
        Self::new(digits, self.point)
    }

    /// This, times two to the power of `shift`.
    pub(super) fn shifted(mut self, mut shift: i64) -> Self {
        while shift != 0 {
            let step = shift.clamp(-i64::from(MOST_SHIFT), i64::from(MOST_SHIFT));
            let bits = u32::try_from(step.unsigned_abs()).unwrap_or_default();
            self = if step > 0 {
                self.shift_left(bits)
            } else {
                self.shift_right(bits)
            };
            shift -= step;
        }
        self
    }

    fn shift_left(mut self, bits: u32) -> Self {
        let mut carry = 0u64;
        for digit in self.digits.iter_mut().rev() {
            carry += u64::from(*digit) << bits;
            *digit = last_digit(carry);
            carry /= 10;
        }
        let mut more = Vec::new();
        while carry > 0 {
            more.push(last_digit(carry));
            carry /= 10;
        }
        let point = self.point + i64::try_from(more.len()).unwrap_or_default();
        more.reverse();
        more.append(&mut self.digits);
        Self::new(more, point)
    }

    fn shift_right(self, bits: u32) -> Self {
        let mask = (1u64 << bits) - 1;
        let mut digits = Vec::with_capacity(self.digits.len() + 64);
        let (mut rest, mut given) = (0u64, self.digits.iter());
        loop {
            match given.next() {
                Some(digit) => rest = rest * 10 + u64::from(*digit),
                None if rest == 0 => break,
                None => rest *= 10,
            }
            digits.push(last_digit(rest >> bits));
            rest &= mask;
        }
        Self::new(digits, self.point)
    }
}

fn last_digit(number: u64) -> u8 {
    u8::try_from(number % 10).unwrap_or_default()
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.digits.is_empty(), other.digits.is_empty()) {
            (false, false) => self
                .point
                .cmp(&other.point)
                .then_with(|| self.digits.cmp(&other.digits)),
            (mine, theirs) => theirs.cmp(&mine),
        }
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The plain form.
impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.point <= 0 {
            f.write_str(if self.digits.is_empty() { "0" } else { "0." })?;
            (self.point..0).try_for_each(|_| f.write_str("0"))?;
        }
        let point = usize::try_from(self.point).unwrap_or_default();
        for position in 0..self.digits.len().max(point) {
            if position == point && point > 0 {
                f.write_str(".")?;
            }
            write!(f, "{}", self.digit(position))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Decimal;

    #[test]
    fn raised_digits_carry() {
        for (text, len, expected) in [
            ("1.99", 2, "2"),
            ("1.94", 2, "2"),
            ("1.84", 2, "1.9"),
            ("99.9", 2, "100"),
            ("0.0999", 3, "0.1"),
        ] {
            let number = Decimal::read(text).unwrap();
            assert_eq!(number.raised(len).to_string(), expected, "{text}");
        }
    }
}

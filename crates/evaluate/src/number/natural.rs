use std::cmp::Ordering;

/// A natural number of any size: limbs of 32 bits, the lowest first, without zeros at the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Natural(Vec<u32>);

/// How many decimal digits a limb holds.
const DIGITS: usize = 9;

/// Ten to the power of [`DIGITS`].
const BASE: u32 = 1_000_000_000;

impl Natural {
    pub(super) fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// How many bits it has from its highest set one down.
    pub(super) fn bits(&self) -> usize {
        match self.0.last() {
            Some(last) => self.0.len() * 32 - last.leading_zeros() as usize,
            None => 0,
        }
    }

    /// Whether a bit is set.
    pub(super) fn bit(&self, number: usize) -> bool {
        let limb = self.0.get(number / 32).copied().unwrap_or_default();
        limb >> (number % 32) & 1 == 1
    }

    /// Whether one of the lowest bits is set.
    pub(super) fn any_bit_below(&self, number: usize) -> bool {
        let whole = self.0.iter().take(number / 32).any(|limb| *limb != 0);
        let limb = self.0.get(number / 32).copied().unwrap_or_default();
        whole || limb & ((1_u32 << (number % 32)) - 1) != 0
    }

    /// Reads decimal digits.
    pub(super) fn from_decimal(digits: &str) -> Self {
        let mut read = Self::default();
        let mut rest = digits;
        while !rest.is_empty() {
            let (chunk, behind) = rest.split_at(rest.len().min(DIGITS));
            let number = chunk.bytes().fold(0, |number, digit| {
                number * 10 + u32::from(digit.saturating_sub(b'0'))
            });
            let scale = 10_u32.pow(u32::try_from(chunk.len()).unwrap_or_default());
            read.multiply_small(scale, number);
            rest = behind;
        }
        read
    }

    /// Its decimal digits; none for zero.
    pub(super) fn to_decimal(&self) -> String {
        let mut chunks = Vec::new();
        let mut rest = self.clone();
        while !rest.is_zero() {
            chunks.push(rest.divide_small(BASE));
        }
        let mut digits = String::with_capacity(chunks.len() * DIGITS);
        for chunk in chunks.iter().rev() {
            digits.push_str(&format!("{chunk:09}"));
        }
        let zeros = digits.len() - digits.trim_start_matches('0').len();
        digits.split_off(zeros)
    }

    /// `base` to the power of `exponent`.
    pub(super) fn power(base: u32, exponent: usize) -> Self {
        let mut result = Self(vec![1]);
        let mut square = Self(vec![base]);
        let mut rest = exponent;
        while rest > 0 {
            if rest & 1 == 1 {
                result = result.multiply(&square);
            }
            rest >>= 1;
            if rest > 0 {
                square = square.multiply(&square);
            }
        }
        result
    }

    pub(super) fn add(&self, other: &Self) -> Self {
        let (long, short) = if self.0.len() >= other.0.len() {
            (self, other)
        } else {
            (other, self)
        };
        let mut sum = Vec::with_capacity(long.0.len() + 1);
        let mut carry = 0;
        let short = short.0.iter().copied().chain(std::iter::repeat(0));
        for (one, other) in long.0.iter().zip(short) {
            let limb = u64::from(*one) + u64::from(other) + carry;
            sum.push(low(limb));
            carry = limb >> 32;
        }
        sum.push(low(carry));
        Self::trimmed(sum)
    }

    /// The difference; zero when the other one is larger.
    pub(super) fn subtract(&self, other: &Self) -> Self {
        let mut difference = Vec::with_capacity(self.0.len());
        let mut borrow = 0;
        let others = other.0.iter().copied().chain(std::iter::repeat(0));
        for (one, other) in self.0.iter().zip(others) {
            let taken = u64::from(other) + borrow;
            let limb = (1 << 32) + u64::from(*one) - taken;
            difference.push(low(limb));
            borrow = 1 - (limb >> 32);
        }
        Self::trimmed(difference)
    }

    pub(super) fn multiply(&self, other: &Self) -> Self {
        let mut product = vec![0_u32; self.0.len() + other.0.len()];
        for (place, one) in self.0.iter().enumerate() {
            let mut carry = 0;
            let others = other.0.iter().copied().chain(std::iter::once(0));
            for (limb, other) in product.iter_mut().skip(place).zip(others) {
                let sum = u64::from(*one) * u64::from(other) + u64::from(*limb) + carry;
                *limb = low(sum);
                carry = sum >> 32;
            }
        }
        Self::trimmed(product)
    }

    pub(super) fn shifted_left(&self, bits: usize) -> Self {
        if self.is_zero() {
            return Self::default();
        }
        let mut limbs = vec![0; bits / 32];
        let mut carry = 0;
        for limb in &self.0 {
            let wide = u64::from(*limb) << (bits % 32) | carry;
            limbs.push(low(wide));
            carry = wide >> 32;
        }
        limbs.push(low(carry));
        Self::trimmed(limbs)
    }

    pub(super) fn shifted_right(&self, bits: usize) -> Self {
        let limbs = self.0.get(bits / 32..).unwrap_or_default();
        let higher = limbs.iter().skip(1).copied().chain(std::iter::once(0));
        let limbs = limbs.iter().zip(higher).map(|(limb, higher)| {
            let wide = u64::from(higher) << 32 | u64::from(*limb);
            low(wide >> (bits % 32))
        });
        Self::trimmed(limbs.collect())
    }

    /// Quotient and rest; both zero when the divisor is. Made for quotients that are not long.
    pub(super) fn divide(&self, divisor: &Self) -> (Self, Self) {
        if divisor.is_zero() {
            return (Self::default(), Self::default());
        }
        // The divisor's highest bit is set in its limb, so that guesses are at most two too high.
        let shift = (32 - divisor.bits() % 32) % 32;
        let divisor = divisor.shifted_left(shift);
        let mut rest = self.shifted_left(shift);
        let top = u64::from(divisor.0.last().copied().unwrap_or(1));
        let steps = (rest.0.len() + 1).saturating_sub(divisor.0.len());
        let mut quotient = vec![0_u32; steps];
        for (place, digit) in quotient.iter_mut().enumerate().rev() {
            let limb = |number: usize| u64::from(rest.0.get(number).copied().unwrap_or_default());
            let high = place + divisor.0.len();
            let ahead = limb(high) << 32 | limb(high - 1);
            let mut guess = (ahead / top).min(u64::from(u32::MAX));
            let mut taken = divisor.times(low(guess)).shifted_left(place * 32);
            while taken > rest {
                guess -= 1;
                taken = divisor.times(low(guess)).shifted_left(place * 32);
            }
            rest = rest.subtract(&taken);
            *digit = low(guess);
        }
        (Self::trimmed(quotient), rest.shifted_right(shift))
    }

    fn times(&self, factor: u32) -> Self {
        let mut product = self.clone();
        product.multiply_small(factor, 0);
        product
    }

    /// Multiplies, then adds.
    fn multiply_small(&mut self, factor: u32, summand: u32) {
        let mut carry = u64::from(summand);
        for limb in &mut self.0 {
            let sum = u64::from(*limb) * u64::from(factor) + carry;
            *limb = low(sum);
            carry = sum >> 32;
        }
        self.0.push(low(carry));
        self.trim();
    }

    /// Divides and gives the rest.
    fn divide_small(&mut self, divisor: u32) -> u32 {
        let mut rest = 0;
        for limb in self.0.iter_mut().rev() {
            let wide = rest << 32 | u64::from(*limb);
            *limb = low(wide / u64::from(divisor));
            rest = wide % u64::from(divisor);
        }
        self.trim();
        low(rest)
    }

    fn trimmed(limbs: Vec<u32>) -> Self {
        let mut number = Self(limbs);
        number.trim();
        number
    }

    fn trim(&mut self) {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        let length = self.0.len().cmp(&other.0.len());
        length.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

/// The low half.
fn low(wide: u64) -> u32 {
    let [a, b, c, d, ..] = wide.to_le_bytes();
    u32::from_le_bytes([a, b, c, d])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn natural(digits: &str) -> Natural {
        Natural::from_decimal(digits)
    }

    #[test]
    fn digits() {
        for digits in [
            "",
            "7",
            "4294967296",
            "1000000000000000000000000000000000001",
        ] {
            assert_eq!(natural(digits).to_decimal(), digits);
        }
    }

    #[test]
    fn operations() {
        let large = natural("340282366920938463463374607431768211456");
        assert_eq!(Natural::power(2, 128), large);
        assert_eq!(large.bits(), 129);
        assert_eq!(large.subtract(&natural("1")).bits(), 128);
        assert_eq!(large.add(&natural("1")).subtract(&large), natural("1"));
        let product = large.multiply(&natural("12345678901234567890"));
        let (quotient, rest) = product.add(&natural("99")).divide(&large);
        assert_eq!(quotient.to_decimal(), "12345678901234567890");
        assert_eq!(rest.to_decimal(), "99");
        assert_eq!(large.shifted_left(77).shifted_right(77), large);
        assert_eq!(large.shifted_right(128), natural("1"));
        assert!(large.bit(128) && !large.any_bit_below(128));
        for exponent in [1, 40, 300] {
            let (quotient, rest) =
                Natural::power(10, exponent * 3).divide(&Natural::power(10, exponent));
            assert_eq!(quotient, Natural::power(10, exponent * 2));
            assert!(rest.is_zero());
        }
    }
}

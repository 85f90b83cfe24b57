use super::decimal::Decimal;
use std::cmp::Ordering;

/// Decimals of up to this many digits all have 512-bit numbers of their own, so they are their own
/// shortest spelling.
pub(super) const SAFE_DIGITS: usize = 153;

/// Bits of the mantissa.
const BITS: i64 = 512;

/// The shortest decimal that reads as the same binary number with a mantissa of 512 bits; of
/// several the nearest.
pub(super) fn round_to_512_bits(number: &Decimal) -> Decimal {
    let (mantissa, exponent) = binary(number);
    shortest(&mantissa, exponent)
}

/// The whole number of 512 bits, and the power of two, that come nearest; ties go to the even one.
fn binary(number: &Decimal) -> (Decimal, i64) {
    let exponent = magnitude(number) - BITS;
    let exact = number.clone().shifted(-exponent);
    let len = whole_len(&exact);
    let mantissa = if rounds_up(&exact, len) {
        exact.raised(len)
    } else {
        exact.truncated(len)
    };
    (mantissa, exponent)
}

/// The power of two just above the number.
fn magnitude(number: &Decimal) -> i64 {
    let mut power = 0;
    let mut number = number.clone();
    // A decimal digit is 3.321 binary ones: a step or two nearly reaches the goal, a mantissa from
    // 1/2 to 1, and single bits do the rest.
    loop {
        let step = match number.point() {
            0 if number.digit(0) >= 5 => return power,
            0 => -1,
            point => point * 3_321 / 1_000,
        };
        number = number.shifted(-step);
        power += step;
    }
}

fn shortest(mantissa: &Decimal, exponent: i64) -> Decimal {
    let number = mantissa.clone().shifted(exponent);
    let (lower, upper) = neighbours(mantissa, exponent);
    let even = last_digit(mantissa).is_multiple_of(2);
    let above = |candidate: &Decimal| *candidate > lower || (even && *candidate == lower);
    let below = |candidate: &Decimal| *candidate < upper || (even && *candidate == upper);
    for len in 1..number.len() {
        let (down, up) = (number.truncated(len), number.raised(len));
        match (above(&down), below(&up)) {
            (true, true) if rounds_up(&number, len) => return up,
            (true, _) => return down,
            (false, true) => return up,
            (false, false) => {}
        }
    }
    number
}

/// Halfway to the binary numbers below and above.
fn neighbours(mantissa: &Decimal, exponent: i64) -> (Decimal, Decimal) {
    let twice = mantissa.clone().shifted(1);
    let upper = twice.raised(whole_len(&twice)).shifted(exponent - 1);
    let smallest = Decimal::new(vec![1], 1).shifted(BITS - 1);
    if *mantissa == smallest {
        // Below a power of two the binary numbers stand twice as close.
        return (twice.shifted(1).lowered().shifted(exponent - 2), upper);
    }
    (twice.lowered().shifted(exponent - 1), upper)
}

fn whole_len(number: &Decimal) -> usize {
    usize::try_from(number.point()).unwrap_or_default()
}

fn last_digit(whole: &Decimal) -> u8 {
    whole.digit(whole_len(whole).saturating_sub(1))
}

/// Whether the number is nearer to the next decimal of so many digits; ties go to the even digit.
fn rounds_up(number: &Decimal, len: usize) -> bool {
    match number.digit(len).cmp(&5) {
        Ordering::Less => false,
        Ordering::Greater => true,
        Ordering::Equal if number.len() > len + 1 => true,
        Ordering::Equal => number.digit(len - 1) % 2 == 1,
    }
}

#[cfg(test)]
mod tests {
    use super::{magnitude, round_to_512_bits, rounds_up};
    use crate::values::decimal::Decimal;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(
            round_to_512_bits(&Decimal::read(text).unwrap()).to_string(),
            expected,
            "{text}"
        );
    }

    #[test]
    fn powers_of_two_just_above() {
        for (text, expected) in [
            ("0.25", -1),
            ("0.3", -1),
            ("0.5", 0),
            ("0.999", 0),
            ("1", 1),
            ("9", 4),
            ("1023", 10),
            ("1024", 11),
            ("0.001", -9),
            // 2^498 is about 8.2e149, 2^-498 about 1.2e-150.
            ("1e150", 499),
            ("8e149", 498),
            ("1e-150", -498),
            ("2e-150", -497),
        ] {
            let number = Decimal::read(text).unwrap();
            assert_eq!(magnitude(&number), expected, "{text}");
        }
    }

    #[test]
    fn halves_go_to_the_even_digit() {
        for (text, len, expected) in [
            ("0.24", 1, false),
            ("0.26", 1, true),
            ("0.25", 1, false),
            ("0.35", 1, true),
            ("0.45", 1, false),
            ("0.251", 1, true),
            ("0.2", 1, false),
        ] {
            let number = Decimal::read(text).unwrap();
            assert_eq!(rounds_up(&number, len), expected, "{text}");
        }
    }

    /// As recorded from OpenTofu 1.12.6, which prints 155 digits for a third.
    #[test]
    fn recorded_digits_stay() {
        let third = format!("0.{}5", "3".repeat(154));
        check(&third, &third);
    }

    /// The expected texts were computed with exact fractions.
    #[test]
    fn longer_decimals_end_in_zeros() {
        let digits = "1234567890";
        check(
            &digits.repeat(16),
            &format!("{}1234600000", digits.repeat(15)),
        );
        check(&"9".repeat(170), &format!("1{}", "0".repeat(170)));
        let power = concat!(
            "4149515568880992958512407863691161151012446232242436899995657329690652811412908146399707",
            "048947103794288197886611300789182395151075411775307886874834113963"
        );
        let two_to_600 = format!("{power}687061181803401509523685376");
        check(&two_to_600, &format!("{power}7{}", "0".repeat(26)));
        // Another digit less would do if the numbers below a power of two were not closer.
        let power = concat!(
            "82990311377619859170248157273823223020248924644848737999913146593813056228258",
            "16292799414097894207588576395773222601578364790302150823550615773749668227927"
        );
        let two_to_601 = format!("{power}374122363606803019047370752");
        check(&two_to_601, &format!("{power}4{}", "0".repeat(26)));
        // The shortest one is below.
        let power = concat!(
            "53113799281676709868958820655246862732959311772703192319944413820040355986085",
            "224273916250226522928566888932948624650101534657933765270723940951997876658735"
        );
        let two_to_607 = format!("{power}1943831270835393219031728128");
        check(&two_to_607, &format!("{power}{}", "0".repeat(28)));
    }
}

use tofu_json_text::CheckedSlice;

/// The end of the number that starts at `at`; nothing where none does, by the grammar of JSON.
///
/// ```
/// use tofu_json_scan::number_end;
///
/// assert_eq!(number_end(b"[1.50, 2]", 1), Some(5));
/// assert_eq!(number_end(b"[1., 2]", 1), None);
/// ```
#[must_use]
#[inline]
pub fn number_end(text: &[u8], at: usize) -> Option<usize> {
    let (number, end) = Number::Start.take(text, at);
    number.is_complete().then_some(end)
}

/// How far a number has come by the grammar of JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    Start,
    Minus,
    Zero,
    Whole,
    Point,
    Fraction,
    Exponent,
    Sign,
    Power,
}

impl Number {
    /// Whether the number may end here.
    #[inline(always)]
    pub(crate) const fn is_complete(self) -> bool {
        matches!(
            self,
            Self::Zero | Self::Whole | Self::Fraction | Self::Power
        )
    }

    /// Goes on at an offset of a piece: how far the number comes, and the offset of the first byte that is
    /// not its own.
    #[inline(always)]
    pub(crate) fn take(self, piece: &[u8], at: usize) -> (Self, usize) {
        match self {
            Self::Start => start(piece, at),
            Self::Minus => minus(piece, at),
            Self::Zero => after_whole(Self::Zero, piece, at),
            Self::Whole => whole(piece, at),
            Self::Point => point(piece, at),
            Self::Fraction => fraction(piece, at),
            Self::Exponent => exponent(piece, at),
            Self::Sign => sign(piece, at),
            Self::Power => (Self::Power, digits_end(piece, at)),
        }
    }
}

#[inline(always)]
fn start(piece: &[u8], at: usize) -> (Number, usize) {
    minus(piece, at + usize::from(piece.get(at) == Some(&b'-')))
}

#[inline(always)]
fn minus(piece: &[u8], at: usize) -> (Number, usize) {
    match piece.get(at) {
        Some(b'1'..=b'9') => whole(piece, at + 1),
        Some(b'0') => after_whole(Number::Zero, piece, at + 1),
        _ => (Number::Minus, at),
    }
}

#[inline(always)]
fn whole(piece: &[u8], at: usize) -> (Number, usize) {
    after_whole(Number::Whole, piece, digits_end(piece, at))
}

#[inline(always)]
fn after_whole(number: Number, piece: &[u8], at: usize) -> (Number, usize) {
    match piece.get(at) {
        Some(b'.') => point(piece, at + 1),
        Some(b'e' | b'E') => exponent(piece, at + 1),
        _ => (number, at),
    }
}

#[inline(always)]
fn point(piece: &[u8], at: usize) -> (Number, usize) {
    match piece.get(at) {
        Some(b'0'..=b'9') => fraction(piece, at + 1),
        _ => (Number::Point, at),
    }
}

#[inline(always)]
fn fraction(piece: &[u8], at: usize) -> (Number, usize) {
    let at = digits_end(piece, at);
    match piece.get(at) {
        Some(b'e' | b'E') => exponent(piece, at + 1),
        _ => (Number::Fraction, at),
    }
}

#[inline(always)]
fn exponent(piece: &[u8], at: usize) -> (Number, usize) {
    match piece.get(at) {
        Some(b'+' | b'-') => sign(piece, at + 1),
        Some(b'0'..=b'9') => (Number::Power, digits_end(piece, at + 1)),
        _ => (Number::Exponent, at),
    }
}

#[inline(always)]
fn sign(piece: &[u8], at: usize) -> (Number, usize) {
    match piece.get(at) {
        Some(b'0'..=b'9') => (Number::Power, digits_end(piece, at + 1)),
        _ => (Number::Sign, at),
    }
}

#[inline]
fn digits_end(piece: &[u8], at: usize) -> usize {
    let rest = piece.slice(at..);
    at + rest.iter().take_while(|byte| byte.is_ascii_digit()).count()
}

#[cfg(test)]
mod tests {
    use super::number_end;

    #[test]
    fn grammar() {
        for good in [
            "0",
            "-0",
            "10",
            "1.50",
            "1E5",
            "1e+05",
            "123456789012345678901234567890",
            "-1.5e-7",
        ] {
            assert_eq!(number_end(good.as_bytes(), 0), Some(good.len()), "{good}");
            let within = format!("[{good},");
            assert_eq!(number_end(within.as_bytes(), 1), Some(good.len() + 1));
        }
        for bad in ["", "-", "1.", ".5", "1e", "1e+", "+1", "-a", "1.e5"] {
            assert_eq!(number_end(bad.as_bytes(), 0), None, "{bad}");
        }
        assert_eq!(number_end(b"01", 0), Some(1));
    }
}

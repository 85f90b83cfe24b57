/// The state of reading a number by the grammar of JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
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

/// The result of reading one piece of a number.
pub(super) enum Read {
    /// The number ends before this offset.
    End(usize),
    /// The piece ends in it.
    More(Number),
    /// The number is not valid JSON.
    Bad,
}

impl Number {
    /// Whether the number may end here.
    pub(super) const fn is_complete(self) -> bool {
        matches!(
            self,
            Self::Zero | Self::Whole | Self::Fraction | Self::Power
        )
    }

    /// Goes on at an offset of a piece.
    #[inline(always)]
    pub(super) fn take(mut self, piece: &[u8], mut at: usize) -> Read {
        while let Some(&byte) = piece.get(at) {
            match self.next(byte) {
                Some(next) => self = next,
                None if self.is_complete() => return Read::End(at),
                None => return Read::Bad,
            }
            at += 1;
        }
        Read::More(self)
    }

    #[inline(always)]
    const fn next(self, byte: u8) -> Option<Self> {
        Some(match (self, byte) {
            (Self::Whole, b'0'..=b'9') => Self::Whole,
            (Self::Fraction | Self::Point, b'0'..=b'9') => Self::Fraction,
            (Self::Power | Self::Sign | Self::Exponent, b'0'..=b'9') => Self::Power,
            (Self::Start | Self::Minus, b'0') => Self::Zero,
            (Self::Start | Self::Minus, b'1'..=b'9') => Self::Whole,
            (Self::Start, b'-') => Self::Minus,
            (Self::Zero | Self::Whole, b'.') => Self::Point,
            (Self::Zero | Self::Whole | Self::Fraction, b'e' | b'E') => Self::Exponent,
            (Self::Exponent, b'+' | b'-') => Self::Sign,
            _ => return None,
        })
    }
}

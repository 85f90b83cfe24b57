/// An escape sequence that has not ended yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Escape {
    /// Offset of the backslash.
    pub(super) start: usize,
    /// Hexadecimal digits that are missing; none are until the letter `u` has come.
    digits: Option<u8>,
}

impl Escape {
    /// After the backslash.
    pub(super) const fn new(start: usize) -> Self {
        Self {
            start,
            digits: None,
        }
    }

    /// Takes a byte: gives the rest of the sequence, if one is missing. `None` where the byte is
    /// wrong.
    pub(super) const fn take(self, byte: u8) -> Option<Option<Self>> {
        let missing = match (self.digits, byte) {
            (None, b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => 0,
            (None, b'u') => 4,
            (Some(missing), digit) if digit.is_ascii_hexdigit() => missing - 1,
            _ => return None,
        };
        if missing == 0 {
            return Some(None);
        }
        Some(Some(Self {
            start: self.start,
            digits: Some(missing),
        }))
    }
}

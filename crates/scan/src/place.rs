use std::fmt;
use tofu_json_text::CheckedSlice;

/// Where in a text a byte is, as people and editors count.
///
/// ```
/// use tofu_json_scan::Place;
/// let place = Place::of(b"{\n  \"a\": x}", 9);
/// assert_eq!((place.line, place.column, place.byte), (2, 8, 9));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Offset in bytes, from 0.
    pub byte: usize,
}

impl Place {
    /// The place of the byte at offset `at`; an offset after the end counts as the end.
    #[must_use]
    pub fn of(bytes: &[u8], at: usize) -> Self {
        let before = bytes.get(..at).unwrap_or(bytes);
        let line_start = before
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |n| n + 1);
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        let in_line = before.slice(line_start..);
        // Continuation bytes of UTF-8 start no character.
        let column = 1 + in_line.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
        Self {
            line,
            column,
            byte: before.len(),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {} (byte {})",
            self.line, self.column, self.byte
        )
    }
}

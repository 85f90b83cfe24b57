use std::fmt;
use tofu_json_text::CheckedSlice;

/// Where in a text something is, as people and editors count.
///
/// What a column counts, the one says who made the position: [`Position::of`] counts characters;
/// positions of configuration, lock files and diagnostics count grapheme clusters, as OpenTofu does.
///
/// ```
/// use tofu_json_scan::Position;
/// let position = Position::of(b"{\n  \"a\": x}", 9);
/// assert_eq!((position.line, position.column, position.byte), (2, 8, 9));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
    /// Offset in bytes, from 0.
    pub byte: usize,
}

impl Position {
    /// The position of the byte at offset `at`, its column in characters; an offset after the end
    /// counts as the end.
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

impl Default for Position {
    /// The start of a text.
    fn default() -> Self {
        Self {
            line: 1,
            column: 1,
            byte: 0,
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {} (byte {})",
            self.line, self.column, self.byte
        )
    }
}

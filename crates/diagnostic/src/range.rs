/// A place in a source file.
///
/// Read from JSON, a negative number is zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column in grapheme clusters, from 1.
    pub column: usize,
    /// Offset in the file in bytes, from 0.
    pub byte: usize,
}

impl Default for Position {
    /// The first byte of a file.
    fn default() -> Self {
        Self {
            line: 1,
            column: 1,
            byte: 0,
        }
    }
}

/// A part of a source file: the `range` of a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Range {
    /// The file, as the program named it.
    pub filename: String,
    /// Where the part begins.
    pub start: Position,
    /// Where it ends: the place behind its last character.
    pub end: Position,
}

impl Range {
    /// A part of a file.
    #[must_use]
    pub fn new(filename: impl Into<String>, start: Position, end: Position) -> Self {
        Self {
            filename: filename.into(),
            start,
            end,
        }
    }

    /// As texts of messages tell it: `main.tf:1,12-17`, or `main.tf:1,12-2,3` over several lines.
    ///
    /// ```
    /// use tofu_json_diagnostic::{Position, Range};
    ///
    /// let at = |line, column| Position { line, column, byte: 0 };
    /// assert_eq!(Range::new("main.tf", at(1, 12), at(1, 17)).in_words(), "main.tf:1,12-17");
    /// assert_eq!(Range::new("main.tf", at(1, 12), at(2, 3)).in_words(), "main.tf:1,12-2,3");
    /// ```
    #[must_use]
    pub fn in_words(&self) -> String {
        let Self {
            filename,
            start,
            end,
        } = self;
        let (line, column) = (start.line, start.column);
        if line == end.line {
            format!("{filename}:{line},{column}-{}", end.column)
        } else {
            format!("{filename}:{line},{column}-{},{}", end.line, end.column)
        }
    }
}

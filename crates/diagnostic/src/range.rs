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
}

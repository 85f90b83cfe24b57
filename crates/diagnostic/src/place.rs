use std::fmt;

use tofu_json_value::Position;

/// A part of a text, without the name of its file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Where the part begins.
    pub start: Position,
    /// Where it ends: after its last character.
    pub end: Position,
}

impl Place {
    /// From one position to another.
    #[must_use]
    pub const fn new(start: Position, end: Position) -> Self {
        Self { start, end }
    }

    /// Before every text: where OpenTofu is when it has lost the place of what it reports.
    pub const NOWHERE: Self = {
        let start = Position {
            line: 0,
            column: 0,
            byte: 0,
        };
        Self { start, end: start }
    };

    /// Whether this is in no text.
    #[must_use]
    pub const fn is_nowhere(&self) -> bool {
        self.start.line == 0
    }

    /// The empty place at the start of this one.
    #[must_use]
    pub const fn before(self) -> Self {
        Self::new(self.start, self.start)
    }

    /// From the start of this place to the end of `last`.
    #[must_use]
    pub const fn to(self, last: Self) -> Self {
        Self::new(self.start, last.end)
    }

    /// The same part, of a named file.
    #[must_use]
    pub fn in_file(self, filename: impl Into<String>) -> Range {
        Range::new(filename, self.start, self.end)
    }
}

/// As messages write it: `1,12-17`, or `1,12-2,3` over several lines.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { start, end } = self;
        write!(f, "{},{}-", start.line, start.column)?;
        if start.line != end.line {
            write!(f, "{},", end.line)?;
        }
        write!(f, "{}", end.column)
    }
}

/// A part of a named file. Columns count grapheme clusters, as OpenTofu does.
///
/// ```
/// use tofu_json_diagnostic::{Position, Range};
///
/// let at = |line, column| Position { line, column, byte: 0 };
/// assert_eq!(Range::new("main.tf", at(1, 12), at(1, 17)).to_string(), "main.tf:1,12-17");
/// assert_eq!(Range::new("main.tf", at(1, 12), at(2, 3)).to_string(), "main.tf:1,12-2,3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Range {
    /// The file, as the program named it.
    pub filename: String,
    /// Where the part begins.
    pub start: Position,
    /// Where it ends: after its last character.
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

    /// The same part, without the name of its file.
    #[must_use]
    pub const fn place(&self) -> Place {
        Place::new(self.start, self.end)
    }
}

/// As messages write it: `main.tf:1,12-17`, or `main.tf:1,12-2,3` over several lines.
impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.filename, self.place())
    }
}

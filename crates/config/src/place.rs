use tofu_json_diagnostic::{Position, Range};
use tofu_json_hcl::{File, Span};

/// Where something is in a source: two positions, without the name of the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The first character.
    pub start: Position,
    /// After the last character.
    pub end: Position,
}

impl Place {
    /// From one position to another.
    #[must_use]
    pub const fn new(start: Position, end: Position) -> Self {
        Self { start, end }
    }

    /// A span of a file, or of a text in a JSON file, as lines and columns.
    pub(crate) fn of_span(file: &File<'_>, span: Span) -> Self {
        Self::new(file.position(span.start), file.position(span.end))
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

    /// As texts of messages tell it: `main.tf:1,12-17`, or `main.tf:1,12-2,3` over several lines.
    #[must_use]
    pub fn in_words(self, filename: &str) -> String {
        self.in_file(filename).in_words()
    }

    /// As the range of a diagnostic.
    #[must_use]
    pub fn in_file(self, filename: &str) -> Range {
        Range::new(filename, self.start, self.end)
    }
}

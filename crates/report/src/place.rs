//! Where in a file something is.

use tofu_json_diagnostic::{Diagnostic, Position, Range};
use tofu_json_text::CheckedSlice;

/// A part of a text: lines and columns from 1. Columns count code points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// The line and the column of the first character.
    pub start: (usize, usize),
    /// The line and the column behind the last character; none where only the start is known.
    pub end: Option<(usize, usize)>,
}

impl Region {
    /// From one position up to another.
    #[must_use]
    pub const fn between(start: Position, end: Position) -> Self {
        Self {
            start: (start.line, start.column),
            end: Some((end.line, end.column)),
        }
    }
}

/// The range of a diagnostic. Its columns count what people see as characters; where the code is
/// there, code points are counted in it.
pub(crate) fn region(diagnostic: &Diagnostic) -> Option<(&Range, Region)> {
    let range = diagnostic.range.as_ref()?;
    let mut start = (range.start.line.max(1), range.start.column.max(1));
    let mut end = (range.end.line.max(start.0), range.end.column.max(1));
    if let Some(snippet) = &diagnostic.snippet {
        let column = |line: usize, offset: usize| {
            let before = snippet.code.get(..offset)?;
            let skipped = before.bytes().filter(|byte| *byte == b'\n').count();
            // What does not end where the range does has been cut, or is of another file.
            (snippet.start_line + skipped == line).then(|| {
                let start = before.rfind('\n').map_or(0, |end| end + 1);
                before.slice(start..).chars().count() + 1
            })
        };
        start.1 = column(start.0, snippet.highlight_start_offset).unwrap_or(start.1);
        end.1 = column(end.0, snippet.highlight_end_offset).unwrap_or(end.1);
    }
    let end = Some(end.max(start));
    Some((range, Region { start, end }))
}

//! Where in a file something is.

use tofu_json_diagnostic::{Diagnostic, Place, Position, Range, Snippet};
use tofu_json_text::CheckedSlice;

/// The range of a diagnostic. Its columns count what people see as characters; where the code is
/// there, code points are counted in it.
pub(crate) fn region(diagnostic: &Diagnostic) -> Option<(&Range, Place)> {
    let range = diagnostic.subject.as_ref()?;
    let Place { mut start, mut end } = lines(range);
    let [counted_start, counted_end] = counted(diagnostic, Place { start, end });
    start.column = counted_start.unwrap_or(start.column.max(1));
    end.column = counted_end.unwrap_or(end.column.max(1));
    if (end.line, end.column) < (start.line, start.column) {
        end = start;
    }
    Some((range, Place { start, end }))
}

/// The same for who is promised code points: a column is 0 where the code that it is counted in is not there.
#[cfg(feature = "serde")]
pub(crate) fn region_in_code_points(diagnostic: &Diagnostic) -> Option<(&Range, Place)> {
    let range = diagnostic.subject.as_ref()?;
    let Place { mut start, mut end } = lines(range);
    let counted = counted(diagnostic, Place { start, end });
    // The first column is the first in any unit.
    let first = |position: Position| (position.column == 1).then_some(1);
    let [counted_start, counted_end] = counted;
    start.column = counted_start.or(first(start)).unwrap_or(0);
    end.column = counted_end.or(first(end)).unwrap_or(0);
    let is_before = end.line == start.line && end.column > 0 && end.column < start.column;
    if is_before {
        end = start;
    }
    Some((range, Place { start, end }))
}

/// A range whose lines are those of a text, in their order.
fn lines(range: &Range) -> Place {
    let Place { mut start, mut end } = range.place();
    start.line = start.line.max(1);
    end.line = end.line.max(start.line);
    Place { start, end }
}

/// The columns of a start and an end in code points, counted in the code that the diagnostic shows.
fn counted(diagnostic: &Diagnostic, place: Place) -> [Option<usize>; 2] {
    let Some(snippet) = diagnostic.snippet() else {
        return [None, None];
    };
    [
        column(snippet, place.start.line, snippet.highlight_start_offset),
        column(snippet, place.end.line, snippet.highlight_end_offset),
    ]
}

fn column(snippet: &Snippet, line: usize, offset: usize) -> Option<usize> {
    let before = snippet.code.get(..offset)?;
    let skipped = before.bytes().filter(|byte| *byte == b'\n').count();
    // What does not end where the range does has been cut, or is of another file.
    (snippet.start_line.saturating_add(skipped) == line).then(|| {
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        before.slice(start..).chars().count() + 1
    })
}

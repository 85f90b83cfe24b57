//! Where in a file something is.

use tofu_json_diagnostic::{Diagnostic, Place, Range};
use tofu_json_text::CheckedSlice;

/// The range of a diagnostic. Its columns count what people see as characters; where the code is
/// there, code points are counted in it.
pub(crate) fn region(diagnostic: &Diagnostic) -> Option<(&Range, Place)> {
    let range = diagnostic.subject.as_ref()?;
    let Place { mut start, mut end } = range.place();
    start.line = start.line.max(1);
    start.column = start.column.max(1);
    end.line = end.line.max(start.line);
    end.column = end.column.max(1);
    if let Some(snippet) = diagnostic.snippet() {
        let column = |line: usize, offset: usize| {
            let before = snippet.code.get(..offset)?;
            let skipped = before.bytes().filter(|byte| *byte == b'\n').count();
            // What does not end where the range does has been cut, or is of another file.
            (snippet.start_line + skipped == line).then(|| {
                let start = before.rfind('\n').map_or(0, |end| end + 1);
                before.slice(start..).chars().count() + 1
            })
        };
        start.column = column(start.line, snippet.highlight_start_offset).unwrap_or(start.column);
        end.column = column(end.line, snippet.highlight_end_offset).unwrap_or(end.column);
    }
    if (end.line, end.column) < (start.line, start.column) {
        end = start;
    }
    Some((range, Place { start, end }))
}

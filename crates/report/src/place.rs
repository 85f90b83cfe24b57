//! Where a diagnostic points.

use tofu_json_diagnostic::{Diagnostic, Range};

/// Lines and columns from 1; columns count code points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) start_line: usize,
    pub(crate) start_column: usize,
    pub(crate) end_line: usize,
    pub(crate) end_column: usize,
}

/// The range of a diagnostic. Its columns count what people see as characters; where the code is
/// there, code points are counted in it.
pub(crate) fn span(diagnostic: &Diagnostic) -> Option<(&Range, Span)> {
    let range = diagnostic.range.as_ref()?;
    let mut span = Span {
        start_line: range.start.line.max(1),
        start_column: range.start.column.max(1),
        end_line: range.end.line.max(range.start.line).max(1),
        end_column: range.end.column.max(1),
    };
    if let Some(snippet) = &diagnostic.snippet {
        let column = |line: usize, offset: usize| {
            let before = snippet.code.get(..offset)?;
            let skipped = before.bytes().filter(|byte| *byte == b'\n').count();
            // What does not end where the range does has been cut, or is of another file.
            (snippet.start_line + skipped == line).then(|| {
                let start = before.rfind('\n').map_or(0, |end| end + 1);
                before.get(start..).unwrap_or_default().chars().count() + 1
            })
        };
        if let Some(start) = column(span.start_line, snippet.highlight_start_offset) {
            span.start_column = start;
        }
        if let Some(end) = column(span.end_line, snippet.highlight_end_offset) {
            span.end_column = end;
        }
    }
    if (span.end_line, span.end_column) < (span.start_line, span.start_column) {
        span.end_column = span.start_column;
    }
    Some((range, span))
}

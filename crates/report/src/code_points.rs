//! Columns in the unit that reports promise.

use tofu_json_diagnostic::{Finding, Position};
use tofu_json_text::CheckedSlice;
use tofu_json_value::LineCount;

/// Anchors are so many bytes apart: every place that is asked for costs a walk over less than that, also where a file is one
/// long line with many findings.
const STRIDE: usize = 4096;

/// A byte-order mark is in the bytes of a file and in none of its columns.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Finds columns in code points, which SARIF is told, in a text that somebody else counted in another unit: OpenTofu counts
/// grapheme clusters, and in JSON tabs twice. Make one for a file and use it for many places.
///
/// ```
/// use tofu_json_diagnostic::Position;
/// use tofu_json_report::CodePoints;
///
/// let text = "a = \"e\u{301}${b}\"";
/// let in_clusters = Position { line: 1, column: 9, byte: 10 };
/// let found = CodePoints::of(text.as_bytes()).position(in_clusters);
/// assert_eq!(found.map(|position| position.column), Some(10));
/// ```
#[derive(Clone)]
pub struct CodePoints<'t> {
    text: &'t [u8],
    /// What is before each multiple of the stride.
    anchors: Vec<LineCount>,
}

impl<'t> CodePoints<'t> {
    /// Of a text.
    #[must_use]
    pub fn of(text: &'t [u8]) -> Self {
        let mut before = LineCount::default();
        let mut anchors = vec![before];
        for stretch in text.chunks(STRIDE) {
            before = before.then(LineCount::of(stretch));
            anchors.push(before);
        }
        Self { text, anchors }
    }

    /// The same position with its column in code points; none where its byte is in another line of this text or after its
    /// end, as it happens after escapes in the strings of JSON.
    #[must_use]
    pub fn position(&self, position: Position) -> Option<Position> {
        let byte = position.byte;
        if byte > self.text.len() {
            return None;
        }
        let number = byte / STRIDE;
        let anchor = self.anchors.get(number)?;
        let rest = LineCount::of(self.text.slice(number * STRIDE..byte));
        let mut found = anchor.then(rest).end(byte);
        if found.line == 1 && self.text.starts_with(BYTE_ORDER_MARK) {
            found.column = found.column.saturating_sub(1).max(1);
        }
        (found.line == position.line).then_some(found)
    }

    /// The same finding with its columns in code points; they are 0 where that is not known.
    #[must_use]
    pub fn finding<C>(&self, finding: Finding<C>) -> Finding<C> {
        let known = |position: Position| self.position(position).unwrap_or(unknown(position));
        Finding {
            start: finding.start.map(known),
            end: finding.end.map(known),
            ..finding
        }
    }
}

/// A position of which only the line is known.
const fn unknown(position: Position) -> Position {
    Position {
        column: 0,
        ..position
    }
}

/// The text of a file can hold secrets.
impl std::fmt::Debug for CodePoints<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CodePoints")
            .field("bytes", &self.text.len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::{CodePoints, STRIDE};
    use tofu_json_diagnostic::{Finding, Position};

    fn at(line: usize, column: usize, byte: usize) -> Position {
        Position { line, column, byte }
    }

    #[test]
    fn columns_are_those_of_a_walk_from_the_start() {
        let text = "a\u{301}\u{1f469}\u{200d}\u{1f467}x".repeat(STRIDE / 8) + "\n\té";
        let text = text.repeat(3);
        let columns = CodePoints::of(text.as_bytes());
        for byte in (0..=text.len()).filter(|byte| text.is_char_boundary(*byte)) {
            let plain = Position::of(text.as_bytes(), byte);
            let found = columns.position(at(plain.line, 7, byte));
            assert_eq!(found, Some(plain), "{byte}");
        }
    }

    #[test]
    fn a_byte_of_another_line_has_no_column() {
        let columns = CodePoints::of(b"ab\ncd");
        assert_eq!(columns.position(at(1, 5, 4)), None);
        assert_eq!(columns.position(at(2, 9, 6)), None);
        assert_eq!(columns.position(at(0, 0, 0)), None);
        let finding = Finding {
            code: "rule",
            severity: tofu_json_diagnostic::Severity::Error,
            message: String::new(),
            file: None,
            start: Some(at(2, 2, 4)),
            end: Some(at(3, 2, 9)),
            name: None,
        };
        let found = columns.finding(finding);
        assert_eq!(found.start, Some(at(2, 2, 4)));
        assert_eq!(found.end, Some(at(3, 0, 9)));
    }

    #[test]
    fn a_byte_order_mark_is_in_no_column() {
        let columns = CodePoints::of("\u{feff}ab\ncd".as_bytes());
        let column = |line, byte| columns.position(at(line, 0, byte)).unwrap().column;
        assert_eq!((column(1, 0), column(1, 3), column(1, 4)), (1, 1, 2));
        assert_eq!(column(2, 7), 2);
    }
}

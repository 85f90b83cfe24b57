use crate::lossy::lossy;
use crate::{Diagnostic, Range, Snippet};

impl Diagnostic {
    /// The same, about a part of a source file, whose lines it quotes.
    ///
    /// `around` is a wider part to quote, if there is one. `context` is the header of the block in
    /// which the part begins. An empty part is made one column wide.
    ///
    /// ```
    /// use tofu_json_diagnostic::{Diagnostic, Position, Range};
    ///
    /// let place = |column, byte| Position { line: 2, column, byte };
    /// let subject = Range::new("main.tf", place(3, 11), place(6, 14));
    /// let diagnostic = Diagnostic::error("Unsupported argument", "").quoting(
    ///     b"locals {\n  foo = 1\n}\n",
    ///     subject,
    ///     None,
    ///     Some("locals".to_owned()),
    /// );
    /// let snippet = diagnostic.snippet.unwrap_or_default();
    /// assert_eq!((snippet.code.as_str(), snippet.start_line), ("  foo = 1", 2));
    /// assert_eq!(snippet.highlight_start_offset, 2);
    /// ```
    #[must_use]
    pub fn quoting(
        self,
        source: &[u8],
        subject: Range,
        around: Option<&Range>,
        context: Option<String>,
    ) -> Self {
        let subject = subject.widened();
        let mut snippet = Snippet::of(source, &subject, around);
        snippet.context = context;
        self.at(subject).showing(snippet)
    }
}

impl Range {
    /// The same, one byte and one column wide if it is empty.
    fn widened(mut self) -> Self {
        if self.start.byte == self.end.byte {
            self.end.byte = self.end.byte.saturating_add(1);
            self.end.column = self.end.column.saturating_add(1);
        }
        self
    }
}

impl Snippet {
    /// The lines that touch a part of the source, but for empty ones, which OpenTofu leaves
    /// out as if they were not there.
    fn of(source: &[u8], subject: &Range, around: Option<&Range>) -> Self {
        let around = around.unwrap_or(subject);
        let start = around.start.byte.min(subject.start.byte);
        let end = around.end.byte.max(subject.end.byte);
        let mut code: Vec<u8> = Vec::new();
        let mut first = None;
        let mut at = 0;
        for line in source.split(|&byte| byte == b'\n') {
            let (line_start, content) = (at, line.strip_suffix(b"\r").unwrap_or(line));
            at += line.len() + 1;
            if content.is_empty() || start > line_start + content.len() {
                continue;
            }
            if end < line_start {
                break;
            }
            if first.is_some() {
                code.push(b'\n');
            }
            first.get_or_insert(line_start);
            code.extend_from_slice(content);
        }
        let width = subject.end.byte.saturating_sub(subject.start.byte);
        let offset = subject
            .start
            .byte
            .saturating_sub(first.unwrap_or(usize::MAX));
        Self {
            start_line: around.start.line.min(subject.start.line),
            highlight_start_offset: offset.min(code.len()),
            highlight_end_offset: offset.saturating_add(width).min(code.len()),
            code: lossy(&code).into_owned(),
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests;

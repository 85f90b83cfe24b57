use crate::snippet::lossy;
use crate::{Diagnostic, Range, Snippet};

impl Diagnostic {
    /// The same, with the lines of its subject, or of its context if it has one. `block` is the
    /// header of the block in which the subject begins.
    ///
    /// An empty subject is made one column wide; without a subject there is nothing to quote.
    ///
    /// ```
    /// use tofu_json_diagnostic::{Diagnostic, Position, Range};
    ///
    /// let place = |column, byte| Position { line: 2, column, byte };
    /// let subject = Range::new("main.tf", place(3, 11), place(6, 14));
    /// let diagnostic = Diagnostic::error("Unsupported argument", "")
    ///     .at(subject)
    ///     .quoting(b"locals {\n  foo = 1\n}\n", Some("locals".to_owned()));
    /// let snippet = diagnostic.snippet().expect("quoted lines");
    /// assert_eq!((snippet.code.as_str(), snippet.start_line), ("  foo = 1", 2));
    /// assert_eq!(snippet.highlight_start_offset, 2);
    /// ```
    #[must_use]
    pub fn quoting(mut self, source: &[u8], block: Option<String>) -> Self {
        let Some(subject) = self.subject.take() else {
            return self;
        };
        let subject = subject.widened();
        let mut snippet = Snippet::of(source, &subject, self.context.as_ref());
        snippet.context = block;
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

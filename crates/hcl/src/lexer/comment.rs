use super::Lexer;
use crate::token::TokenKind;

impl Lexer<'_> {
    /// `# …` and `// …`, with the line end.
    pub(super) fn line_comment(&mut self) {
        let rest = self.rest();
        let length = rest
            .iter()
            .position(|byte| *byte == b'\n')
            .map_or(rest.len(), |end| end + 1);
        self.take(TokenKind::LineComment, length);
    }

    /// `/* … */`; a slash when it never ends.
    pub(super) fn block_comment(&mut self) {
        match self.comment_length() {
            Some(length) => self.take(TokenKind::BlockComment, length),
            None => {
                self.unclosed_comment = true;
                self.take(TokenKind::Slash, 1);
            }
        }
    }

    /// The length of the block comment that begins here; `None` if it never ends.
    fn comment_length(&self) -> Option<usize> {
        if self.unclosed_comment {
            return None;
        }
        let inside = self.rest().get(2..)?;
        let end = inside.windows(2).position(|pair| pair == b"*/")?;
        Some(end + 4)
    }
}

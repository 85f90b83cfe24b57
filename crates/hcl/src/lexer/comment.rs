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
        let end = self
            .rest()
            .get(2..)
            .unwrap_or_default()
            .windows(2)
            .position(|pair| pair == b"*/");
        match end {
            Some(end) => self.take(TokenKind::BlockComment, end + 4),
            None => self.take(TokenKind::Slash, 1),
        }
    }
}

use crate::token::TokenKind;
use tofu_json_text::graphemes;

/// A token and the blanks before it.
#[derive(Clone, Copy)]
pub(crate) struct Token<'s> {
    pub(crate) kind: TokenKind,
    pub(crate) text: &'s [u8],
    pub(crate) blanks: usize,
}

impl Token<'_> {
    /// Its width in grapheme clusters.
    pub(crate) fn columns(self) -> usize {
        if self.text.is_ascii() {
            let pairs = self.text.windows(2).filter(|pair| pair == b"\r\n").count();
            return self.text.len() - pairs;
        }
        graphemes(&String::from_utf8_lossy(self.text)).count()
    }

    /// How many brackets it opens, less those it closes.
    pub(crate) fn brackets(self) -> isize {
        match self.kind {
            TokenKind::OpenBrace
            | TokenKind::OpenBracket
            | TokenKind::OpenParen
            | TokenKind::OpenInterpolation
            | TokenKind::OpenDirective => 1,
            TokenKind::CloseBrace
            | TokenKind::CloseBracket
            | TokenKind::CloseParen
            | TokenKind::CloseSequence => -1,
            _ => 0,
        }
    }

    /// Whether it ends a line.
    pub(crate) fn ends_line(self) -> bool {
        match self.kind {
            TokenKind::Newline | TokenKind::EndOfFile => true,
            TokenKind::LineComment => self.text.ends_with(b"\n"),
            _ => false,
        }
    }
}

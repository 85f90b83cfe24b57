use super::{Lexer, LexerMode, characters, identifier};
use crate::token::TokenKind;

impl Lexer<'_> {
    /// The next token of code, after blanks.
    pub(super) fn normal(&mut self, braces: u32) {
        while matches!(self.byte(0), Some(b' ' | b'\t')) {
            self.at += 1;
        }
        let Some(byte) = self.byte(0) else {
            return;
        };
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.identifier(),
            b'\n' => self.take(TokenKind::Newline, 1),
            b'\r' if self.byte(1) == Some(b'\n') => self.take(TokenKind::Newline, 2),
            b'"' => {
                self.take(TokenKind::OpenQuote, 1);
                self.modes.push(LexerMode::Quoted);
            }
            b'0'..=b'9' => self.number(),
            b'{' => {
                self.take(TokenKind::OpenBrace, 1);
                self.set_mode(LexerMode::Normal { braces: braces + 1 });
            }
            b'}' if braces == 0 && self.in_sequence() => self.close_sequence(1),
            b'~' if self.byte(1) == Some(b'}') => {
                if braces == 0 && self.in_sequence() {
                    self.close_sequence(2);
                } else {
                    self.take(TokenKind::CloseSequence, 2);
                    let braces = braces.saturating_sub(1);
                    self.set_mode(LexerMode::Normal { braces });
                }
            }
            b'}' => {
                self.take(TokenKind::CloseBrace, 1);
                let braces = braces.saturating_sub(1);
                self.set_mode(LexerMode::Normal { braces });
            }
            b'#' => self.line_comment(),
            b'/' if self.byte(1) == Some(b'/') => self.line_comment(),
            b'/' if self.byte(1) == Some(b'*') => self.block_comment(),
            b'<' if self.open_heredoc() => {}
            0x00..=0x7f => self.punctuation(byte),
            _ => self.foreign(),
        }
    }

    /// Operators, brackets, and invalid characters.
    fn punctuation(&mut self, byte: u8) {
        let next = self.byte(1);
        let (kind, length) = match (byte, next) {
            (b'=', Some(b'=')) => (TokenKind::EqualEqual, 2),
            (b'=', Some(b'>')) => (TokenKind::FatArrow, 2),
            (b'=', _) => (TokenKind::Equal, 1),
            (b'!', Some(b'=')) => (TokenKind::NotEqual, 2),
            (b'!', _) => (TokenKind::Bang, 1),
            (b'<', Some(b'=')) => (TokenKind::LessEqual, 2),
            (b'<', _) => (TokenKind::Less, 1),
            (b'>', Some(b'=')) => (TokenKind::GreaterEqual, 2),
            (b'>', _) => (TokenKind::Greater, 1),
            (b'&', Some(b'&')) => (TokenKind::AndAnd, 2),
            (b'|', Some(b'|')) => (TokenKind::OrOr, 2),
            (b':', Some(b':')) => (TokenKind::ColonColon, 2),
            (b':', _) => (TokenKind::Colon, 1),
            (b'.', Some(b'.')) if self.byte(2) == Some(b'.') => (TokenKind::Ellipsis, 3),
            (b'.', _) => (TokenKind::Dot, 1),
            (b',', _) => (TokenKind::Comma, 1),
            (b'[', _) => (TokenKind::OpenBracket, 1),
            (b']', _) => (TokenKind::CloseBracket, 1),
            (b'(', _) => (TokenKind::OpenParen, 1),
            (b')', _) => (TokenKind::CloseParen, 1),
            (b'+', _) => (TokenKind::Plus, 1),
            (b'-', _) => (TokenKind::Minus, 1),
            (b'*', _) => (TokenKind::Star, 1),
            (b'/', _) => (TokenKind::Slash, 1),
            (b'%', _) => (TokenKind::Percent, 1),
            (b'?', _) => (TokenKind::Question, 1),
            (b'&' | b'|' | b'^' | b'~', _) => return self.fault(TokenKind::Bitwise, 1),
            (b'\'', _) => return self.fault(TokenKind::Apostrophe, 1),
            (b'`', _) => return self.fault(TokenKind::Backtick, 1),
            (b';', _) => return self.fault(TokenKind::Semicolon, 1),
            _ => return self.fault(TokenKind::Invalid, 1),
        };
        self.take(kind, length);
    }

    /// A character beyond ASCII.
    fn foreign(&mut self) {
        match characters::first(self.rest()) {
            Some(character) if identifier::starts(character) => self.identifier(),
            _ => match characters::length(self.rest()) {
                0 => self.fault(TokenKind::BadUtf8, 1),
                length => self.fault(TokenKind::Invalid, length),
            },
        }
    }

    /// Digits, with any number of fractions and exponents: `1.0.0` is one token, and an error later.
    fn number(&mut self) {
        let rest = self.rest();
        let digit = |at: usize| rest.get(at).is_some_and(u8::is_ascii_digit);
        let mut length = 1;
        loop {
            length += match rest.get(length) {
                Some(b'0'..=b'9') => 1,
                Some(b'.') if digit(length + 1) => 2,
                Some(b'e' | b'E') if digit(length + 1) => 2,
                Some(b'e' | b'E')
                    if matches!(rest.get(length + 1), Some(b'+' | b'-')) && digit(length + 2) =>
                {
                    3
                }
                _ => break,
            };
        }
        self.take(TokenKind::Number, length);
    }

    /// `# …` and `// …`, with the line end.
    fn line_comment(&mut self) {
        let rest = self.rest();
        let length = rest
            .iter()
            .position(|byte| *byte == b'\n')
            .map_or(rest.len(), |end| end + 1);
        self.take(TokenKind::LineComment, length);
    }

    /// `/* … */`; a slash when it never ends.
    fn block_comment(&mut self) {
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

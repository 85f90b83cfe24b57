use super::{Lexer, LexerMode, identifier, span, text};
use crate::span::Span;
use crate::token::TokenKind;
use tofu_json_text::CheckedSlice;

impl Lexer<'_> {
    /// Takes `<<MARKER` with its line end; gives false when this is no heredoc.
    pub(super) fn open_heredoc(&mut self) -> bool {
        let rest = self.rest();
        let introducer = if rest.starts_with(b"<<-") { 3 } else { 2 };
        if !rest.starts_with(b"<<") {
            return false;
        }
        let marker = identifier::length(rest.slice(introducer..));
        if marker == 0 {
            return false;
        }
        let end = introducer + marker;
        let newline = match rest.slice(end..) {
            [b'\n', ..] => 1,
            [b'\r', b'\n', ..] => 2,
            _ => return false,
        };
        let marker = span(self.at + introducer, self.at + end);
        self.take(TokenKind::OpenHeredoc, end + newline);
        self.modes.push(LexerMode::Heredoc {
            marker,
            fresh: true,
        });
        true
    }

    /// The next token of a heredoc: its closing line, some text, or the start of a sequence.
    pub(super) fn heredoc(&mut self, marker: Span, fresh: bool) {
        let run = text::run(self.rest(), b"", true, false);
        if fresh && run.ends_line && self.closes_heredoc(marker, run.length) {
            return;
        }
        if run.length > 0 {
            self.take(TokenKind::Text, run.length);
            let fresh = run.ends_line;
            return self.set_mode(LexerMode::Heredoc { marker, fresh });
        }
        match self.byte(0) {
            Some(b'$' | b'%') => self.open_sequence(),
            // A carriage return alone stops OpenTofu's scanner for good.
            Some(b'\r') => self.fault(TokenKind::Invalid, self.source.len() - self.at),
            _ => {
                self.fault(TokenKind::BadUtf8, 1);
                self.set_mode(LexerMode::Heredoc {
                    marker,
                    fresh: false,
                });
            }
        }
    }

    /// Takes the line when it is the marker between blanks; its line end stays.
    fn closes_heredoc(&mut self, marker: Span, length: usize) -> bool {
        let line = self.rest().slice(..length);
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let length = line.len();
        let Ok(text) = std::str::from_utf8(line) else {
            return false;
        };
        if text.trim().as_bytes() != marker.of(self.source) {
            return false;
        }
        self.take(TokenKind::CloseHeredoc, length);
        self.modes.pop();
        true
    }
}

use super::{Lexer, LexerMode};
use crate::token::TokenKind;

/// The meaning of a run of `$` or `%` in template text.
pub(super) enum Sigil {
    /// It opens a sequence, at its only byte.
    Sequence,
    /// Plain text of this many bytes.
    Text(usize),
}

/// Reads the run of `$` or `%` at the start of `bytes`.
///
/// One sigil before `{` opens a sequence; more than one are text together with the brace.
pub(super) fn sigil(bytes: &[u8], sigil: u8) -> Sigil {
    let run = bytes.iter().take_while(|byte| **byte == sigil).count();
    match bytes.get(run) {
        Some(b'{') if run == 1 => Sigil::Sequence,
        Some(b'{') => Sigil::Text(run + 1),
        _ => Sigil::Text(run),
    }
}

impl Lexer<'_> {
    /// Takes `${`, `${~`, `%{` or `%{~` and goes on in code.
    pub(super) fn open_sequence(&mut self) {
        let kind = match self.byte(0) {
            Some(b'$') => TokenKind::OpenInterpolation,
            _ => TokenKind::OpenDirective,
        };
        let length = if self.byte(2) == Some(b'~') { 3 } else { 2 };
        self.take(kind, length);
        if let Some(LexerMode::Heredoc { fresh, .. }) = self.modes.last_mut() {
            *fresh = false;
        }
        self.modes.push(LexerMode::default());
    }

    /// Whether the code is inside a template sequence.
    pub(super) fn in_sequence(&self) -> bool {
        self.modes.len() > 1
    }

    /// Takes `}` or `~}` and goes back to the template.
    pub(super) fn close_sequence(&mut self, length: usize) {
        self.take(TokenKind::CloseSequence, length);
        self.modes.pop();
    }
}

use crate::span::Span;

/// What the next bytes are part of.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Mode {
    /// Code; inside a template sequence, with how many braces are open in it.
    Normal { braces: u32 },
    /// A quoted template.
    Quoted,
    /// A heredoc; `fresh` when nothing of the line was read yet.
    Heredoc { marker: Span, fresh: bool },
    /// A template without delimiters.
    Bare,
}

impl Default for Mode {
    fn default() -> Self {
        Self::Normal { braces: 0 }
    }
}

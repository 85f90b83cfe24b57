use std::fmt;

/// Why an address could not be parsed, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The byte offset in the text at which something else was expected.
    pub offset: usize,
    /// What was expected there.
    pub kind: ParseErrorKind,
}

/// What was expected at the place of a [`ParseError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A name, but there was a mark or the end of the text.
    Name,
    /// A dot and the rest of the address.
    Dot,
    /// The `module` that every step of a module address begins with.
    ModuleWord,
    /// An instance key that is an integer, a quoted string or `*`.
    Key,
    /// The `]` that closes an instance key.
    ClosingBracket,
    /// The quote that closes a string key.
    ClosingQuote,
    /// An escape of quoted strings.
    Escape,
    /// The end of the text.
    End,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = match self.kind {
            ParseErrorKind::Name => "a name",
            ParseErrorKind::Dot => "a dot and the rest of the address",
            ParseErrorKind::ModuleWord => "`module.` and the name of a module",
            ParseErrorKind::Key => "an instance key: an integer, a quoted string or `*`",
            ParseErrorKind::ClosingBracket => "`]` after the instance key",
            ParseErrorKind::ClosingQuote => "a closing quote after the string key",
            ParseErrorKind::Escape => {
                "an escape: \\n, \\r, \\t, \\\", \\\\, \\uXXXX or \\UXXXXXXXX"
            }
            ParseErrorKind::End => "the end of the address",
        };
        write!(
            f,
            "expected {expected} at byte {} of the address",
            self.offset
        )
    }
}

impl std::error::Error for ParseError {}

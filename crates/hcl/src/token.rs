use crate::span::Span;

/// What a token is.
///
/// Blanks and tabs between tokens are the only bytes without a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TokenKind {
    /// The end of the file, always the last token and always empty.
    EndOfFile,
    /// A byte-order mark; only at the start of a file.
    ByteOrderMark,
    /// One line end: `\n` or `\r\n`.
    Newline,
    /// `# …` or `// …`, with its line end when there is one.
    LineComment,
    /// `/* … */`.
    BlockComment,
    /// An identifier, keywords and `true`, `false`, `null` included.
    Identifier,
    /// A number literal, also one with too many dots or exponents.
    Number,
    /// `"` that opens a quoted template.
    OpenQuote,
    /// `"` that closes a quoted template.
    CloseQuote,
    /// Literal text between quotes, escapes as written.
    QuotedText,
    /// Line ends between quotes, where they are not allowed.
    QuotedNewline,
    /// `<<MARKER` or `<<-MARKER` with its line end.
    OpenHeredoc,
    /// The line of the closing marker, without its line end.
    CloseHeredoc,
    /// Literal text of a heredoc or a bare template; ends after each line end.
    Text,
    /// `${` or `${~`.
    OpenInterpolation,
    /// `%{` or `%{~`.
    OpenDirective,
    /// `}` or `~}` that ends a template sequence.
    CloseSequence,
    /// `{`
    OpenBrace,
    /// `}`
    CloseBrace,
    /// `[`
    OpenBracket,
    /// `]`
    CloseBracket,
    /// `(`
    OpenParen,
    /// `)`
    CloseParen,
    /// `=`
    Equal,
    /// `==`
    EqualEqual,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `=>`
    FatArrow,
    /// `&&`
    AndAnd,
    /// `||`
    OrOr,
    /// `!`
    Bang,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Star,
    /// `/`
    Slash,
    /// `%`
    Percent,
    /// `?`
    Question,
    /// `:`
    Colon,
    /// `::`
    ColonColon,
    /// `,`
    Comma,
    /// `.`
    Dot,
    /// `...`
    Ellipsis,
    /// `&`, `|`, `^` or `~`: not part of the language.
    Bitwise,
    /// `'`: not part of the language.
    Apostrophe,
    /// A backtick: not part of the language.
    Backtick,
    /// `;`: not part of the language.
    Semicolon,
    /// Any other character, not part of the language.
    Invalid,
    /// One byte that is not UTF-8.
    BadUtf8,
}

/// A token and where it is in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it is.
    pub span: Span,
}

use std::borrow::Cow;
use std::fmt;
use std::sync::OnceLock;

use tofu_json_diagnostic::{Diagnostic, Place, Position, Range};

use crate::error_places::ErrorPlaces;
use crate::lexer::{Lexer, LexerMode};
use crate::mistake::{HclCode, syntax_error};
use crate::parser::{Parsed, Parser};
use crate::positions::Positions;
use crate::span::Span;
use crate::token::Token;
use crate::tree::data::{Arena, BodyId, ExprId};
use crate::tree::{Body, Expression};
use tofu_json_text::CheckedSlice;

/// A source file: its tokens, its tree, and what is wrong with it.
///
/// ```
/// use tofu_json_hcl::File;
///
/// let file = File::parse("main.tf", b"resource \"a\" \"b\" {\n  size = 1\n}\n");
/// assert_eq!(file.diagnostics().count(), 0);
/// let labels: Vec<_> = file.body().blocks().flat_map(|block| block.labels().map(|label| label.value())).collect();
/// assert_eq!(labels, ["a", "b"]);
/// ```
///
/// It borrows the bytes that it is read from, or owns them, and is then a `File<'static>` that can be kept and
/// returned:
///
/// ```
/// use tofu_json_hcl::File;
///
/// fn read() -> File<'static> {
///     let bytes = b"region = \"eu\"\n".to_vec();
///     File::parse("terraform.tfvars", bytes)
/// }
/// assert_eq!(read().body().attribute("region").map(|found| found.name().to_owned()).as_deref(), Some("region"));
/// ```
pub struct File<'s> {
    filename: String,
    source: Cow<'s, [u8]>,
    /// How lexing starts: in code or in the text of a template.
    mode: LexerMode,
    /// The tokens, once they are requested.
    tokens: OnceLock<Vec<Token>>,
    /// Where the source begins in what the user wrote.
    origin: Position,
    positions: OnceLock<Positions>,
    errors: Vec<Diagnostic<Span>>,
    /// How many of the errors are about single tokens.
    faults: usize,
    /// Where the errors are, once that is requested.
    error_places: OnceLock<ErrorPlaces>,
    root: Root,
    pub(crate) arena: Arena,
}

/// Sizes only: values can be secret.
impl fmt::Debug for File<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("File")
            .field("filename", &self.filename)
            .field("bytes", &self.source.len())
            .field("errors", &self.errors.len())
            .finish_non_exhaustive()
    }
}

/// What the source was parsed as.
#[derive(Clone, Copy, Debug)]
enum Root {
    Body(BodyId),
    Expression(ExprId),
}

impl<'s> File<'s> {
    /// Reads a file; `filename` is how diagnostics call it.
    ///
    /// Any bytes give a file. A source of 4 GiB or more is not read: it gives one error and an empty
    /// body.
    #[must_use]
    pub fn parse(filename: &str, source: impl Into<Cow<'s, [u8]>>) -> Self {
        let origin = Position::default();
        Self::read(
            filename,
            source.into(),
            origin,
            LexerMode::default(),
            |parser| Root::Body(parser.file()),
        )
    }

    /// Reads an expression alone, such as the text of a reference or of a type; line ends do not
    /// count in it. [`File::expression`] gives it.
    #[must_use]
    pub fn parse_expression(filename: &str, source: impl Into<Cow<'s, [u8]>>) -> Self {
        Self::parse_expression_at(filename, Position::default(), source)
    }

    /// As [`File::parse_expression`], of a text that begins at `origin` of the file: positions are
    /// those of the file. Spans still count from the start of the text.
    #[must_use]
    pub fn parse_expression_at(
        filename: &str,
        origin: Position,
        source: impl Into<Cow<'s, [u8]>>,
    ) -> Self {
        Self::read(
            filename,
            source.into(),
            origin,
            LexerMode::default(),
            |parser| Root::Expression(parser.whole_expression()),
        )
    }

    /// Reads a template without delimiters, such as a string of a JSON file after its escapes were
    /// decoded. [`File::expression`] gives it.
    #[must_use]
    pub fn parse_template(filename: &str, source: impl Into<Cow<'s, [u8]>>) -> Self {
        Self::parse_template_at(filename, Position::default(), source)
    }

    /// As [`File::parse_template`], of a text that begins at `origin` of the file: positions are
    /// those of the file. Spans still count from the start of the text.
    #[must_use]
    pub fn parse_template_at(
        filename: &str,
        origin: Position,
        source: impl Into<Cow<'s, [u8]>>,
    ) -> Self {
        Self::read(filename, source.into(), origin, LexerMode::Bare, |parser| {
            Root::Expression(parser.whole_template())
        })
    }

    fn read(
        filename: &str,
        source: Cow<'s, [u8]>,
        origin: Position,
        mode: LexerMode,
        parse: impl FnOnce(&mut Parser<'_>) -> Root,
    ) -> Self {
        let too_large = u32::try_from(source.len()).is_err();
        let source = if too_large {
            Cow::Borrowed(b"".as_slice())
        } else {
            source
        };
        let positions = OnceLock::new();
        let mut parser = Parser::new(filename, &source, mode, &positions, origin);
        let root = parse(&mut parser);
        let Parsed {
            arena,
            faults: mut errors,
            errors: mut mistakes,
        } = parser.finish();
        if too_large {
            errors.push(syntax_error(
                "File too large",
                "Source files must be smaller than 4 GiB.",
                Span::default(),
            ));
        }
        let faults = errors.len();
        errors.append(&mut mistakes);
        Self {
            filename: filename.to_owned(),
            source,
            mode,
            tokens: OnceLock::new(),
            origin,
            positions,
            errors,
            faults,
            error_places: OnceLock::new(),
            root,
            arena,
        }
    }

    /// The name it was given.
    #[must_use]
    pub fn filename(&self) -> &str {
        &self.filename
    }

    /// The bytes it was read from.
    #[must_use]
    pub fn source(&self) -> &[u8] {
        &self.source
    }

    /// The same file with bytes of its own: borrowed ones are copied, and nothing is read again.
    #[must_use]
    pub fn into_owned(self) -> File<'static> {
        File {
            source: Cow::Owned(self.source.into_owned()),
            ..self
        }
    }

    /// All tokens in order. Only blanks and tabs are between them.
    ///
    /// They are not kept from the reading: the first call makes them.
    #[must_use]
    pub fn tokens(&self) -> &[Token] {
        self.tokens
            .get_or_init(|| Lexer::new(&self.source, self.mode).all())
    }

    /// All tokens in order, of which none are kept.
    pub(crate) fn each_token(&self) -> impl Iterator<Item = Token> + use<'_> {
        Lexer::new(&self.source, self.mode).each()
    }

    /// The body at the top level; empty for an expression or a template.
    #[must_use]
    pub fn body(&self) -> Body<'_> {
        match self.root {
            Root::Body(id) => Body::new(self, id),
            Root::Expression(_) => Body::new(self, BodyId(u32::MAX)),
        }
    }

    /// The expression or template, when this was read as one.
    #[must_use]
    pub fn expression(&self) -> Option<Expression<'_>> {
        match self.root {
            Root::Body(_) => None,
            Root::Expression(id) => Some(Expression::new(self, id)),
        }
    }

    /// All mistakes in OpenTofu's order: those of single tokens first.
    #[must_use]
    pub fn errors(&self) -> &[Diagnostic<Span>] {
        &self.errors
    }

    /// Whether a mistake with a wanted code is inside a span.
    #[must_use]
    pub fn has_error_within(&self, span: Span, wanted: &[HclCode]) -> bool {
        let places = || ErrorPlaces::of(&self.errors);
        !self.errors.is_empty()
            && self
                .error_places
                .get_or_init(places)
                .any_within(span, wanted)
    }

    /// The mistakes that the parser found.
    pub(crate) fn parser_errors(&self) -> &[Diagnostic<Span>] {
        self.errors.slice(self.faults..)
    }

    /// All mistakes as diagnostics.
    pub fn diagnostics(&self) -> impl Iterator<Item = Diagnostic> + '_ {
        self.errors.iter().map(|error| self.diagnostic(error))
    }

    /// A mistake as a diagnostic, with its places as lines and columns.
    #[must_use]
    pub fn diagnostic(&self, error: &Diagnostic<Span>) -> Diagnostic {
        error.clone().map_places(|span| self.range(span))
    }

    /// A span as lines and columns.
    #[must_use]
    pub fn place(&self, span: Span) -> Place {
        Place::new(self.position(span.start), self.position(span.end))
    }

    /// A span as lines and columns of the file.
    #[must_use]
    pub fn range(&self, span: Span) -> Range {
        self.place(span).in_file(&self.filename)
    }

    /// The line and column of a byte, or of the end for a byte after it; columns count grapheme clusters.
    #[must_use]
    pub fn position(&self, byte: u32) -> Position {
        self.positions
            .get_or_init(|| Positions::new(&self.source, self.mode, self.origin))
            .position(&self.source, byte)
    }

    /// The bytes of a span.
    #[must_use]
    pub fn bytes(&self, span: Span) -> &[u8] {
        span.of(&self.source)
    }

    /// The text of a span; bytes that are not UTF-8 become U+FFFD.
    #[must_use]
    pub fn text(&self, span: Span) -> Cow<'_, str> {
        String::from_utf8_lossy(self.bytes(span))
    }

    /// The file written from its tokens: the bytes that were read.
    #[must_use]
    pub fn print(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.source.len());
        let mut done = 0;
        for token in self.each_token() {
            out.extend_from_slice(self.bytes(Span::new(done, token.span.start)));
            out.extend_from_slice(self.bytes(token.span));
            done = token.span.end;
        }
        out
    }
}

//! From tokens to the tree, with OpenTofu's way to go on after a mistake.
//!
//! Nothing here recurses: blocks and expressions each have an explicit stack.

mod attribute;
mod block;
mod body;
mod call;
mod conditional;
mod directive;
mod expression;
mod for_expression;
mod frame;
mod index;
mod label;
mod object;
mod operand;
mod operator;
mod parens;
mod postfix;
mod recover;
mod splat;
mod template;
mod tuple;

use crate::lexer::{Lexer, LexerMode, STRETCH};
use crate::mistake::syntax_error;
use crate::positions::Positions;
use crate::span::Span;
use crate::token::{Token, TokenKind};
use crate::tree::data::{Arena, BodyId, ExprId, ItemData, ObjectItemData, PartData};
use frame::Frame;
use std::sync::OnceLock;
use tofu_json_diagnostic::{Diagnostic, Position, Range};

/// The result of parsing a source.
pub(crate) struct Parsed {
    pub(crate) arena: Arena,
    /// The mistakes of single tokens.
    pub(crate) faults: Vec<Diagnostic<Span>>,
    /// The mistakes of the parser.
    pub(crate) errors: Vec<Diagnostic<Span>>,
}

/// The state between two tokens.
pub(crate) struct Parser<'s> {
    filename: &'s str,
    source: &'s [u8],
    mode: LexerMode,
    positions: &'s OnceLock<Positions>,
    origin: Position,
    lexer: Lexer<'s>,
    /// Where among the tokens of the lexer the search for the current one begins.
    index: usize,
    /// Where the current one is.
    found: usize,
    /// The next token that counts.
    token: Token,
    /// The token before it.
    previous: Span,
    /// Whether line ends count, and whether they did outside.
    newlines: bool,
    outer_newlines: Vec<bool>,
    /// Set by a mistake that left the parser at an unknown place.
    recovering: bool,
    frames: Vec<Frame>,
    scratch: Scratch,
    arena: Arena,
    errors: Vec<Diagnostic<Span>>,
}

/// Elements of lists that are still open.
#[derive(Default)]
struct Scratch {
    expressions: Vec<ExprId>,
    object_items: Vec<ObjectItemData>,
    parts: Vec<PartData>,
    items: Vec<ItemData>,
}

impl<'s> Parser<'s> {
    pub(crate) fn new(
        filename: &'s str,
        source: &'s [u8],
        mode: LexerMode,
        positions: &'s OnceLock<Positions>,
        origin: Position,
    ) -> Self {
        let mut parser = Self {
            filename,
            source,
            mode,
            positions,
            origin,
            lexer: Lexer::new(source, mode),
            index: 0,
            found: 0,
            token: Token {
                kind: TokenKind::EndOfFile,
                span: Span::default(),
            },
            previous: Span::default(),
            newlines: true,
            outer_newlines: Vec::new(),
            recovering: false,
            frames: Vec::new(),
            scratch: Scratch::default(),
            arena: Arena::default(),
            errors: Vec::new(),
        };
        parser.find();
        parser
    }

    /// Reads a whole file.
    pub(crate) fn file(&mut self) -> BodyId {
        self.body()
    }

    /// Reads an expression that is all of the source.
    pub(crate) fn whole_expression(&mut self) -> ExprId {
        self.set_newlines(false);
        let expression = self.expression();
        if self.token.kind != TokenKind::EndOfFile {
            self.report_fresh(syntax_error(
                "Extra characters after expression",
                "An expression was successfully parsed, but extra characters were found after it.",
                self.token.span,
            ));
        }
        expression
    }

    /// Reads a template that is all of the source.
    pub(crate) fn whole_template(&mut self) -> ExprId {
        self.run(|parser| parser.bare_template())
    }

    /// Finds the next token that counts.
    fn find(&mut self) {
        let mut index = self.index;
        loop {
            let Some(&token) = self.lexer.tokens.get(index) else {
                index -= self.index;
                if !self.read_tokens() {
                    return;
                }
                continue;
            };
            self.token = token;
            match token.kind {
                TokenKind::BlockComment | TokenKind::ByteOrderMark => {}
                TokenKind::Newline if !self.newlines => {}
                TokenKind::LineComment => {
                    if self.newlines && token.span.of(self.source).ends_with(b"\n") {
                        self.token.kind = TokenKind::Newline;
                        break;
                    }
                }
                _ => break,
            }
            index += 1;
        }
        self.found = index;
    }

    /// Forgets the tokens before the search, and reads more.
    #[cold]
    fn read_tokens(&mut self) -> bool {
        let before = self.index.min(self.lexer.tokens.len());
        self.lexer.tokens.drain(..before);
        self.index = 0;
        self.lexer.read(STRETCH)
    }

    /// Reads what is left of the tokens, for their mistakes.
    pub(crate) fn finish(mut self) -> Parsed {
        while self.lexer.read(STRETCH) {
            self.lexer.tokens.clear();
        }
        Parsed {
            arena: self.arena,
            faults: self.lexer.faults.errors,
            errors: self.errors,
        }
    }

    /// Takes the current token.
    fn advance(&mut self) -> Token {
        let token = self.token;
        self.previous = token.span;
        if token.kind != TokenKind::EndOfFile {
            self.index = self.found + 1;
            self.find();
        }
        token
    }

    /// Takes the current token when it is of this kind.
    fn eat(&mut self, kind: TokenKind) -> Option<Span> {
        (self.token.kind == kind).then(|| self.advance().span)
    }

    /// Whether the current token is this word.
    fn at_word(&self, word: &str) -> bool {
        self.token.kind == TokenKind::Identifier && self.text(self.token.span) == word.as_bytes()
    }

    fn text(&self, span: Span) -> &'s [u8] {
        span.of(self.source)
    }

    fn start(&self, id: ExprId) -> Span {
        self.arena.start(self.source, id)
    }

    /// Makes line ends count, or not, until the matching [`Self::pop_newlines`].
    fn push_newlines(&mut self, newlines: bool) {
        self.outer_newlines.push(self.newlines);
        self.set_newlines(newlines);
    }

    fn pop_newlines(&mut self) {
        let outer = self.outer_newlines.pop().unwrap_or(true);
        self.set_newlines(outer);
    }

    fn set_newlines(&mut self, newlines: bool) {
        if self.newlines != newlines {
            self.newlines = newlines;
            self.find();
        }
    }

    fn report(&mut self, error: Diagnostic<Span>) {
        self.errors.push(error);
    }

    /// Reports, unless an earlier mistake may be the cause.
    fn report_fresh(&mut self, error: Diagnostic<Span>) {
        if !self.recovering {
            self.errors.push(error);
        }
    }

    /// A range in the form of messages: `main.tf:2,3-10`.
    fn place(&self, span: Span) -> String {
        let positions = self
            .positions
            .get_or_init(|| Positions::new(self.source, self.mode, self.origin));
        let start = positions.position(self.source, span.start);
        let end = positions.position(self.source, span.end);
        Range::new(self.filename, start, end).to_string()
    }
}

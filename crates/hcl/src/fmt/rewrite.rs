//! Changes of the formatter besides blanks.

use std::collections::HashMap;

use super::token::Token;
use crate::file::File;
use crate::lexer::Lexer;
use crate::span::Span;
use crate::token::TokenKind;
use crate::tree::{Attribute, Block, Body, ExpressionKind, Item};

/// What happens to a token.
#[derive(Clone, Copy)]
enum Edit {
    Drop,
    /// Quotes around it.
    Quote,
    /// A parenthesis in its place.
    Piece(&'static str),
    Replace(TypeName),
    /// `\t` for each tab.
    EscapeTabs,
}

/// A type expression for an old name of a type.
#[derive(Clone, Copy)]
struct TypeName {
    name: &'static [u8],
    element: Option<&'static [u8]>,
}

/// The tokens of a file after all changes, each with the blanks that are before it.
pub(super) fn tokens<'s>(file: &'s File<'_>) -> Vec<Token<'s>> {
    edited(file, &edits(file))
}

/// The tokens of a file, each with the blanks that are before it.
pub(crate) fn unchanged<'s>(file: &'s File<'_>) -> Vec<Token<'s>> {
    edited(file, &HashMap::new())
}

fn edited<'s>(file: &'s File<'_>, edits: &HashMap<u32, Edit>) -> Vec<Token<'s>> {
    let mut tokens = Vec::with_capacity(file.source().len() / 8 + 8 * edits.len());
    let mut done = 0;
    for token in file.each_token() {
        let plain = Token {
            kind: token.kind,
            text: file.bytes(token.span),
            blanks: (token.span.start - done) as usize,
        };
        done = token.span.end;
        match edits.get(&token.span.start) {
            _ if token.span.is_empty() => tokens.push(plain),
            None => tokens.push(plain),
            Some(Edit::Drop) => {}
            Some(Edit::Quote) => {
                let quote = |kind| piece(kind, b"\"");
                tokens.push(quote(TokenKind::OpenQuote));
                tokens.push(Token {
                    kind: TokenKind::QuotedText,
                    ..plain
                });
                tokens.push(quote(TokenKind::CloseQuote));
            }
            Some(Edit::EscapeTabs) => {
                for (at, text) in plain.text.split(|byte| *byte == b'\t').enumerate() {
                    if at > 0 {
                        tokens.push(piece(TokenKind::QuotedText, br"\t"));
                    }
                    tokens.push(Token {
                        text,
                        blanks: 0,
                        ..plain
                    });
                }
            }
            Some(Edit::Piece(text)) => {
                let kind = if *text == "(" {
                    TokenKind::OpenParen
                } else {
                    TokenKind::CloseParen
                };
                tokens.push(piece(kind, text.as_bytes()));
            }
            Some(Edit::Replace(name)) => {
                tokens.push(piece(TokenKind::Identifier, name.name));
                if let Some(element) = name.element {
                    tokens.push(piece(TokenKind::OpenParen, b"("));
                    tokens.push(piece(TokenKind::Identifier, element));
                    tokens.push(piece(TokenKind::CloseParen, b")"));
                }
            }
        }
    }
    tokens
}

fn piece(kind: TokenKind, text: &'static [u8]) -> Token<'static> {
    Token {
        kind,
        text,
        blanks: 0,
    }
}

/// The changes, by the first byte of the token.
fn edits(file: &File<'_>) -> HashMap<u32, Edit> {
    let mut edits = HashMap::new();
    let mut bodies: Vec<(Body<'_>, bool)> = vec![(file.body(), false)];
    let mut top = true;
    while let Some((body, variable)) = bodies.pop() {
        for item in body.items() {
            match item {
                Item::Attribute(attribute) => {
                    if !(variable && type_name(file, attribute, &mut edits)) {
                        unwrap(file, attribute, &mut edits);
                    }
                }
                Item::Block(block) => {
                    quote_labels(file, block, &mut edits);
                    bodies.push((block.body(), top && block.type_name() == "variable"));
                }
            }
        }
        top = false;
    }
    edits
}

/// Bare labels get quotes, tabs in labels become `\t`; comments before the last label go.
fn quote_labels(file: &File<'_>, block: Block<'_>, edits: &mut HashMap<u32, Edit>) {
    for token in inside(file, block.header_span()) {
        if token.kind == TokenKind::BlockComment {
            edits.insert(token.span.start, Edit::Drop);
        }
    }
    for label in block.labels() {
        if !label.is_quoted() {
            edits.insert(label.span().start, Edit::Quote);
        } else if file.bytes(label.span()).contains(&b'\t') {
            for token in
                inside(file, label.span()).filter(|token| token.kind == TokenKind::QuotedText)
            {
                edits.insert(token.span.start, Edit::EscapeTabs);
            }
        }
    }
}

/// `"${x}"` becomes `x`, or `(x)` when line ends are in it and it has no parentheses of its own.
fn unwrap(file: &File<'_>, attribute: Attribute<'_>, edits: &mut HashMap<u32, Edit>) {
    let ExpressionKind::Template(template) = attribute.expression().kind() else {
        return;
    };
    let Some(inside_quotes) = template.only_interpolation() else {
        return;
    };
    if template.is_heredoc() {
        return;
    }
    let enclosed = matches!(inside_quotes.kind(), ExpressionKind::Parens(_));
    let tokens: Vec<_> = inside(file, attribute.expression().span()).collect();
    let newline = |token: &crate::Token| token.kind == TokenKind::Newline;
    let [first, open, inner @ .., close, last] = tokens.as_slice() else {
        return;
    };
    let leading = inner.iter().take_while(|token| newline(token)).count();
    let trailing = inner
        .iter()
        .rev()
        .take_while(|token| newline(token))
        .count();
    let kept = inner.len().saturating_sub(leading + trailing);
    let lines = inner.iter().skip(leading).take(kept).any(newline);
    let (before, after) = if lines && !enclosed {
        (Edit::Piece("("), Edit::Piece(")"))
    } else {
        (Edit::Drop, Edit::Drop)
    };
    for token in inner
        .iter()
        .take(leading)
        .chain(inner.iter().rev().take(trailing))
    {
        edits.insert(token.span.start, Edit::Drop);
    }
    edits.insert(first.span.start, before);
    edits.insert(open.span.start, Edit::Drop);
    edits.insert(close.span.start, Edit::Drop);
    edits.insert(last.span.start, after);
}

/// The tokens of a span.
fn inside<'f>(file: &'f File<'_>, span: Span) -> impl Iterator<Item = crate::Token> + use<'f> {
    Lexer::within(file.source(), span)
}

/// The old way to write the type of a variable; gives whether this was one.
fn type_name(file: &File<'_>, attribute: Attribute<'_>, edits: &mut HashMap<u32, Edit>) -> bool {
    if attribute.name() != "type" {
        return false;
    }
    let span = attribute.expression().span();
    let (name, element): (&'static [u8], Option<&'static [u8]>) = match file.bytes(span) {
        b"\"string\"" => (b"string", None),
        b"\"list\"" => (b"list", Some(b"string")),
        b"\"map\"" => (b"map", Some(b"string")),
        b"list" => (b"list", Some(b"any")),
        b"map" => (b"map", Some(b"any")),
        b"set" => (b"set", Some(b"any")),
        _ => return false,
    };
    for token in inside(file, span) {
        edits.insert(token.span.start, Edit::Drop);
    }
    edits.insert(span.start, Edit::Replace(TypeName { name, element }));
    true
}

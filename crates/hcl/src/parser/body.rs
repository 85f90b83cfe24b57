use std::collections::HashMap;

use super::{Parser, block::Header};
use crate::mistake::syntax_error;
use crate::span::Span;
use crate::token::TokenKind;
use crate::tree::data::{BodyData, BodyId, ItemData, next, settle};

/// Bodies with more attributes than this get an index of their names. An index in every body takes a third more
/// instructions for a file of blocks with ten attributes, an eighth more for published modules; a list alone takes
/// quadratic time.
const SCANNED: usize = 16;

/// A body whose end was not read yet.
pub(super) struct Open<'s> {
    id: BodyId,
    start: Span,
    /// Where its items begin on the scratch list.
    mark: usize,
    /// The header of the block; `None` for a file.
    header: Option<Header>,
    names: Names<'s>,
}

/// The names that are set in a body, and where.
#[derive(Default)]
struct Names<'s> {
    list: Vec<(&'s [u8], Span)>,
    index: HashMap<&'s [u8], Span>,
}

impl<'s> Names<'s> {
    /// Remembers a name, or gives the place where it was set before.
    fn insert(&mut self, name: &'s [u8], span: Span) -> Option<Span> {
        if self.list.len() < SCANNED {
            let known = self.list.iter().find(|(known, _)| *known == name);
            if let Some((_, earlier)) = known {
                return Some(*earlier);
            }
            self.list.push((name, span));
            return None;
        }
        if self.index.is_empty() {
            self.index.extend(self.list.iter().copied());
        }
        match self.index.get(name) {
            Some(earlier) => Some(*earlier),
            None => {
                self.index.insert(name, span);
                None
            }
        }
    }
}

impl<'s> Parser<'s> {
    /// Reads the items of a file and of all blocks in it.
    pub(super) fn body(&mut self) -> BodyId {
        let root = self.new_body();
        let mut outer: Vec<Open<'s>> = Vec::new();
        let mut body = Open {
            id: root,
            start: self.token.span.before(),
            mark: 0,
            header: None,
            names: Names::default(),
        };
        loop {
            match self.token.kind {
                TokenKind::Newline => {
                    self.advance();
                }
                TokenKind::Identifier => {
                    if let Some(header) = self.item(&mut body) {
                        let inner = Open {
                            id: header.body,
                            start: header.open,
                            mark: self.scratch.items.len(),
                            header: Some(header),
                            names: Names::default(),
                        };
                        outer.push(std::mem::replace(&mut body, inner));
                    }
                }
                kind => {
                    let closed = kind == TokenKind::CloseBrace && body.header.is_some();
                    if kind != TokenKind::EndOfFile && !closed {
                        self.unexpected_item(body.header.is_some());
                    } else if closed {
                        self.advance();
                    }
                    let close = self.previous;
                    let close =
                        (kind != TokenKind::EndOfFile && self.text(close) == b"}").then_some(close);
                    self.finish_body(&mut body);
                    let Some(parent) = outer.pop() else {
                        return root;
                    };
                    let inner = std::mem::replace(&mut body, parent);
                    if let Some(header) = inner.header {
                        self.close_block(header, close);
                    }
                }
            }
        }
    }

    pub(super) fn new_body(&mut self) -> BodyId {
        let id = BodyId(next(&self.arena.bodies));
        self.arena.bodies.push(BodyData::default());
        id
    }

    /// Reads an attribute or a block; the header of a block whose body is still to be read.
    fn item(&mut self, body: &mut Open<'s>) -> Option<Header> {
        let name = self.advance().span;
        match self.token.kind {
            TokenKind::Equal => {
                let earlier = body.names.insert(self.text(name), name);
                self.attribute(name, earlier);
                None
            }
            TokenKind::OpenQuote | TokenKind::OpenBrace | TokenKind::Identifier => self.block(name),
            _ => {
                self.item_required(name);
                None
            }
        }
    }

    /// A name alone: the rest of the line is skipped.
    pub(super) fn item_required(&mut self, name: Span) {
        self.report(syntax_error(
            "Argument or block definition required",
            "An argument or block definition is required here. To set an argument, use the equals sign \"=\" to introduce the argument value.",
            name,
        ));
        self.recover_line();
    }

    /// Something that is no item: the rest of the body is skipped.
    fn unexpected_item(&mut self, nested: bool) {
        let (summary, detail) = if self.token.kind == TokenKind::OpenQuote {
            (
                "Invalid argument name",
                "Argument names must not be quoted.",
            )
        } else {
            (
                "Argument or block definition required",
                "An argument or block definition is required here.",
            )
        };
        let subject = self.token.span;
        self.report_fresh(syntax_error(summary, detail, subject));
        self.advance();
        self.recover(if nested {
            TokenKind::CloseBrace
        } else {
            TokenKind::EndOfFile
        });
    }

    fn finish_body(&mut self, body: &mut Open<'s>) {
        let items = settle(&mut self.scratch.items, body.mark, &mut self.arena.items);
        let end = self.previous;
        if let Some(data) = self.arena.bodies.get_mut(body.id.0 as usize) {
            *data = BodyData {
                items,
                span: body.start.to(end),
                end: end.end,
            };
        }
    }

    pub(super) fn push_item(&mut self, item: ItemData) {
        self.scratch.items.push(item);
    }
}

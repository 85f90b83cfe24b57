use std::num::NonZeroU32;

use super::Parser;
use tofu_json_diagnostic::Diagnostic;

use crate::mistake::syntax_error;
use crate::span::Span;
use crate::token::{Token, TokenKind};
use crate::tree::data::{BlockData, BodyData, BodyId, Compound, ItemData, List, next, settle};

/// A block whose closing brace was not read yet.
#[derive(Clone, Copy)]
pub(super) struct Header {
    pub(super) type_name: Span,
    pub(super) open: Span,
    pub(super) body: BodyId,
    block: u32,
}

/// The place of a brace; the type of the block is before it.
fn brace(span: Span) -> Option<NonZeroU32> {
    NonZeroU32::new(span.start)
}

impl Parser<'_> {
    /// Reads a block after its type: all of it when it fails or is on one line, else the header.
    pub(super) fn block(&mut self, type_name: Span) -> Option<Header> {
        let labels = self.labels(type_name);
        let Some(open) = labels.open else {
            let header = self.add_block(type_name, labels.list, None);
            if labels.begun {
                self.place_body(header.body, type_name);
            }
            self.recover_line();
            return None;
        };
        let header = self.add_block(type_name, labels.list, Some(open));
        match self.token.kind {
            TokenKind::Newline | TokenKind::CloseBrace | TokenKind::EndOfFile => Some(header),
            _ => {
                self.single_line(header);
                None
            }
        }
    }

    /// Gives a body without items a place.
    fn place_body(&mut self, body: BodyId, span: Span) {
        if let Some(body) = self.arena.bodies.get_mut(body.0 as usize) {
            body.span = span;
        }
    }

    fn add_block(&mut self, type_name: Span, labels: List, open: Option<Span>) -> Header {
        let body = self.new_body();
        let block = next(&self.arena.blocks);
        self.arena.blocks.push(BlockData {
            type_name,
            labels,
            open: open.and_then(brace),
            close: None,
            body,
        });
        self.push_item(ItemData::Block(block));
        Header {
            type_name,
            open: open.unwrap_or(type_name),
            body,
            block,
        }
    }

    /// `{ name = value }`.
    fn single_line(&mut self, header: Header) {
        let mark = self.scratch.items.len();
        let Token { kind, span: name } = self.advance();
        let (before, compounds) = (self.errors.len(), self.arena.compounds.len());
        let mut start = header.open;
        if kind == TokenKind::Identifier {
            if self.token.kind == TokenKind::Equal {
                start = name;
            }
            self.single_argument(name);
        } else {
            self.report(syntax_error(
                "Argument or block definition required",
                "An argument or block definition is required here.",
                name,
            ));
            self.recover_line();
        }
        let mut close = self.eat(TokenKind::CloseBrace);
        if close.is_none() {
            // OpenTofu puts this one before those of the argument.
            if let Some(error) = self.unclosed_line() {
                self.errors.insert(before, error);
                self.move_mistakes(compounds, before);
            }
            if self.token.kind != TokenKind::EndOfFile {
                let end = self.recover(TokenKind::CloseBrace);
                close = Some(end).filter(|end| !end.is_empty());
            }
        }
        let items = settle(&mut self.scratch.items, mark, &mut self.arena.items);
        if let Some(body) = self.arena.bodies.get_mut(header.body.0 as usize) {
            *body = BodyData {
                items,
                span: start.to(self.previous),
                end: self.previous.end,
            };
        }
        self.close_block(header, close);
    }

    /// Renumbers the mistakes in expressions from `compounds` on, after one was put at `before`.
    fn move_mistakes(&mut self, compounds: usize, before: usize) {
        for data in self.arena.compounds.iter_mut().skip(compounds) {
            if let Compound::Mistake(number) = &mut data.kind
                && *number as usize >= before
            {
                *number += 1;
            }
        }
    }

    /// Reads the argument of a block on one line.
    fn single_argument(&mut self, name: Span) {
        if self.token.kind == TokenKind::Equal {
            if self.attribute_value(name, false) {
                self.recover_line();
            }
            return;
        }
        if !matches!(
            self.token.kind,
            TokenKind::OpenQuote | TokenKind::OpenBrace | TokenKind::Identifier
        ) {
            return self.item_required(name);
        }
        let text = String::from_utf8_lossy(self.text(name)).into_owned();
        self.report(syntax_error(
            "Argument definition required",
            format!(
                "A single-line block definition can contain only a single argument. If you meant to define argument \"{text}\", use an equals sign to assign it a value. To define a nested block, place it on a line of its own within its parent block."
            ),
            name.to(self.token.span),
        ));
        self.recover_line();
    }

    /// The mistake of a block on one line without its closing brace.
    fn unclosed_line(&self) -> Option<Diagnostic<Span>> {
        let detail = match self.token.kind {
            TokenKind::EndOfFile => return None,
            TokenKind::Comma => {
                "Single-line block syntax can include only one argument definition. To define multiple arguments, use the multi-line block syntax with one argument definition per line."
            }
            TokenKind::Newline => {
                "An argument definition on the same line as its containing block creates a single-line block definition, which must also be closed on the same line. Place the block's closing brace immediately after the argument definition."
            }
            _ if self.recovering => return None,
            _ => {
                "A single-line block definition must end with a closing brace immediately after its single argument definition."
            }
        };
        Some(syntax_error(
            "Invalid single-argument block definition",
            detail,
            self.token.span,
        ))
    }

    /// After the closing brace, or at the end of the file.
    pub(super) fn close_block(&mut self, header: Header, close: Option<Span>) {
        if let Some(block) = self.arena.blocks.get_mut(header.block as usize) {
            block.close = close.and_then(brace);
        }
        let token = self.token;
        if close.is_none() && token.kind == TokenKind::EndOfFile {
            self.report_fresh(syntax_error(
                "Unclosed configuration block",
                "There is no closing brace for this block before the end of the file. This may be caused by incorrect brace nesting elsewhere in this file.",
                header.open,
            ));
            self.recovering = true;
            return;
        }
        match token.kind {
            TokenKind::Newline => {
                self.advance();
            }
            TokenKind::EndOfFile => {}
            _ => {
                self.report_fresh(
                    syntax_error(
                        "Missing newline after block definition",
                        "A block definition must end with a newline.",
                        token.span,
                    )
                    .within(header.type_name.to(token.span)),
                );
                self.recover_line();
            }
        }
    }
}

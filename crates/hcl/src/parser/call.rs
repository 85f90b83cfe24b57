use super::Parser;
use super::expression::Step;
use super::frame::{FrameKind, Sequence};
use crate::mistake::syntax_error;
use crate::span::Span;
use crate::token::TokenKind;
use crate::tree::data::{CallData, ExprId, NodeKind, next, settle};

impl Parser<'_> {
    /// `a::b::c(`, after `a`.
    pub(super) fn qualified_name(&mut self, first: Span) -> Step {
        let mut name = first;
        while self.eat(TokenKind::ColonColon).is_some() {
            let token = self.token.span;
            if self.eat(TokenKind::Identifier).is_none() {
                return self.bad_call(
                    "Missing function name",
                    "Function scope resolution symbol :: must be followed by a function name in this scope.",
                    token,
                    name,
                );
            }
            name = name.to(token);
        }
        if self.token.kind == TokenKind::OpenParen {
            return self.open_call(name);
        }
        let token = self.advance().span;
        self.bad_call(
            "Missing open parenthesis",
            "Function selector must be followed by an open parenthesis to begin the function call.",
            token,
            name,
        )
    }

    fn bad_call(
        &mut self,
        summary: &'static str,
        detail: &'static str,
        subject: Span,
        name: Span,
    ) -> Step {
        self.report(syntax_error(summary, detail, subject).within(name.to(subject)));
        self.recover(TokenKind::OpenParen);
        Step::Postfix(self.invalid(name))
    }

    pub(super) fn open_call(&mut self, name: Span) -> Step {
        let open = self.advance().span;
        self.push_newlines(false);
        let mark = self.scratch.expressions.len();
        self.argument_start(name, Sequence { open, mark })
    }

    fn argument_start(&mut self, name: Span, list: Sequence) -> Step {
        if self.eat(TokenKind::CloseParen).is_some() {
            return Step::Postfix(self.call(name, list, false));
        }
        self.push_frame(FrameKind::Argument { name, list });
        Step::Start
    }

    pub(super) fn argument(&mut self, name: Span, list: Sequence, value: ExprId) -> Step {
        let token = self.token;
        let error = match token.kind {
            TokenKind::Comma => {
                self.advance();
                self.scratch.expressions.push(value);
                return self.argument_start(name, list);
            }
            TokenKind::CloseParen => {
                self.scratch.expressions.push(value);
                return self.argument_start(name, list);
            }
            TokenKind::Ellipsis => {
                self.advance();
                if self.eat(TokenKind::CloseParen).is_some() {
                    self.scratch.expressions.push(value);
                    return Step::Postfix(self.call(name, list, true));
                }
                self.report_fresh(
                    syntax_error(
                        "Missing closing parenthesis",
                        "An expanded function argument (with ...) must be immediately followed by closing parentheses.",
                        token.span,
                    )
                    .within(name.to(self.token.span)),
                );
                return self.abandon_call(name, list, value);
            }
            TokenKind::EndOfFile => syntax_error(
                "Unterminated function call",
                "There is no closing parenthesis for this function call before the end of the file. This may be caused by incorrect parenthesis nesting elsewhere in this file.",
                name.to(list.open),
            ),
            _ => syntax_error(
                "Missing argument separator",
                "A comma is required to separate each function argument from the next.",
                token.span,
            )
            .within(name.to(token.span)),
        };
        self.report(error);
        self.abandon_call(name, list, value)
    }

    pub(super) fn abandon_call(&mut self, name: Span, list: Sequence, value: ExprId) -> Step {
        self.scratch.expressions.push(value);
        self.recover(TokenKind::CloseParen);
        Step::Postfix(self.call(name, list, false))
    }

    fn call(&mut self, name: Span, list: Sequence, expand: bool) -> ExprId {
        self.pop_newlines();
        let arguments = settle(
            &mut self.scratch.expressions,
            list.mark,
            &mut self.arena.children,
        );
        let call = next(&self.arena.calls);
        self.arena.calls.push(CallData {
            name,
            open: list.open,
            close: self.previous,
            arguments,
            expand,
        });
        self.arena.add(name.to(self.previous), NodeKind::Call(call))
    }
}

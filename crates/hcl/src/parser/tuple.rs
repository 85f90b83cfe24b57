use super::Parser;
use super::expression::Step;
use super::frame::{FrameKind, Sequence};
use crate::mistake::syntax_error;
use crate::token::TokenKind;
use crate::tree::data::{ExprId, NodeKind, settle};

impl Parser<'_> {
    pub(super) fn open_tuple(&mut self) -> Step {
        let open = self.advance().span;
        self.push_newlines(false);
        if self.at_word("for") {
            return self.open_for(open, TokenKind::CloseBracket);
        }
        let mark = self.scratch.expressions.len();
        self.tuple_start(Sequence { open, mark })
    }

    fn tuple_start(&mut self, list: Sequence) -> Step {
        if self.eat(TokenKind::CloseBracket).is_some() {
            return Step::Postfix(self.tuple(list));
        }
        self.push_frame(FrameKind::Tuple(list));
        Step::Start
    }

    pub(super) fn tuple_item(&mut self, list: Sequence, item: ExprId) -> Step {
        let token = self.token;
        match token.kind {
            TokenKind::Comma => {
                self.advance();
                self.scratch.expressions.push(item);
                return self.tuple_start(list);
            }
            TokenKind::CloseBracket => {
                self.scratch.expressions.push(item);
                return self.tuple_start(list);
            }
            TokenKind::EndOfFile => self.report_fresh(syntax_error(
                "Unterminated tuple constructor expression",
                "There is no corresponding closing bracket before the end of the file. This may be caused by incorrect bracket nesting elsewhere in this file.",
                list.open,
            )),
            _ => self.report_fresh(
                syntax_error(
                    "Missing item separator",
                    "Expected a comma to mark the beginning of the next item.",
                    token.span,
                )
                .within(list.open.to(token.span)),
            ),
        }
        self.abandon_tuple(list, item)
    }

    pub(super) fn abandon_tuple(&mut self, list: Sequence, item: ExprId) -> Step {
        self.scratch.expressions.push(item);
        self.recover(TokenKind::CloseBracket);
        Step::Postfix(self.tuple(list))
    }

    fn tuple(&mut self, list: Sequence) -> ExprId {
        self.pop_newlines();
        let items = settle(
            &mut self.scratch.expressions,
            list.mark,
            &mut self.arena.children,
        );
        let span = list.open.to(self.previous);
        self.arena.add(span, NodeKind::Tuple(items))
    }
}

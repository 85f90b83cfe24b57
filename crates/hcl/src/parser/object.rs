use super::Parser;
use super::expression::Step;
use super::frame::{FrameKind, Sequence};
use crate::mistake::syntax_error;
use crate::token::TokenKind;
use crate::tree::data::{ExprId, NodeKind, ObjectItemData, settle};

impl Parser<'_> {
    pub(super) fn open_object(&mut self) -> Step {
        let open = self.advance().span;
        self.push_newlines(false);
        if self.at_word("for") {
            return self.open_for(open, TokenKind::CloseBrace);
        }
        self.set_newlines(true);
        let mark = self.scratch.object_items.len();
        self.object_start(Sequence { open, mark })
    }

    fn object_start(&mut self, list: Sequence) -> Step {
        while self.eat(TokenKind::Newline).is_some() {}
        if self.eat(TokenKind::CloseBrace).is_some() {
            return Step::Postfix(self.object(list));
        }
        self.push_frame(FrameKind::ObjectKey(list));
        Step::Start
    }

    pub(super) fn object_key(&mut self, list: Sequence, key: ExprId) -> Step {
        let token = self.token;
        let (summary, detail) = match token.kind {
            TokenKind::Equal | TokenKind::Colon => {
                self.advance();
                self.push_frame(FrameKind::ObjectValue { list, key });
                return Step::Start;
            }
            TokenKind::Newline | TokenKind::Comma => (
                "Missing attribute value",
                "Expected an attribute value, introduced by an equals sign (\"=\").",
            ),
            TokenKind::Identifier | TokenKind::Dot => (
                "Missing key/value separator",
                "Expected an equals sign (\"=\") to mark the beginning of the attribute value. If you intended to given an attribute name containing periods or spaces, write the name in quotes to create a string literal.",
            ),
            TokenKind::EndOfFile => {
                self.unterminated_object(list);
                return self.abandon_object(list, None);
            }
            _ => (
                "Missing key/value separator",
                "Expected an equals sign (\"=\") to mark the beginning of the attribute value.",
            ),
        };
        self.report_fresh(
            syntax_error(summary, detail, token.span).within(list.open.to(token.span)),
        );
        self.abandon_object(list, None)
    }

    pub(super) fn object_value(&mut self, list: Sequence, key: ExprId, value: ExprId) -> Step {
        let token = self.token;
        match token.kind {
            TokenKind::Newline | TokenKind::Comma | TokenKind::CloseBrace => {
                self.scratch
                    .object_items
                    .push(ObjectItemData { key, value });
                if token.kind != TokenKind::CloseBrace {
                    self.advance();
                }
                return self.object_start(list);
            }
            TokenKind::EndOfFile => self.unterminated_object(list),
            _ => self.report_fresh(
                syntax_error(
                    "Missing attribute separator",
                    "Expected a newline or comma to mark the beginning of the next attribute.",
                    token.span,
                )
                .within(list.open.to(token.span)),
            ),
        }
        self.abandon_object(list, Some((key, value)))
    }

    fn unterminated_object(&mut self, list: Sequence) {
        self.report_fresh(syntax_error(
            "Unterminated object constructor expression",
            "There is no corresponding closing brace before the end of the file. This may be caused by incorrect brace nesting elsewhere in this file.",
            list.open,
        ));
    }

    pub(super) fn abandon_object(
        &mut self,
        list: Sequence,
        item: Option<(ExprId, ExprId)>,
    ) -> Step {
        if let Some((key, value)) = item {
            self.scratch
                .object_items
                .push(ObjectItemData { key, value });
        }
        self.recover(TokenKind::CloseBrace);
        Step::Postfix(self.object(list))
    }

    fn object(&mut self, list: Sequence) -> ExprId {
        self.pop_newlines();
        let items = settle(
            &mut self.scratch.object_items,
            list.mark,
            &mut self.arena.object_items,
        );
        let span = list.open.to(self.previous);
        self.arena.add(span, NodeKind::Object(items))
    }
}

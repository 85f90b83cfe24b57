use super::Parser;
use super::expression::Step;
use super::frame::{ForHead, ForStage, FrameKind};
use crate::mistake::syntax_error;
use crate::span::Span;
use crate::token::TokenKind;
use crate::tree::data::{ExprId, ForData, NodeKind, next};

impl Parser<'_> {
    /// After `[` or `{`, at the word `for`.
    pub(super) fn open_for(&mut self, open: Span, close: TokenKind) -> Step {
        self.advance();
        let mut head = ForHead {
            open,
            close,
            key_name: None,
            value_name: self.token.span,
            collection: None,
            key: None,
            value: None,
            condition: None,
            ellipsis: None,
            stage: ForStage::Collection,
        };
        if self.eat(TokenKind::Identifier).is_none() {
            return self.bad_for(&head, "For expression requires variable name after 'for'.");
        }
        if self.eat(TokenKind::Comma).is_some() {
            head.key_name = Some(head.value_name);
            head.value_name = self.token.span;
            if self.eat(TokenKind::Identifier).is_none() {
                return self.bad_for(
                    &head,
                    "For expression requires value variable name after comma.",
                );
            }
        }
        if !self.at_word("in") {
            return self.bad_for(
                &head,
                "For expression requires the 'in' keyword after its name declarations.",
            );
        }
        self.advance();
        self.push_frame(FrameKind::For(head));
        Step::Start
    }

    /// After one of the expressions of a `for`.
    pub(super) fn for_part(&mut self, mut head: ForHead, value: ExprId) -> Step {
        match head.stage {
            ForStage::Collection => {
                head.collection = Some(value);
                if self.eat(TokenKind::Colon).is_none() {
                    return self.bad_for(
                        &head,
                        "For expression requires a colon after the collection expression.",
                    );
                }
                head.stage = ForStage::First;
            }
            ForStage::First if self.eat(TokenKind::FatArrow).is_some() => {
                head.key = Some(value);
                head.stage = ForStage::Value;
            }
            ForStage::First | ForStage::Value => {
                head.value = Some(value);
                head.ellipsis = self.eat(TokenKind::Ellipsis);
                if !self.at_word("if") {
                    return self.close_for(&head);
                }
                self.advance();
                head.stage = ForStage::Condition;
            }
            ForStage::Condition => {
                head.condition = Some(value);
                return self.close_for(&head);
            }
        }
        self.push_frame(FrameKind::For(head));
        Step::Start
    }

    fn close_for(&mut self, head: &ForHead) -> Step {
        let step = if self.eat(head.close).is_some() {
            Step::Postfix(self.finish_for(head))
        } else {
            self.bad_for(
                head,
                "Extra characters after the end of the 'for' expression.",
            )
        };
        self.check_shape(head);
        step
    }

    /// Reports a key where none may be or none where one must be, and grouping without keys.
    fn check_shape(&mut self, head: &ForHead) {
        let tuple = head.close == TokenKind::CloseBracket;
        let wrong = match (head.key, head.value) {
            (Some(key), _) if tuple => {
                Some((key, "Key expression is not valid when building a tuple."))
            }
            (None, Some(value)) if !tuple => {
                Some((value, "Key expression is required when building an object."))
            }
            _ => None,
        };
        let wrong = wrong.map(|(id, detail)| (self.arena.span(id), detail));
        let grouping = head.ellipsis.filter(|_| tuple).map(|span| {
            (
                span,
                "Grouping ellipsis (...) cannot be used when building a tuple.",
            )
        });
        for (span, detail) in wrong.into_iter().chain(grouping) {
            self.report(
                syntax_error("Invalid 'for' expression", detail, span).within(head.open.to(span)),
            );
        }
    }

    fn bad_for(&mut self, head: &ForHead, detail: &'static str) -> Step {
        let token = self.token.span;
        self.report_fresh(
            syntax_error("Invalid 'for' expression", detail, token).within(head.open.to(token)),
        );
        self.abandon_for(head)
    }

    pub(super) fn abandon_for(&mut self, head: &ForHead) -> Step {
        self.recover(head.close);
        Step::Postfix(self.finish_for(head))
    }

    fn finish_for(&mut self, head: &ForHead) -> ExprId {
        self.pop_newlines();
        let span = head.open.to(self.previous);
        let (Some(collection), Some(value)) = (head.collection, head.value) else {
            return self.invalid(span);
        };
        let number = next(&self.arena.fors);
        self.arena.fors.push(ForData {
            key_name: head.key_name,
            value_name: head.value_name,
            collection,
            key: head.key,
            value,
            condition: head.condition,
            group: head.ellipsis.is_some(),
        });
        self.arena.add(span, NodeKind::For(number))
    }
}

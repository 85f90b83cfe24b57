use super::Parser;
use super::expression::Step;
use super::frame::{FrameKind, Open, Purpose, TemplateHead};
use crate::mistake::{HclCode, syntax_error};
use crate::span::Span;
use crate::token::TokenKind;
use crate::tree::data::{ExprId, LoopData, NodeKind, PartData, PartKind, next, settle};
use tofu_json_text::CheckedSlice;
use tofu_json_text::native::{Escape, escapes};

impl Parser<'_> {
    /// At an opening quote or the start of a heredoc.
    pub(super) fn open_template(&mut self) -> Step {
        let open = self.advance();
        let end = match open.kind {
            TokenKind::OpenQuote => TokenKind::CloseQuote,
            _ => TokenKind::CloseHeredoc,
        };
        self.template(TemplateHead {
            open: open.span,
            end,
            first: self.token.span,
            mark: self.scratch.parts.len(),
        })
    }

    /// At the start of a template that ends with the file.
    pub(super) fn bare_template(&mut self) -> Step {
        self.template(TemplateHead {
            open: Span::default(),
            end: TokenKind::EndOfFile,
            first: self.token.span,
            mark: self.scratch.parts.len(),
        })
    }

    /// Reads parts up to the next sequence with an expression, or to the end.
    fn template(&mut self, head: TemplateHead) -> Step {
        loop {
            let token = self.token;
            match token.kind {
                TokenKind::QuotedText | TokenKind::Text => {
                    self.advance();
                    if token.kind == TokenKind::QuotedText {
                        self.check_escapes(token.span);
                    }
                    self.scratch.parts.push(PartData {
                        span: token.span,
                        trim_before: false,
                        trim_after: false,
                        kind: PartKind::Text,
                    });
                }
                TokenKind::OpenInterpolation => {
                    let sequence = self.open_sequence();
                    self.push_frame(FrameKind::Sequence {
                        template: head,
                        sequence,
                        purpose: Purpose::Interpolation,
                    });
                    return Step::Start;
                }
                TokenKind::OpenDirective => {
                    if let Some(step) = self.directive(head) {
                        return step;
                    }
                }
                kind if kind == head.end => {
                    self.advance();
                    return self.close_template(head, token.span);
                }
                _ => {
                    self.report_fresh(
                        syntax_error(
                            "Unterminated template string",
                            "No closing marker was found for the string.",
                            token.span,
                        )
                        .within(Span::new(head.open.end, token.span.end)),
                    );
                    let end = self.recover(head.end);
                    return self.close_template(head, end);
                }
            }
        }
    }

    /// Takes the opening token of a sequence; line ends do not count in it.
    pub(super) fn open_sequence(&mut self) -> Open {
        let open = self.advance().span;
        self.push_newlines(false);
        Open {
            span: open,
            trim_before: open.len() == 3,
        }
    }

    /// Takes the closing token of a sequence and adds the part; false when it is not there.
    pub(super) fn end_sequence(&mut self, open: Open, kind: PartKind) -> bool {
        let Some(close) = self.eat(TokenKind::CloseSequence) else {
            return false;
        };
        self.pop_newlines();
        self.scratch.parts.push(PartData {
            span: open.span.to(close),
            trim_before: open.trim_before,
            trim_after: close.len() == 2,
            kind,
        });
        true
    }

    /// After the expression of a sequence.
    pub(super) fn close_sequence(
        &mut self,
        head: TemplateHead,
        open: Open,
        purpose: Purpose,
        value: ExprId,
    ) -> Step {
        let kind = self.part_kind(purpose, value);
        if self.end_sequence(open, kind) {
            return self.template(head);
        }
        match purpose {
            Purpose::Interpolation => self.bad_interpolation(&head),
            Purpose::If => self.extra_in_marker(open.span, "Extra characters in if marker"),
            Purpose::For { .. } => {
                self.extra_in_marker(open.span, "Extra characters in for marker");
            }
        }
        self.abandon_sequence(head, open, kind)
    }

    fn abandon_sequence(&mut self, head: TemplateHead, open: Open, kind: PartKind) -> Step {
        let span = open.span.to(self.token.span);
        self.recover(TokenKind::CloseSequence);
        self.pop_newlines();
        self.scratch.parts.push(PartData {
            span,
            trim_before: open.trim_before,
            trim_after: false,
            kind,
        });
        self.template(head)
    }

    fn bad_interpolation(&mut self, head: &TemplateHead) {
        let token = self.token;
        let error = match token.kind {
            TokenKind::EndOfFile => syntax_error(
                "Unclosed template interpolation sequence",
                "There is no closing brace for this interpolation sequence before the end of the file. This might be caused by incorrect nesting inside the given expression.",
                head.first,
            ),
            TokenKind::OpenQuote | TokenKind::CloseQuote if head.end == TokenKind::CloseQuote => {
                syntax_error(
                    "Unclosed template interpolation sequence",
                    "There is no closing brace for this interpolation sequence before the end of the quoted template. This might be caused by incorrect nesting inside the given expression.",
                    head.first,
                )
            }
            TokenKind::Colon => syntax_error(
                "Extra characters after interpolation expression",
                "Template interpolation doesn't expect a colon at this location. Did you intend this to be a literal sequence to be processed as part of another language? If so, you can escape it by starting with \"$${\" instead of just \"${\".",
                token.span,
            )
            .within(head.first.to(token.span)),
            _ => syntax_error(
                "Extra characters after interpolation expression",
                "Expected a closing brace to end the interpolation expression, but found extra characters.\n\nThis can happen when you include interpolation syntax for another language, such as shell scripting, but forget to escape the interpolation start token. If this is an embedded sequence for another language, escape it by starting with \"$${\" instead of just \"${\".",
                token.span,
            )
            .within(head.first.to(token.span)),
        };
        self.report_fresh(error);
    }

    pub(super) fn extra_in_marker(&mut self, open: Span, summary: &'static str) {
        let token = self.token.span;
        self.report_fresh(
            syntax_error(
                summary,
                "Expected a closing brace to end the sequence, but found extra characters.",
                token,
            )
            .within(open.to(token)),
        );
    }

    /// `end` is the token after the last part.
    fn close_template(&mut self, head: TemplateHead, end: Span) -> Step {
        let mark = head.mark;
        self.check_directives(mark, end);
        let span = head.open.to(self.previous);
        if let [text] = self.scratch.parts.slice(mark..)
            && matches!(text.kind, PartKind::Text)
            && head.end == TokenKind::CloseQuote
            && (text.span.start, text.span.end + 1) == (head.open.end, span.end)
        {
            self.scratch.parts.truncate(mark);
            return Step::Postfix(self.arena.add(span, NodeKind::Text));
        }
        let parts = settle(&mut self.scratch.parts, mark, &mut self.arena.parts);
        let kind = if head.end == TokenKind::CloseQuote {
            NodeKind::Template(parts)
        } else {
            NodeKind::Heredoc {
                parts,
                indented: self.text(head.open).starts_with(b"<<-"),
            }
        };
        let id = self.arena.add(span, kind);
        Step::Postfix(id)
    }

    fn part_kind(&mut self, purpose: Purpose, value: ExprId) -> PartKind {
        match purpose {
            Purpose::Interpolation => PartKind::Interpolation(value),
            Purpose::If => PartKind::If(value),
            Purpose::For {
                key_name,
                value_name,
            } => {
                let number = next(&self.arena.loops);
                self.arena.loops.push(LoopData {
                    key_name,
                    value_name,
                    collection: value,
                });
                PartKind::For(number)
            }
        }
    }
}

impl Parser<'_> {
    /// Reports the escape sequences of a piece of quoted text that mean nothing.
    pub(super) fn check_escapes(&mut self, span: Span) {
        let text = self.text(span);
        if !text.contains(&b'\\') {
            return;
        }
        for (offset, length, escape) in escapes(text) {
            let detail = match escape {
                Escape::Character(_) => continue,
                Escape::Unknown(text) => {
                    format!("The symbol \"{text}\" is not a valid escape sequence selector.")
                }
                Escape::Short('u') => {
                    "The \\u escape sequence must be followed by four hexadecimal digits.".into()
                }
                Escape::Short(_) => {
                    "The \\U escape sequence must be followed by eight hexadecimal digits.".into()
                }
                Escape::NoCharacter(code) => {
                    format!("Cannot encode character U+{code:04x} in UTF-8.")
                }
            };
            let start = span.start + offset;
            let place = Span::new(start, start + length);
            self.report(
                syntax_error("Invalid escape sequence", detail, place).coded(HclCode::Escape),
            );
        }
    }
}

use super::Parser;
use super::expression::Step;
use super::frame::{FrameKind, Open, Purpose, TemplateHead};
use tofu_json_diagnostic::Diagnostic;

use crate::mistake::syntax_error;
use crate::span::Span;
use crate::token::TokenKind;
use crate::tree::data::{PartData, PartKind};
use tofu_json_text::CheckedSlice;

const KEYWORDS: [&str; 5] = ["if", "for", "else", "endif", "endfor"];

impl Parser<'_> {
    /// At `%{`: reads the whole directive, or up to its expression.
    pub(super) fn directive(&mut self, head: TemplateHead) -> Option<Step> {
        let open = self.open_sequence();
        let keyword = self.token;
        if keyword.kind != TokenKind::Identifier {
            self.report_fresh(
                syntax_error(
                    "Invalid template directive",
                    "A template directive keyword (\"if\", \"for\", etc) is expected at the beginning of a %{ sequence.",
                    keyword.span,
                )
                .within(open.span.to(keyword.span)),
            );
            self.skip_directive();
            return None;
        }
        self.advance();
        let purpose = match self.text(keyword.span) {
            b"if" => Purpose::If,
            b"for" => self.directive_names()?,
            b"else" => return self.marker(open, PartKind::Else, "Extra characters in else marker"),
            b"endif" => {
                return self.marker(open, PartKind::EndIf, "Extra characters in endif marker");
            }
            b"endfor" => {
                return self.marker(open, PartKind::EndFor, "Extra characters in endfor marker");
            }
            text => {
                let detail = unknown_keyword(&String::from_utf8_lossy(text));
                self.report_fresh(
                    syntax_error("Invalid template control keyword", detail, keyword.span)
                        .within(open.span.to(keyword.span)),
                );
                self.skip_directive();
                return None;
            }
        };
        self.push_frame(FrameKind::Sequence {
            template: head,
            sequence: open,
            purpose,
        });
        Some(Step::Start)
    }

    /// A directive without an expression.
    fn marker(&mut self, open: Open, kind: PartKind, extra: &'static str) -> Option<Step> {
        if !self.end_sequence(open, kind) {
            self.extra_in_marker(open.span, extra);
            let span = open.span.to(self.token.span);
            self.skip_directive();
            self.scratch.parts.push(PartData {
                span,
                trim_before: open.trim_before,
                trim_after: false,
                kind,
            });
        }
        None
    }

    /// `name in`, or `name, name in`.
    fn directive_names(&mut self) -> Option<Purpose> {
        let first = self.token.span;
        let mut names = (None, first);
        if self.eat(TokenKind::Identifier).is_none() {
            return self.bad_names("For directive requires variable name after 'for'.");
        }
        if self.eat(TokenKind::Comma).is_some() {
            names = (Some(first), self.token.span);
            if self.eat(TokenKind::Identifier).is_none() {
                return self.bad_names("For directive requires value variable name after comma.");
            }
        }
        if !self.at_word("in") {
            return self.bad_names("For directive requires 'in' keyword after names.");
        }
        self.advance();
        Some(Purpose::For {
            key_name: names.0,
            value_name: names.1,
        })
    }

    fn bad_names(&mut self, detail: &'static str) -> Option<Purpose> {
        let token = self.token.span;
        self.report_fresh(syntax_error("Invalid 'for' directive", detail, token));
        self.skip_directive();
        None
    }

    /// Skips the rest of a directive that cannot be read.
    fn skip_directive(&mut self) {
        self.recover(TokenKind::CloseSequence);
        self.pop_newlines();
    }

    /// Reports directives that are not properly nested; `end` is the token after the last part.
    pub(super) fn check_directives(&mut self, mark: usize, end: Span) {
        let mut open: Vec<(Span, Opened)> = Vec::new();
        let mut found = Vec::new();
        for part in self.scratch.parts.slice(mark..) {
            let last = open.last_mut();
            let opener = last.as_ref().map(|(span, opened)| (*span, *opened));
            match (part.kind, opener) {
                (PartKind::If(_), _) => open.push((part.span, Opened::If)),
                (PartKind::For(_), _) => open.push((part.span, Opened::For)),
                (PartKind::Else, Some((_, Opened::If))) => {
                    if let Some((_, opened)) = last {
                        *opened = Opened::Else;
                    }
                }
                (PartKind::EndIf, Some((_, Opened::If | Opened::Else)))
                | (PartKind::EndFor, Some((_, Opened::For))) => {
                    open.pop();
                }
                (PartKind::Else | PartKind::EndIf | PartKind::EndFor, _) => {
                    open.pop();
                    found.push((*part, opener));
                }
                (PartKind::Text | PartKind::Interpolation(_), _) => {}
            }
        }
        for (part, opener) in found {
            let error = self.misplaced(part, opener);
            self.report(error);
        }
        for (span, opened) in open.into_iter().rev() {
            let word = if opened == Opened::For { "for" } else { "if" };
            let place = self.place(span);
            self.report(syntax_error(
                "Unexpected end of template",
                format!(
                    "The {word} directive at {place} is missing its corresponding end{word} directive."
                ),
                end,
            ));
        }
    }

    fn misplaced(&self, part: PartData, opener: Option<(Span, Opened)>) -> Diagnostic<Span> {
        let summary = match part.kind {
            PartKind::Else => "Unexpected else directive",
            PartKind::EndIf => "Unexpected endif directive",
            _ => "Unexpected endfor directive",
        };
        let detail = match (part.kind, opener) {
            (_, None) => "The control directives within this template are unbalanced.".into(),
            (PartKind::Else, Some((_, Opened::For))) => {
                "An else clause is not expected for a for directive.".into()
            }
            (PartKind::Else, Some((span, _))) => format!(
                "Already in the else clause for the if started at {}.",
                self.place(span)
            ),
            (_, Some((span, Opened::For))) => format!(
                "Expecting an endfor directive corresponding to the for directive at {}.",
                self.place(span)
            ),
            (_, Some((span, _))) => format!(
                "Expecting an endif directive for the if started at {}.",
                self.place(span)
            ),
        };
        syntax_error(summary, detail, part.span)
    }
}

/// A directive that waits for its end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opened {
    If,
    /// An `if` after its `else`.
    Else,
    For,
}

fn unknown_keyword(word: &str) -> String {
    let text = format!("\"{word}\" is not a valid template control keyword.");
    match KEYWORDS
        .into_iter()
        .find(|keyword| distance(word, keyword) < 3)
    {
        Some(keyword) => format!("{text} Did you mean \"{keyword}\"?"),
        None => text,
    }
}

/// How many insertions, deletions and replacements make one word the other; 3 means many.
fn distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    if left.chars().take(right.len() + 3).count() > right.len() + 2 {
        return 3;
    }
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (line, from) in left.chars().enumerate() {
        let mut diagonal = line;
        let mut before = line + 1;
        let mut next = vec![before];
        for (to, above) in right.iter().zip(row.iter().skip(1)) {
            let replace = diagonal + usize::from(from != *to);
            diagonal = *above;
            before = replace.min(above + 1).min(before + 1);
            next.push(before);
        }
        row = next;
    }
    row.last().copied().unwrap_or(3).min(3)
}

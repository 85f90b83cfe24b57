use super::Parser;
use super::expression::Step;
use super::frame::FrameKind;
use crate::mistake::syntax_error;
use crate::span::Span;
use crate::token::TokenKind;
use crate::tree::data::{
    Compound, CompoundData, ExprId, List, Node, NodeKind, StepData, StepKind, next,
};

impl Parser<'_> {
    /// Reads the steps after a term.
    pub(super) fn postfix(&mut self, term: ExprId) -> Step {
        let mut term = term;
        loop {
            match (self.token.kind, self.innermost()) {
                (TokenKind::OpenBracket, Some(FrameKind::Splat { full: false, .. })) => {
                    term = self.close_splat(term);
                }
                (TokenKind::OpenBracket, _) => return self.open_index(term),
                (TokenKind::Dot, _) => match self.dot(term) {
                    Some(next) => term = next,
                    None => {
                        let list = self.close_splat(term);
                        return Step::Operator(list);
                    }
                },
                (_, Some(FrameKind::Splat { .. })) => term = self.close_splat(term),
                _ => return Step::Operator(term),
            }
        }
    }

    /// `.name`, `.0` or `.*`; nothing after a `.*` that is not allowed there.
    fn dot(&mut self, term: ExprId) -> Option<ExprId> {
        let dot = self.advance().span;
        let token = self.token;
        let next = match token.kind {
            TokenKind::Identifier => {
                self.advance();
                let kind = StepKind::Attribute(token.span.start);
                self.step(term, dot.to(token.span), kind)
            }
            TokenKind::Number => {
                self.advance();
                self.check_legacy_index(token.span);
                let kind = StepKind::Legacy(token.span.start);
                self.step(term, dot.to(token.span), kind)
            }
            TokenKind::Star => {
                self.advance();
                if self.star().is_none() {
                    return Some(self.open_splat(term, false, dot.to(token.span)));
                }
                self.report_fresh(syntax_error(
                    "Nested splat expression not allowed",
                    "A splat expression (*) cannot be used inside another attribute-only splat expression.",
                    token.span,
                ));
                self.recovering = true;
                return None;
            }
            _ => self.no_name(term, token.span),
        };
        Some(next)
    }

    /// A dot without anything after it that could be a step.
    fn no_name(&mut self, term: ExprId, subject: Span) -> ExprId {
        let error = |subject| {
            syntax_error(
                "Invalid attribute name",
                "An attribute name is required after a dot.",
                subject,
            )
        };
        let Some(star) = self.star() else {
            let number = next(&self.errors);
            self.report(error(subject));
            self.recovering = true;
            let (span, start) = (self.arena.span(term), self.start(term));
            return self
                .arena
                .add_compound(span, start, Compound::Mistake(number));
        };
        self.report_fresh(error(star));
        self.recovering = true;
        self.close_splat(term)
    }

    /// The star of the `.*` that the steps apply to, where OpenTofu points at it.
    fn star(&self) -> Option<Span> {
        match self.innermost() {
            Some(FrameKind::Splat {
                full: false,
                marker,
                ..
            }) => Some(Span::new(marker.end - 1, marker.end)),
            _ => None,
        }
    }

    /// `.0.1` reads as one number: it is no index.
    fn check_legacy_index(&mut self, span: Span) {
        let text = String::from_utf8_lossy(self.text(span));
        if !text.contains('.') {
            return;
        }
        let indexes = text.replacen('.', "][", 1);
        let (splat, subject) = match self.star() {
            Some(star) => (" with a full splat expression [*]", star),
            None => ("", span),
        };
        self.report(syntax_error(
            "Invalid legacy index syntax",
            format!(
                "When using the legacy index syntax, chaining two indexes together is not permitted. Use the proper index syntax{splat} instead, like [{indexes}]."
            ),
            subject,
        ));
    }

    /// Adds a step to a reference or a traversal, or begins a traversal from any other expression.
    pub(super) fn step(&mut self, term: ExprId, span: Span, kind: StepKind) -> ExprId {
        let index = next(&self.arena.steps);
        self.arena.steps.push(StepData { span, kind });
        let alone = List {
            start: index,
            end: index + 1,
        };
        if let Some(node) = self.arena.nodes.get_mut(term.0 as usize)
            && extend(node, &mut self.arena.compounds, alone)
        {
            node.span = node.span.to(span);
            return term;
        }
        let start = self.start(term);
        self.arena.add_compound(
            self.arena.span(term).to(span),
            start,
            Compound::Traversal {
                source: term,
                steps: alone,
            },
        )
    }
}

/// Adds the step of a list to a reference or a traversal, when it is their next; gives whether.
fn extend(node: &mut Node, compounds: &mut [CompoundData], step: List) -> bool {
    let steps = match &mut node.kind {
        NodeKind::Name => {
            node.kind = NodeKind::Reference(step);
            return true;
        }
        NodeKind::Reference(steps) => Some(steps),
        NodeKind::Compound(number) => match compounds.get_mut(*number as usize) {
            Some(CompoundData {
                kind: Compound::Traversal { steps, .. },
                ..
            }) => Some(steps),
            _ => None,
        },
        _ => None,
    };
    match steps {
        Some(steps) if steps.end == step.start => {
            steps.end = step.end;
            true
        }
        _ => false,
    }
}

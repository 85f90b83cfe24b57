use super::Parser;
use super::expression::Step;
use super::frame::FrameKind;
use crate::mistake::syntax_error;
use crate::span::Span;
use crate::token::TokenKind;
use crate::tree::data::{Compound, ExprId, NodeKind, PartKind, StepKind};

impl Parser<'_> {
    /// `[`, after a term.
    pub(super) fn open_index(&mut self, collection: ExprId) -> Step {
        let open = self.advance().span;
        if self.token.kind != TokenKind::Star {
            self.push_newlines(false);
            self.push_frame(FrameKind::Index { collection, open });
            return Step::Start;
        }
        self.advance();
        let close = self.close_bracket(
            "Missing close bracket on splat index",
            "The star for a full splat operator must be immediately followed by a closing bracket (\"]\").",
        );
        Step::Postfix(self.open_splat(collection, true, open.to(close.span())))
    }

    /// Takes the closing bracket. Another token in its place is taken too, and everything up to the
    /// bracket is skipped, unless an earlier mistake may be the cause.
    fn close_bracket(&mut self, summary: &'static str, detail: &'static str) -> Close {
        let token = self.advance();
        if token.kind == TokenKind::CloseBracket {
            return Close::Found(token.span);
        }
        if self.recovering {
            return Close::Missing(token.span);
        }
        let close = self.recover(TokenKind::CloseBracket);
        self.report(syntax_error(summary, detail, close));
        Close::Missing(close)
    }

    pub(super) fn close_index(&mut self, collection: ExprId, open: Span, key: ExprId) -> Step {
        let close = self.close_bracket(
            "Missing close bracket on index",
            "The index operator must end with a closing bracket (\"]\").",
        );
        self.pop_newlines();
        let span = open.to(close.span());
        if let Close::Found(_) = close
            && self.is_constant(key)
        {
            return Step::Postfix(self.step(collection, span, StepKind::Index(key)));
        }
        Step::Postfix(self.index(collection, span, key))
    }

    pub(super) fn abandon_index(&mut self, collection: ExprId, open: Span, key: ExprId) -> Step {
        self.recover(TokenKind::CloseBracket);
        self.pop_newlines();
        let span = open.to(self.previous);
        Step::Postfix(self.index(collection, span, key))
    }

    fn index(&mut self, collection: ExprId, span: Span, key: ExprId) -> ExprId {
        let whole = self.arena.span(collection).to(span);
        self.arena
            .add_compound(whole, whole, Compound::Index { collection, key })
    }

    /// Whether a key is a literal, so that the index is a step of a traversal.
    fn is_constant(&self, key: ExprId) -> bool {
        match self.arena.node(key).kind {
            NodeKind::Number | NodeKind::Bool(_) | NodeKind::Null | NodeKind::Text => true,
            NodeKind::Template(parts) => parts
                .of(&self.arena.parts)
                .iter()
                .all(|part| matches!(part.kind, PartKind::Text)),
            _ => false,
        }
    }
}

/// How the search for a closing bracket ended.
#[derive(Clone, Copy)]
enum Close {
    Found(Span),
    Missing(Span),
}

impl Close {
    fn span(self) -> Span {
        match self {
            Self::Found(span) | Self::Missing(span) => span,
        }
    }
}

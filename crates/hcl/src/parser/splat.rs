use super::Parser;
use super::frame::FrameKind;
use crate::span::Span;
use crate::tree::data::{Compound, ExprId, NodeKind};

impl Parser<'_> {
    /// Begins the part of a splat that applies to each element; gives the expression that
    /// represents one element.
    pub(super) fn open_splat(&mut self, source: ExprId, full: bool, marker: Span) -> ExprId {
        self.push_frame(FrameKind::Splat {
            source,
            full,
            marker,
        });
        self.arena.add(marker, NodeKind::SplatItem)
    }

    /// Ends the splat that is the innermost construct, if one is.
    pub(super) fn close_splat(&mut self, each: ExprId) -> ExprId {
        let Some(FrameKind::Splat {
            source,
            full,
            marker,
        }) = self.innermost()
        else {
            return each;
        };
        let (source, full, marker) = (*source, *full, *marker);
        self.frames.pop();
        self.splat(source, each, full, marker)
    }

    pub(super) fn splat(
        &mut self,
        source: ExprId,
        each: ExprId,
        full: bool,
        marker: Span,
    ) -> ExprId {
        let whole = self.arena.span(source).to(self.arena.span(each));
        self.arena
            .add_compound(whole, marker, Compound::Splat { source, each, full })
    }
}

//! What another walk over the same bytes has found, so that this one need not go over it.

use super::{Pause, Walk};
use crate::stream::{Input, StreamError};
use std::ops::Range;
use tofu_json_scan::BracketsAhead;
use tofu_json_value::Limits;

impl<'i, I: Input> Walk<'i, I> {
    /// A walk in the midst of a list that is a member of a document, at an entry. None where the limits do not allow that.
    pub(crate) fn within_list(input: &'i mut I, at: usize, limits: Limits) -> Option<Self> {
        let deepest = limits.depth;
        let mut limits = limits;
        limits.depth = deepest.checked_sub(2)?;
        let pause = Pause {
            at,
            limits,
            deepest,
            fresh: true,
        };
        Some(Self::going_on(input, pause))
    }

    /// Goes on after a value that ends later, in the innermost container that is open.
    pub(crate) fn go_to(&mut self, at: usize) -> Result<(), StreamError> {
        (self.at, self.fresh, self.ahead) = (at, false, BracketsAhead::new());
        Ok(self.input.go_to(at)?)
    }

    /// Values are there, in the order of the text: objects and arrays among them need not be stepped over again.
    pub(crate) fn knows(&mut self, values: Vec<Range<usize>>) {
        self.known = values;
    }

    /// Goes past the value here, if that is known.
    pub(super) fn skip_known(
        &mut self,
        mut told: impl FnMut(Range<usize>),
    ) -> Result<bool, StreamError> {
        let known = self
            .known
            .binary_search_by_key(&self.at, |known| known.start);
        let Some(known) = known.ok().and_then(|number| self.known.get(number)) else {
            return Ok(false);
        };
        let known = known.clone();
        self.go_to(known.end)?;
        told(known);
        Ok(true)
    }
}

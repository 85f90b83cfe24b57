use crate::UnknownBlocks;
use crate::meaning::Meanings;
use tofu_json_value::{Arena, Limits};

/// One run of a [`crate::Differ`], and what it knows of the values so far.
#[derive(Clone, Copy)]
pub(crate) struct Comparison<'a, 'm> {
    pub(crate) arena: &'a Arena<'a>,
    pub(crate) limits: Limits,
    pub(crate) unknown_blocks: UnknownBlocks,
    pub(crate) meanings: &'m Meanings,
}

impl Comparison<'_, '_> {
    /// The same for JSON inside a string of what is compared: half the depth is left, so that texts
    /// in texts in texts stay bounded.
    pub(crate) const fn inside_string(mut self) -> Self {
        self.limits.depth /= 2;
        self
    }
}

use crate::meaning::Meanings;
use tofu_json_value::{Arena, Limits};
use tofu_json_vocab::profile::Comparing;

/// One run of a [`crate::Differ`], and what it knows of the values so far.
#[derive(Clone, Copy)]
pub(crate) struct Comparison<'a, 'm> {
    pub(crate) arena: &'a Arena,
    pub(crate) limits: Limits,
    /// How many levels the tree may still nest.
    pub(crate) levels: usize,
    pub(crate) rules: &'static Comparing,
    pub(crate) meanings: &'m Meanings,
}

impl Comparison<'_, '_> {
    /// The same for the parts of what is compared.
    #[inline]
    pub(crate) const fn inside(mut self) -> Self {
        self.levels = self.levels.saturating_sub(1);
        self
    }

    /// The same for JSON inside a string of what is compared: half the depth is left, so that texts
    /// in texts in texts stay bounded.
    pub(crate) const fn inside_string(mut self) -> Self {
        self.limits.depth /= 2;
        self.inside()
    }

    /// The limits for JSON inside a string.
    pub(crate) fn string_limits(self) -> Limits {
        Limits::with_depth(self.limits.depth.min(self.levels))
    }
}

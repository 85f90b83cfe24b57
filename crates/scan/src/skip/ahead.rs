#[cfg(target_arch = "x86_64")]
use super::batches::{BATCH, Listed};
#[cfg(target_arch = "x86_64")]
use crate::kernel;
use std::fmt;

/// What was found out about a text beyond a value that was stepped over, for the values that come after it.
///
/// It belongs to one text: what it knows, it knows by offsets. Values must be stepped over from the front to the back,
/// with nothing but correct JSON between them.
///
/// ```
/// use tofu_json_scan::{BracketsAhead, Limits, Progress, Skipper};
///
/// let text = format!("[{}]", "[\"]\", {}],".repeat(1_000));
/// let mut ahead = BracketsAhead::new();
/// let mut step = |at: usize| {
///     let piece = &text.as_bytes()[at..];
///     Skipper::new(Limits::default()).advance_ahead(&mut ahead, piece, at)
/// };
/// assert_eq!(step(1), Ok(Progress::Done { end: 9 }));
/// assert_eq!(step(11), Ok(Progress::Done { end: 9 }));
/// ```
#[derive(Clone, Default)]
pub struct BracketsAhead {
    #[cfg(target_arch = "x86_64")]
    listed: Option<Box<Listed>>,
}

impl BracketsAhead {
    /// Nothing is known yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            #[cfg(target_arch = "x86_64")]
            listed: None,
        }
    }

    /// The list, where it knows the place or may be told of it.
    #[cfg(target_arch = "x86_64")]
    #[inline]
    pub(super) fn listed(&mut self, piece: &[u8], at: usize) -> Option<&mut Listed> {
        if !kernel::can_list() {
            return None;
        }
        // Little is taken as it is: what would be listed might not be there yet.
        if piece.len() < 64 * BATCH && !self.listed.as_ref().is_some_and(|listed| listed.covers(at))
        {
            return None;
        }
        Some(self.listed.get_or_insert_with(|| Box::new(Listed::new())))
    }
}

/// Nothing of the text, which may be secret.
impl fmt::Debug for BracketsAhead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BracketsAhead").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;

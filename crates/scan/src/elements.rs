use crate::members::{State, open_or_separate};
use crate::{Fault, Limits, skip_value};
use std::ops::Range;

/// Splits the array that starts at `at` into the ranges of its elements, without looking into them.
///
/// ```
/// use tofu_json_scan::{Limits, elements};
/// let found: Vec<_> = elements(b"[1, [2]]", 0, Limits::default()).map(|range| range.unwrap()).collect();
/// assert_eq!(found, [1..2, 4..7]);
/// ```
#[must_use]
pub fn elements(bytes: &[u8], at: usize, limits: Limits) -> Elements<'_> {
    Elements {
        bytes,
        at,
        limits,
        state: State::Start,
    }
}

/// See [`elements`].
#[derive(Clone, Debug)]
pub struct Elements<'t> {
    bytes: &'t [u8],
    at: usize,
    limits: Limits,
    state: State,
}

impl Elements<'_> {
    /// The offset after the closing bracket, once the iterator has come to it.
    #[must_use]
    pub fn end(&self) -> Option<usize> {
        (self.state == State::End).then_some(self.at)
    }

    fn step(&mut self) -> Result<Option<Range<usize>>, Fault> {
        let next = open_or_separate(self.bytes, &mut self.at, &mut self.state, *b"[]")?;
        let Some(start) = next else { return Ok(None) };
        self.at = skip_value(self.bytes, start, self.limits)?;
        Ok(Some(start..self.at))
    }
}

impl Iterator for Elements<'_> {
    type Item = Result<Range<usize>, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        if matches!(self.state, State::End | State::Failed) {
            return None;
        }
        let step = self.step();
        if step.is_err() {
            self.state = State::Failed;
        }
        step.transpose()
    }
}

//! Stepping over a value whose bytes come bit by bit.

use super::{Input, StreamError, Walk};
use std::ops::Range;
use tofu_json_scan::{Fault, FaultKind, Progress, Skipper, first_special};

/// How far a walk has stepped over a value when there were no more bytes, so that it is not stepped over from
/// its start again.
pub(crate) struct Skipping {
    at: usize,
    /// None in a string.
    container: Option<Skipper>,
}

impl Skipping {
    /// The first byte that is still to be looked at; it may be one after a backslash at the end of what is there.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }
}

impl<I: Input> Walk<'_, I> {
    /// Steps over the value here as [`Walk::skip`] does, and goes on with what an earlier call has left. The bytes
    /// of the value stay at hand if they are wanted.
    pub(crate) fn skip_on(
        &mut self,
        under_way: &mut Option<Skipping>,
        wanted: bool,
    ) -> Result<Range<usize>, StreamError> {
        let start = self.at;
        self.keep = wanted.then_some(start);
        let skipped = self.skip_further(under_way);
        self.keep = None;
        skipped.map_err(|error| self.of_whole(error))?;
        *under_way = None;
        Ok(start..self.at)
    }

    fn skip_further(&mut self, under_way: &mut Option<Skipping>) -> Result<(), StreamError> {
        let skipping = match under_way {
            Some(skipping) => skipping,
            None => {
                let (at, container) = match self.peek()? {
                    Some(b'{' | b'[') => (self.at, Some(Skipper::new(self.limits))),
                    Some(b'"') => (self.at + 1, None),
                    // Numbers and words are short.
                    _ => return self.skip().map(drop),
                };
                under_way.insert(Skipping { at, container })
            }
        };
        match &mut skipping.container {
            Some(skipper) => self.skip_container_on(&mut skipping.at, skipper),
            None => self.skip_string_on(&mut skipping.at),
        }
    }

    fn skip_container_on(
        &mut self,
        at: &mut usize,
        skipper: &mut Skipper,
    ) -> Result<(), StreamError> {
        loop {
            let piece = self.input.at_hand(*at);
            match skipper.advance(piece, *at)? {
                Progress::Done { end } => {
                    self.at = *at + end;
                    return Ok(());
                }
                Progress::More { taken } => *at += taken,
            }
            // The skipper goes by 64 bytes, and the value may end in fewer, with no more to come for a while.
            let rest = self.input.at_hand(*at);
            let mut last = skipper.clone();
            match last.finish(rest, *at) {
                Ok(Progress::Done { end }) => {
                    self.at = *at + end;
                    return Ok(());
                }
                _ if self.more(*at)? => {}
                Ok(Progress::More { taken }) => return Err(last.cut_off(&[], *at + taken).into()),
                Err(fault) => return Err(fault.into()),
            }
        }
    }

    fn skip_string_on(&mut self, at: &mut usize) -> Result<(), StreamError> {
        loop {
            let here = self.input.at_hand(*at);
            let (special, _) = first_special(here, 0);
            match here.get(special) {
                Some(b'"') => {
                    self.at = *at + special + 1;
                    return Ok(());
                }
                Some(b'\\') => *at += special + 2,
                Some(_) => *at += special + 1,
                None => {
                    *at += here.len();
                    if !self.more(*at)? {
                        return Err(Fault::new(FaultKind::UnclosedString, self.at).into());
                    }
                }
            }
        }
    }
}

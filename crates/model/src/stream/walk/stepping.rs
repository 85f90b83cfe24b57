//! Steps over strings, numbers, words, objects and arrays.

use super::{Input, StreamError, Walk};
use std::ops::Range;
use tofu_json_scan::{Fault, FaultKind, Progress, Skipper, first_special};
use tofu_json_text::CheckedSlice;

impl<I: Input> Walk<'_, I> {
    /// Reads the string here as a whole.
    pub(super) fn literal<T>(
        &mut self,
        read: impl FnOnce(&[u8], bool) -> T,
    ) -> Result<T, StreamError> {
        let start = self.at;
        let escaped = self.skip_string(true)?;
        let literal = self.input.at_hand(start).slice(..self.at - start);
        Ok(read(literal, escaped))
    }

    /// Steps over the string here, and keeps it at hand if wanted; whether it holds
    /// escapes.
    pub(super) fn skip_string(&mut self, keep: bool) -> Result<bool, StreamError> {
        let start = self.at;
        let (mut at, mut escaped) = (start + 1, false);
        loop {
            let here = self.input.at_hand(at);
            let (special, _) = first_special(here, 0);
            match here.get(special) {
                Some(b'"') => {
                    self.at = at + special + 1;
                    return Ok(escaped);
                }
                Some(b'\\') => {
                    escaped = true;
                    at += special + 2;
                    continue;
                }
                Some(_) => {
                    at += special + 1;
                    continue;
                }
                None => at += here.len(),
            }
            if !self.more(if keep { start } else { at })? {
                return Err(Fault::new(FaultKind::UnclosedString, start).into());
            }
        }
    }

    pub(super) fn skip_scalar(&mut self) -> Result<(), StreamError> {
        let is_part =
            |byte: u8| matches!(byte, b'+' | b'-' | b'.' | b'0'..=b'9' | b'a'..=b'z' | b'E');
        while self.peek()?.is_some_and(is_part) {
            self.at += 1;
        }
        Ok(())
    }

    pub(super) fn skip_container(
        &mut self,
        told: impl FnMut(Range<usize>),
    ) -> Result<(), StreamError> {
        let skipped = self.skip_container_telling(told);
        skipped.map_err(|error| self.of_whole(error))
    }

    fn skip_container_telling(
        &mut self,
        mut told: impl FnMut(Range<usize>),
    ) -> Result<(), StreamError> {
        if !self.known.is_empty() && self.skip_known(&mut told)? {
            return Ok(());
        }
        let mut skipper = Skipper::new(self.limits);
        let mut ended = false;
        loop {
            let piece = self.input.at_hand(self.at);
            let progress = if ended {
                skipper.finish(piece, self.at)?
            } else {
                skipper.advance_ahead(&mut self.ahead, piece, self.at)?
            };
            let (taken, done) = match progress {
                Progress::Done { end } => (end, true),
                Progress::More { taken } => (taken, false),
            };
            told(self.at..self.at + taken);
            self.at += taken;
            if done {
                return Ok(());
            }
            if ended {
                return Err(skipper.cut_off(&[], self.at).into());
            }
            ended = !self.more(self.at)?;
        }
    }
}

//! What is where a program writes it: compared with what is expected, and not looked for.

use super::{Input, Walk};

/// What follows a key and its colon, where they come next after a bracket or a comma, all without white space.
#[inline(always)]
pub(crate) fn after_key<'h>(here: &'h [u8], before: u8, key: &str) -> Option<&'h [u8]> {
    let rest = here.strip_prefix(&[before, b'"'])?;
    let rest = rest.strip_prefix(key.as_bytes())?;
    rest.strip_prefix(b"\":")
}

impl<I: Input> Walk<'_, I> {
    /// What is at hand from here on.
    pub(crate) fn here(&self) -> &[u8] {
        self.input.at_hand(self.at)
    }

    /// Goes on with the value of a member that is so many bytes further on and so many containers deeper. Where the limits do not
    /// allow as many as are open at most on the way, the walk stays where it is, and it is `false`.
    pub(crate) const fn descend(&mut self, bytes: usize, levels: usize, most: usize) -> bool {
        let is_allowed = levels <= most && most <= self.limits.depth;
        if is_allowed {
            self.limits.depth -= levels;
            self.at += bytes;
            self.fresh = false;
        }
        is_allowed
    }

    /// Steps over the key of the next member, where it is this one, written as programs write it and at hand; else the walk stays
    /// where it is. It is not for the first member of an object.
    #[inline(always)]
    pub(crate) fn take_key(&mut self, key: &str) -> bool {
        let rest = after_key(self.here(), b',', key);
        let is_here = !self.fresh && matches!(rest, Some([value, ..]) if *value > b' ');
        if is_here {
            self.at += key.len() + 4;
        }
        is_here
    }
}

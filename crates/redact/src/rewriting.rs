//! A text that is written anew with other parts, from the front to the back.

use std::ops::Range;
use tofu_json_text::CheckedSlice;

/// Copies a text only if a part of it becomes another.
pub(crate) struct Rewriting<'t, 'w> {
    text: &'t [u8],
    written: &'w mut Vec<u8>,
    /// Up to here everything is written.
    copied: usize,
    /// Up to here everything was looked at.
    at: usize,
    changed: u64,
}

impl<'t, 'w> Rewriting<'t, 'w> {
    /// In room that was used for another text before.
    pub(crate) fn new(text: &'t [u8], written: &'w mut Vec<u8>) -> Self {
        written.clear();
        Self {
            text,
            written,
            copied: 0,
            at: 0,
            changed: 0,
        }
    }

    pub(crate) const fn text(&self) -> &'t [u8] {
        self.text
    }

    /// Where the last part ends that was replaced or kept.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    /// Writes something else in place of a part, which is not before the last one. Whether that is another text.
    pub(crate) fn replace(&mut self, part: Range<usize>, with: &[u8]) -> bool {
        self.at = part.end;
        if self.text.slice(part.clone()) == with {
            return false;
        }
        if self.written.is_empty() {
            self.written.reserve(self.text.len());
        }
        self.written
            .extend_from_slice(self.text.slice(self.copied..part.start));
        self.written.extend_from_slice(with);
        self.copied = part.end;
        self.changed += 1;
        true
    }

    /// Lets a part be as it is, whatever is in it. That is no change.
    pub(crate) const fn keep(&mut self, part: &Range<usize>) -> bool {
        self.at = part.end;
        false
    }

    /// Writes what comes before a place as it is. What is looked at next begins there.
    pub(crate) fn copy_to(&mut self, place: usize) -> CopiedTo {
        if self.copied < place {
            self.written
                .extend_from_slice(self.text.slice(self.copied..place));
            self.copied = place;
        }
        self.at = self.at.max(place);
        CopiedTo {
            written: self.written.len(),
            changed: self.changed,
        }
    }

    /// What was written from a place up to another, if anything became another text there.
    pub(crate) fn since(&mut self, start: &CopiedTo, end: usize) -> Option<Block> {
        (self.changed != start.changed).then(|| Block {
            written: start.written..self.copy_to(end).written,
            changed: self.changed - start.changed,
        })
    }

    /// Writes a part as it was written before, which was the same text.
    pub(crate) fn repeat(&mut self, block: Option<Block>, part: Range<usize>) {
        self.copy_to(part.start);
        if let Some(block) = block {
            self.written.extend_from_within(block.written);
            self.copied = part.end;
            self.changed += block.changed;
        }
        self.at = part.end;
    }

    /// How many parts became others.
    pub(crate) const fn changed(&self) -> u64 {
        self.changed
    }

    /// The other text; none if nothing was changed.
    pub(crate) fn finish(self) -> Option<&'w [u8]> {
        if self.changed == 0 {
            return None;
        }
        self.written
            .extend_from_slice(self.text.slice(self.copied..));
        Some(self.written)
    }
}

/// A place up to which everything is written.
pub(crate) struct CopiedTo {
    written: usize,
    /// How many parts became others before it.
    changed: u64,
}

/// A part of what is written.
pub(crate) struct Block {
    written: Range<usize>,
    /// How many parts of it became others.
    changed: u64,
}

#[cfg(test)]
mod tests {
    use super::Rewriting;

    #[test]
    fn parts_in_their_order() {
        let mut room = b"used before".to_vec();
        let mut rewriting = Rewriting::new(b"one two three", &mut room);
        assert!(!rewriting.replace(0..3, b"one"));
        assert!(rewriting.replace(4..7, b"2"));
        rewriting.keep(&(8..10));
        assert_eq!((rewriting.at(), rewriting.changed()), (10, 1));
        assert!(rewriting.replace(10..13, b"!"));
        assert_eq!(rewriting.finish(), Some(&b"one 2 th!"[..]));
        assert_eq!(Rewriting::new(b"one", &mut room).finish(), None);
    }

    #[test]
    fn what_stands_again_is_written_again() {
        let mut room = Vec::new();
        let mut rewriting = Rewriting::new(b"a (one two) b (one two) c", &mut room);
        let start = rewriting.copy_to(3);
        rewriting.replace(7..10, b"2");
        let block = rewriting.since(&start, 10);
        rewriting.replace(12..13, b"B");
        rewriting.repeat(block, 15..22);
        assert_eq!((rewriting.at(), rewriting.changed()), (22, 3));
        assert_eq!(rewriting.finish(), Some(&b"a (one 2) B (one 2) c"[..]));
        let mut rewriting = Rewriting::new(b"one, one", &mut room);
        let start = rewriting.copy_to(0);
        let block = rewriting.since(&start, 3);
        rewriting.repeat(block, 5..8);
        assert_eq!(rewriting.finish(), None);
    }
}

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
    /// Behind what is written already.
    pub(crate) const fn new(text: &'t [u8], written: &'w mut Vec<u8>) -> Self {
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
        if self.text.slice(part.clone()) == with {
            self.at = part.end;
            return false;
        }
        if self.changed == 0 {
            self.written.reserve(self.text.len());
        }
        self.changed += 1;
        self.replace_more(part, with);
        true
    }

    /// The same once more in what counts as one part.
    pub(crate) fn replace_more(&mut self, part: Range<usize>, with: &[u8]) {
        self.at = part.end;
        self.written
            .extend_from_slice(self.text.slice(self.copied..part.start));
        self.written.extend_from_slice(with);
        self.copied = part.end;
    }

    /// Lets a part be as it is, whatever is in it. That is no change.
    pub(crate) const fn keep(&mut self, part: &Range<usize>) -> bool {
        self.at = part.end;
        false
    }

    /// Goes on at a place, if that is not behind it.
    pub(crate) fn go_on_at(&mut self, place: usize) {
        self.at = self.at.max(place);
    }

    /// How many parts became others.
    pub(crate) const fn changed(&self) -> u64 {
        self.changed
    }

    /// Writes the rest as it is, if anything became another text. Whether anything did: otherwise nothing is written.
    pub(crate) fn finish(self) -> bool {
        let is_changed = self.changed > 0;
        if is_changed {
            self.written
                .extend_from_slice(self.text.slice(self.copied..));
        }
        is_changed
    }
}

#[cfg(test)]
mod tests {
    use super::Rewriting;

    #[test]
    fn parts_in_their_order() {
        let mut written = b"zero ".to_vec();
        let mut rewriting = Rewriting::new(b"one two three", &mut written);
        assert!(!rewriting.replace(0..3, b"one"));
        assert!(rewriting.replace(4..7, b"2"));
        rewriting.keep(&(8..10));
        assert_eq!((rewriting.at(), rewriting.changed()), (10, 1));
        assert!(rewriting.replace(10..13, b"!"));
        assert!(rewriting.finish());
        assert!(!Rewriting::new(b" four", &mut written).finish());
        assert_eq!(written, b"zero one 2 th!");
    }
}

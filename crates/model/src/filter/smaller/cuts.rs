use super::cutter::Left;
use std::ops::Range;

/// The parts of a document that are left out, with the commas that belong to them.
///
/// What is between them is the smaller document: its bytes are those of the whole one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cuts {
    /// Once they are in order, none touches another.
    ranges: Vec<Range<usize>>,
    /// The offset after the document.
    end: usize,
}

/// An object or array whose items are kept or left out, one after another.
#[derive(Debug)]
pub(super) struct CutContainer {
    /// The offset after its opening bracket.
    opened: usize,
    /// Where the first item begins.
    first: Option<usize>,
    /// The end of the last item that is kept.
    kept: Option<usize>,
    /// What is left out since then.
    left_out: Option<Range<usize>>,
}

impl CutContainer {
    /// One that opens just before an offset.
    pub(super) const fn new(opened: usize) -> Self {
        Self {
            opened,
            first: None,
            kept: None,
            left_out: None,
        }
    }

    /// What has become of it so far.
    pub(super) const fn left(&self) -> Left {
        match (self.first, self.kept) {
            (None, _) => Left::Nothing,
            (Some(_), None) => Left::Emptied,
            (Some(_), Some(_)) => Left::Some,
        }
    }

    /// Takes the next item, which is kept or left out.
    pub(super) fn item(&mut self, item: &Range<usize>, keeps: bool, cuts: &mut Cuts) {
        let first = *self.first.get_or_insert(item.start);
        if keeps {
            match self.kept {
                Some(_) => cuts.ranges.extend(self.left_out.take()),
                // The first that is kept comes to where the first item was.
                None => cuts.add(first..item.start),
            }
            self.left_out = None;
            self.kept = Some(item.end);
        } else {
            // With the comma before it.
            let start = self.kept.unwrap_or(first);
            self.left_out = Some(start..item.end);
        }
    }

    /// Takes the end: the offset of the closing bracket.
    pub(super) fn close(self, closing: usize, cuts: &mut Cuts) {
        if self.left() == Left::Emptied {
            cuts.add(self.opened..closing);
        } else {
            cuts.ranges.extend(self.left_out);
        }
    }
}

impl Cuts {
    fn add(&mut self, range: Range<usize>) {
        if !range.is_empty() {
            self.ranges.push(range);
        }
    }

    /// How many there are so far, to [take back](Self::forget) what comes after.
    pub(super) const fn mark(&self) -> usize {
        self.ranges.len()
    }

    /// Forgets what was cut since a mark, because all of it is left out.
    pub(super) fn forget(&mut self, mark: usize) {
        self.ranges.truncate(mark);
    }

    /// Puts them into the order of the document, which ends at an offset.
    pub(super) fn finish(mut self, end: usize) -> Self {
        self.ranges.sort_unstable_by_key(|range| range.start);
        self.end = end;
        self
    }

    /// Whether nothing is left out.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// The offset after the whole document.
    #[must_use]
    pub const fn end(&self) -> usize {
        self.end
    }

    /// The parts of the whole document that the smaller one is made of, in their order. None has more than `most` bytes.
    pub fn kept(&self, most: usize) -> impl Iterator<Item = Range<usize>> {
        let starts = std::iter::once(0).chain(self.ranges.iter().map(|range| range.end));
        let ends = self.ranges.iter().map(|range| range.start);
        let parts = starts.zip(ends.chain([self.end]));
        let most = most.max(1);
        parts.flat_map(move |(start, end)| {
            let pieces = (start..end).step_by(most);
            pieces.map(move |start| start..end.min(start.saturating_add(most)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{CutContainer, Cuts};

    /// Keeps the elements with a letter `k`.
    fn kept(text: &str) -> String {
        let (mut cuts, mut list) = (Cuts::default(), CutContainer::new(1));
        let inside = &text[1..text.len() - 1];
        let mut at = 1;
        for element in inside.split(',').filter(|_| !inside.trim().is_empty()) {
            let start = at + element.len() - element.trim_start().len();
            let end = start + element.trim().len();
            list.item(&(start..end), element.contains('k'), &mut cuts);
            at += element.len() + 1;
        }
        list.close(text.len() - 1, &mut cuts);
        let cuts = cuts.finish(text.len());
        let [few, all] = [2, 1000].map(|most| {
            let pieces = cuts.kept(most).map(|range| &text[range]);
            pieces.collect::<String>()
        });
        assert_eq!(few, all);
        all
    }

    #[test]
    fn commas_and_white_space() {
        for (whole, part) in [
            ("[]", "[]"),
            ("[ ]", "[ ]"),
            ("[k1]", "[k1]"),
            ("[1]", "[]"),
            ("[ 1 , 2 ]", "[]"),
            ("[ 1 , k2 ]", "[ k2 ]"),
            ("[ k1 , 2 ]", "[ k1 ]"),
            ("[ 1, 2, k3, 4, 5, k6, k7, 8 ]", "[ k3, k6, k7 ]"),
            ("[\n  k1,\n  2,\n  3,\n  k4\n]", "[\n  k1,\n  k4\n]"),
        ] {
            assert_eq!(kept(whole), part);
        }
    }
}

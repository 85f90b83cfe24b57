//! What is kept of a pipe, and what of it is gone.

use super::packed::Packed;
use std::collections::VecDeque;
use std::io;
use std::ops::Range;
use tofu_json_input::{Forgotten, LineCount};

/// The bytes that have come, up to a place, without those that are not needed.
pub(super) struct Kept {
    pub(super) packed: Packed,
    /// What comes before it is kept or gone.
    end: u64,
    /// What will not be needed when it comes. Ascending.
    unneeded: VecDeque<Range<u64>>,
    /// Ascending, each apart from the next.
    gone: Vec<Gone>,
}

/// A stretch that was not needed.
struct Gone {
    stretch: Forgotten,
    /// How many bytes are gone before it.
    before: u64,
}

/// Where the bytes from an offset on are.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Whereabouts {
    /// At a place of what is packed, so many bytes at most.
    Packed(u64, u64),
    /// Nowhere, so many bytes.
    Gone(u64),
    /// They have not come back yet, or not come at all.
    Ahead,
}

/// So many bytes are worth a write of their own.
const LONG: usize = 64 << 10;

impl Kept {
    /// Nothing yet, after so many bytes that are kept elsewhere.
    pub(super) fn after(start: u64) -> Self {
        Self {
            packed: Packed::from(start),
            end: start,
            unneeded: VecDeque::new(),
            gone: Vec::new(),
        }
    }

    /// How far it goes.
    pub(super) const fn end(&self) -> u64 {
        self.end
    }

    /// Whether nothing is gone.
    pub(super) const fn is_whole(&self) -> bool {
        self.gone.is_empty()
    }

    /// Takes the next bytes, without those that are not needed.
    pub(super) fn add(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            let end = self.end + bytes.len() as u64;
            let unneeded = self.next_unneeded().unwrap_or(end..end);
            let needed = unneeded.start.clamp(self.end, end) - self.end;
            let (needed, rest) = split(bytes, needed);
            self.keep(needed)?;
            let gone = unneeded.end.clamp(self.end, end) - self.end;
            let (gone, rest) = split(rest, gone);
            self.let_go(gone);
            bytes = rest;
        }
        Ok(())
    }

    /// The first stretch that is not needed and not all before the end.
    fn next_unneeded(&mut self) -> Option<Range<u64>> {
        while self.unneeded.front()?.end <= self.end {
            self.unneeded.pop_front();
        }
        self.unneeded.front().cloned()
    }

    fn keep(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.end += bytes.len() as u64;
        match bytes.len() {
            LONG.. => self.packed.append_long(bytes),
            _ => self.packed.append(bytes),
        }
    }

    fn let_go(&mut self, bytes: &[u8]) {
        if bytes.is_empty() {
            return;
        }
        let range = self.end..self.end + bytes.len() as u64;
        let lines = LineCount::of(bytes);
        let before = self.gone_in_all();
        self.end = range.end;
        match self.gone.last_mut() {
            Some(Gone { stretch: last, .. }) if last.range.end == range.start => {
                last.range.end = range.end;
                last.lines = last.lines.then(lines);
            }
            _ => self.gone.push(Gone {
                stretch: Forgotten { range, lines },
                before,
            }),
        }
    }

    /// Takes note that bytes are not needed. Those that are already kept stay so.
    pub(super) fn forget(&mut self, range: Range<u64>) {
        if range.end <= self.end {
            return;
        }
        match self.unneeded.back_mut() {
            Some(last) if last.end == range.start => last.end = range.end,
            _ => self.unneeded.push_back(range),
        }
    }

    /// Where the bytes from an offset on are; not before those that are kept elsewhere.
    pub(super) fn whereabouts(&self, offset: u64) -> Whereabouts {
        if offset >= self.end {
            return Whereabouts::Ahead;
        }
        match self.first_after(offset) {
            Some(gone) if gone.stretch.range.start <= offset => {
                Whereabouts::Gone(gone.stretch.range.end - offset)
            }
            Some(gone) => {
                Whereabouts::Packed(offset - gone.before, gone.stretch.range.start - offset)
            }
            None => Whereabouts::Packed(offset - self.gone_in_all(), self.end - offset),
        }
    }

    fn gone_in_all(&self) -> u64 {
        let last = self.gone.last();
        last.map_or(0, |last| {
            last.before + (last.stretch.range.end - last.stretch.range.start)
        })
    }

    /// The first stretch that ends after an offset and is gone.
    pub(super) fn forgotten(&self, after: u64) -> Option<Forgotten> {
        self.first_after(after).map(|gone| gone.stretch.clone())
    }

    fn first_after(&self, offset: u64) -> Option<&Gone> {
        let before = |gone: &Gone| gone.stretch.range.end <= offset;
        let first = self.gone.partition_point(before);
        self.gone.get(first)
    }
}

/// So many bytes, or all, and the rest.
fn split(bytes: &[u8], at: u64) -> (&[u8], &[u8]) {
    let at = usize::try_from(at).unwrap_or(usize::MAX);
    bytes.split_at_checked(at).unwrap_or((bytes, &[]))
}

#[cfg(test)]
mod tests {
    use super::{Kept, Whereabouts};

    /// What is not gone is where it is said to be, whatever pieces it comes in.
    #[test]
    fn every_byte_is_kept_or_gone() {
        let text: Vec<u8> = (0..1_000_u32).map(|n| (n % 251) as u8).collect();
        let gone = [10..40, 100..101, 300..700, 990..1_000];
        for piece in [1, 7, 64, 300, 1_000] {
            let mut kept = Kept::after(5);
            gone.iter().for_each(|range| kept.forget(range.clone()));
            for bytes in text[5..].chunks(piece) {
                kept.add(bytes).unwrap();
            }
            // Too late.
            kept.forget(50..60);
            for at in 5..1_000_u64 {
                let place = usize::try_from(at).unwrap();
                let end = gone.iter().find(|range| range.contains(&at));
                let next = gone
                    .iter()
                    .map(|range| range.start)
                    .find(|start| *start > at);
                match (kept.whereabouts(at), end) {
                    (Whereabouts::Gone(most), Some(range)) => assert_eq!(most, range.end - at),
                    (Whereabouts::Packed(packed, most), None) => {
                        assert_eq!(Some(at + most), next, "{at}");
                        assert_eq!(kept.packed.in_memory(packed).unwrap()[0], text[place]);
                    }
                    (found, _) => panic!("{at}: {found:?}"),
                }
            }
            assert_eq!(kept.whereabouts(1_000), Whereabouts::Ahead);
        }
    }
}

//! The bytes of a pipe that came last, and where the others are.

use super::packed::Packed;
use std::collections::VecDeque;
use std::io::{self, Read as _};
use std::ops::Range;
use tofu_json_input::{Forgotten, LineCount};

/// The last bytes that have come, which may yet turn out not to be needed, and what has turned out so.
pub(super) struct Recent {
    /// All but the last one are full.
    pieces: VecDeque<Vec<u8>>,
    /// The offset of their first byte.
    start: u64,
    /// Ascending, each apart from the next.
    gone: Vec<Gone>,
    /// Whether bytes wait here at all.
    waits: bool,
    /// Of what comes before it is known what is needed.
    known: u64,
    /// Memory of pieces that have gone.
    spare: Vec<Vec<u8>>,
}

/// A stretch that is not needed.
struct Gone {
    stretch: Forgotten,
    /// How many bytes are gone before it.
    before: u64,
}

/// Where the bytes from an offset on are that do not wait here.
pub(super) enum Elsewhere {
    /// At a place of the file, so many bytes at most.
    InFile(u64, u64),
    /// Nowhere, so many bytes.
    Gone(u64),
}

const PIECE: usize = 64 << 10;

/// More wait at no time: what a thread that reads ahead has taken, and what is being looked at. They are fewer where it
/// is known soon what is needed, so that they stay in the processor's caches.
const MOST_PIECES: usize = 32;

impl Recent {
    /// Nothing yet, after so many bytes that are kept elsewhere.
    pub(super) const fn after(start: u64) -> Self {
        Self {
            pieces: VecDeque::new(),
            start,
            gone: Vec::new(),
            waits: false,
            known: 0,
            spare: Vec::new(),
        }
    }

    /// Whether the next bytes wait here.
    pub(super) const fn waits(&self) -> bool {
        self.waits
    }

    /// Whether anything is gone.
    pub(super) const fn is_whole(&self) -> bool {
        self.gone.is_empty()
    }

    /// Takes the next bytes. They wait here only where some are forgotten: that is worth a copy of all.
    pub(super) fn add(&mut self, mut bytes: &[u8], packed: &mut Packed) -> io::Result<()> {
        if !self.waits {
            self.start += bytes.len() as u64;
            return packed.append_long(bytes);
        }
        while !bytes.is_empty() {
            let mut piece = match self.pieces.pop_back() {
                Some(last) if last.len() < PIECE => last,
                full => {
                    self.pieces.extend(full);
                    self.room(packed)?
                }
            };
            let room = bytes.len().min(PIECE - piece.len());
            let (now, later) = bytes.split_at_checked(room).unwrap_or((bytes, &[]));
            piece.extend_from_slice(now);
            self.pieces.push_back(piece);
            bytes = later;
        }
        Ok(())
    }

    /// Memory for a piece, after those have been written that need not wait longer.
    fn room(&mut self, packed: &mut Packed) -> io::Result<Vec<u8>> {
        while self.first_need_not_wait() {
            self.write_first(packed)?;
        }
        let spare = self.spare.pop();
        Ok(spare.unwrap_or_else(|| Vec::with_capacity(PIECE)))
    }

    fn first_need_not_wait(&self) -> bool {
        let first = self.pieces.front().map_or(0, Vec::len);
        first > 0 && (self.start + first as u64 <= self.known || self.pieces.len() >= MOST_PIECES)
    }

    fn write_first(&mut self, packed: &mut Packed) -> io::Result<()> {
        let mut first = self.pieces.pop_front().unwrap_or_default();
        self.write(&first, packed)?;
        self.start += first.len() as u64;
        first.clear();
        self.spare.push(first);
        Ok(())
    }

    /// Writes the first piece without what is gone.
    fn write(&self, piece: &[u8], packed: &mut Packed) -> io::Result<()> {
        let end = self.start + piece.len() as u64;
        let mut at = self.start;
        while at < end {
            let gone = self.first_after(at).map(|gone| &gone.stretch.range);
            let next = gone.map_or(end, |gone| gone.start.clamp(at, end));
            packed.append(part(piece, self.start, at..next))?;
            at = gone.map_or(end, |gone| gone.end);
        }
        Ok(())
    }

    /// Writes all that waits.
    pub(super) fn write_all(&mut self, packed: &mut Packed) -> io::Result<()> {
        while !self.pieces.is_empty() {
            self.write_first(packed)?;
        }
        Ok(())
    }

    /// Reads from an offset on, if what is there waits here.
    pub(super) fn read(&self, buffer: &mut [u8], offset: u64) -> Result<usize, Elsewhere> {
        let Some(at) = offset.checked_sub(self.start) else {
            return Err(self.elsewhere(offset));
        };
        let (piece, at) = (at / PIECE as u64, at % PIECE as u64);
        let piece = usize::try_from(piece).ok();
        let piece = piece.and_then(|piece| self.pieces.get(piece));
        let mut bytes = piece.map_or(&[][..], |piece| part(piece, 0, at..piece.len() as u64));
        // To read from memory does not fail.
        Ok(bytes.read(buffer).unwrap_or_default())
    }

    fn elsewhere(&self, offset: u64) -> Elsewhere {
        match self.first_after(offset) {
            Some(gone) if gone.stretch.range.start <= offset => {
                Elsewhere::Gone(gone.stretch.range.end - offset)
            }
            Some(gone) => {
                let end = gone.stretch.range.start.min(self.start);
                Elsewhere::InFile(offset - gone.before, end - offset)
            }
            None => Elsewhere::InFile(offset - self.gone_in_all(), self.start - offset),
        }
    }

    fn gone_in_all(&self) -> u64 {
        let last = self.gone.last();
        last.map_or(0, |last| {
            last.before + (last.stretch.range.end - last.stretch.range.start)
        })
    }

    /// Takes note that bytes are not needed. Those that do not wait here any more are kept all the same.
    pub(super) fn forget(&mut self, range: Range<u64>) {
        self.waits = true;
        self.known = self.known.max(range.end);
        let last = self.gone.last().map_or(0, |last| last.stretch.range.end);
        let mut at = range.start.max(self.start).max(last);
        let mut offset = self.start;
        for piece in &self.pieces {
            let end = range.end.min(offset + piece.len() as u64);
            if at < end {
                let before = self.gone_in_all();
                let lines = LineCount::of(part(piece, offset, at..end));
                add(&mut self.gone, before, at..end, lines);
                at = end;
            }
            offset += piece.len() as u64;
        }
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

/// Adds a range after those that are gone.
fn add(gone: &mut Vec<Gone>, before: u64, range: Range<u64>, lines: LineCount) {
    match gone.last_mut() {
        Some(Gone { stretch: last, .. }) if last.range.end == range.start => {
            last.range.end = range.end;
            last.lines = last.lines.then(lines);
        }
        _ => gone.push(Gone {
            stretch: Forgotten { range, lines },
            before,
        }),
    }
}

/// A range of what begins at an offset.
fn part(bytes: &[u8], offset: u64, range: Range<u64>) -> &[u8] {
    let at = |place: u64| usize::try_from(place.saturating_sub(offset)).unwrap_or(usize::MAX);
    bytes
        .get(at(range.start)..at(range.end))
        .unwrap_or_default()
}

//! Many blocks at once: the brackets of all of them are listed first, and the list is taken then.
//!
//! To list them takes no branch that depends on the text, and the list is taken in steps of one size. The processor foresees
//! both, where it does not foresee which blocks have brackets, and how many.

use super::{Block, Progress, Strings};
use crate::brackets::{Brackets, Open, Outer};
use crate::kernel::ContainerEnd;
use crate::{Fault, FaultKind};
use tofu_json_text::CheckedSlice;

/// The most blocks in a batch.
pub(super) const BATCH: usize = 64;

/// Room for so many brackets, at least: a batch ends early where there are more.
const ROOM: usize = 8 * BATCH;

/// What a processor that can list bytes does with a block: sort out its bytes, list those that some bits mark, find what is
/// between quotes, and find one of the bits.
pub(crate) struct BlockKernel<C, L, X, P> {
    pub(crate) classify: C,
    pub(crate) list: L,
    pub(crate) prefix_xor: X,
    /// The place of a bit that is set, by how many there are below it.
    pub(crate) place: P,
}

/// The brackets of a batch that are not in strings.
///
/// It begins where it lies in one page of memory: the list grows by fewer bytes than are written at once, and each time that
/// these are in two pages takes as long as a whole block.
#[derive(Clone)]
#[repr(align(2048))]
pub(crate) struct Listed {
    /// Where the batch begins, by its offset in the whole.
    start: usize,
    /// How long it is.
    length: usize,
    /// How strings go on after it.
    after: Strings,
    bytes: [u8; ROOM + 64],
    /// Where they are in each block.
    places: [u64; BATCH],
    /// How many there are before each block, and in all of them.
    before: [u16; BATCH + 1],
}

/// How far a list has helped.
pub(crate) enum Stepped {
    /// As far as there are whole blocks.
    Taken(Progress),
    /// What comes after so many bytes of the piece cannot be listed.
    Refused { taken: usize },
}

impl Stepped {
    /// Takes block by block what could not be listed.
    #[inline]
    pub(crate) fn or_block_by_block(
        self,
        piece: &[u8],
        at: usize,
        strings: &mut Strings,
        brackets: &mut Brackets,
        run: impl Fn(&[[u8; 64]], usize, &mut Strings, &mut Brackets) -> ContainerEnd,
    ) -> Result<Progress, Fault> {
        let taken = match self {
            Self::Taken(progress) => return Ok(progress),
            Self::Refused { taken } => taken,
        };
        let (blocks, _) = piece.slice(taken..).as_chunks();
        let end = run(blocks, at.wrapping_add(taken), strings, brackets)?;
        Ok(match end {
            Some(end) => Progress::Done { end: taken + end },
            None => Progress::More {
                taken: taken + blocks.as_flattened().len(),
            },
        })
    }
}

/// A bracket of a list that ends the value, or that is a fault.
type Last = (usize, Option<FaultKind>);

impl Listed {
    pub(crate) const fn new() -> Self {
        Self {
            start: 0,
            length: 0,
            after: Strings::new(),
            bytes: [0; ROOM + 64],
            places: [0; BATCH],
            before: [0; BATCH + 1],
        }
    }

    /// Whether the byte at an offset of the whole is one of the batch.
    pub(super) const fn covers(&self, at: usize) -> bool {
        at.wrapping_sub(self.start) < self.length
    }

    /// Steps over whole blocks of a value that goes on, or begins, at an offset of the whole. Brackets that were listed for a
    /// value before it in the same text are not listed again.
    #[inline(always)]
    pub(crate) fn advance<C, L, X, P>(
        &mut self,
        piece: &[u8],
        at: usize,
        strings: &mut Strings,
        brackets: &mut Brackets,
        kernel: &BlockKernel<C, L, X, P>,
    ) -> Result<Stepped, Fault>
    where
        C: Fn(&[u8; 64]) -> Block,
        L: Fn(&[u8; 64], u64, &mut [u8; 64]),
        X: Fn(u64) -> u64,
        P: Fn(u64, usize) -> usize,
    {
        let mut taken = 0;
        loop {
            let here = at.wrapping_add(taken);
            if !self.covers(here) {
                let (blocks, _) = piece.get(taken..).unwrap_or_default().as_chunks();
                if blocks.is_empty() {
                    return Ok(Stepped::Taken(Progress::More { taken }));
                }
                if !self.fill(blocks, here, *strings, kernel) {
                    return Ok(Stepped::Refused { taken });
                }
            }
            let first = self.first_from(here.wrapping_sub(self.start));
            let offset = self.start.wrapping_sub(at);
            if let Some((bracket, fault)) = self.take(first, brackets) {
                let place = offset.wrapping_add(self.place(bracket, &kernel.place));
                return match fault {
                    None => Ok(Stepped::Taken(Progress::Done { end: place + 1 })),
                    Some(kind) => Err(Fault::new(kind, at.wrapping_add(place))),
                };
            }
            *strings = self.after;
            taken = offset.wrapping_add(self.length);
        }
    }

    /// Lists the brackets of some blocks, the first of which is at an offset of the whole; says whether there is nothing to do
    /// for these blocks but to take what is listed.
    #[inline(always)]
    fn fill<C, L, X, P>(
        &mut self,
        blocks: &[[u8; 64]],
        at: usize,
        strings: Strings,
        kernel: &BlockKernel<C, L, X, P>,
    ) -> bool
    where
        C: Fn(&[u8; 64]) -> Block,
        L: Fn(&[u8; 64], u64, &mut [u8; 64]),
        X: Fn(u64) -> u64,
    {
        let (mut state, mut listed, mut stray) = (strings, 0, 0);
        let (mut filled, mut length) = (0, 0);
        let rooms = self.places.iter_mut().zip(&mut self.before);
        for (bytes, (places, before)) in blocks.iter().zip(rooms) {
            let rest = self.bytes.get_mut(listed..);
            let Some(room) = rest.and_then(|rest| rest.first_chunk_mut()) else {
                break;
            };
            let block = (kernel.classify)(bytes);
            let inside = state.step_evenly(block.quotes, block.backslashes, &kernel.prefix_xor);
            let found = block.brackets & !inside;
            stray |= block.backslashes & !inside;
            (*places, *before) = (found, listed as u16);
            (kernel.list)(bytes, found, room);
            listed += found.count_ones() as usize;
            filled += 1;
            length += bytes.len();
        }
        if let Some(all) = self.before.get_mut(filled) {
            *all = listed as u16;
        }
        (self.start, self.after) = (at, state);
        self.length = if stray == 0 { length } else { 0 };
        stray == 0
    }

    /// The first bracket of the list at a place of the batch or after it.
    #[inline(always)]
    fn first_from(&self, place: usize) -> usize {
        let block = place / 64 % BATCH;
        let before = self.before.get(block).copied().unwrap_or_default();
        let places = self.places.get(block).copied().unwrap_or_default();
        let below = places & ((1 << (place % 64)) - 1);
        usize::from(before) + below.count_ones() as usize
    }

    /// Takes what is listed from a bracket on, to its end or to the last bracket that is to be taken.
    #[inline(always)]
    fn take(&self, first: usize, brackets: &mut Brackets) -> Option<Last> {
        let all = self.before.get(self.length / 64).copied();
        let listed = self.bytes.slice(..usize::from(all.unwrap_or_default()));
        // Kept in a register as long as nothing happens.
        let mut open = brackets.open;
        let mut next = first;
        // That of the value itself: brackets are not taken at once where none is open.
        if open.is_empty()
            && let Some(bracket) = listed.get(next)
        {
            if let Err(fault) = open.take(*bracket, &mut brackets.outer) {
                return Some((next, Some(fault)));
            }
            next += 1;
        }
        let (groups, rest) = listed.get(next..).unwrap_or_default().as_chunks();
        for group in groups {
            if !open.take_group(*group)
                && let Some((bracket, fault)) = take_each(group, &mut open, &mut brackets.outer)
            {
                brackets.open = open;
                return Some((next + bracket, fault));
            }
            next += group.len();
        }
        let last = take_each(rest, &mut open, &mut brackets.outer);
        brackets.open = open;
        last.map(|(bracket, fault)| (next + bracket, fault))
    }

    /// The place of a bracket of the list in the batch.
    #[inline(always)]
    fn place(&self, bracket: usize, place: &impl Fn(u64, usize) -> usize) -> usize {
        let before = self.before.slice(..self.length / 64);
        let later = before.partition_point(|before| usize::from(*before) <= bracket);
        let block = later.saturating_sub(1);
        let before = self.before.get(block).copied().unwrap_or_default();
        let places = self.places.get(block).copied().unwrap_or_default();
        64 * block + place(places, bracket.saturating_sub(usize::from(before)))
    }
}

/// Takes brackets one by one.
#[inline(never)]
fn take_each(brackets: &[u8], open: &mut Open, outer: &mut Outer) -> Option<Last> {
    for (n, bracket) in brackets.iter().enumerate() {
        if let Err(fault) = open.take(*bracket, outer) {
            return Some((n, Some(fault)));
        }
        let closes = bracket & 0x04 != 0;
        if closes && open.is_empty() {
            return Some((n, None));
        }
    }
    None
}

//! Many blocks at once: the brackets of all of them are listed first, and the list is taken then.
//!
//! To list them takes no branch that depends on the text, and the list is taken in steps of one size. The processor foresees
//! both, where it does not foresee which blocks have brackets, and how many.

use super::{Block, Strings};
use crate::brackets::{Brackets, Open, Outer};
use crate::kernel::ContainerEnd;
use crate::{Fault, FaultKind};

/// The most blocks in a batch.
const BATCH: usize = 64;

/// Room for so many brackets. Batches with more are taken block by block.
const ROOM: usize = 8 * BATCH;

/// What a processor does with a block: sort out its bytes, list those that some bits mark, and find what is between quotes.
pub(crate) struct BlockKernel<C, L, X> {
    pub(crate) classify: C,
    pub(crate) list: L,
    pub(crate) prefix_xor: X,
}

/// As [`super::run`], where the processor can list bytes. What cannot be taken so is taken block by block.
#[inline(always)]
pub(crate) fn run<C, L, X>(
    blocks: &[[u8; 64]],
    at: usize,
    strings: &mut Strings,
    brackets: &mut Brackets,
    kernel: &BlockKernel<C, L, X>,
    block_by_block: impl Fn(&[[u8; 64]], usize, &mut Strings, &mut Brackets) -> ContainerEnd,
) -> ContainerEnd
where
    C: Fn(&[u8; 64]) -> Block,
    L: Fn(&[u8; 64], u64, &mut [u8; 64]),
    X: Fn(u64) -> u64,
{
    let mut listed = Listed::new();
    for (n, batch) in blocks.chunks(BATCH).enumerate() {
        let start = 64 * BATCH * n;
        let mut after = *strings;
        if !listed.fill(batch, &mut after, kernel) {
            match block_by_block(batch, at.wrapping_add(start), strings, brackets)? {
                None => continue,
                Some(end) => return Ok(Some(start + end)),
            }
        }
        if let Some((bracket, fault)) = listed.take(brackets) {
            let place = start + listed.place(bracket);
            return match fault {
                None => Ok(Some(place + 1)),
                Some(kind) => Err(Fault::new(kind, at.wrapping_add(place))),
            };
        }
        *strings = after;
    }
    Ok(None)
}

/// The brackets of a batch that are not in strings.
struct Listed {
    bytes: [u8; ROOM + 64],
    length: usize,
    /// Where they are in each block.
    places: [u64; BATCH],
}

/// A bracket of a list that ends the value, or that is a fault.
type Last = (usize, Option<FaultKind>);

impl Listed {
    const fn new() -> Self {
        Self {
            bytes: [0; ROOM + 64],
            length: 0,
            places: [0; BATCH],
        }
    }

    /// Lists the brackets of some blocks; says whether there is nothing to do for these blocks but to take what is listed.
    #[inline(always)]
    fn fill<C, L, X>(
        &mut self,
        blocks: &[[u8; 64]],
        strings: &mut Strings,
        kernel: &BlockKernel<C, L, X>,
    ) -> bool
    where
        C: Fn(&[u8; 64]) -> Block,
        L: Fn(&[u8; 64], u64, &mut [u8; 64]),
        X: Fn(u64) -> u64,
    {
        let (mut state, mut length, mut stray) = (*strings, 0, 0);
        for (bytes, places) in blocks.iter().zip(&mut self.places) {
            let block = (kernel.classify)(bytes);
            let inside = state.step_evenly(block.quotes, block.backslashes, &kernel.prefix_xor);
            let found = block.brackets & !inside;
            stray |= block.backslashes & !inside;
            *places = found;
            let rest = self.bytes.get_mut(length..);
            let Some(room) = rest.and_then(|rest| rest.first_chunk_mut()) else {
                return false;
            };
            (kernel.list)(bytes, found, room);
            length += found.count_ones() as usize;
        }
        self.length = length;
        *strings = state;
        stray == 0
    }

    /// Takes what is listed, to its end or to the last bracket that is to be taken.
    #[inline(always)]
    fn take(&self, brackets: &mut Brackets) -> Option<Last> {
        let listed = self.bytes.get(..self.length).unwrap_or_default();
        // Kept in a register as long as nothing happens.
        let mut open = brackets.open;
        let (groups, rest) = listed.as_chunks();
        for (n, group) in groups.iter().enumerate() {
            if !open.take_group(*group)
                && let Some((bracket, fault)) = take_each(group, &mut open, &mut brackets.outer)
            {
                brackets.open = open;
                return Some((group.len() * n + bracket, fault));
            }
        }
        let last = take_each(rest, &mut open, &mut brackets.outer);
        brackets.open = open;
        last.map(|(bracket, fault)| (listed.len() - rest.len() + bracket, fault))
    }

    /// The offset of a bracket of the list from the start of the batch.
    fn place(&self, bracket: usize) -> usize {
        let mut before = bracket;
        for (n, places) in self.places.iter().enumerate() {
            let count = places.count_ones() as usize;
            if before < count {
                let from_it = (0..before).fold(*places, |places, _| places & (places - 1));
                return 64 * n + from_it.trailing_zeros() as usize;
            }
            before -= count;
        }
        64 * BATCH
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

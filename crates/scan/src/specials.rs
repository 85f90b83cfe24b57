use crate::kernel;
use crate::skip::{Quoted, Strings};

/// Finds what is special in the strings of a JSON text, 64 bytes at a time.
///
/// Given are the offsets of closing quotes, of backslashes that begin an escape sequence and of
/// control characters in strings, in the order of the text. A parser that knows where a string
/// begins finds its end here. Nothing is checked: after the first byte that is not JSON, anything
/// may come.
///
/// Of escaped quotes, which need no check, one may stand for those after it: of a string with escape
/// sequences at least one is given, and each that is not `\"`.
///
/// ```
/// use tofu_json_scan::Specials;
///
/// let text = br#"{"a\n": [10, "text"]}"#;
/// let mut specials = Specials::new(text);
/// let found: Vec<usize> = std::iter::from_fn(|| specials.next()).collect();
/// assert_eq!(found, [3, 5, 18]);
/// ```
#[derive(Debug)]
pub struct Specials<'t> {
    text: &'t [u8],
    /// Where the blocks of `found` begin.
    base: usize,
    /// How much of the text has been processed.
    done: usize,
    strings: Strings,
    found: Found,
    next: usize,
}

impl<'t> Specials<'t> {
    /// Starts at the start of a text.
    #[must_use]
    #[inline]
    pub const fn new(text: &'t [u8]) -> Self {
        Self {
            text,
            base: 0,
            done: 0,
            strings: Strings::new(),
            found: Found::new(),
            next: 0,
        }
    }

    /// The offset of the next one.
    #[inline(always)]
    #[expect(
        clippy::should_implement_trait,
        reason = "an iterator's adapters would hide the cost of a step, which must stay small"
    )]
    pub fn next(&mut self) -> Option<usize> {
        if self.next == self.found.count {
            self.refill()?;
        }
        let offset = self.found.offsets.get(self.next % ROOM).copied()?;
        self.next += 1;
        Some(self.base + offset as usize)
    }

    #[inline(never)]
    fn refill(&mut self) -> Option<()> {
        self.next = 0;
        self.found.count = 0;
        while self.found.count == 0 {
            self.base = self.done;
            let rest = self.text.get(self.done..)?;
            let (blocks, tail) = rest.as_chunks::<64>();
            if !blocks.is_empty() {
                let batch = blocks.get(..BATCH).unwrap_or(blocks);
                self.done += 64 * kernel::specials(batch, &mut self.strings, &mut self.found);
            } else if tail.is_empty() {
                return None;
            } else {
                let mut padded = [b' '; 64];
                for (to, from) in padded.iter_mut().zip(tail) {
                    *to = *from;
                }
                kernel::specials(&[padded], &mut self.strings, &mut self.found);
                self.done = self.text.len();
            }
        }
        Some(())
    }
}

/// The most blocks that are processed in one call: offsets in 64 KiB are far from the end of their 32 bits.
const BATCH: usize = 1 << 10;

/// Room for what is found, in 2 KiB: at least a block of 64 special bytes fits. The benchmark `read/parse` measures
/// it together with [`BATCH`].
const ROOM: usize = 512;

/// So many offsets are written at once. The benchmark `read/parse` measures it.
const STEP: usize = 4;

/// Offsets from the first block.
#[derive(Debug)]
pub(crate) struct Found {
    offsets: [u32; ROOM],
    count: usize,
}

impl Found {
    pub(crate) const fn new() -> Self {
        Self {
            offsets: [0; ROOM],
            count: 0,
        }
    }

    #[cfg(test)]
    pub(crate) fn offsets(&self) -> &[u32] {
        self.offsets.get(..self.count).unwrap_or_default()
    }
}

/// What 64 bytes are, a bit per byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks {
    pub(crate) quotes: u64,
    pub(crate) backslashes: u64,
    /// Below U+0020.
    pub(crate) controls: u64,
}

/// Processes whole blocks while there is room for the results of another one; returns how many.
#[inline(always)]
pub(crate) fn fill(
    blocks: &[[u8; 64]],
    strings: &mut Strings,
    found: &mut Found,
    classify: impl Fn(&[u8; 64]) -> Marks,
    prefix_xor: impl Fn(u64) -> u64,
    write: impl Fn(&mut [u32; 64], u32, u64),
) -> usize {
    let (mut state, mut count) = (*strings, found.count);
    let (mut base, mut done) = (0, 0);
    for chunk in blocks {
        let Some(room) = found
            .offsets
            .get_mut(count..)
            .and_then(|rest| rest.first_chunk_mut::<64>())
        else {
            break;
        };
        let block = classify(chunk);
        let quoted = state.step(block.quotes, block.backslashes, &prefix_xor);
        let mut told = block.controls;
        if quoted.escapes != 0 {
            told |= told_escapes(&quoted, block.quotes);
        }
        // The region of a string has its opening quote and lacks its closing one: quotes that are not inside close.
        let specials = quoted.quotes & !quoted.inside | quoted.inside & told;
        count += specials.count_ones() as usize;
        write(room, base, specials);
        base += 64;
        done += 1;
    }
    *strings = state;
    found.count = count;
    done
}

/// The escape sequences that are given: of the escaped quotes in a block the first after each quote that is not.
///
/// JSON in a string has several of them in most blocks.
#[inline(always)]
fn told_escapes(quoted: &Quoted, all_quotes: u64) -> u64 {
    let real = quoted.quotes;
    let of_quotes = quoted.escapes & ((all_quotes & !real) >> 1);
    // To subtract a part's first bit leaves what is above the lowest one of the part. It has one: its quote is its end.
    let starts = real << 1 | 1;
    let lowest = !(of_quotes | real).wrapping_sub(starts);
    quoted.escapes & (!of_quotes | lowest)
}

/// Writes the places of some bits, each with the base added.
///
/// Mostly there are a few. How many cannot be foreseen, so that fixed steps are faster than a round for each: what a step
/// writes after the last one is overwritten by the next block.
#[inline(always)]
pub(crate) fn write_in_steps(room: &mut [u32; 64], base: u32, mut bits: u64) {
    let (steps, _) = room.as_chunks_mut::<STEP>();
    for step in steps {
        for slot in step {
            *slot = base + bits.trailing_zeros();
            // Without its lowest bit.
            bits &= bits.wrapping_sub(1);
        }
        if bits == 0 {
            break;
        }
    }
}

/// As [`fill`], byte by byte: where there is no kernel for it, and to compare those with.
#[cfg(any(test, not(all(target_arch = "aarch64", target_endian = "little"))))]
pub(crate) fn specials_bytewise(
    blocks: &[[u8; 64]],
    strings: &mut Strings,
    found: &mut Found,
) -> usize {
    fill(
        blocks,
        strings,
        found,
        marks,
        crate::skip::prefix_xor,
        write_in_steps,
    )
}

#[cfg(any(test, not(all(target_arch = "aarch64", target_endian = "little"))))]
fn marks(bytes: &[u8; 64]) -> Marks {
    let mut marks = Marks::default();
    for (n, byte) in bytes.iter().enumerate() {
        marks.quotes |= u64::from(*byte == b'"') << n;
        marks.backslashes |= u64::from(*byte == b'\\') << n;
        marks.controls |= u64::from(*byte < b' ') << n;
    }
    marks
}

#[cfg(test)]
mod tests;

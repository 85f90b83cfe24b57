use crate::kernel;
use crate::skip::Strings;

/// Finds where the tokens of a JSON text stand, 64 bytes at a time.
///
/// Given are the offsets of brackets, colons and commas outside strings, of the first byte of every
/// other run of bytes that are not white space (numbers, words, and what should not be there), of both
/// quotes of a string, and in strings of every backslash that begins an escape sequence and of every
/// control character. Nothing is checked: behind the first byte that is not JSON, anything may come.
///
/// ```
/// use tofu_json_scan::Tokens;
///
/// let text = br#"{"a\n": [10, true]}"#;
/// let mut tokens = Tokens::new(text);
/// let found: Vec<usize> = std::iter::from_fn(|| tokens.next()).collect();
/// assert_eq!(found, [0, 1, 3, 5, 6, 8, 9, 11, 13, 17, 18]);
/// ```
#[derive(Debug)]
pub struct Tokens<'t> {
    text: &'t [u8],
    /// Where the blocks of `found` begin.
    base: usize,
    /// How far the text has been looked at.
    done: usize,
    state: State,
    found: Found,
    next: usize,
}

impl<'t> Tokens<'t> {
    /// Starts at the start of a text.
    #[must_use]
    #[inline]
    pub const fn new(text: &'t [u8]) -> Self {
        Self {
            text,
            base: 0,
            done: 0,
            state: State::new(),
            found: Found::new(),
            next: 0,
        }
    }

    /// The offset of the next token.
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
                self.done += 64 * kernel::tokens(batch, &mut self.state, &mut self.found);
            } else if tail.is_empty() {
                return None;
            } else {
                let mut padded = [b' '; 64];
                for (to, from) in padded.iter_mut().zip(tail) {
                    *to = *from;
                }
                kernel::tokens(&[padded], &mut self.state, &mut self.found);
                self.done = self.text.len();
            }
        }
        Some(())
    }
}

/// So many blocks at most are looked at in one go.
const BATCH: usize = 1 << 10;

/// Room for tokens.
const ROOM: usize = 512;

/// Offsets of tokens from the first block.
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
}

/// What goes on from block to block.
#[derive(Debug)]
pub(crate) struct State {
    strings: Strings,
    /// 1 where the last byte belongs to a number, a word or something that should not be there.
    run: u64,
}

impl State {
    pub(crate) const fn new() -> Self {
        Self {
            strings: Strings::new(),
            run: 0,
        }
    }
}

/// What 64 bytes are, a bit per byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks {
    pub(crate) quotes: u64,
    pub(crate) backslashes: u64,
    /// Below U+0020.
    pub(crate) controls: u64,
    /// White space of JSON.
    pub(crate) spaces: u64,
    /// Brackets, colons and commas; may hold control characters that are no white space.
    pub(crate) marks: u64,
}

/// Finds the tokens of whole blocks as long as there is room for those of another one; how many
/// blocks are done with.
#[inline(always)]
pub(crate) fn fill(
    blocks: &[[u8; 64]],
    state: &mut State,
    found: &mut Found,
    classify: impl Fn(&[u8; 64]) -> Marks,
    prefix_xor: impl Fn(u64) -> u64,
) -> usize {
    let (mut strings, mut run, mut count) = (state.strings, state.run, found.count);
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
        let quoted = strings.step(block.quotes, block.backslashes, &prefix_xor);
        let outside = !quoted.inside;
        let running = outside & !(quoted.quotes | block.marks | block.spaces);
        let starts = running & !(running << 1 | run);
        run = running >> 63;
        let mut tokens = quoted.quotes
            | quoted.inside & (quoted.escapes | block.controls)
            | outside & (block.marks | starts);
        count += tokens.count_ones() as usize;
        let mut n = 0;
        while tokens != 0 {
            if let Some(slot) = room.get_mut(n % 64) {
                *slot = base + tokens.trailing_zeros();
            }
            n += 1;
            tokens &= tokens - 1;
        }
        base += 64;
        done += 1;
    }
    *state = State { strings, run };
    found.count = count;
    done
}

#[cfg(test)]
mod tests;

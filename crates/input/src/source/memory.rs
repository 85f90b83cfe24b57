use crate::LargePages;
use std::mem;
use tofu_json_model::stream::WindowMemory;

/// Memory of a window over a long input. A piece of it fits into one large page, with most entries of plans beside it.
const LONG_MEMORY: usize = 2 << 20;

/// Memory of a window: large pages, as long as the bytes fit there, or what any other vector has.
#[derive(Default)]
pub(crate) struct Memory {
    pages: LargePages,
    heap: Vec<u8>,
}

impl Memory {
    /// For a long input, whose bytes are written there again and again: that is worth the time that a large page takes.
    pub(super) fn for_long_input() -> Self {
        Self {
            pages: LargePages::of(LONG_MEMORY),
            heap: Vec::new(),
        }
    }
}

impl WindowMemory for Memory {
    fn grow(&mut self, length: usize) {
        if self.heap.is_empty() && length <= self.pages.whole().len() {
            return;
        }
        self.heap.grow(length);
        // Nothing, where it has come to the heap before.
        let held = mem::take(&mut self.pages);
        if let Some(start) = self.heap.get_mut(..held.given().len()) {
            start.copy_from_slice(held.given());
        }
    }
}

impl AsRef<[u8]> for Memory {
    fn as_ref(&self) -> &[u8] {
        match self.heap.is_empty() {
            true => self.pages.given(),
            false => &self.heap,
        }
    }
}

impl AsMut<[u8]> for Memory {
    fn as_mut(&mut self) -> &mut [u8] {
        match self.heap.is_empty() {
            true => self.pages.whole(),
            false => &mut self.heap,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LONG_MEMORY, Memory};
    use tofu_json_model::stream::WindowMemory;

    #[test]
    fn what_grows_out_of_large_pages_stays_as_it_is() {
        for (mut memory, is_large) in [(Memory::for_long_input(), true), (Memory::default(), false)]
        {
            assert!(memory.as_ref().is_empty());
            memory.grow(1_000);
            assert_eq!(memory.heap.is_empty(), is_large);
            memory.as_mut()[..1_000].fill(1);
            memory.grow(LONG_MEMORY);
            memory.as_mut()[1_000..LONG_MEMORY].fill(2);
            for more in 1..4 {
                memory.grow(LONG_MEMORY + more);
                assert!(memory.as_ref().len() >= LONG_MEMORY + more);
                assert!(memory.as_ref()[..1_000].iter().all(|byte| *byte == 1));
                let later = &memory.as_ref()[1_000..LONG_MEMORY];
                assert!(later.iter().all(|byte| *byte == 2));
            }
        }
    }
}

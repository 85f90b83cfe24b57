//! Some megabytes of memory that the system gives in large pages: to have them in small ones takes as long as to have
//! them in a file.

use memmap2::MmapMut;

/// Memory that is filled from the front to the back.
pub(super) struct Memory {
    size: usize,
    /// None before the first byte, and where the system gives none.
    pages: Option<MmapMut>,
    filled: usize,
}

impl Memory {
    /// So many bytes at most.
    pub(super) const fn of(size: usize) -> Self {
        Self {
            size,
            pages: None,
            filled: 0,
        }
    }

    /// Takes as much as there is room for; gives the rest.
    pub(super) fn append<'b>(&mut self, bytes: &'b [u8]) -> &'b [u8] {
        if self.pages.is_none() && self.filled < self.size {
            self.pages = large_pages(self.size);
            // What is not given now is not asked for again.
            self.size = self.pages.as_ref().map_or(0, |pages| pages.len());
        }
        let room = self.size - self.filled;
        let (now, later) = bytes.split_at_checked(room).unwrap_or((bytes, &[]));
        let end = self.filled + now.len();
        if let Some(pages) = &mut self.pages
            && let Some(free) = pages.get_mut(self.filled..end)
        {
            free.copy_from_slice(now);
            self.filled = end;
        }
        later
    }

    /// What has been taken.
    pub(super) fn kept(&self) -> &[u8] {
        let pages = self.pages.as_deref().unwrap_or_default();
        pages.get(..self.filled).unwrap_or_default()
    }
}

/// Memory for so many bytes, of which pages that nobody writes to take none.
pub(in crate::options) fn large_pages(size: usize) -> Option<MmapMut> {
    let pages = MmapMut::map_anon(size).ok()?;
    // Where the system has no large pages, small ones do.
    #[cfg(target_os = "linux")]
    drop(pages.advise(memmap2::Advice::HugePage));
    Some(pages)
}

#[cfg(test)]
mod tests {
    use super::Memory;

    #[test]
    fn what_there_is_no_room_for_is_given_back() {
        let mut memory = Memory::of(10);
        assert_eq!(memory.kept(), b"");
        assert_eq!(memory.append(b"seven s"), b"");
        assert_eq!(memory.append(b"tarts"), b"ts");
        assert_eq!(memory.append(b"more"), b"more");
        assert_eq!(memory.kept(), b"seven star");
    }
}

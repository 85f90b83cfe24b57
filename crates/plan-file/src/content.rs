//! The content of an entry: in memory, or in scratch space that the caller gives.

use crate::error::{Fault, PlanFileErrorKind};
use std::borrow::Cow;
use std::fmt;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Space for contents that are too large for memory: a temporary file.
pub trait Scratch: Read + Write + Seek + Send {}

impl<S: Read + Write + Seek + Send> Scratch for S {}

/// Memory of the caller that is filled from the front to the back: large pages of it cost less to have than those that
/// grow a few at a time.
pub trait TextPages: Send + Sync {
    /// Takes as much as there is room for; gives the rest.
    fn append<'b>(&mut self, bytes: &'b [u8]) -> &'b [u8];

    /// What has been taken.
    fn filled(&self) -> &[u8];
}

/// The content of an entry, of which parts are read in any order.
pub(crate) enum EntryContent {
    Memory(Vec<u8>),
    /// In memory that does not grow, until that is full.
    Pages(Box<dyn TextPages>),
    Scratch(Mutex<ScratchContent>),
}

/// A content in scratch space, with a page of it in memory.
pub(crate) struct ScratchContent {
    space: Box<dyn Scratch>,
    length: usize,
    page: Vec<u8>,
    /// Where the page starts.
    start: usize,
    /// What is read at a time.
    at_once: usize,
}

/// Nothing of the content.
impl fmt::Debug for EntryContent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EntryContent").finish_non_exhaustive()
    }
}

/// What is read at a time where it is read from start to end.
const PAGE: usize = 64 << 10;

impl ScratchContent {
    pub(crate) const fn new(space: Box<dyn Scratch>) -> Self {
        Self {
            space,
            length: 0,
            page: Vec::new(),
            start: 0,
            at_once: PAGE,
        }
    }

    /// Its parts are read in no order, so that nothing around them is read.
    pub(crate) const fn without_order(space: Box<dyn Scratch>) -> Self {
        let mut content = Self::new(space);
        content.at_once = 0;
        content
    }

    pub(crate) fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.length += bytes.len();
        self.space.write_all(bytes)
    }

    /// The bytes of a range, as far as there are some.
    fn part(&mut self, range: &Range<usize>) -> io::Result<Vec<u8>> {
        let end = range.end.min(self.length);
        let held = self.start..self.start + self.page.len();
        if range.start < held.start || end > held.end {
            let length = (end - range.start.min(end)).max(self.at_once);
            let length = length.min(self.length - range.start.min(self.length));
            self.page.resize(length, 0);
            self.space.seek(SeekFrom::Start(range.start as u64))?;
            self.space.read_exact(&mut self.page)?;
            self.start = range.start;
        }
        let from = range.start.saturating_sub(self.start);
        let part = self.page.get(from..end.saturating_sub(self.start));
        let part = part.unwrap_or_default().to_vec();
        // Something very large is not held for longer than it is needed.
        if self.page.len() > 16 * PAGE {
            self.page = Vec::new();
        }
        Ok(part)
    }
}

impl Default for EntryContent {
    fn default() -> Self {
        Self::Memory(Vec::new())
    }
}

impl EntryContent {
    pub(crate) fn length(&self) -> usize {
        match self {
            Self::Memory(bytes) => bytes.len(),
            Self::Pages(pages) => pages.filled().len(),
            Self::Scratch(scratch) => lock(scratch).length,
        }
    }

    /// The bytes of a range, as far as there are some.
    pub(crate) fn part(&self, range: Range<usize>) -> Result<Cow<'_, [u8]>, Fault> {
        if let Self::Scratch(scratch) = self {
            let part = lock(scratch).part(&range);
            return match part {
                Ok(bytes) => Ok(Cow::Owned(bytes)),
                Err(error) => Err(Fault::of(PlanFileErrorKind::Read(error))),
            };
        }
        let bytes = self.in_memory().unwrap_or_default();
        let end = range.end.min(bytes.len());
        let part = bytes.get(range.start.min(end)..end);
        Ok(Cow::Borrowed(part.unwrap_or_default()))
    }

    /// Adds bytes at the end.
    pub(crate) fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Memory(all) => all.extend_from_slice(bytes),
            Self::Pages(pages) => {
                let rest = pages.append(bytes);
                if !rest.is_empty() {
                    *self = Self::Memory([pages.filled(), rest].concat());
                }
            }
            Self::Scratch(scratch) => {
                let scratch = scratch.get_mut().unwrap_or_else(PoisonError::into_inner);
                scratch.append(bytes)?;
            }
        }
        Ok(())
    }

    /// In scratch space from now on.
    pub(crate) fn move_to(&mut self, space: Box<dyn Scratch>) -> io::Result<()> {
        let mut scratch = ScratchContent::without_order(space);
        if let Some(all) = self.in_memory() {
            scratch.append(all)?;
            *self = Self::Scratch(Mutex::new(scratch));
        }
        Ok(())
    }

    /// All of it, where it is in memory.
    pub(crate) fn in_memory(&self) -> Option<&[u8]> {
        match self {
            Self::Memory(bytes) => Some(bytes),
            Self::Pages(pages) => Some(pages.filled()),
            Self::Scratch(_) => None,
        }
    }

    /// From its start.
    pub(crate) const fn reader(&self) -> ContentReader<'_> {
        ContentReader {
            content: self,
            at: 0,
        }
    }
}

fn lock(scratch: &Mutex<ScratchContent>) -> MutexGuard<'_, ScratchContent> {
    scratch.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reads a content from its start to its end.
pub(crate) struct ContentReader<'c> {
    content: &'c EntryContent,
    at: usize,
}

impl Read for ContentReader<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let part = self.content.part(self.at..self.at + into.len());
        let part = part.map_err(Fault::into_io)?;
        if let Some(into) = into.get_mut(..part.len()) {
            into.copy_from_slice(&part);
        }
        self.at += part.len();
        Ok(part.len())
    }
}

#[cfg(test)]
mod tests {
    use super::{EntryContent, ScratchContent, TextPages};
    use std::io::{Cursor, Read as _};
    use std::sync::Mutex;

    /// Room for so many bytes.
    struct FewPages(Vec<u8>, usize);

    impl TextPages for FewPages {
        fn append<'b>(&mut self, bytes: &'b [u8]) -> &'b [u8] {
            let (now, later) = bytes.split_at(bytes.len().min(self.1 - self.0.len()));
            self.0.extend_from_slice(now);
            later
        }

        fn filled(&self) -> &[u8] {
            &self.0
        }
    }

    #[test]
    fn parts_are_the_same_wherever_the_content_is() {
        let bytes: Vec<u8> = (0..300_000_u32)
            .map(|number| (number % 251) as u8)
            .collect();
        let mut scratch = ScratchContent::new(Box::new(Cursor::new(Vec::new())));
        for piece in bytes.chunks(70_001) {
            scratch.append(piece).unwrap();
        }
        let scratch = EntryContent::Scratch(Mutex::new(scratch));
        let memory = EntryContent::Memory(bytes.clone());
        let mut pages = EntryContent::Pages(Box::new(FewPages(Vec::new(), 300_001)));
        for piece in bytes.chunks(70_001) {
            pages.append(piece).unwrap();
        }
        for range in [
            0..10,
            5..250_000,
            299_990..400_000,
            7..8,
            0..0,
            400_000..400_001,
        ] {
            let parts = [&scratch, &pages, &memory].map(|content| content.part(range.clone()));
            let [one, two, three] = parts.map(Result::unwrap);
            assert!(one == three && two == three, "{range:?}");
        }
        assert!(matches!(pages, EntryContent::Pages(_)));
        pages.append(b"23").unwrap();
        assert!(matches!(pages, EntryContent::Memory(_)));
        assert_eq!(
            *pages.part(299_999..300_002).unwrap(),
            [(299_999 % 251) as u8, b'2', b'3']
        );
        let mut all = Vec::new();
        scratch.reader().read_to_end(&mut all).unwrap();
        assert_eq!(all, bytes);
    }
}

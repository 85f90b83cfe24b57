use std::fmt;

#[cfg(feature = "large-pages")]
type Pages = memmap2::MmapMut;
#[cfg(not(feature = "large-pages"))]
type Pages = Vec<u8>;

/// Some megabytes of memory that are filled from the front to the back. With the feature `large-pages` the system gives
/// them in large pages where it has any: to have them in small ones takes as long as to have them in a file.
///
/// ```
/// use tofu_json_input::LargePages;
///
/// let mut pages = LargePages::of(10);
/// assert_eq!(pages.append(b"seven s"), b"");
/// assert_eq!(pages.append(b"tarts"), b"ts");
/// assert_eq!(pages.filled(), b"seven star");
/// ```
#[derive(Default)]
pub struct LargePages {
    size: usize,
    /// None before the first byte, and where the system gives none.
    pages: Option<Pages>,
    filled: usize,
}

impl LargePages {
    /// So many bytes at most.
    #[must_use]
    pub const fn of(size: usize) -> Self {
        Self {
            size,
            pages: None,
            filled: 0,
        }
    }

    /// How many more bytes there is room for, if the system gives memory for them.
    #[must_use]
    pub const fn room(&self) -> usize {
        self.size - self.filled
    }

    /// All that the system has given so far: nothing before the first byte.
    pub(crate) fn given(&self) -> &[u8] {
        self.pages.as_deref().unwrap_or_default()
    }

    /// All of it, for what is not filled from the front to the back; nothing where the system gives none.
    pub fn whole(&mut self) -> &mut [u8] {
        if self.pages.is_none() && self.size > 0 {
            self.pages = map(self.size);
            // What is not given now is not asked for again.
            self.size = self.pages.as_ref().map_or(0, |pages| pages.len());
        }
        self.pages.as_deref_mut().unwrap_or_default()
    }

    /// Takes as much as there is room for; gives the rest.
    pub fn append<'b>(&mut self, bytes: &'b [u8]) -> &'b [u8] {
        let from = self.filled;
        let free = self.whole().get_mut(from..).unwrap_or_default();
        let (now, later) = bytes.split_at_checked(free.len()).unwrap_or((bytes, &[]));
        if let Some(free) = free.get_mut(..now.len()) {
            free.copy_from_slice(now);
        }
        self.filled = from + now.len();
        later
    }

    /// What has been taken.
    #[must_use]
    pub fn filled(&self) -> &[u8] {
        self.given().get(..self.filled).unwrap_or_default()
    }
}

#[cfg(feature = "large-pages")]
fn map(size: usize) -> Option<Pages> {
    let pages = Pages::map_anon(size).ok()?;
    // Where the system has no large pages, small ones do.
    #[cfg(target_os = "linux")]
    drop(pages.advise(memmap2::Advice::HugePage));
    Some(pages)
}

/// Memory that comes with zeros, which need not be written.
#[cfg(not(feature = "large-pages"))]
#[expect(
    clippy::unnecessary_wraps,
    reason = "the system may give no large pages"
)]
fn map(size: usize) -> Option<Pages> {
    Some(vec![0; size])
}

/// The sizes only: what is kept can be secret.
impl fmt::Debug for LargePages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LargePages")
            .field("size", &self.size)
            .field("filled", &self.filled)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::LargePages;

    #[test]
    fn what_there_is_no_room_for_is_given_back() {
        let mut pages = LargePages::of(10);
        assert_eq!(pages.filled(), b"");
        assert_eq!(pages.append(b"seven s"), b"");
        assert_eq!(pages.append(b"tarts"), b"ts");
        assert_eq!(pages.append(b"more"), b"more");
        assert_eq!((pages.filled(), pages.room()), (&b"seven star"[..], 0));
    }
}

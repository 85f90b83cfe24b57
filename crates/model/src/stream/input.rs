use std::fmt;
use std::io::{self, ErrorKind, Read};

/// Bytes that come from the front to the back; some of them are at hand.
pub trait Input {
    /// The bytes at hand from an offset on; nothing before the first that is kept or after the end.
    fn at_hand(&self, at: usize) -> &[u8];

    /// Gets more bytes. Those before `keep` may go. Gives `false` at the end of the input.
    ///
    /// # Errors
    ///
    /// Where the bytes come from a reader, what that says.
    fn more(&mut self, keep: usize) -> io::Result<bool>;

    /// Hears that the bytes before an offset are not asked for: what can be read from any place goes on there. Any other input
    /// gets more until it comes there.
    ///
    /// # Errors
    ///
    /// As [`Input::more`].
    fn go_to(&mut self, _at: usize) -> io::Result<()> {
        Ok(())
    }
}

/// Gives an input piece by piece, each with its offset, as long as more is wanted.
///
/// ```
/// use tofu_json_model::stream::{Window, each_piece};
///
/// let mut lengths = Vec::new();
/// each_piece(&mut Window::with_chunk(&b"abcde"[..], 2), |piece, at| {
///     lengths.push((at, piece.len()));
///     true
/// })?;
/// assert_eq!(lengths.iter().map(|(_, length)| length).sum::<usize>(), 5);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// Where the input cannot be read.
pub fn each_piece(
    input: &mut impl Input,
    mut take: impl FnMut(&[u8], usize) -> bool,
) -> io::Result<()> {
    let mut seen = 0;
    loop {
        let piece = input.at_hand(seen);
        let goes_on = take(piece, seen);
        seen += piece.len();
        if !goes_on || !input.more(seen)? {
            return Ok(());
        }
    }
}

/// A text that is in memory as a whole.
#[derive(Clone, Copy)]
pub struct Slice<'t>(pub &'t [u8]);

impl Input for Slice<'_> {
    #[inline]
    fn at_hand(&self, at: usize) -> &[u8] {
        // After a backslash at the very end of a text, a string goes on after it: nothing is there.
        self.0.get(at..).unwrap_or_default()
    }

    fn more(&mut self, _keep: usize) -> io::Result<bool> {
        Ok(false)
    }
}

/// The size only: values can be secret.
impl fmt::Debug for Slice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Slice")
            .field("bytes", &self.0.len())
            .finish_non_exhaustive()
    }
}

/// Where so many bytes have come, the rest of a chunk is not waited for: what writes into a pipe goes on while these are
/// looked at.
const ENOUGH: usize = 64 << 10;

/// Room for what is kept of the chunk before: an entry of a plan, as a rule.
const TAIL: usize = 32 << 10;

/// Chunks begin at multiples of this in memory. To copy pages of a file to what begins a few bytes after a page does takes
/// half as long again: many processors take each byte that is read for one that was just written.
const EVEN: usize = 64;

/// Memory that a [`Window`] holds bytes in: a [`Vec`], or what whoever makes the window has for it. It never gets shorter.
pub trait WindowMemory: AsRef<[u8]> + AsMut<[u8]> {
    /// Makes it so many bytes long, unless it is as long already. What is there stays as it is, what comes after it may be
    /// anything.
    fn grow(&mut self, length: usize);
}

impl WindowMemory for Vec<u8> {
    fn grow(&mut self, length: usize) {
        if self.is_empty() {
            // Memory that is asked for at once comes with zeros, which need not be written.
            *self = vec![0; length];
        } else if self.len() < length {
            self.resize(length, 0);
        }
    }
}

/// A window that slides over a reader.
pub struct Window<R, M = Vec<u8>> {
    reader: R,
    /// Room for what is at hand and the next chunk.
    memory: M,
    /// Where in the memory what is at hand begins, and where it ends.
    from: usize,
    filled: usize,
    chunk: usize,
    /// Offset in the input of the first byte at hand.
    start: usize,
    ended: bool,
}

impl<R: Read> Window<R> {
    /// What is read at a time, in bytes: enough to be fast, and little enough to stay in the processor's cache.
    pub const CHUNK: usize = 256 << 10;

    /// A window at the start of a reader.
    #[must_use]
    pub fn new(reader: R) -> Self {
        Self::with_chunk(reader, Self::CHUNK)
    }

    /// The same with a size of one's own for what is read at a time, in bytes: at least 1, at most 16 MiB.
    #[must_use]
    pub fn with_chunk(reader: R, chunk: usize) -> Self {
        Self::with_memory(reader, chunk, Vec::new())
    }
}

impl<R: Read, M: WindowMemory> Window<R, M> {
    /// The same with memory of one's own, which may be empty and grows when the first bytes are read.
    ///
    /// ```
    /// use tofu_json_model::stream::{Input as _, Window};
    ///
    /// let mut window = Window::with_memory(&b"{\"format_version\": \"1.2\"}"[..], 16, Vec::new());
    /// assert!(window.more(0)?);
    /// assert_eq!(window.at_hand(2), b"format_version");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn with_memory(reader: R, chunk: usize, memory: M) -> Self {
        let chunk = chunk.clamp(1, 16 << 20);
        Self {
            reader,
            memory,
            from: 0,
            filled: 0,
            chunk,
            start: 0,
            ended: false,
        }
    }

    /// Goes on at another offset, where a reader begins.
    ///
    /// ```
    /// use tofu_json_model::stream::{Input as _, Window};
    ///
    /// let text = b"{\"planned_values\": {}, \"errored\": true}";
    /// let mut window = Window::with_chunk(&text[..], 8);
    /// assert!(window.more(0)?);
    /// window.go_to(24, &text[24..]);
    /// assert!(window.more(24)?);
    /// assert_eq!(window.at_hand(24), b"errored\"");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn go_to(&mut self, at: usize, reader: R) {
        self.reader = reader;
        self.start = at;
        self.from = self.first_even().min(self.filled);
        self.filled = self.from;
        self.ended = false;
    }

    /// Makes room for the next chunk, after what is kept from an offset on.
    fn make_room(&mut self, keep: usize) {
        if self.filled == 0 {
            self.memory.grow(EVEN + self.chunk + TAIL);
            self.from = self.first_even();
            self.filled = self.from;
        }
        let held = self.filled - self.from;
        let gone = keep.saturating_sub(self.start).min(held);
        let kept = held - gone;
        // What is kept may be a part that takes hundreds of chunks: it stays where it is.
        let before = if gone == 0 { self.from } else { EVEN };
        self.memory.grow(before + kept + self.chunk);
        if gone > 0 {
            let to = self.first_even().wrapping_sub(kept) % EVEN;
            let from = self.filled - kept;
            self.memory.as_mut().copy_within(from..self.filled, to);
            (self.from, self.filled) = (to, to + kept);
            self.start += gone;
        }
    }

    /// The first place of the buffer where a chunk may begin.
    fn first_even(&self) -> usize {
        self.memory.as_ref().as_ptr().align_offset(EVEN) % EVEN
    }
}

#[cfg(test)]
impl<R> Window<R> {
    /// How many bytes are held.
    pub(super) const fn held(&self) -> usize {
        self.memory.capacity()
    }
}

impl<R: Read, M: WindowMemory> Input for Window<R, M> {
    #[inline]
    fn at_hand(&self, at: usize) -> &[u8] {
        // An offset that is not held, before the window or after it, is at no place of what is at hand.
        let held = self
            .memory
            .as_ref()
            .get(self.from..self.filled)
            .unwrap_or_default();
        held.get(at.wrapping_sub(self.start)..).unwrap_or_default()
    }

    fn more(&mut self, keep: usize) -> io::Result<bool> {
        if self.ended {
            return Ok(false);
        }
        self.make_room(keep);
        let room = self.filled + self.chunk;
        let before = self.filled;
        let enough = before + self.chunk.min(ENOUGH);
        while let Some(free) = self
            .memory
            .as_mut()
            .get_mut(self.filled..room)
            .filter(|_| self.filled < enough)
        {
            match self.reader.read(free) {
                Ok(0) => {
                    self.ended = true;
                    break;
                }
                Ok(read) => self.filled = (self.filled + read).min(room),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(self.filled > before)
    }
}

impl<R, M> fmt::Debug for Window<R, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Window")
            .field("start", &self.start)
            .field("length", &(self.filled - self.from))
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::{ENOUGH, EVEN, Input, TAIL, Window};
    use std::io::{self, Read};

    /// Gives so many bytes at once, at most.
    struct Pipe(usize);

    impl Read for Pipe {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            Ok(self.0.min(buffer.len()))
        }
    }

    #[test]
    fn what_has_come_is_not_held_back() {
        let chunk = 8 * ENOUGH;
        for (at_once, at_hand) in [
            (1_024, ENOUGH),
            (ENOUGH - 1, 2 * (ENOUGH - 1)),
            (ENOUGH + 5, ENOUGH + 5),
            (2 * chunk, chunk),
        ] {
            let mut window = Window::with_chunk(Pipe(at_once), chunk);
            assert!(window.more(0).unwrap());
            assert_eq!(window.at_hand(0).len(), at_hand, "{at_once}");
        }
    }

    /// What is at hand from a place on is what is there in the text, however much is kept and let go of; chunks that come
    /// after all of the one before begin at even places.
    #[test]
    fn any_number_of_bytes_can_be_let_go_of() {
        let text: Vec<u8> = (0..400_000_u32).map(|n| (n % 251) as u8).collect();
        for gone in 1..2 * EVEN {
            let mut window = Window::with_chunk(&text[..], 1_000);
            // More than there is room for at first, so that all memory is in use.
            while window.at_hand(0).len() < 2 * TAIL {
                assert!(window.more(0).unwrap());
            }
            let (mut keep, mut before) = (0, window.at_hand(0).len());
            while window.more(keep + gone).unwrap() {
                keep += gone;
                let held = window.at_hand(keep);
                assert_eq!(held, &text[keep..before + 1_000], "{gone}");
                assert!(window.at_hand(keep - 1).is_empty());
                let chunk = window.at_hand(before).as_ptr();
                assert_eq!(chunk.align_offset(EVEN), 0, "{gone}");
                before += 1_000;
            }
            assert_eq!(before, text.len());
        }
    }
}

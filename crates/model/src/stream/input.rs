use std::io;

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
}

/// A text that is in memory as a whole.
#[derive(Clone, Copy, Debug)]
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

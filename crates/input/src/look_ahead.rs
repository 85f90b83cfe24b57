use std::io::{self, BufRead, Read};

/// A stream whose next bytes can be looked at before they are read, as often as one likes: a file of
/// many members has the start of each looked at.
pub(crate) struct LookAhead<R> {
    /// What was looked at, and how much of it was read since.
    seen: Vec<u8>,
    taken: usize,
    rest: R,
}

impl<R: BufRead> LookAhead<R> {
    pub(crate) const fn new(rest: R) -> Self {
        Self {
            seen: Vec::new(),
            taken: 0,
            rest,
        }
    }

    /// The next bytes, fewer only where the stream ends before.
    pub(crate) fn look(&mut self, length: usize) -> io::Result<&[u8]> {
        self.seen.drain(..self.taken);
        self.taken = 0;
        let missing = length.saturating_sub(self.seen.len());
        let mut missing = self.rest.by_ref().take(missing as u64);
        missing.read_to_end(&mut self.seen)?;
        Ok(self.seen.get(..length).unwrap_or(&self.seen))
    }
}

impl<R: BufRead> BufRead for LookAhead<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        match self.seen.get(self.taken..) {
            Some(seen) if !seen.is_empty() => Ok(seen),
            _ => self.rest.fill_buf(),
        }
    }

    fn consume(&mut self, amount: usize) {
        let of_seen = amount.min(self.seen.len() - self.taken);
        self.taken += of_seen;
        if amount > of_seen {
            self.rest.consume(amount - of_seen);
        }
    }
}

impl<R: BufRead> Read for LookAhead<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.taken == self.seen.len() {
            return self.rest.read(bytes);
        }
        let length = self.fill_buf()?.read(bytes)?;
        self.consume(length);
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::LookAhead;
    use std::io::{BufRead as _, Read as _};

    #[test]
    fn looking_reads_nothing() {
        let mut ahead = LookAhead::new(&b"abcdef"[..]);
        assert_eq!(ahead.look(2).unwrap(), b"ab");
        assert_eq!(ahead.look(4).unwrap(), b"abcd");
        assert_eq!(ahead.look(1).unwrap(), b"a");
        ahead.consume(1);
        assert_eq!(ahead.look(4).unwrap(), b"bcde");
        let mut one = [0; 1];
        ahead.read_exact(&mut one).unwrap();
        assert_eq!(&one, b"b");
        assert_eq!(ahead.look(9).unwrap(), b"cdef");
        let mut rest = String::new();
        ahead.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, "cdef");
        assert_eq!(ahead.look(1).unwrap(), b"");
    }
}

use super::Window;
use std::borrow::Cow;
use std::fmt;
use std::io::{self, Read};
use std::ops::Range;

/// Gives parts of a document that is in memory.
pub fn parts_in<'p>(text: &'p [u8]) -> impl Fn(Range<usize>) -> io::Result<Cow<'p, [u8]>> {
    |range| {
        let part = text.get(range).map(Cow::Borrowed);
        part.ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
    }
}

/// Reads a document from its start that is given in parts. Made for another pass over a document of which the first one
/// knows where it ends.
///
/// ```
/// use tofu_json_model::Limits;
/// use tofu_json_model::stream::{PartsReader, index_plan, parts_in};
///
/// let plan = br#"{"format_version": "1.2", "variables": {}}"#;
/// let mut input = PartsReader::new(plan.len(), parts_in(plan)).into_input();
/// let layout = index_plan(&mut input, Limits::default(), |_| ())?;
/// assert_eq!(layout.variables, Some(39..41));
/// # Ok::<(), tofu_json_model::stream::StreamError>(())
/// ```
pub struct PartsReader<F> {
    part: F,
    at: usize,
    end: usize,
}

impl<'p, F: FnMut(Range<usize>) -> io::Result<Cow<'p, [u8]>>> PartsReader<F> {
    /// A reader at the start of a document with so many bytes.
    pub const fn new(end: usize, part: F) -> Self {
        Self { part, at: 0, end }
    }

    /// What passes go over.
    #[must_use]
    pub fn into_input(self) -> Window<Self> {
        Window::new(self)
    }
}

impl<'p, F: FnMut(Range<usize>) -> io::Result<Cow<'p, [u8]>>> Read for PartsReader<F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let end = self.end.min(self.at + buffer.len());
        if end == self.at {
            return Ok(0);
        }
        let part = (self.part)(self.at..end)?;
        let room = buffer.get_mut(..part.len());
        room.ok_or(io::ErrorKind::InvalidData)?
            .copy_from_slice(&part);
        self.at += part.len();
        Ok(part.len())
    }
}

/// The place only: values can be secret.
impl<F> fmt::Debug for PartsReader<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PartsReader")
            .field("at", &self.at)
            .field("end", &self.end)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::{PartsReader, parts_in};
    use std::io::Read as _;

    #[test]
    fn every_byte_once_and_no_more() {
        let text: Vec<u8> = (0..=u8::MAX).cycle().take(1_000).collect();
        for end in [0, 1, 999, 1_000] {
            let (mut read, mut buffer) = (Vec::new(), [0; 77]);
            let mut reader = PartsReader::new(end, parts_in(&text));
            while let Ok(length @ 1..) = reader.read(&mut buffer) {
                read.extend_from_slice(&buffer[..length]);
            }
            assert_eq!(read, text[..end]);
        }
        let mut reader = PartsReader::new(1_001, parts_in(&text));
        assert!(std::io::copy(&mut reader, &mut std::io::sink()).is_err());
    }
}

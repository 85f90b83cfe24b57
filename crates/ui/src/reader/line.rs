/// A line as it is in the stream.
#[derive(Clone, Copy)]
pub struct Line<'a> {
    /// The bytes, without the line feed; a carriage return before it is among them.
    pub raw: &'a [u8],
    /// The number, from 1.
    pub number: u64,
    /// The offset of the first byte in the stream.
    pub offset: u64,
    /// Whether a line feed ends it; only the last line can lack one.
    pub is_ended: bool,
}

impl Line<'_> {
    /// Appends the bytes as they came, with the line feed if there was one.
    pub fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.raw);
        if self.is_ended {
            out.push(b'\n');
        }
    }
}

/// The place only: lines can hold secrets.
impl std::fmt::Debug for Line<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Line")
            .field("number", &self.number)
            .field("offset", &self.offset)
            .field("bytes", &self.raw.len())
            .finish_non_exhaustive()
    }
}

//! A document whose changes stay where they were written.

use crate::content::EntryContent;
use crate::error::Fault;
use std::fmt;
use std::io;
use std::ops::Range;
use tofu_json_text::CheckedSlice;

/// A document that is read at any place, and is nowhere as a whole.
pub struct PlanDocument {
    texts: EntryContent,
    parts: DocumentParts,
}

/// Nothing of the document: it holds secrets.
impl fmt::Debug for PlanDocument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlanDocument")
            .field("length", &self.length())
            .finish_non_exhaustive()
    }
}

/// What a document is put together from.
#[derive(Default)]
pub(crate) struct DocumentParts {
    /// What was written around the changes.
    frame: Vec<u8>,
    parts: Vec<DocumentPart>,
    length: u64,
}

/// A part that is not empty.
struct DocumentPart {
    /// Where it starts in the document.
    start: u64,
    source: PartSource,
}

enum PartSource {
    Frame(Range<usize>),
    Text(Range<usize>),
}

impl DocumentParts {
    /// The frame goes on.
    pub(super) fn add_frame(&mut self, bytes: &[u8]) {
        let start = self.frame.len();
        self.frame.extend_from_slice(bytes);
        self.add(PartSource::Frame(start..self.frame.len()));
    }

    /// The text of a change follows.
    pub(super) fn add_text(&mut self, at: Range<usize>) {
        self.add(PartSource::Text(at));
    }

    fn add(&mut self, source: PartSource) {
        let (PartSource::Frame(range) | PartSource::Text(range)) = &source;
        let length = range.len() as u64;
        if length > 0 {
            let start = self.length;
            self.length += length;
            self.parts.push(DocumentPart { start, source });
        }
    }
}

impl PlanDocument {
    pub(crate) const fn new(texts: EntryContent, parts: DocumentParts) -> Self {
        Self { texts, parts }
    }

    /// How many bytes there are.
    #[must_use]
    pub const fn length(&self) -> u64 {
        self.parts.length
    }

    /// Reads bytes from an offset on, as many as there is room for or as there are; says how many.
    ///
    /// # Errors
    ///
    /// Those of the scratch space in which changes are, where there are many.
    pub fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        let parts = &self.parts.parts;
        let first = parts.partition_point(|part| part.start <= offset);
        let mut read = 0;
        for part in parts.slice(first.saturating_sub(1)..) {
            let Some(room) = buffer.get_mut(read..).filter(|room| !room.is_empty()) else {
                break;
            };
            let skipped = (offset + read as u64).saturating_sub(part.start);
            let skipped = usize::try_from(skipped).unwrap_or(usize::MAX);
            read += self.copy(&part.source, skipped, room)?;
        }
        Ok(read)
    }

    /// Copies bytes of a part, as many as there is room for.
    fn copy(&self, source: &PartSource, skipped: usize, room: &mut [u8]) -> io::Result<usize> {
        let (PartSource::Frame(range) | PartSource::Text(range)) = source;
        let start = range.start.saturating_add(skipped).min(range.end);
        let range = start..range.end.min(start.saturating_add(room.len()));
        let kept;
        let bytes = match source {
            PartSource::Frame(_) => self.parts.frame.slice(range),
            PartSource::Text(_) => {
                kept = self.texts.part(range).map_err(Fault::into_io)?;
                &*kept
            }
        };
        if let Some(room) = room.get_mut(..bytes.len()) {
            room.copy_from_slice(bytes);
        }
        Ok(bytes.len())
    }
}

#[cfg(test)]
mod tests {
    use super::{DocumentParts, PlanDocument};
    use crate::content::EntryContent;

    #[test]
    fn any_place_is_read() {
        let mut texts = EntryContent::default();
        texts.append(b"onetwothree").unwrap();
        let mut parts = DocumentParts::default();
        parts.add_frame(b"[");
        parts.add_text(3..6);
        parts.add_frame(b",");
        parts.add_text(6..11);
        parts.add_text(0..0);
        parts.add_frame(b"]\n");
        let document = PlanDocument::new(texts, parts);
        let expected = b"[two,three]\n";
        assert_eq!(document.length(), expected.len() as u64);
        for start in 0..=expected.len() + 2 {
            for room in 0..14 {
                let mut buffer = vec![0; room];
                let read = document.read_at(&mut buffer, start as u64).unwrap();
                let rest = expected.get(start..).unwrap_or_default();
                let length = room.min(rest.len());
                assert_eq!(buffer.get(..read), rest.get(..length), "{start} {room}");
            }
        }
    }
}

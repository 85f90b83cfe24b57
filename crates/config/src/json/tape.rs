//! The values of a file as a row of 32-bit numbers, in the order of the file.
//!
//! A scalar is the byte where it starts. An object or an array is three numbers and its contents
//! between them: the opening bracket, the index of the last number, the contents, the closing
//! bracket; without contents, it is the first two of these. The property of an object is the byte of its name and then its value. What a value is,
//! its first byte says; what could not be read is listed aside.

use tofu_json_hcl::Span;
use tofu_json_value::{KeyOrder, TapeEntry};

/// All values of a file.
#[derive(Debug)]
pub(super) struct Tape {
    row: Vec<u32>,
    /// Values that could not be read, by index.
    invalid: Vec<(u32, Span)>,
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a source is shorter than 4 GiB; a row has at most three numbers for two of its bytes, and 4 Gi of them \
              would be reached only beyond 2.6 GiB of brackets"
)]
fn narrow(index: usize) -> u32 {
    index as u32
}

impl Tape {
    pub(super) fn for_source(source: &[u8]) -> Self {
        Self {
            row: Vec::with_capacity(source.len() / 12 + 8),
            invalid: Vec::new(),
        }
    }

    /// A scalar, or the name of a property.
    #[inline]
    pub(super) fn scalar(&mut self, start: usize) {
        self.row.push(narrow(start));
    }

    /// Opens a container and gives its index. Its second number comes when it is closed.
    #[inline]
    pub(super) fn open(&mut self, start: usize) -> u32 {
        let index = narrow(self.row.len());
        self.row.extend([narrow(start), index]);
        index
    }

    /// Closes a container.
    #[inline]
    pub(super) fn close(&mut self, index: u32, end: usize) {
        let mut last = narrow(self.row.len());
        if last == index + 2 {
            last -= 1;
        } else {
            self.row.push(narrow(end));
        }
        if let Some(link) = self.row.get_mut(index as usize + 1) {
            *link = last;
        }
    }

    /// Adds a value that could not be read.
    pub(super) fn invalid(&mut self, span: Span) {
        self.invalid.push((narrow(self.row.len()), span));
        self.row.push(span.start);
    }

    /// Takes back everything from an index on.
    pub(super) fn truncate(&mut self, index: u32) {
        self.row.truncate(index as usize);
        let kept = self.invalid.partition_point(|(at, _)| *at < index);
        self.invalid.truncate(kept);
    }

    /// The closing bracket of a container; `None` when there is nothing before it but blanks.
    pub(super) fn closing(&self, index: u32) -> Option<u32> {
        let last = self.at(index + 1);
        (last != index + 1).then(|| self.at(last))
    }

    /// A number of the row.
    #[inline]
    pub(super) fn at(&self, index: u32) -> u32 {
        self.row.get(index as usize).copied().unwrap_or_default()
    }

    /// The place of a value that could not be read.
    #[inline]
    pub(super) fn invalid_at(&self, index: u32) -> Option<Span> {
        if self.invalid.is_empty() {
            return None;
        }
        let found = self
            .invalid
            .binary_search_by_key(&index, |(at, _)| *at)
            .ok()?;
        self.invalid.get(found).map(|(_, span)| *span)
    }

    /// The index after a value.
    #[inline]
    pub(super) fn after(&self, source: &[u8], index: u32) -> u32 {
        let container = matches!(
            source.get(self.at(index) as usize),
            Some(b'{' | b'[') if self.invalid_at(index).is_none()
        );
        if container {
            self.at(index + 1) + 1
        } else {
            index + 1
        }
    }

    pub(super) fn finish(mut self) -> Self {
        // A row that was made for many small values can be mostly empty.
        if self.row.capacity() / 2 > self.row.len() {
            self.row.shrink_to_fit();
        }
        self
    }
}

impl tofu_json_value::Tape for Tape {
    #[inline(always)]
    fn scalar(&mut self, entry: TapeEntry) {
        self.scalar(entry.start);
    }

    #[inline(always)]
    fn open(&mut self, entry: TapeEntry) -> usize {
        self.open(entry.start) as usize
    }

    #[inline(always)]
    fn close(&mut self, index: usize, end: usize, _: KeyOrder) {
        self.close(narrow(index), end - 1);
    }
}

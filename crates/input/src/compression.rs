use crate::input_error::InputError;
use crate::look_ahead::LookAhead;
use crate::members::{Compression, Members, describe};
use crate::note::{Note, NoteCode};
use std::borrow::Cow;
use std::io::{BufRead, Read as _};

/// How large compressed input may become: `ratio` times its size, at most `largest`, but never less
/// than `smallest`.
///
/// What is beyond is an error that names the limit; so much and no more is held in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CompressionLimits {
    /// Bytes that no input may exceed. The default is 8 GiB.
    pub largest: u64,
    /// How many times its size an input may become. The default is 2,000.
    pub ratio: u64,
    /// Bytes that every input may become, if `largest` is not less. The default is 64 MiB.
    pub smallest: u64,
}

impl Default for CompressionLimits {
    fn default() -> Self {
        Self {
            largest: 8 << 30,
            ratio: 2_000,
            smallest: 64 << 20,
        }
    }
}

impl CompressionLimits {
    /// Sets [`largest`](Self#structfield.largest).
    #[must_use]
    pub const fn largest(mut self, largest: u64) -> Self {
        self.largest = largest;
        self
    }

    /// Sets [`ratio`](Self#structfield.ratio).
    #[must_use]
    pub const fn ratio(mut self, ratio: u64) -> Self {
        self.ratio = ratio;
        self
    }

    /// Sets [`smallest`](Self#structfield.smallest).
    #[must_use]
    pub const fn smallest(mut self, smallest: u64) -> Self {
        self.smallest = smallest;
        self
    }
}

impl CompressionLimits {
    fn allowance(self, input: usize) -> u64 {
        let input = u64::try_from(input).unwrap_or(u64::MAX);
        input
            .saturating_mul(self.ratio)
            .max(self.smallest)
            .min(self.largest)
    }
}

/// Decompresses what is compressed, at most twice.
pub(crate) fn decompress<'a>(
    bytes: Cow<'a, [u8]>,
    limits: CompressionLimits,
    notes: &mut Vec<Note>,
) -> Result<Cow<'a, [u8]>, InputError> {
    let limit = limits.allowance(bytes.len());
    let mut bytes = bytes;
    for _ in 0..2 {
        let Some(format) = Compression::of(&bytes) else {
            return Ok(bytes);
        };
        bytes = Cow::Owned(expand(&bytes, format, limit, notes)?);
    }
    match Compression::of(&bytes) {
        Some(_) => Err(InputError::TooNested),
        None => Ok(bytes),
    }
}

/// Decompresses one member or frame after the other.
fn expand(
    bytes: &[u8],
    format: Compression,
    limit: u64,
    notes: &mut Vec<Note>,
) -> Result<Vec<u8>, InputError> {
    let mut text = Vec::with_capacity(bytes.len().saturating_mul(4).min(64 << 20));
    let mut members = Members::new(LookAhead::new(bytes), format);
    // One byte more than the limit is enough to know.
    let mut allowed = members.by_ref().take(limit.saturating_add(1));
    let read = allowed.read_to_end(&mut text);
    read.map_err(|error| InputError::Damaged {
        format: format.name(),
        problem: describe(&error),
    })?;
    if u64::try_from(text.len()).unwrap_or(u64::MAX) > limit {
        return Err(InputError::TooLarge {
            format: format.name(),
            limit,
        });
    }
    if let Some(length) = members.rest().and_then(skipped) {
        let message = format!("skipped {length} bytes after the {} data", format.name());
        notes.push(Note::new(NoteCode::TrailingData, message));
    }
    Ok(text)
}

/// How many bytes are left, if they are not only zeros.
fn skipped(rest: impl BufRead) -> Option<usize> {
    let (mut rest, mut length, mut is_padding) = (rest, 0, true);
    // Memory can always be read.
    while let Ok(bytes @ [_, ..]) = rest.fill_buf() {
        is_padding &= bytes.iter().all(|byte| *byte == 0);
        let read = bytes.len();
        rest.consume(read);
        length += read;
    }
    (!is_padding).then_some(length)
}

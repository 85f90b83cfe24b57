use super::error::InputError;
use crate::note::{Note, NoteCode};
use flate2::bufread::GzDecoder;
use ruzstd::decoding::StreamingDecoder;
use std::borrow::Cow;
use std::io::{self, Read};

/// How large compressed input may become: `ratio` times its size, at most `largest`, but never less
/// than `smallest`.
///
/// What is beyond is an error that names the limit; so much and no more is held in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    fn allowance(self, input: usize) -> u64 {
        let input = u64::try_from(input).unwrap_or(u64::MAX);
        input
            .saturating_mul(self.ratio)
            .max(self.smallest)
            .min(self.largest)
    }
}

#[derive(Clone, Copy)]
enum Format {
    Gzip,
    Zstd,
}

const GZIP: &[u8] = b"\x1f\x8b";
const ZSTD: &[u8] = b"\x28\xb5\x2f\xfd";

impl Format {
    fn of(bytes: &[u8]) -> Option<Self> {
        match bytes {
            _ if bytes.starts_with(GZIP) => Some(Self::Gzip),
            _ if bytes.starts_with(ZSTD) || skippable_frame(bytes).is_some() => Some(Self::Zstd),
            _ => None,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Gzip => "gzip",
            Self::Zstd => "zstd",
        }
    }
}

/// Decompresses what is compressed, at most twice.
pub(super) fn decompress<'a>(
    bytes: Cow<'a, [u8]>,
    limits: CompressionLimits,
    notes: &mut Vec<Note>,
) -> Result<Cow<'a, [u8]>, InputError> {
    let limit = limits.allowance(bytes.len());
    let mut bytes = bytes;
    for _ in 0..2 {
        let Some(format) = Format::of(&bytes) else {
            return Ok(bytes);
        };
        bytes = Cow::Owned(expand(&bytes, format, limit, notes)?);
    }
    match Format::of(&bytes) {
        Some(_) => Err(InputError::TooNested),
        None => Ok(bytes),
    }
}

/// Decompresses one member or frame after the other.
fn expand(
    bytes: &[u8],
    format: Format,
    limit: u64,
    notes: &mut Vec<Note>,
) -> Result<Vec<u8>, InputError> {
    let mut text = Vec::with_capacity(bytes.len().saturating_mul(4).min(64 << 20));
    let mut rest = bytes;
    loop {
        rest = match format {
            Format::Gzip => gunzip(rest, &mut text, limit),
            Format::Zstd => unzstd(rest, &mut text, limit),
        }
        .map_err(|error| InputError::Damaged {
            format: format.name(),
            problem: describe(&error),
        })?;
        if u64::try_from(text.len()).unwrap_or(u64::MAX) > limit {
            return Err(InputError::TooLarge {
                format: format.name(),
                limit,
            });
        }
        let more = match format {
            Format::Gzip => rest.starts_with(GZIP),
            Format::Zstd => rest.starts_with(ZSTD) || skippable_frame(rest).is_some(),
        };
        if !more {
            break;
        }
    }
    if rest.iter().any(|byte| *byte != 0) {
        let message = format!(
            "skipped {} bytes behind the {} data",
            rest.len(),
            format.name()
        );
        notes.push(Note::new(NoteCode::TrailingData, message));
    }
    Ok(text)
}

/// One byte more than the limit is enough to know.
fn read_up_to(reader: impl Read, text: &mut Vec<u8>, limit: u64) -> io::Result<()> {
    let have = u64::try_from(text.len()).unwrap_or(u64::MAX);
    let left = limit.saturating_sub(have).saturating_add(1);
    reader.take(left).read_to_end(text).map(drop)
}

fn gunzip<'b>(bytes: &'b [u8], text: &mut Vec<u8>, limit: u64) -> io::Result<&'b [u8]> {
    let mut decoder = GzDecoder::new(bytes);
    read_up_to(&mut decoder, text, limit)?;
    Ok(decoder.into_inner())
}

fn unzstd<'b>(bytes: &'b [u8], text: &mut Vec<u8>, limit: u64) -> io::Result<&'b [u8]> {
    if let Some(rest) = skippable_frame(bytes) {
        return Ok(rest);
    }
    let mut rest = bytes;
    let mut decoder = StreamingDecoder::new(&mut rest).map_err(io::Error::other)?;
    read_up_to(&mut decoder, text, limit)?;
    drop(decoder);
    Ok(rest)
}

/// What follows a frame of zstd that holds no data (magic numbers `0x184D2A50` to `0x184D2A5F`).
fn skippable_frame(bytes: &[u8]) -> Option<&[u8]> {
    let (magic, rest) = bytes.split_first_chunk::<4>()?;
    if u32::from_le_bytes(*magic) & 0xffff_fff0 != 0x184d_2a50 {
        return None;
    }
    let (len, rest) = rest.split_first_chunk::<4>()?;
    rest.get(usize::try_from(u32::from_le_bytes(*len)).ok()?..)
}

fn describe(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => "they end too early".to_owned(),
        _ => error.to_string().to_lowercase(),
    }
}

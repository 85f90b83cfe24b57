//! The central directory.

use crate::end::End;
use crate::entry::{ArchiveEntry, HEADER, Lengths};
use crate::source::{ArchiveBytes, Stop};
use crate::{ArchiveError, Limits, Witness};
use std::io::{Read, Seek};
use tofu_json_text::CheckedSlice;

/// Why there is no entry at a place.
enum Missing {
    /// Another value is in its place.
    Other,
    /// It is cut short.
    Cut,
}

/// All entries of the central directory in its order, with offsets from the start of the file.
///
/// # Errors
///
/// Where the reader fails, there is no directory, or it has more entries than the limits allow.
pub fn entries<R: Read + Seek, W: Witness>(
    source: &mut ArchiveBytes<R, W>,
    limits: &Limits,
) -> Result<Vec<ArchiveEntry>, Stop> {
    let end = End::find(source)?;
    let mut base = end.base;
    // Offsets may be right as they are although something seems to be before the archive.
    if base > 0 && read(source, end.offset)?.is_ok() {
        base = 0;
    }
    let mut entries = Vec::new();
    let mut names = 0;
    let mut at = base.saturating_add(end.offset);
    let missing = loop {
        match read(source, at)? {
            Ok((mut entry, length)) => {
                names += entry.name.len();
                if entries.len() == limits.entries || names > limits.names {
                    let limit = limits.entries;
                    return Err(ArchiveError::TooMany { limit }.into());
                }
                entry.offset = entry.offset.saturating_add(base);
                entries.push(entry);
                at += length;
            }
            Err(missing) => break missing,
        }
    };
    // The number of entries is kept in 16 bits, and often cut to them.
    if entries.len() as u64 & 0xffff != end.records & 0xffff {
        return Err(match missing {
            Missing::Other => ArchiveError::NotAnArchive,
            Missing::Cut => ArchiveError::UnexpectedEnd,
        }
        .into());
    }
    Ok(entries)
}

type Read1 = Result<(ArchiveEntry, u64), Missing>;

fn read<R: Read + Seek, W: Witness>(
    source: &mut ArchiveBytes<R, W>,
    at: u64,
) -> Result<Read1, Stop> {
    let mut header = [0; HEADER];
    if source.copy(at, &mut header)? < HEADER {
        return Ok(Err(Missing::Cut));
    }
    let Some(lengths) = Lengths::of(&header) else {
        return Ok(Err(Missing::Other));
    };
    let mut rest = vec![0; lengths.sum()];
    if source.copy(at + HEADER as u64, &mut rest)? < rest.len() {
        return Ok(Err(Missing::Cut));
    }
    let (name, rest) = rest.split_at_checked(lengths.name).unwrap_or_default();
    let extra = rest.slice(..lengths.extra);
    let entry = ArchiveEntry::read(&header, name, extra).ok_or(Missing::Other);
    let length = (HEADER + lengths.sum()) as u64;
    Ok(entry.map(|entry| (entry, length)))
}

//! The record at the end, which says where the central directory is.

use crate::source::{ArchiveBytes, Stop, u16_at, u32_at, u64_at};
use crate::{ArchiveError, Witness};
use std::io::{Read, Seek};
use tofu_json_text::CheckedSlice;

/// The size of an end record without its comment.
const LENGTH: usize = 22;
const SIGNATURE: &[u8] = b"PK\x05\x06";
const LOCATOR: &[u8] = b"PK\x06\x07";
const END_64: &[u8] = b"PK\x06\x06";

/// Where the central directory is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct End {
    /// How many entries the directory should have.
    pub(crate) records: u64,
    /// Where it starts, by the record.
    pub(crate) offset: u64,
    /// What all offsets are to be moved by, where something is before the archive.
    pub(crate) base: u64,
}

impl End {
    pub(crate) fn find<R: Read + Seek, W: Witness>(
        source: &mut ArchiveBytes<R, W>,
    ) -> Result<Self, Stop> {
        let (place, record) = locate(source)?;
        let mut records = u64::from(u16_at(&record, 10));
        let mut size = u64::from(u32_at(&record, 12));
        let mut offset = u64::from(u32_at(&record, 16));
        let mut end = place;
        let full = records == 0xffff || size == 0xffff || offset == 0xffff_ffff;
        if full && let Some(place_64) = locate_64(source, place)? {
            let record = exactly::<56, R, W>(source, place_64)?;
            if !record.starts_with(END_64) {
                return Err(ArchiveError::NotAnArchive.into());
            }
            records = u64_at(&record, 32);
            size = u64_at(&record, 40);
            offset = u64_at(&record, 48);
            end = place_64;
        }
        let base = end
            .checked_sub(size)
            .and_then(|start| start.checked_sub(offset));
        // A directory that would start before the archive, or after its end, is not valid.
        let base = match base {
            Some(base) if base.saturating_add(offset) < source.length() => base,
            _ => return Err(ArchiveError::NotAnArchive.into()),
        };
        Ok(Self {
            records,
            offset,
            base,
        })
    }
}

/// The last end record whose comment fits, searched near the end of the archive, as far as comments
/// can be long.
fn locate<R: Read + Seek, W: Witness>(
    source: &mut ArchiveBytes<R, W>,
) -> Result<(u64, Vec<u8>), Stop> {
    for reach in [1 << 10, 65 << 10] {
        let start = source.length().saturating_sub(reach);
        let mut tail = vec![0; usize::try_from(source.length() - start).unwrap_or_default()];
        // Small archives are read from their start, so that they are read once.
        source.peek(start.saturating_sub(64 << 10))?;
        let copied = source.copy(start, &mut tail)?;
        tail.truncate(copied);
        if let Some(at) = last(&tail) {
            let record = tail.slice(at..).to_vec();
            return Ok((start + at as u64, record));
        }
    }
    Err(ArchiveError::NotAnArchive.into())
}

fn last(tail: &[u8]) -> Option<usize> {
    let mut starts = tail.windows(LENGTH).enumerate().rev();
    let (at, record) = starts.find(|(_, record)| record.starts_with(SIGNATURE))?;
    let comment = usize::from(u16_at(record, 20));
    (at + LENGTH + comment <= tail.len()).then_some(at)
}

fn locate_64<R: Read + Seek, W: Witness>(
    source: &mut ArchiveBytes<R, W>,
    end: u64,
) -> Result<Option<u64>, Stop> {
    let Some(place) = end.checked_sub(20) else {
        return Ok(None);
    };
    let locator = exactly::<20, R, W>(source, place)?;
    let fits =
        locator.starts_with(LOCATOR) && u32_at(&locator, 4) == 0 && u32_at(&locator, 16) == 1;
    Ok(fits.then(|| u64_at(&locator, 8)))
}

fn exactly<const N: usize, R: Read + Seek, W: Witness>(
    source: &mut ArchiveBytes<R, W>,
    place: u64,
) -> Result<[u8; N], Stop> {
    let mut record = [0; N];
    match source.copy(place, &mut record)? {
        count if count == N => Ok(record),
        _ => Err(ArchiveError::UnexpectedEnd.into()),
    }
}

use crate::source::{u16_at, u32_at, u64_at};
use tofu_json_text::CheckedSlice;

const SIGNATURE: &[u8] = b"PK\x01\x02";
const LOCAL_SIGNATURE: &[u8] = b"PK\x03\x04";

/// The size of the fixed part of an entry, before its name.
pub(crate) const HEADER: usize = 46;
/// The size of the fixed part of the header before the content.
pub(crate) const LOCAL_HEADER: usize = 30;

/// Marks a 32-bit field whose value is in the zip64 extension.
const UNKNOWN: u32 = u32::MAX;

/// An entry of the central directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchiveEntry {
    /// The name: raw bytes.
    pub name: Vec<u8>,
    /// Bytes of content, by the central directory.
    pub size: u64,
    /// The compression method: 0 stored, 8 deflated.
    pub method: u16,
    /// Bytes of the packed content, by the central directory.
    pub packed: u64,
    /// Where the header before the content is.
    pub offset: u64,
    pub(crate) crc: u32,
    pub(crate) flags: u16,
    creator: u16,
    attributes: u32,
}

/// The lengths of the variable parts of a header.
pub(crate) struct Lengths {
    pub(crate) name: usize,
    pub(crate) extra: usize,
    pub(crate) comment: usize,
}

impl Lengths {
    /// Reads an entry of the central directory; `None` if the bytes are not one.
    pub(crate) fn of(header: &[u8]) -> Option<Self> {
        header.starts_with(SIGNATURE).then(|| Self {
            name: usize::from(u16_at(header, 28)),
            extra: usize::from(u16_at(header, 30)),
            comment: usize::from(u16_at(header, 32)),
        })
    }

    /// Reads the header before the content.
    pub(crate) fn of_local(header: &[u8]) -> Option<Self> {
        header.starts_with(LOCAL_SIGNATURE).then(|| Self {
            name: usize::from(u16_at(header, 26)),
            extra: usize::from(u16_at(header, 28)),
            comment: 0,
        })
    }

    pub(crate) const fn sum(&self) -> usize {
        self.name + self.extra + self.comment
    }
}

impl ArchiveEntry {
    /// Reads an entry; `None` where sizes that the extra field should hold are missing.
    pub(crate) fn read(header: &[u8], name: &[u8], mut extra: &[u8]) -> Option<Self> {
        let (size, packed, offset) = (u32_at(header, 24), u32_at(header, 20), u32_at(header, 42));
        let mut entry = Self {
            name: name.to_vec(),
            size: u64::from(size),
            method: u16_at(header, 10),
            packed: u64::from(packed),
            offset: u64::from(offset),
            crc: u32_at(header, 16),
            flags: u16_at(header, 8),
            creator: u16_at(header, 4),
            attributes: u32_at(header, 38),
        };
        let mut missing = [
            (size == UNKNOWN, &mut entry.size),
            (packed == UNKNOWN, &mut entry.packed),
            (offset == UNKNOWN, &mut entry.offset),
        ];
        while extra.len() >= 4 {
            let end = 4 + usize::from(u16_at(extra, 2));
            let Some(mut field) = extra.get(4..end) else {
                break;
            };
            if u16_at(extra, 0) == 1 {
                for (missing, number) in &mut missing {
                    if *missing {
                        **number = u64_at(field.get(..8)?, 0);
                        field = field.get(8..)?;
                        *missing = false;
                    }
                }
            }
            extra = extra.slice(end..);
        }
        // A size of 2^32-1 may be one.
        let [_, (packed, _), (offset, _)] = missing;
        (!packed && !offset).then_some(entry)
    }

    /// Whether the content is followed by its checksum.
    pub(crate) const fn has_descriptor(&self) -> bool {
        self.flags & 0x8 != 0
    }

    /// Whether the content is encrypted.
    #[must_use]
    pub const fn is_encrypted(&self) -> bool {
        self.flags & 0x1 != 0
    }

    /// Whether it reads as a directory.
    #[must_use]
    pub fn ends_in_slash(&self) -> bool {
        self.name.ends_with(b"/")
    }

    /// Whether it unpacks to a directory.
    #[must_use]
    pub fn is_directory(&self) -> bool {
        self.ends_in_slash()
            || self.kind() == Some(0o040_000)
            || (matches!(self.creator >> 8, 0 | 11 | 14) && self.attributes & 0x10 != 0)
    }

    /// Whether it unpacks to a symbolic link.
    #[must_use]
    pub fn is_symlink(&self) -> bool {
        self.kind() == Some(0o120_000)
    }

    /// The kind of file, where the archive was made on Unix or a Mac.
    fn kind(&self) -> Option<u32> {
        matches!(self.creator >> 8, 3 | 19).then_some((self.attributes >> 16) & 0o170_000)
    }
}

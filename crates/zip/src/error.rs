use std::fmt;

/// Why an archive, or an entry of it, cannot be read. Each text starts with the words of OpenTofu, where it has some.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ArchiveError {
    /// No end record, or a central directory that does not fit it.
    NotAnArchive,
    /// The bytes end before the archive does.
    UnexpectedEnd,
    /// A way of packing that OpenTofu does not know either.
    Method {
        /// The entry.
        name: String,
        /// Its method.
        method: u16,
    },
    /// The content is not what the archive says it is.
    Checksum {
        /// The entry.
        name: String,
    },
    /// Packed bytes that cannot be unpacked.
    Corrupt {
        /// The entry.
        name: String,
    },
    /// The entry is not where, or not what, the central directory says.
    Entry {
        /// The entry.
        name: String,
    },
    /// Entries share so many bytes that the content would be far larger than any archive of this
    /// size can hold.
    Shared,
    /// More content than the limit.
    TooLarge {
        /// Bytes.
        limit: u64,
    },
    /// More entries, or longer names, than the limit.
    TooMany {
        /// Entries.
        limit: usize,
    },
}

/// The text of a name that may be no text, on one line.
#[must_use]
pub fn shown(name: &[u8]) -> String {
    let text = String::from_utf8_lossy(name);
    let escape = |character: char| {
        let escaped = character.is_control().then(|| character.escape_default());
        let plain = (!character.is_control()).then_some(character);
        escaped.into_iter().flatten().chain(plain)
    };
    text.chars().flat_map(escape).collect()
}

impl fmt::Display for ArchiveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAnArchive => write!(f, "zip: not a valid zip file"),
            Self::UnexpectedEnd => write!(
                f,
                "unexpected EOF: the archive is cut short or its sizes are wrong"
            ),
            Self::Method { name, method } => write!(
                f,
                "zip: unsupported compression algorithm {method} of {name}: expected stored (0) or deflated (8)"
            ),
            Self::Checksum { name } => {
                write!(f, "zip: checksum error in {name}: get the archive anew")
            }
            Self::Corrupt { name } => {
                write!(f, "flate: corrupt input in {name}: get the archive anew")
            }
            Self::Entry { name } => write!(
                f,
                "zip: not a valid zip file: the entry {name} does not fit"
            ),
            Self::Shared => write!(
                f,
                "expected entries with bytes of their own, found some that share theirs many times over: get the archive anew"
            ),
            Self::TooLarge { limit } => write!(
                f,
                "expected at most {limit} bytes of content, found more: raise the limit if the archive can be trusted"
            ),
            Self::TooMany { limit } => write!(
                f,
                "expected at most {limit} entries with names of sensible length, found more: raise the limit if the archive can be trusted"
            ),
        }
    }
}

impl std::error::Error for ArchiveError {}

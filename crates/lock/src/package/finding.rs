use super::error::shown;
use std::fmt;

/// Something unusual about the entries of an archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum FindingKind {
    /// A directory has an entry of its own.
    DirectoryEntry,
    /// A name is there more than once: the last content counts for all of them.
    DuplicateName,
    /// A name leads out of the package (`..`).
    Escape,
    /// A name starts at the root.
    AbsoluteName,
    /// A name is not as short as it could be (`./a`, `a//b`).
    UncleanName,
    /// An entry is a symbolic link, which becomes a file.
    Symlink,
    /// A name is not UTF-8.
    NameEncoding,
    /// The file header has another name than the central directory.
    LocalName,
    /// Entries share bytes of the archive.
    Overlap,
    /// An entry says that it is encrypted; it is read as if it were not.
    Encrypted,
}

impl FindingKind {
    /// The word for it in JSON.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::DirectoryEntry => "directory_entry",
            Self::DuplicateName => "duplicate_name",
            Self::Escape => "path_escape",
            Self::AbsoluteName => "absolute_name",
            Self::UncleanName => "unclean_name",
            Self::Symlink => "symlink",
            Self::NameEncoding => "name_encoding",
            Self::LocalName => "local_name_differs",
            Self::Overlap => "overlap",
            Self::Encrypted => "encrypted",
        }
    }

    /// Whether it makes the two `h1:` of a package differ.
    #[must_use]
    pub const fn parts_the_hashes(self) -> bool {
        matches!(
            self,
            Self::DirectoryEntry | Self::DuplicateName | Self::AbsoluteName | Self::UncleanName
        )
    }

    const fn text(self) -> &'static str {
        match self {
            Self::DirectoryEntry => "has entries for directories",
            Self::DuplicateName => "has a name more than once",
            Self::Escape => "has names that lead out of the package",
            Self::AbsoluteName => "has names that start at the root",
            Self::UncleanName => "has names with empty or `.` parts",
            Self::Symlink => "has symbolic links, which unpack to files",
            Self::NameEncoding => "has names that are not UTF-8",
            Self::LocalName => "has entries whose own name is another one",
            Self::Overlap => "has entries that share bytes",
            Self::Encrypted => "has entries that say they are encrypted",
        }
    }
}

/// Something odd, and how often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The kind of finding.
    pub kind: FindingKind,
    /// The name of the first entry with it.
    pub first: String,
    /// How many entries have it.
    pub count: usize,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind.text(), self.first)?;
        match self.count {
            1 => Ok(()),
            count => write!(f, " and {} more", count - 1),
        }
    }
}

/// Findings in the making.
#[derive(Debug, Default)]
pub(super) struct Findings(Vec<Finding>);

impl Findings {
    pub(super) fn add(&mut self, kind: FindingKind, name: &[u8]) {
        match self.0.iter_mut().find(|finding| finding.kind == kind) {
            Some(finding) => finding.count += 1,
            None => self.0.push(Finding {
                kind,
                first: shown(name),
                count: 1,
            }),
        }
    }

    pub(super) fn finish(mut self) -> Vec<Finding> {
        self.0.sort_by_key(|finding| finding.kind);
        self.0
    }
}

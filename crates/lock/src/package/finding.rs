use std::fmt;
use tofu_json_diagnostic::codes;
use tofu_json_zip::shown;

codes! {
    /// What is odd about the entries of an archive.
    pub enum PackageFindingKind {
        DirectoryEntry = "directory_entry", "has entries for directories";
        DuplicateName = "duplicate_name", "has a name more than once";
        Escape = "path_escape", "has names that lead out of the package";
        AbsoluteName = "absolute_name", "has names that start at the root";
        UncleanName = "unclean_name", "has names with empty or `.` parts";
        Symlink = "symlink", "has symbolic links, which unpack to files";
        NameEncoding = "name_encoding", "has names that are not UTF-8";
        LocalName = "local_name_differs", "has entries whose own name is another one";
        Overlap = "overlap", "has entries that share bytes";
        Encrypted = "encrypted", "has entries that say they are encrypted";
    }
}

impl PackageFindingKind {
    /// Whether it makes the two `h1:` of a package differ.
    #[must_use]
    pub const fn parts_the_hashes(self) -> bool {
        matches!(
            self,
            Self::DirectoryEntry | Self::DuplicateName | Self::AbsoluteName | Self::UncleanName
        )
    }
}

/// Something odd, and how often.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PackageFinding {
    /// The kind of finding.
    pub kind: PackageFindingKind,
    /// The name of the first entry with it.
    pub first: String,
    /// How many entries have it.
    pub count: usize,
}

impl fmt::Display for PackageFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind.about(), self.first)?;
        match self.count {
            1 => Ok(()),
            count => write!(f, " and {} more", count - 1),
        }
    }
}

/// Findings in the making.
#[derive(Debug, Default)]
pub(super) struct Findings(Vec<PackageFinding>);

impl Findings {
    pub(super) fn add(&mut self, kind: PackageFindingKind, name: &[u8]) {
        match self.0.iter_mut().find(|finding| finding.kind == kind) {
            Some(finding) => finding.count += 1,
            None => self.0.push(PackageFinding {
                kind,
                first: shown(name),
                count: 1,
            }),
        }
    }

    pub(super) fn finish(mut self) -> Vec<PackageFinding> {
        self.0.sort_by_key(|finding| finding.kind);
        self.0
    }
}

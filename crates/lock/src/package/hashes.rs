use super::{Archive, PackageHash};
use crate::{Hash, Hashes};
use std::collections::BTreeSet;

/// How a hash of a package was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HashKind {
    /// `h1:` of the directory that installing leaves.
    DirectoryH1,
    /// `h1:` of the archive itself.
    ArchiveH1,
    /// `zh:` of the archive file.
    Zh,
    /// A hash from an index, which was not calculated here.
    Claimed,
}

impl HashKind {
    /// The word for it in JSON.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::DirectoryH1 => "directory_h1",
            Self::ArchiveH1 => "archive_h1",
            Self::Zh => "zh",
            Self::Claimed => "claimed",
        }
    }
}

/// All hashes of a package, with how each was made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackageHashes(Vec<(HashKind, Hash)>);

impl PackageHashes {
    /// The hashes of an archive; some may be missing.
    #[must_use]
    pub fn of_archive(archive: &Archive) -> Self {
        let mut hashes = Self::default();
        let directory = archive.directory_h1.as_ref().ok();
        let itself = archive.archive_h1.as_ref().ok();
        hashes.add(HashKind::DirectoryH1, directory.map(|hash| &*hash.h1));
        hashes.add(HashKind::ArchiveH1, itself.map(|hash| &*hash.h1));
        hashes.add(HashKind::Zh, Some(&archive.digest.zh()));
        hashes
    }

    /// The hash of an unpacked package.
    #[must_use]
    pub fn of_directory(directory: &PackageHash) -> Self {
        let mut hashes = Self::default();
        hashes.add(HashKind::DirectoryH1, Some(&directory.h1));
        hashes
    }

    /// The hash of an archive file, if only that was calculated.
    #[must_use]
    pub fn of_zh(zh: &str) -> Self {
        let mut hashes = Self::default();
        hashes.add(HashKind::Zh, Some(zh));
        hashes
    }

    /// The hashes that an index lists for a package.
    #[must_use]
    pub fn claimed(claims: &Hashes) -> Self {
        let claims = claims.recognized();
        Self(
            claims
                .iter()
                .map(|hash| (HashKind::Claimed, hash.clone()))
                .collect(),
        )
    }

    pub(super) fn add(&mut self, kind: HashKind, text: Option<&str>) {
        let hash = text.and_then(|text| Hash::parse(text).ok());
        self.0.extend(hash.map(|hash| (kind, hash)));
    }

    /// Each hash.
    pub fn iter(&self) -> impl Iterator<Item = (HashKind, &Hash)> {
        self.0.iter().map(|(kind, hash)| (*kind, hash))
    }

    /// The one of a kind.
    #[must_use]
    pub fn get(&self, kind: HashKind) -> Option<&Hash> {
        let mut of_kind = self.iter().filter(|(found, _)| *found == kind);
        of_kind.next().map(|(_, hash)| hash)
    }

    /// The `h1:` of the archive where that of what it unpacks to is another one: a lock file needs both then.
    #[must_use]
    pub fn other_archive_h1(&self) -> Option<&Hash> {
        let directory = self.get(HashKind::DirectoryH1)?;
        let archive = self.get(HashKind::ArchiveH1)?;
        (archive != directory).then_some(archive)
    }

    /// Those that are in a [set](Hashes::set) of recorded ones, each once.
    pub fn recorded<'a>(
        &'a self,
        recorded: &'a BTreeSet<&'a Hash>,
    ) -> impl Iterator<Item = (HashKind, &'a Hash)> {
        let twin = self.get(HashKind::DirectoryH1);
        self.iter().filter(move |(kind, hash)| {
            recorded.contains(hash) && (*kind != HashKind::ArchiveH1 || twin != Some(*hash))
        })
    }
}

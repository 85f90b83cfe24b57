//! Archives of packages.
//!
//! The reader follows OpenTofu's where archives are odd: the central directory counts, and not what
//! is before the contents; names are raw bytes; a name may be there more than once.

mod central;
mod content;
mod end;
mod entry;
mod source;
mod unpack;

pub use entry::ArchiveEntry;

use super::finding::Findings;
use super::{Digest, FileLine, PackageError, PackageFinding, PackageFindingKind, PackageHash};
use content::Contents;
use source::{ArchiveBytes, Stop};
use std::collections::{HashMap, HashSet};
use std::io::{self, Read, Seek};

/// What an archive may cost. One that claims more is refused before it is unpacked, and none is
/// unpacked further than it claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Bytes of content of all entries together. Where entries share bytes of the archive, no more
    /// than that (or than the archive has) is read for them either, nor much more than an archive of
    /// its size can hold.
    pub content: u64,
    /// Entries, and directories that they unpack to.
    pub entries: usize,
    /// Bytes of all names together.
    pub names: usize,
}

/// 8 GiB of content in 100,000 entries, with 16 MiB of names.
impl Default for Limits {
    fn default() -> Self {
        Self {
            content: 8 << 30,
            entries: 100_000,
            names: 16 << 20,
        }
    }
}

impl Limits {
    /// Sets [`content`](Self#structfield.content).
    #[must_use]
    pub const fn content(mut self, content: u64) -> Self {
        self.content = content;
        self
    }

    /// Sets [`entries`](Self#structfield.entries).
    #[must_use]
    pub const fn entries(mut self, entries: usize) -> Self {
        self.entries = entries;
        self
    }

    /// Sets [`names`](Self#structfield.names).
    #[must_use]
    pub const fn names(mut self, names: usize) -> Self {
        self.names = names;
        self
    }
}

/// The hashes of an archive, from one pass over it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Archive {
    /// The digest of the file's bytes, whatever they are. [`Digest::zh`] is the hash.
    pub digest: Digest,
    /// Bytes of the file.
    pub length: u64,
    /// The entries of the central directory, in its order; empty if there is no directory.
    pub entries: Vec<ArchiveEntry>,
    /// The `h1:` of the archive itself, which registries and mirrors give.
    pub archive_h1: Result<PackageHash, PackageError>,
    /// The `h1:` of what unpacking the archive leaves, which installing records.
    pub directory_h1: Result<PackageHash, PackageError>,
    /// Unusual facts about the entries.
    pub findings: Vec<PackageFinding>,
}

impl Archive {
    /// Reads an archive from front to back, after a look at its end, and unpacks nothing to disk.
    ///
    /// The hash of the file is there even where the file is no archive: what is wrong with it is
    /// then in [`Archive::archive_h1`] and [`Archive::directory_h1`].
    ///
    /// ```
    /// use std::io::Cursor;
    /// use tofu_json_lock::package::{Archive, Limits};
    ///
    /// let empty = [&b"PK\x05\x06"[..], &[0; 18]].concat();
    /// let archive = Archive::read(Cursor::new(empty), &Limits::default())?;
    /// let zh = "zh:8739c76e681f900923b900c9df0ef75cf421d39cabb54650c4b9ad19b6a76d85";
    /// assert_eq!(archive.digest.zh(), zh);
    /// assert!(archive.archive_h1.is_ok() && archive.directory_h1.is_err());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of the reader.
    pub fn read(reader: impl Read + Seek, limits: &Limits) -> io::Result<Self> {
        let mut source = ArchiveBytes::new(reader)?;
        let length = source.length();
        let mut findings = Findings::default();
        let (entries, digests) = match contents(&mut source, limits, &mut findings) {
            Ok(contents) => contents,
            Err(Stop::Reader(error)) => return Err(error),
            Err(Stop::Package(error)) => {
                return Ok(Self {
                    digest: source.finish()?,
                    length,
                    entries: Vec::new(),
                    archive_h1: Err(error.clone()),
                    directory_h1: Err(error),
                    findings: Vec::new(),
                });
            }
        };
        Ok(Self {
            digest: source.finish()?,
            length,
            archive_h1: archive_h1(&entries, &digests),
            directory_h1: unpack::directory_h1(&entries, &digests, limits),
            findings: findings.finish(),
            entries,
        })
    }

    /// Whether both `h1:` are there and differ: a lock file needs both then.
    #[must_use]
    pub fn differs(&self) -> bool {
        match (&self.archive_h1, &self.directory_h1) {
            (Ok(archive), Ok(directory)) => archive.h1 != directory.h1,
            _ => false,
        }
    }

    /// The findings that make the two `h1:` differ.
    pub fn reasons(&self) -> impl Iterator<Item = &PackageFinding> {
        let findings = self.findings.iter();
        findings.filter(|finding| finding.kind.parts_the_hashes() && self.differs())
    }
}

type Digests = Vec<Result<Digest, PackageError>>;

/// The entries and the digests of their contents.
fn contents<R: Read + Seek>(
    source: &mut ArchiveBytes<R>,
    limits: &Limits,
    findings: &mut Findings,
) -> Result<(Vec<ArchiveEntry>, Digests), Stop> {
    let entries = central::entries(source, limits)?;
    let length = source.length();
    let sum = |sizes: &mut dyn Iterator<Item = u64>| sizes.fold(0, u64::saturating_add);
    let content = sum(&mut entries.iter().map(|entry| entry.size));
    // Entries that share bytes can have more to read than the archive has.
    let packed = sum(&mut entries.iter().map(|entry| entry.packed.min(length)));
    if content > limits.content || packed > limits.content.max(length) {
        let limit = limits.content;
        return Err(PackageError::TooLarge { limit }.into());
    }
    names(&entries, findings);
    let mut order: Vec<_> = entries.iter().enumerate().collect();
    order.sort_by_key(|(_, entry)| entry.offset);
    let mut digests = vec![Err(PackageError::UnexpectedEnd); entries.len()];
    let (mut contents, mut free) = (Contents::new(length), 0);
    // From front to back, so that each byte is read once.
    for (index, entry) in order {
        let digest = digest(source, entry, &mut contents, &mut free, findings);
        let digest = match digest {
            Ok(digest) => Ok(digest),
            // Each of the others would be read for nothing.
            Err(Stop::Package(PackageError::Shared)) => return Err(PackageError::Shared.into()),
            Err(Stop::Package(error)) => Err(error),
            Err(Stop::Reader(error)) => return Err(error.into()),
        };
        if let Some(place) = digests.get_mut(index) {
            *place = digest;
        }
    }
    Ok((entries, digests))
}

fn digest<R: Read + Seek>(
    source: &mut ArchiveBytes<R>,
    entry: &ArchiveEntry,
    contents: &mut Contents,
    free: &mut u64,
    findings: &mut Findings,
) -> Result<Digest, Stop> {
    let place = content::place(source, entry)?;
    if !place.same_name {
        findings.add(PackageFindingKind::LocalName, &entry.name);
    }
    if entry.offset < *free {
        findings.add(PackageFindingKind::Overlap, &entry.name);
    }
    *free = (*free).max(place.start.saturating_add(entry.packed));
    if !entry.ends_in_slash() {
        return contents.digest(source, entry, place.start);
    }
    // A directory has no content, and one with content cannot be read.
    match entry.size {
        0 => Ok(Digest::of(b"")),
        _ => Err(PackageError::NotAnArchive.into()),
    }
}

fn names(entries: &[ArchiveEntry], findings: &mut Findings) {
    let mut seen = HashSet::new();
    for entry in entries {
        let name = entry.name.as_slice();
        let bare = name.strip_suffix(b"/").unwrap_or(name);
        let escapes = bare
            .split(|byte| matches!(byte, b'/' | b'\\'))
            .any(|part| part == b"..");
        let kinds = [
            (entry.is_directory(), PackageFindingKind::DirectoryEntry),
            (!seen.insert(name), PackageFindingKind::DuplicateName),
            (escapes, PackageFindingKind::Escape),
            (name.starts_with(b"/"), PackageFindingKind::AbsoluteName),
            (
                !name.starts_with(b"/") && !unpack::is_clean(name),
                PackageFindingKind::UncleanName,
            ),
            (entry.is_symlink(), PackageFindingKind::Symlink),
            (
                str::from_utf8(name).is_err(),
                PackageFindingKind::NameEncoding,
            ),
            (entry.is_encrypted(), PackageFindingKind::Encrypted),
        ];
        for (_, kind) in kinds.into_iter().filter(|(holds, _)| *holds) {
            findings.add(kind, name);
        }
    }
}

/// The `h1:` over the entries by name. Where a name is there more than once, each of its lines has
/// the digest of the last.
fn archive_h1(
    entries: &[ArchiveEntry],
    digests: &[Result<Digest, PackageError>],
) -> Result<PackageHash, PackageError> {
    let last: HashMap<_, _> = entries
        .iter()
        .zip(digests)
        .map(|(entry, digest)| (entry.name.as_slice(), digest))
        .collect();
    let mut names: Vec<_> = entries.iter().map(|entry| entry.name.as_slice()).collect();
    names.sort_unstable();
    let mut lines = Vec::with_capacity(names.len());
    for name in names {
        if name.contains(&b'\n') {
            return Err(PackageError::line_feed(name));
        }
        if let Some(digest) = last.get(name) {
            lines.push(FileLine {
                name: name.to_vec(),
                digest: (*digest).clone()?,
            });
        }
    }
    PackageHash::of(lines)
}

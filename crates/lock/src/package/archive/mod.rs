//! Archives of packages.

mod unpack;

pub use tofu_json_zip::{ArchiveEntry, ArchiveError, Limits};

use super::digest::Sum;
use super::finding::Findings;
use super::{Digest, FileLine, PackageError, PackageFinding, PackageFindingKind, PackageHash};
use std::collections::{HashMap, HashSet};
use std::io::{self, Read, Seek};
use tofu_json_zip::{ArchiveBytes, Contents, Stop, content_place, entries};

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
        let mut source = ArchiveBytes::new(reader, Sum::new())?;
        let length = source.length();
        let mut findings = Findings::default();
        let (entries, digests) = match contents(&mut source, limits, &mut findings) {
            Ok(contents) => contents,
            Err(Stop::Reader(error)) => return Err(error),
            Err(Stop::Archive(error)) => {
                let error = PackageError::from(error);
                return Ok(Self {
                    digest: source.finish()?.finish(),
                    length,
                    entries: Vec::new(),
                    archive_h1: Err(error.clone()),
                    directory_h1: Err(error),
                    findings: Vec::new(),
                });
            }
        };
        Ok(Self {
            digest: source.finish()?.finish(),
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
    source: &mut ArchiveBytes<R, Sum>,
    limits: &Limits,
    findings: &mut Findings,
) -> Result<(Vec<ArchiveEntry>, Digests), Stop> {
    let entries = entries(source, limits)?;
    let length = source.length();
    let sum = |sizes: &mut dyn Iterator<Item = u64>| sizes.fold(0, u64::saturating_add);
    let content = sum(&mut entries.iter().map(|entry| entry.size));
    // Entries that share bytes can have more to read than the archive has.
    let packed = sum(&mut entries.iter().map(|entry| entry.packed.min(length)));
    if content > limits.content || packed > limits.content.max(length) {
        let limit = limits.content;
        return Err(ArchiveError::TooLarge { limit }.into());
    }
    names(&entries, findings);
    let mut order: Vec<_> = entries.iter().enumerate().collect();
    order.sort_by_key(|(_, entry)| entry.offset);
    let mut digests = vec![Err(ArchiveError::UnexpectedEnd.into()); entries.len()];
    let (mut contents, mut free) = (Contents::new(length), 0);
    // From front to back, so that each byte is read once.
    for (index, entry) in order {
        let digest = digest(source, entry, &mut contents, &mut free, findings);
        let digest = match digest {
            Ok(digest) => Ok(digest),
            // Each of the others would be read for nothing.
            Err(Stop::Archive(ArchiveError::Shared)) => return Err(ArchiveError::Shared.into()),
            Err(Stop::Archive(error)) => Err(error.into()),
            Err(Stop::Reader(error)) => return Err(error.into()),
        };
        if let Some(place) = digests.get_mut(index) {
            *place = digest;
        }
    }
    Ok((entries, digests))
}

fn digest<R: Read + Seek>(
    source: &mut ArchiveBytes<R, Sum>,
    entry: &ArchiveEntry,
    contents: &mut Contents,
    free: &mut u64,
    findings: &mut Findings,
) -> Result<Digest, Stop> {
    let place = content_place(source, entry)?;
    if !place.same_name {
        findings.add(PackageFindingKind::LocalName, &entry.name);
    }
    if entry.offset < *free {
        findings.add(PackageFindingKind::Overlap, &entry.name);
    }
    *free = (*free).max(place.start.saturating_add(entry.packed));
    if !entry.ends_in_slash() {
        let mut sum = Sum::new();
        contents.read(source, entry, place.start, &mut |bytes| sum.update(bytes))?;
        return Ok(sum.finish());
    }
    // A directory has no content, and one with content cannot be read.
    match entry.size {
        0 => Ok(Digest::of(b"")),
        _ => Err(ArchiveError::NotAnArchive.into()),
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

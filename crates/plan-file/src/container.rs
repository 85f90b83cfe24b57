//! The archive: which entries there are, and their contents.

use crate::error::{PlanFileError, PlanFileErrorKind};
use std::collections::BTreeMap;
use std::io::{Read, Seek};
use tofu_json_zip::{
    ArchiveBytes, ArchiveEntry, ArchiveError, Contents, Limits, content_place, entries, shown,
};

/// The names of entries.
pub(crate) const PLAN: &str = "tfplan";
pub(crate) const STATE: &str = "tfstate";
pub(crate) const PREVIOUS_STATE: &str = "tfstate-prev";
pub(crate) const SCHEMAS: &str = "tfschemas";
pub(crate) const LOCK: &str = ".terraform.lock.hcl";
pub(crate) const MANIFEST: &str = "tfconfig/modules.json";
const MODULES: &str = "tfconfig/m-";

/// The contents of the entries of a plan file, unpacked.
#[derive(Default)]
pub(crate) struct UnpackedEntries {
    by_name: BTreeMap<String, Vec<u8>>,
    /// Not needed for the document, so that it may be broken.
    lock: Option<Result<Vec<u8>, ArchiveError>>,
    /// In the order of the archive.
    pub(crate) sizes: Vec<EntrySize>,
}

/// An entry of the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EntrySize {
    /// The name; what is no text in it is escaped.
    pub name: String,
    /// Bytes of its content.
    pub size: u64,
}

impl UnpackedEntries {
    /// Unpacks what is needed, one entry after the other.
    pub(crate) fn read(
        reader: impl Read + Seek,
        limits: &Limits,
    ) -> Result<Self, PlanFileErrorKind> {
        let mut source = ArchiveBytes::new(reader, ()).map_err(PlanFileErrorKind::Read)?;
        let found = entries(&mut source, limits)?;
        let mut contents = Contents::new(source.length());
        let (mut unpacked, mut left) = (Self::default(), limits.content);
        for entry in &found {
            unpacked.sizes.push(EntrySize {
                name: shown(&entry.name),
                size: entry.size,
            });
            let Ok(name) = str::from_utf8(&entry.name) else {
                continue;
            };
            if !is_read(name) || unpacked.has(name) {
                continue;
            }
            let bytes = unpack(&mut source, entry, &mut contents, &mut left, limits);
            if name == LOCK {
                unpacked.lock = match bytes {
                    Ok(bytes) => Some(Ok(bytes)),
                    Err(PlanFileErrorKind::Archive(error)) => Some(Err(error)),
                    Err(error) => return Err(error),
                };
                continue;
            }
            unpacked.by_name.insert(name.to_owned(), bytes?);
        }
        Ok(unpacked)
    }

    fn has(&self, name: &str) -> bool {
        self.by_name.contains_key(name) || (name == LOCK && self.lock.is_some())
    }

    /// The lock file.
    pub(crate) fn lock(&self) -> Result<Option<&[u8]>, PlanFileError> {
        match &self.lock {
            None => Ok(None),
            Some(Ok(bytes)) => Ok(Some(bytes)),
            Some(Err(error)) => Err(PlanFileErrorKind::Archive(error.clone()).into()),
        }
    }

    /// The content of an entry.
    pub(crate) fn get(&self, name: &str) -> Option<&[u8]> {
        self.by_name.get(name).map(Vec::as_slice)
    }

    /// The content of an entry that has to be there.
    pub(crate) fn require(&self, name: &str) -> Result<&[u8], PlanFileError> {
        self.get(name).ok_or_else(|| PlanFileError {
            entry: Some(name.to_owned()),
            ..PlanFileErrorKind::NoEntry.into()
        })
    }

    /// The files of configuration: the key of their module, their name, their content.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&str, &str, &[u8])> {
        self.by_name.iter().filter_map(|(name, content)| {
            let (module, file) = name.strip_prefix(MODULES)?.rsplit_once('/')?;
            Some((module, file, content.as_slice()))
        })
    }
}

fn is_read(name: &str) -> bool {
    let known = [PLAN, STATE, PREVIOUS_STATE, SCHEMAS, LOCK, MANIFEST];
    known.contains(&name) || name.starts_with(MODULES)
}

/// The content of an entry. Its size in the directory is a claim: no memory is taken for it in advance.
fn unpack<R: Read + Seek>(
    source: &mut ArchiveBytes<R>,
    entry: &ArchiveEntry,
    contents: &mut Contents,
    left: &mut u64,
    limits: &Limits,
) -> Result<Vec<u8>, PlanFileErrorKind> {
    if entry.size > *left {
        let limit = limits.content;
        return Err(PlanFileErrorKind::Archive(ArchiveError::TooLarge { limit }));
    }
    *left -= entry.size;
    let place = content_place(source, entry)?;
    let mut bytes = Vec::new();
    contents.read(source, entry, place.start, &mut |piece| {
        bytes.extend_from_slice(piece);
    })?;
    Ok(bytes)
}

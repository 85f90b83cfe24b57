//! The archive: which entries there are, and their contents.

use crate::content::{EntryContent, Scratch, ScratchContent, TextPages};
use crate::document::DocumentUse;
use crate::error::{PlanFileError, PlanFileErrorKind};
use crate::message::schemas_document;
use crate::schema::SchemaSource;
use crate::written::{WrittenPlan, write_plan};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Read, Seek};
use std::sync::Mutex;
use tofu_json_zip::{
    ArchiveBytes, ArchiveEntry, ArchiveError, Contents, Limits, content_place, entries,
    same_content, shown,
};

/// The names of entries.
pub(crate) const PLAN: &str = "tfplan";
pub(crate) const STATE: &str = "tfstate";
pub(crate) const PREVIOUS_STATE: &str = "tfstate-prev";
pub(crate) const SCHEMAS: &str = "tfschemas";
pub(crate) const LOCK: &str = ".terraform.lock.hcl";
pub(crate) const MANIFEST: &str = "tfconfig/modules.json";
const MODULES: &str = "tfconfig/m-";

/// Those whose content can be large.
const LARGE: [&str; 3] = [PLAN, STATE, PREVIOUS_STATE];

/// Contents are kept in memory up to here, unless something else is asked for.
const KEPT: u64 = 16 << 20;

/// The contents of the entries of a plan file, unpacked.
#[derive(Default)]
pub(crate) struct UnpackedEntries {
    by_name: BTreeMap<String, Vec<u8>>,
    /// Those that can be large, as far as they are kept.
    large: BTreeMap<&'static str, Option<EntryContent>>,
    /// Not needed for the document, so that it may be broken.
    lock: Option<Result<Vec<u8>, ArchiveError>>,
    /// The plan, where a document needs no more of it than this.
    pub(crate) written: Option<WrittenPlan>,
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

/// How a plan file is unpacked.
///
/// ```
/// use tofu_json_plan_file::{Limits, Unpacking};
///
/// let unpacking = Unpacking::new(Limits::default());
/// assert!(format!("{unpacking:?}").contains("Limits"));
/// ```
pub struct Unpacking<'u> {
    limits: Limits,
    scratch: Option<NewScratch<'u>>,
    pages: Option<NewPages<'u>>,
    kept: u64,
    previous_state: bool,
    pub(crate) document_use: DocumentUse,
    schemas: Option<&'u [u8]>,
    pub(crate) threads: usize,
}

/// Gives space for a content.
type NewScratch<'u> = &'u mut dyn FnMut() -> io::Result<Box<dyn Scratch>>;

/// Gives memory for so many bytes, where there is some.
type NewPages<'u> = &'u mut dyn FnMut(usize) -> Box<dyn TextPages>;

impl fmt::Debug for Unpacking<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Unpacking")
            .field("limits", &self.limits)
            .field("kept", &self.kept)
            .field("previous_state", &self.previous_state)
            .field("document_use", &self.document_use)
            .finish_non_exhaustive()
    }
}

impl<'u> Unpacking<'u> {
    /// Into memory, within limits.
    #[must_use]
    pub const fn new(limits: Limits) -> Self {
        Self {
            limits,
            scratch: None,
            pages: None,
            kept: KEPT,
            previous_state: true,
            document_use: DocumentUse::Whole,
            schemas: None,
            threads: 1,
        }
    }

    /// Large plans and states go where a function says: into temporary files.
    #[must_use]
    pub fn scratch(mut self, scratch: NewScratch<'u>) -> Self {
        self.scratch = Some(scratch);
        self
    }

    /// Texts that stay in memory go where a function says: into memory for as many bytes as are kept, which takes none as
    /// long as nobody writes to it.
    #[must_use]
    pub fn pages(mut self, pages: NewPages<'u>) -> Self {
        self.pages = Some(pages);
        self
    }

    /// Contents up to so many bytes stay in memory all the same; by default 16 MiB.
    #[must_use]
    pub const fn kept(mut self, kept: u64) -> Self {
        self.kept = kept;
        self
    }

    /// The state of the run before is only checked: no document shows it.
    #[must_use]
    pub const fn without_previous_state(mut self) -> Self {
        self.previous_state = false;
        self
    }

    /// Only what a document for some use is made of, where provider schemas are at hand: those in the file, or those that
    /// will be given for the document. What a text does not show is not even unpacked, so that it may be broken, and no
    /// document for another use can be made.
    #[must_use]
    pub const fn only_for(mut self, document_use: DocumentUse, schemas: Option<&'u [u8]>) -> Self {
        self.document_use = document_use;
        self.schemas = schemas;
        self
    }

    /// On so many threads, where a document for only some use is wanted; it is the same with any number.
    #[must_use]
    pub const fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Whether the states and the configuration are needed.
    fn needs_all(&self, found: &[ArchiveEntry]) -> bool {
        let has_schemas = || found.iter().any(|entry| entry.name == SCHEMAS.as_bytes());
        let has_types = || self.schemas.is_some() || has_schemas();
        self.document_use.shows_all() || (self.document_use.shows_values() && !has_types())
    }

    /// Room for a content that can be large; none where it is only to be checked.
    fn room(&mut self, name: &str, size: u64) -> Result<Option<EntryContent>, PlanFileErrorKind> {
        if name == PREVIOUS_STATE && !self.previous_state {
            return Ok(None);
        }
        Ok(Some(match &mut self.scratch {
            Some(scratch) if size > self.kept => {
                let space = scratch().map_err(PlanFileErrorKind::Read)?;
                EntryContent::Scratch(Mutex::new(ScratchContent::new(space)))
            }
            _ => EntryContent::default(),
        }))
    }

    /// Whether so many bytes may be in memory.
    pub(crate) const fn keeps(&self, bytes: usize) -> bool {
        bytes as u64 <= self.kept
    }

    /// Room for texts that come.
    pub(crate) fn texts(&mut self) -> EntryContent {
        let kept = usize::try_from(self.kept).unwrap_or_default();
        let pages = self.pages.as_mut().map(|pages| pages(kept));
        pages.map_or_else(EntryContent::default, EntryContent::Pages)
    }

    /// Room for so many more bytes of a content.
    pub(crate) fn make_room(
        &mut self,
        content: &mut EntryContent,
        more: usize,
    ) -> Result<(), PlanFileErrorKind> {
        let is_large = content.in_memory().is_some() && !self.keeps(content.length() + more);
        if let Some(scratch) = self.scratch.as_mut().filter(|_| is_large) {
            let moved = scratch().and_then(|space| content.move_to(space));
            moved.map_err(PlanFileErrorKind::Read)?;
        }
        Ok(())
    }
}

impl UnpackedEntries {
    /// Unpacks what is needed, one entry after the other.
    pub(crate) fn read(
        reader: impl Read + Seek,
        mut unpacking: Unpacking<'_>,
    ) -> Result<Self, PlanFileErrorKind> {
        let mut archive = Archive::open(reader, unpacking.limits)?;
        let found = entries(&mut archive.source, &archive.limits)?;
        let mut unpacked = Self::default();
        let needs_all = unpacking.needs_all(&found);
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
            if !needs_all && is_only_of_the_whole(name) {
                if let Some(large) = LARGE.into_iter().find(|large| *large == name) {
                    unpacked.large.insert(large, None);
                }
                continue;
            }
            if name == PREVIOUS_STATE && !unpacking.previous_state {
                let state = found.iter().find(|entry| entry.name == STATE.as_bytes());
                let state = state.filter(|_| unpacked.has(STATE));
                if let Some(state) = state
                    && same_content(&mut archive.source, state, entry)?
                {
                    unpacked.large.insert(PREVIOUS_STATE, None);
                    continue;
                }
            }
            if name == PLAN && !needs_all {
                unpacked.written =
                    unpacked.write_plan(&mut archive, &found, entry, &mut unpacking)?;
                if unpacked.written.is_some() {
                    unpacked.large.insert(PLAN, None);
                    continue;
                }
            }
            let large = LARGE.into_iter().find(|large| *large == name);
            let mut room = match large {
                Some(name) => unpacking.room(name, entry.size)?,
                None => Some(EntryContent::default()),
            };
            let read = archive.unpack(entry, &mut room);
            match (name, large, read, room) {
                (LOCK, _, Err(PlanFileErrorKind::Archive(error)), _) => {
                    unpacked.lock = Some(Err(error));
                }
                (.., Err(error), _) => return Err(error),
                (LOCK, _, Ok(()), Some(EntryContent::Memory(bytes))) => {
                    unpacked.lock = Some(Ok(bytes));
                }
                (_, Some(name), Ok(()), room) => _ = unpacked.large.insert(name, room),
                (name, None, Ok(()), Some(EntryContent::Memory(bytes))) => {
                    unpacked.by_name.insert(name.to_owned(), bytes);
                }
                (_, None, Ok(()), _) => {}
            }
        }
        Ok(unpacked)
    }

    /// Writes the changes of the plan while it is unpacked. Nothing where that does not succeed for other reasons than
    /// the archive, or the schemas cannot be had yet.
    fn write_plan<R: Read + Seek>(
        &mut self,
        archive: &mut Archive<R>,
        found: &[ArchiveEntry],
        entry: &ArchiveEntry,
        unpacking: &mut Unpacking<'_>,
    ) -> Result<Option<WrittenPlan>, PlanFileErrorKind> {
        let Some(text) = self.schemas_text(archive, found, unpacking) else {
            return Ok(None);
        };
        let Ok(source) = text.map(SchemaSource::new).transpose() else {
            return Ok(None);
        };
        let left = archive.left;
        let mut pieces = |into: &mut dyn FnMut(&[u8])| archive.pieces(entry, into);
        let written = write_plan(&mut pieces, unpacking, source.as_ref())?;
        if written.is_none() {
            archive.unpack_again(left);
        }
        Ok(written)
    }

    /// The provider schemas in the file, or those that will be given, if there are any; nothing at all where those in the
    /// file cannot be read.
    fn schemas_text<'u, R: Read + Seek>(
        &mut self,
        archive: &mut Archive<R>,
        found: &[ArchiveEntry],
        unpacking: &Unpacking<'u>,
    ) -> Option<Option<Cow<'u, [u8]>>> {
        let own = found.iter().find(|entry| entry.name == SCHEMAS.as_bytes());
        let Some(own) = own.filter(|_| !self.has(SCHEMAS)) else {
            return Some(unpacking.schemas.map(Cow::Borrowed));
        };
        let (left, mut room) = (archive.left, Some(EntryContent::default()));
        if archive.unpack(own, &mut room).is_err() {
            // What is wrong is said when it is its turn.
            archive.unpack_again(left);
            return None;
        }
        let Some(EntryContent::Memory(bytes)) = room else {
            return None;
        };
        let text = schemas_document(&bytes);
        self.by_name.insert(SCHEMAS.to_owned(), bytes);
        text.ok().map(|text| Some(Cow::Owned(text.into_bytes())))
    }

    fn has(&self, name: &str) -> bool {
        self.by_name.contains_key(name)
            || self.large.contains_key(name)
            || (name == LOCK && self.lock.is_some())
    }

    /// The content of an entry that can be large and has to be there.
    pub(crate) fn large(&self, name: &str) -> Result<&EntryContent, PlanFileError> {
        self.require_large(name)?.ok_or_else(|| PlanFileError {
            entry: Some(name.to_owned()),
            ..PlanFileErrorKind::NotKept.into()
        })
    }

    /// The same for one that need not have been kept.
    pub(crate) fn require_large(&self, name: &str) -> Result<Option<&EntryContent>, PlanFileError> {
        let found = self.large.get(name).ok_or_else(|| missing(name))?;
        Ok(found.as_ref())
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
        self.get(name).ok_or_else(|| missing(name))
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

/// Whether the text of a plan shows nothing of an entry, where there are schemas.
fn is_only_of_the_whole(name: &str) -> bool {
    [STATE, PREVIOUS_STATE, MANIFEST].contains(&name) || name.starts_with(MODULES)
}

#[cold]
fn missing(name: &str) -> PlanFileError {
    PlanFileError {
        entry: Some(name.to_owned()),
        ..PlanFileErrorKind::NoEntry.into()
    }
}

/// An archive whose entries are unpacked.
struct Archive<R> {
    source: ArchiveBytes<R>,
    contents: Contents,
    limits: Limits,
    /// How many bytes may still be unpacked.
    left: u64,
}

impl<R: Read + Seek> Archive<R> {
    fn open(reader: R, limits: Limits) -> Result<Self, PlanFileErrorKind> {
        let source = ArchiveBytes::new(reader, ()).map_err(PlanFileErrorKind::Read)?;
        Ok(Self {
            contents: Contents::new(source.length()),
            source,
            limits,
            left: limits.content,
        })
    }

    /// What was unpacked since so many bytes were left is unpacked anew, and counts once: no entry is read a third time.
    fn unpack_again(&mut self, left: u64) {
        self.left = left;
        self.contents = Contents::new(self.source.length());
    }

    /// Where the content of an entry starts. Its size in the directory is a claim: no memory is taken for it in advance.
    fn start(&mut self, entry: &ArchiveEntry) -> Result<u64, PlanFileErrorKind> {
        let Some(left) = self.left.checked_sub(entry.size) else {
            let limit = self.limits.content;
            return Err(PlanFileErrorKind::Archive(ArchiveError::TooLarge { limit }));
        };
        self.left = left;
        Ok(content_place(&mut self.source, entry)?.start)
    }

    /// Unpacks the content of an entry.
    fn unpack(
        &mut self,
        entry: &ArchiveEntry,
        room: &mut Option<EntryContent>,
    ) -> Result<(), PlanFileErrorKind> {
        if let Some(EntryContent::Memory(bytes)) = room {
            let start = self.start(entry)?;
            let (contents, source) = (&mut self.contents, &mut self.source);
            return Ok(contents.read_whole(source, entry, start, bytes)?);
        }
        let mut written = Ok(());
        self.pieces(entry, &mut |piece| match room {
            Some(content) if written.is_ok() => written = content.append(piece),
            _ => {}
        })?;
        written.map_err(PlanFileErrorKind::Read)
    }

    /// Gives the content of an entry piece by piece.
    fn pieces(
        &mut self,
        entry: &ArchiveEntry,
        into: &mut dyn FnMut(&[u8]),
    ) -> Result<(), PlanFileErrorKind> {
        let start = self.start(entry)?;
        Ok(self.contents.read(&mut self.source, entry, start, into)?)
    }
}

#[cfg(test)]
mod tests {
    use super::Archive;
    use crate::content::EntryContent;
    use std::io::Cursor;
    use tofu_json_zip::{Limits, entries};

    /// An archive of one entry of zeros that are not packed.
    fn zeros(length: u32) -> Vec<u8> {
        let size = length.to_le_bytes();
        let head = [&[0; 12][..], &size, &size, b"\x01\0\0\0"].concat();
        let mut file = [b"PK\x03\x04\x14\0", &head[..], b"z"].concat();
        file.resize(file.len() + usize::try_from(length).unwrap(), 0);
        let start = u32::try_from(file.len()).unwrap();
        file.extend([b"PK\x01\x02\x14\0\x14\0", &head[..], &[0; 14], b"z"].concat());
        let length = u32::try_from(file.len()).unwrap() - start;
        let end = [
            &b"PK\x05\x06\0\0\0\0\x01\0\x01\0"[..],
            &length.to_le_bytes(),
        ];
        file.extend(end.concat());
        file.extend([&start.to_le_bytes()[..], &[0; 2]].concat());
        file
    }

    /// What is unpacked anew is no sign of entries that share bytes.
    #[test]
    fn an_entry_is_unpacked_again() {
        let file = zeros(1 << 20);
        let mut archive = Archive::open(Cursor::new(&file), Limits::default()).unwrap();
        let found = entries(&mut archive.source, &Limits::default()).unwrap();
        let left = archive.left;
        let mut unpack = |again: bool| {
            let unpacked = archive.unpack(&found[0], &mut Some(EntryContent::default()));
            if again {
                archive.unpack_again(left);
            }
            unpacked
        };
        for _ in 0..100 {
            unpack(true).unwrap();
        }
        assert!((0..100).any(|_| unpack(false).is_err()));
    }
}

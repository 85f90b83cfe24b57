//! Saved plans wherever plans are read: they become the documents that `tofu show -json` prints of them.

use super::content::{InParts, InputContent, PlanContent, Spool};
use super::input::InputSource;
use super::limits;
use crate::failure::Failure;
use crate::message::Message;
use std::io::{self, Cursor, Seek as _, SeekFrom};
use tofu_json_input::LargePages;
use tofu_json_plan_file::{
    ArchiveError, DocumentUse, MadeDocument, PlanFile, PlanFileError, PlanFileErrorKind, Program,
    Scratch, TextPages, Unpacking,
};

/// How an archive begins.
const ARCHIVE: &[u8] = b"PK\x03\x04";

/// The code of the note that there were no schemas.
pub(crate) const NO_SCHEMAS: &str = "no-schemas";

/// How plan files of earlier versions begin.
const EARLIER: &[u8] = b"tfplan";

/// Reads a content as a plan file.
pub(crate) fn read(content: &InputContent, source: &InputSource) -> Result<PlanFile, Failure> {
    unpack(content, DocumentUse::Whole, None, 1).map_err(|error| failure(error, source))
}

/// The same with the state of the run before.
pub(crate) fn read_whole(
    content: &InputContent,
    source: &InputSource,
) -> Result<PlanFile, Failure> {
    let mut scratch = || Ok(Box::new(tempfile::tempfile()?) as Box<dyn Scratch>);
    let unpacking = Unpacking::new(limits::plan_files()).scratch(&mut scratch);
    unpack_as(content, unpacking).map_err(|error| failure(error, source))
}

/// The document of a content that is a plan file; any other content as it is.
pub(crate) fn document_of(
    content: InputContent,
    source: &InputSource,
    schemas: Option<&InputSource>,
    document_use: DocumentUse,
    threads: usize,
) -> Result<InputContent, Failure> {
    if !may_be_plan_file(&content).map_err(|error| source.unreadable(&error))? {
        return Ok(content);
    }
    let from_environment = super::schemas::from_environment();
    let schemas = schemas.or(from_environment.as_ref());
    let schemas = schemas.map(schemas_text);
    let given = schemas.as_ref().and_then(|text| text.as_deref().ok());
    let file = match unpack(&content, document_use, given, threads) {
        // Another archive, of which the reader of documents says what it is.
        Err(PlanFileError {
            kind: PlanFileErrorKind::NoEntry,
            ..
        }) => return Ok(content),
        file => file.map_err(|error| failure(error, source))?,
    };
    let schemas = schemas.transpose()?;
    let made = make_document(file, schemas.as_deref(), document_use);
    let made = made.map_err(|error| failure(error, source))?;
    Ok(InputContent::Plan(Box::new(made)))
}

fn make_document(
    mut file: PlanFile,
    schemas: Option<&[u8]>,
    document_use: DocumentUse,
) -> Result<PlanContent, PlanFileError> {
    if let Some((document, made)) = file.take_document(schemas)? {
        let document = InputContent::InParts(InParts(document));
        return Ok(PlanContent { document, made });
    }
    let mut spool = Spool::keeping(KEPT);
    let made = file.write_document(schemas, document_use, &mut spool)?;
    let document = spool.into_content();
    Ok(PlanContent { document, made })
}

/// The text of provider schemas.
pub(crate) fn schemas_text(source: &InputSource) -> Result<Vec<u8>, Failure> {
    let content = super::schemas::open(source)?;
    let found = super::document::FoundDocument::new(&content, source)?;
    found.text().map(std::borrow::Cow::into_owned)
}

/// Whether a content begins like a plan file, or like one that is no longer read.
fn may_be_plan_file(content: &InputContent) -> io::Result<bool> {
    let begins = |start: &[u8]| start.starts_with(ARCHIVE) || start.starts_with(EARLIER);
    let mut start = [0; EARLIER.len()];
    let filled = match content {
        InputContent::Memory(bytes) => return Ok(begins(bytes)),
        InputContent::Plan(_) | InputContent::InParts(_) => return Ok(false),
        InputContent::File(file) => read_at(file, &mut start, 0)?,
        InputContent::Reopened(file) => read_at(file, &mut start, 0)?,
        InputContent::Spooled(pipe) => read_at(&**pipe, &mut start, 0)?,
    };
    Ok(start.get(..filled).is_some_and(begins))
}

fn read_at(
    file: &dyn tofu_json_input::ReadAt,
    start: &mut [u8],
    mut filled: usize,
) -> io::Result<usize> {
    while let Some(rest) = start.get_mut(filled..).filter(|rest| !rest.is_empty()) {
        match file.read_at(rest, filled as u64)? {
            0 => break,
            read => filled += read,
        }
    }
    Ok(filled)
}

/// What is unpacked, and the document of it, stay in memory up to here: as much as a plan of 100 MB takes.
const KEPT: u64 = 32 << 20;

/// Memory for the changes that a text shows.
struct LargeTextPages(LargePages);

impl TextPages for LargeTextPages {
    fn append<'b>(&mut self, bytes: &'b [u8]) -> &'b [u8] {
        self.0.append(bytes)
    }

    fn filled(&self) -> &[u8] {
        self.0.filled()
    }
}

fn unpack(
    content: &InputContent,
    document_use: DocumentUse,
    schemas: Option<&[u8]>,
    threads: usize,
) -> Result<PlanFile, PlanFileError> {
    let mut scratch = || Ok(Box::new(tempfile::tempfile()?) as Box<dyn Scratch>);
    let unpacking = Unpacking::new(limits::plan_files()).scratch(&mut scratch);
    let mut pages = |size| Box::new(LargeTextPages(LargePages::of(size))) as Box<dyn TextPages>;
    let unpacking = unpacking.without_previous_state().kept(KEPT);
    let unpacking = unpacking.pages(&mut pages);
    let unpacking = unpacking.only_for(document_use, schemas);
    unpack_as(content, unpacking.threads(threads))
}

fn unpack_as(content: &InputContent, unpacking: Unpacking<'_>) -> Result<PlanFile, PlanFileError> {
    match content {
        InputContent::Memory(bytes) => PlanFile::unpack(Cursor::new(bytes), unpacking),
        InputContent::Plan(plan) => unpack_as(&plan.document, unpacking),
        // The document of a plan file is none.
        InputContent::InParts(_) => Err(PlanFileErrorKind::NoEntry.into()),
        InputContent::File(file) => {
            let mut file = file;
            let start = file.seek(SeekFrom::Start(0));
            start.map_err(PlanFileErrorKind::Read)?;
            PlanFile::unpack(file, unpacking)
        }
        InputContent::Spooled(pipe) => {
            let file = pipe.whole().map_err(PlanFileErrorKind::Read)?;
            PlanFile::unpack(file, unpacking)
        }
        InputContent::Reopened(file) => {
            let file = file.reopen().map_err(PlanFileErrorKind::Read)?;
            PlanFile::unpack(file, unpacking)
        }
    }
}

/// A plan file that cannot be read.
pub(crate) fn failure(error: PlanFileError, source: &InputSource) -> Failure {
    let help = match &error.kind {
        PlanFileErrorKind::Read(error) | PlanFileErrorKind::Write(error) => {
            return source.unreadable(error);
        }
        PlanFileErrorKind::Archive(ArchiveError::NotAnArchive) => Some(
            "give the file that `tofu plan -out=PLANFILE` wrote; unpack it first if it is compressed",
        ),
        PlanFileErrorKind::Encrypted { .. } => {
            Some("run `tofu show -json PLANFILE` where its key is configured, and give its output")
        }
        PlanFileErrorKind::NoSchema { .. } => Some(
            "`tofu providers schema -json > schemas.json` in the folder of the plan writes the schemas, `--schemas schemas.json` gives them",
        ),
        _ => None,
    };
    let message = Message::error("plan-file", error.to_string()).in_file(&source.name());
    match help {
        Some(help) => message.with_help(help).into(),
        None => message.into(),
    }
}

/// The notes about a document that was made of a plan file.
pub(crate) fn notes(content: &InputContent, source: &InputSource) -> Vec<Message> {
    let made = content.made();
    made.map(|made| notes_of(made, source)).unwrap_or_default()
}

/// What there is to say of a document: that there were no schemas, or that another program wrote the file.
pub(crate) fn notes_of(made: &MadeDocument, source: &InputSource) -> Vec<Message> {
    let inferred = made.inferred.then(|| inferred(source));
    let other = (made.program == Program::Terraform).then(|| {
        let text = format!(
            "Terraform {} wrote the plan file: what its format has in common with OpenTofu's is read, as OpenTofu would",
            made.terraform_version
        );
        Message::remark("other-program", text).in_file(&source.name())
    });
    other.into_iter().chain(inferred).collect()
}

fn inferred(source: &InputSource) -> Message {
    let text = "no provider schemas: what only they call sensitive is not masked, 0.1 and numbers beyond 64 bits are strings, versions of schemas are those of the state and blocks nest as values do; `tofu providers schema -json > schemas.json` in the folder of the plan and `--schemas schemas.json` mend that";
    Message::remark(NO_SCHEMAS, text).in_file(&source.name())
}

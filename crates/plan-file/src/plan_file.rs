use crate::container::{self, EntrySize, UnpackedEntries, Unpacking};
use crate::document::{
    DocumentOut, DocumentParts, DocumentUse, Needs, PlanDocument, write_document,
};
use crate::error::{Fault, PlanFileError, PlanFileErrorKind};
use crate::kind::refuse_other_kinds;
use crate::message::{PlanIndex, schemas_document};
use crate::program::{explained, program_of};
use crate::schema::SchemaSource;
use std::borrow::Cow;
use std::fmt;
use std::io::{self, Read, Seek, Write};
use tofu_json_vocab::PlanMode;
use tofu_json_vocab::profile::Program;
use tofu_json_zip::Limits;

/// What a saved plan holds, unpacked.
///
/// ```
/// use std::io::Cursor;
/// use tofu_json_plan_file::{Limits, PlanFile};
///
/// let error = PlanFile::read(Cursor::new(b"{}"), &Limits::default()).unwrap_err();
/// assert!(error.to_string().starts_with("expected a plan file"));
/// ```
pub struct PlanFile {
    entries: UnpackedEntries,
}

/// The contents hold secrets.
impl fmt::Debug for PlanFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlanFile")
            .field("entries", &self.entries.sizes)
            .finish_non_exhaustive()
    }
}

/// What a plan file says of itself, without any value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlanFileInfo {
    /// The program that wrote it, as far as that shows.
    pub program: Program,
    /// The version of the program that wrote it.
    pub terraform_version: String,
    /// What the plan was made for.
    pub mode: PlanMode,
    /// Whether planning failed part-way.
    pub errored: bool,
    /// When the plan was made, as written.
    pub timestamp: String,
    /// The type of the backend.
    pub backend: String,
    /// The workspace.
    pub workspace: String,
    /// The names of variables whose values were given.
    pub variables: Vec<String>,
    /// The names of ephemeral variables, whose values are not in the file.
    pub ephemeral_variables: Vec<String>,
    /// How many changes of resource instances there are.
    pub resource_changes: usize,
    /// How many of them changed outside.
    pub resource_drift: usize,
    /// How many changes of outputs there are.
    pub output_changes: usize,
    /// Whether the plan is for some addresses only.
    pub is_partial: bool,
    /// Whether the file brings its provider schemas along.
    pub has_schemas: bool,
    /// What is in the archive.
    pub entries: Vec<EntrySize>,
}

/// What is told of a document that was made of a plan file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MadeDocument {
    /// The program that wrote the file, as far as that shows.
    pub program: Program,
    /// What the plan was made for, which the document does not say.
    pub mode: PlanMode,
    /// The version of the program that wrote it.
    pub terraform_version: String,
    /// The provider schemas that the file brings along, as the document that `providers schema -json` prints.
    pub schemas: Option<String>,
    /// Whether some of it was inferred, because there were no schemas: a plan of what OpenTofu itself has needs none.
    pub inferred: bool,
}

impl PlanFile {
    /// Unpacks a plan file.
    ///
    /// # Errors
    ///
    /// Where it is none, or one that is encrypted or broken.
    pub fn read(reader: impl Read + Seek, limits: &Limits) -> Result<Self, PlanFileError> {
        Self::unpack(reader, Unpacking::new(*limits))
    }

    /// Unpacks a plan file, large contents into scratch space.
    ///
    /// # Errors
    ///
    /// As [`PlanFile::read`], and those of the space.
    pub fn unpack(
        mut reader: impl Read + Seek,
        unpacking: Unpacking<'_>,
    ) -> Result<Self, PlanFileError> {
        refuse_other_kinds(&mut reader)?;
        let mut entries = UnpackedEntries::read(reader, unpacking)?;
        entries.require_large(container::PLAN)?;
        let written = entries.written.as_ref();
        let program = written.map(|written| program_of(&written.index, &entries));
        if let (Some(written), Some(program)) = (&mut entries.written, program) {
            written.index.drop_fields_of(program);
        }
        Ok(Self { entries })
    }

    /// What the plan is made of, and the program that wrote it.
    fn index(&self) -> Result<(Cow<'_, PlanIndex>, Program), PlanFileError> {
        let in_plan = |fault: Fault| fault.in_entry(container::PLAN);
        let (index, program, fault) = if let Some(written) = &self.entries.written {
            let program = program_of(&written.index, &self.entries);
            (Cow::Borrowed(&written.index), program, None)
        } else {
            let content = self.entries.large(container::PLAN)?;
            let (mut index, fault) = PlanIndex::read(content).map_err(in_plan)?;
            let program = program_of(&index, &self.entries);
            index.drop_fields_of(program);
            (Cow::Owned(index), program, fault)
        };
        // The message first: what another version of the format means by its changes is not known.
        let checked = index.message().map(drop);
        let checked = checked.and_then(|()| fault.map_or(Ok(()), Err));
        checked.map_err(|fault| in_plan(explained(fault, program)))?;
        Ok((index, program))
    }

    /// What the file says of itself.
    ///
    /// # Errors
    ///
    /// Where the plan in it cannot be read.
    pub fn info(&self) -> Result<PlanFileInfo, PlanFileError> {
        let (index, program) = self.index()?;
        let plan = index.message();
        let plan = plan.map_err(|fault| fault.in_entry(container::PLAN))?;
        let owned = |names: &mut dyn Iterator<Item = &str>| {
            let mut names: Vec<_> = names.map(str::to_owned).collect();
            names.sort();
            names
        };
        let partial = [&plan.target_addrs, &plan.exclude_addrs];
        Ok(PlanFileInfo {
            program,
            terraform_version: plan.terraform_version.to_owned(),
            mode: plan.mode,
            errored: plan.errored,
            timestamp: plan.timestamp.to_owned(),
            backend: plan.backend_type.to_owned(),
            workspace: plan.workspace.to_owned(),
            variables: owned(&mut plan.variables.iter().map(|(name, _)| *name)),
            ephemeral_variables: owned(&mut plan.ephemeral_variables.iter().copied()),
            resource_changes: index.resource_changes.len() + index.silent,
            resource_drift: index.resource_drift.len(),
            output_changes: plan.output_changes.len(),
            is_partial: partial.iter().any(|addresses| !addresses.is_empty()),
            has_schemas: self.entries.get(container::SCHEMAS).is_some(),
            entries: self.entries.sizes.clone(),
        })
    }

    /// The provider schemas in the file, as the document that `providers schema -json` prints.
    ///
    /// # Errors
    ///
    /// Where they cannot be read.
    pub fn schemas(&self) -> Result<Option<String>, PlanFileError> {
        let bytes = self.entries.get(container::SCHEMAS);
        let document = bytes.map(schemas_document).transpose();
        document.map_err(|fault| fault.in_entry(container::SCHEMAS))
    }

    /// The document that `show -json` prints of it, on one line with its end. The schemas in the file go before those
    /// that are given, and without any the document is as good as it can be made.
    ///
    /// # Errors
    ///
    /// Where a part of the file cannot be read, or does not fit the schemas.
    pub fn document(
        &self,
        schemas: Option<&[u8]>,
    ) -> Result<(String, MadeDocument), PlanFileError> {
        let mut text = Vec::new();
        let made = self.write_document(schemas, DocumentUse::Whole, &mut text)?;
        let text = String::from_utf8(text)
            .map_err(|error| PlanFileErrorKind::Write(io::Error::other(error)))?;
        Ok((text, made))
    }

    /// Writes the same piece by piece.
    ///
    /// # Errors
    ///
    /// As [`PlanFile::document`]; what was written before one is no document. Those of the writer are
    /// [`PlanFileErrorKind::Write`].
    pub fn write_document(
        &self,
        schemas: Option<&[u8]>,
        document_use: DocumentUse,
        out: &mut dyn Write,
    ) -> Result<MadeDocument, PlanFileError> {
        self.make_document(schemas, document_use, DocumentOut::Writer(out))
    }

    /// The document for the use that the file was unpacked for, where its changes have been written while that was done:
    /// they are not copied, and the file has no document any more. Nothing where they have not.
    ///
    /// # Errors
    ///
    /// As [`PlanFile::document`].
    pub fn take_document(
        &mut self,
        schemas: Option<&[u8]>,
    ) -> Result<Option<(PlanDocument, MadeDocument)>, PlanFileError> {
        let Some(written) = &self.entries.written else {
            return Ok(None);
        };
        let mut parts = DocumentParts::default();
        let out = DocumentOut::Parts(&mut parts);
        let made = self.make_document(schemas, written.document_use, out)?;
        let written = self.entries.written.take();
        Ok(written.map(|written| (PlanDocument::new(written.texts, parts), made)))
    }

    fn make_document(
        &self,
        schemas: Option<&[u8]>,
        document_use: DocumentUse,
        out: DocumentOut<'_>,
    ) -> Result<MadeDocument, PlanFileError> {
        let (index, program) = self.index()?;
        let plan = index.message();
        let plan = plan.map_err(|fault| fault.in_entry(container::PLAN))?;
        let own = self.schemas()?;
        let text = match (&own, schemas) {
            (Some(own), _) => Some(Cow::Borrowed(own.as_bytes())),
            (None, Some(given)) => Some(Cow::Borrowed(given)),
            (None, None) => None,
        };
        let source = text.map(SchemaSource::new).transpose();
        let source = source.map_err(|error| {
            PlanFileError::from(PlanFileErrorKind::Malformed(format!(
                "the provider schemas cannot be read: {error}"
            )))
        })?;
        let needs = Needs {
            entries: &self.entries,
            index: &index,
            plan: &plan,
            schemas: source.as_ref(),
            document_use,
        };
        let inferred = write_document(&needs, out)?;
        Ok(MadeDocument {
            program,
            mode: plan.mode,
            terraform_version: plan.terraform_version.to_owned(),
            inferred,
            schemas: own,
        })
    }

    /// Writes the state that the plan starts from, as it is in the file.
    ///
    /// # Errors
    ///
    /// Where there is none, and those of the writer.
    pub fn write_state(&self, out: &mut dyn Write) -> Result<(), PlanFileError> {
        self.copy(container::STATE, out)
    }

    /// Writes the state at the end of the run before, as it is in the file.
    ///
    /// # Errors
    ///
    /// Where there is none, or it was not kept, and those of the writer.
    pub fn write_previous_state(&self, out: &mut dyn Write) -> Result<(), PlanFileError> {
        self.copy(container::PREVIOUS_STATE, out)
    }

    fn copy(&self, name: &str, out: &mut dyn Write) -> Result<(), PlanFileError> {
        let content = self.entries.large(name)?;
        if let Some(bytes) = content.in_memory() {
            return Ok(out.write_all(bytes).map_err(PlanFileErrorKind::Write)?);
        }
        io::copy(&mut content.reader(), out).map_err(PlanFileErrorKind::Write)?;
        Ok(())
    }

    /// The lock file, if the plan has one.
    ///
    /// # Errors
    ///
    /// Where it cannot be unpacked.
    pub fn lock(&self) -> Result<Option<&[u8]>, PlanFileError> {
        self.entries.lock()
    }

    /// The files of configuration: the key of their module (`net.deep`, empty for the root), their name and their
    /// content.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str, &[u8])> {
        self.entries.files()
    }

    /// The list of modules, as it is in the file.
    ///
    /// # Errors
    ///
    /// Where there is none.
    pub fn manifest(&self) -> Result<&[u8], PlanFileError> {
        self.entries.require(container::MANIFEST)
    }
}

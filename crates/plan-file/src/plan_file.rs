use crate::container::{self, EntrySize, UnpackedEntries};
use crate::document::{Needs, write_document};
use crate::error::{PlanFileError, PlanFileErrorKind};
use crate::kind::refuse_other_kinds;
use crate::message::{PlanMessage, schemas_document};
use crate::schema::SchemaSource;
use std::borrow::Cow;
use std::fmt;
use std::io::{Read, Seek};
use tofu_json_vocab::PlanMode;
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

/// A document that was made of a plan file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MadeDocument {
    /// The document on one line, with its end.
    pub text: String,
    /// What the plan was made for, which the document does not say.
    pub mode: PlanMode,
    /// The version of the program that wrote it.
    pub terraform_version: String,
    /// The provider schemas that the file brings along, as the document that `providers schema -json` prints.
    pub schemas: Option<String>,
    /// Whether some of it was inferred, because there were no schemas.
    pub inferred: bool,
}

impl PlanFile {
    /// Unpacks a plan file.
    ///
    /// # Errors
    ///
    /// Where it is none, or one that is encrypted or broken.
    pub fn read(mut reader: impl Read + Seek, limits: &Limits) -> Result<Self, PlanFileError> {
        refuse_other_kinds(&mut reader)?;
        let entries = UnpackedEntries::read(reader, limits)?;
        entries.require(container::PLAN)?;
        Ok(Self { entries })
    }

    fn plan(&self) -> Result<PlanMessage<'_>, PlanFileError> {
        let bytes = self.entries.require(container::PLAN)?;
        PlanMessage::read(bytes).map_err(|fault| fault.in_entry(container::PLAN))
    }

    /// What the file says of itself.
    ///
    /// # Errors
    ///
    /// Where the plan in it cannot be read.
    pub fn info(&self) -> Result<PlanFileInfo, PlanFileError> {
        let plan = self.plan()?;
        let owned = |names: &mut dyn Iterator<Item = &str>| {
            let mut names: Vec<_> = names.map(str::to_owned).collect();
            names.sort();
            names
        };
        let partial = [&plan.target_addrs, &plan.exclude_addrs];
        Ok(PlanFileInfo {
            terraform_version: plan.terraform_version.to_owned(),
            mode: plan.mode,
            errored: plan.errored,
            timestamp: plan.timestamp.to_owned(),
            backend: plan.backend_type.to_owned(),
            workspace: plan.workspace.to_owned(),
            variables: owned(&mut plan.variables.iter().map(|(name, _)| *name)),
            ephemeral_variables: owned(&mut plan.ephemeral_variables.iter().copied()),
            resource_changes: plan.resource_changes.len(),
            resource_drift: plan.resource_drift.len(),
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

    /// The document that `show -json` prints of it. The schemas in the file go before those that are given, and without
    /// any the document is as good as it can be made.
    ///
    /// # Errors
    ///
    /// Where a part of the file cannot be read, or does not fit the schemas.
    pub fn document(&self, schemas: Option<&[u8]>) -> Result<MadeDocument, PlanFileError> {
        let plan = self.plan()?;
        let own = self.schemas()?;
        let text = match (&own, schemas) {
            (Some(own), _) => Some(Cow::Owned(own.clone().into_bytes())),
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
            plan: &plan,
            schemas: source.as_ref(),
        };
        Ok(MadeDocument {
            text: write_document(&needs)?,
            mode: plan.mode,
            terraform_version: plan.terraform_version.to_owned(),
            inferred: source.is_none(),
            schemas: own,
        })
    }

    /// The state that the plan starts from, as it is in the file.
    ///
    /// # Errors
    ///
    /// Where there is none.
    pub fn state(&self) -> Result<&[u8], PlanFileError> {
        self.entries.require(container::STATE)
    }

    /// The state at the end of the run before, as it is in the file.
    ///
    /// # Errors
    ///
    /// Where there is none.
    pub fn previous_state(&self) -> Result<&[u8], PlanFileError> {
        self.entries.require(container::PREVIOUS_STATE)
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

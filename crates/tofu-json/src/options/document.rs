use super::content::InputContent;
use super::input::InputSource;
use super::{limits, plan_file};
use crate::failure::Failure;
use crate::message::{Message, Messages};
use clap::Args;
use std::borrow::Cow;
use tofu_json_input::{Note, NoteCode, Opened};
use tofu_json_model::document::raw::Generation;
use tofu_json_model::gate::{Notice, Refusal, Strictness, gate, gate_values, gate_version};
use tofu_json_model::kind::{DocumentKind, meanings};
use tofu_json_model::stream::OutlinedPlan;
use tofu_json_model::{state, stream};
use tofu_json_review::{SecretFinder, secrets_of_plan, sensitive_variables};
use tofu_json_scan::{Limits, members, skip_whitespace};
use tofu_json_show::Error;
use tofu_json_value::Document;

// Which versions of the format are read.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct VersionArgs {
    /// Read documents of a newer major format version too.
    ///
    /// They are refused otherwise: what their members mean may have changed.
    #[arg(long)]
    lax: bool,
}

impl VersionArgs {
    pub(crate) const fn strictness(self) -> Strictness {
        if self.lax {
            Strictness::Lax
        } else {
            Strictness::Compatible
        }
    }
}

/// A document that was found in an input, and the input's name.
pub(crate) struct FoundDocument<'c> {
    pub(crate) opened: Opened<'c>,
    pub(crate) kind: DocumentKind,
    source: &'c InputSource,
    content: &'c InputContent,
}

impl<'c> FoundDocument<'c> {
    /// Finds the document in a content.
    pub(crate) fn new(content: &'c InputContent, source: &'c InputSource) -> Result<Self, Failure> {
        Self::told_by(content, source, Opened::kind)
    }

    /// The same for what should be provider schemas: they are known by their start.
    pub(crate) fn of_schemas(
        content: &'c InputContent,
        source: &'c InputSource,
    ) -> Result<Self, Failure> {
        Self::told_by(content, source, Opened::kind_by_start)
    }

    fn told_by(
        content: &'c InputContent,
        source: &'c InputSource,
        kind: fn(&Opened<'c>, Limits) -> Result<DocumentKind, tofu_json_input::Error>,
    ) -> Result<Self, Failure> {
        let nesting = limits::nesting();
        let fail = |error| failure(error, source);
        let opened = Opened::open_within(content.as_input(), nesting, limits::compression())
            .map_err(fail)?;
        let kind = kind(&opened, nesting).map_err(fail)?;
        Ok(Self {
            opened,
            kind,
            source,
            content,
        })
    }

    /// The name for messages.
    pub(crate) fn name(&self) -> String {
        self.source.name()
    }

    /// What it was found in.
    pub(crate) const fn source(&self) -> &'c InputSource {
        self.source
    }

    /// Notes about what is before and after a document that ends at an offset.
    pub(crate) fn notes(&self, end: usize) -> Result<Vec<Message>, Failure> {
        let trailing = self.opened.trailing(end);
        let trailing = trailing.map_err(|error| failure(error, self.source))?;
        let notes = self.opened.notes().iter().cloned().chain(trailing);
        let notes = notes.map(|note| Message::note(note, &self.name()));
        let of_file = plan_file::notes(self.content, self.source);
        Ok(of_file.into_iter().chain(notes).collect())
    }

    /// Refuses a document that ends at an offset where another one follows: nobody has looked at that.
    pub(crate) fn require_alone(&self, end: usize) -> Result<(), Failure> {
        let trailing = self.opened.trailing(end);
        let trailing = trailing.map_err(|error| failure(error, self.source))?;
        match trailing.filter(|note| note.code == NoteCode::AnotherDocument) {
            None => Ok(()),
            Some(Note { code, place, .. }) => {
                let text = "expected one document, found another one after it";
                let error = Message::error(code.as_str(), text).in_file(&self.name());
                let error = match place {
                    Some(place) => error.at(place),
                    None => error,
                };
                Err(error
                    .with_help("give each document as a file of its own")
                    .into())
            }
        }
    }

    /// An error of a pass over the document.
    pub(crate) fn failure(&self, error: stream::StreamError) -> Failure {
        failure(self.opened.locate(error), self.source)
    }

    /// Refuses a document of another kind.
    pub(crate) fn require(&self, kinds: &[DocumentKind], wanted: &str) -> Result<(), Failure> {
        // An object with nothing but a version is also an empty one of these.
        let fits = kinds.contains(&self.kind)
            || self
                .opened
                .in_memory()
                .is_some_and(|text| is_bare(text, kinds));
        if fits {
            Ok(())
        } else {
            Err(self.wrong_kind(wanted))
        }
    }

    /// Whether it is a state in one of its forms.
    pub(crate) const fn is_state(&self) -> bool {
        matches!(
            self.kind,
            DocumentKind::State | DocumentKind::RenderState | DocumentKind::RawState
        )
    }

    /// The document and what follows it.
    pub(crate) fn text(&self) -> Result<Cow<'_, [u8]>, Failure> {
        self.opened
            .text()
            .map_err(|error| failure(error, self.source))
    }

    /// Refuses a document of a version that is not read, by its top-level members.
    pub(crate) fn check_version(
        &self,
        text: &[u8],
        strictness: Strictness,
        messages: &Messages,
    ) -> Result<(), Failure> {
        const KEY: &str = "format_version";
        let nesting = limits::nesting();
        let mut start = None;
        for member in members(text, skip_whitespace(text, 0), nesting) {
            let member = member.map_err(|fault| self.failure(fault.into()))?;
            if member.key_text(text) == KEY.as_bytes() {
                start = Some(member.value.start);
            }
        }
        let value = start.and_then(|start| Some((start, text.get(start..)?)));
        let version = value.map(|(start, value)| {
            let version = Document::parse_prefix(value.into(), nesting);
            version.map(|(version, _)| version).map_err(|error| {
                let error = model(error).shifted(start).located(text);
                self.failure(error.within(&format!("/{KEY}")).into())
            })
        });
        let version = version.transpose()?;
        let value_of = |key| version.as_ref().filter(|_| key == KEY).map(Document::root);
        let decided = gate_values(self.kind, value_of, strictness);
        tell_version(decided, self.source, messages)
    }

    /// The same by a version that was read already.
    pub(crate) fn check_version_text(
        &self,
        version: Option<&str>,
        strictness: Strictness,
        messages: &Messages,
    ) -> Result<(), Failure> {
        require_version(self.kind, version, strictness, self.source, messages)
    }

    /// Notes a version that is not read, where the document goes on as it is.
    pub(crate) fn note_version(
        &self,
        version: Option<&str>,
        messages: &Messages,
    ) -> Result<(), Failure> {
        match self.check_version_text(version, Strictness::Compatible, messages) {
            Err(Failure::Message(refusal)) => {
                messages.print(&refusal.into_note());
                Ok(())
            }
            other => other,
        }
    }

    /// Refuses a state file of another version than 4.
    pub(crate) fn check_generation(&self) -> Result<(), Failure> {
        let text = self.text()?;
        let nesting = limits::nesting();
        let mut generation = Generation::Missing;
        for member in members(&text, skip_whitespace(&text, 0), nesting) {
            let member = member.map_err(|fault| self.failure(fault.into()))?;
            if member.key_text(&text) == b"version" {
                let value = text.get(member.value).unwrap_or_default();
                let version = Document::parse_with(value.into(), nesting);
                let version = version.as_ref().map(Document::root);
                generation = version.map_or(Generation::Unreadable, Generation::of_version);
            }
        }
        self.require_generation(generation)
    }

    /// The same by a version that was read already.
    pub(crate) fn require_generation(&self, generation: Generation) -> Result<(), Failure> {
        match generation {
            Generation::Current => Ok(()),
            other => Err(self.state_failure(state::StateError::Generation(other))),
        }
    }

    /// Why the contents of a state cannot be read.
    pub(crate) fn state_failure(&self, error: state::StateError) -> Failure {
        let help = error.help();
        match error {
            state::StateError::Document(error) => self.failure(error.into()),
            state::StateError::NoState(_) => self.wrong_kind("a state"),
            other => {
                let message =
                    Message::error("wrong-document", other.to_string()).in_file(&self.name());
                match help {
                    Some(help) => message.with_help(help).into(),
                    None => message.into(),
                }
            }
        }
    }

    /// The document is of another kind than wanted.
    pub(crate) fn wrong_kind(&self, wanted: &str) -> Failure {
        let text = format!("expected {wanted}, found {}", self.kind.noun());
        let message = Message::error("wrong-document", text).in_file(&self.name());
        match instead(self.kind) {
            Some(help) => message.with_help(help).into(),
            None => message.into(),
        }
    }

    /// The version of the document is not read.
    pub(crate) fn refused(&self, refusal: &Refusal) -> Failure {
        refused(refusal, self.source)
    }

    /// A note about a version that is read nevertheless.
    pub(crate) fn notice(&self, notice: &Notice) -> Message {
        version_notice(notice, self.source)
    }

    /// A note about a plan that failed part-way.
    pub(crate) fn errored(&self) -> Message {
        let text = "planning failed part-way: the plan is not complete";
        Message::remark("errored", text).in_file(&self.name())
    }

    /// Reads the outline of a plan and gives it to a function, which reads parts of it as it needs them.
    pub(crate) fn with_outline<T>(
        &self,
        strictness: Strictness,
        messages: &Messages,
        look: impl FnOnce(&OutlinedPlan<'_>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let plan = self.outlined()?;
        let version = plan.layout().format_version.as_deref();
        self.check_version_text(version, strictness, messages)?;
        let notes = self.notes(plan.layout().end)?;
        notes.iter().for_each(|note| messages.print(note));
        if plan.layout().errored {
            messages.print(&self.errored());
        }
        look(&plan)
    }

    /// Finds the strings that the masks of a plan hide.
    pub(crate) fn secrets_of_plan(&self) -> Result<SecretFinder, Failure> {
        let plan = self.outlined()?;
        let secrets = sensitive_variables(&plan)
            .and_then(|variables| secrets_of_plan(&plan, |name| variables.contains(name)));
        secrets.map_err(|error| self.failure(error))
    }

    fn outlined(&self) -> Result<OutlinedPlan<'_>, Failure> {
        if !matches!(self.kind, DocumentKind::Plan | DocumentKind::RenderPlan) {
            return Err(self.wrong_kind("a plan"));
        }
        let part = move |range| self.part(range);
        let window = &mut self.opened.window();
        let plan = OutlinedPlan::read_unchecked(window, limits::nesting(), part);
        plan.map_err(|error| self.failure(error))
    }

    /// Reads the whole document into memory and gives it to a function, if its version is read.
    pub(crate) fn read<T>(
        &self,
        strictness: Strictness,
        messages: &Messages,
        look: impl FnOnce(&Document<'_>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let text = self.opened.text();
        let text = text.map_err(|error| failure(error, self.source))?;
        let parsed = Document::parse_prefix(text, limits::nesting());
        let (document, end) = parsed.map_err(|error| self.failure(model(error).into()))?;
        let notice = gate(self.kind, document.root(), strictness);
        let notice = notice.map_err(|refusal| self.refused(&refusal))?;
        for note in self
            .notes(end)?
            .into_iter()
            .chain(notice.map(|notice| self.notice(&notice)))
        {
            messages.print(&note);
        }
        look(&document)
    }
}

fn is_bare(text: &[u8], kinds: &[DocumentKind]) -> bool {
    let document = Document::parse_prefix(text.into(), limits::nesting());
    document.is_ok_and(|(document, _)| {
        meanings(document.root())
            .iter()
            .any(|kind| kinds.contains(kind))
    })
}

fn model(error: tofu_json_value::Error) -> tofu_json_model::Error {
    error.into()
}

/// Refuses a document whose version is not read, and says what is to be known of one that is.
pub(crate) fn require_version(
    kind: DocumentKind,
    version: Option<&str>,
    strictness: Strictness,
    source: &InputSource,
    messages: &Messages,
) -> Result<(), Failure> {
    tell_version(gate_version(kind, version, strictness), source, messages)
}

/// The same for what was decided of a version.
pub(crate) fn tell_version(
    decided: Result<Option<Notice>, Refusal>,
    source: &InputSource,
    messages: &Messages,
) -> Result<(), Failure> {
    if let Some(notice) = decided.map_err(|refusal| refused(&refusal, source))? {
        messages.print(&version_notice(&notice, source));
    }
    Ok(())
}

fn refused(refusal: &Refusal, source: &InputSource) -> Failure {
    Message::error("format-version", refusal.to_string())
        .in_file(&source.name())
        .with_help("`--lax` reads it nevertheless")
        .into()
}

/// What is to be known of a version that is read nevertheless.
pub(crate) fn version_notice(notice: &Notice, source: &InputSource) -> Message {
    Message::remark("newer-format", notice.to_string()).in_file(&source.name())
}

/// What keeps a document from being found or read.
pub(crate) fn failure(error: impl Into<Error>, source: &InputSource) -> Failure {
    match error.into() {
        Error::Document(problem) | Error::Schemas(problem) => {
            Message::problem(problem, &source.name()).into()
        }
        Error::Read(error) => source.unreadable(&error),
        other => Message::error("error", other.to_string())
            .in_file(&source.name())
            .into(),
    }
}

/// The command for a kind of document.
pub(crate) const fn instead(kind: DocumentKind) -> Option<&'static str> {
    Some(match kind {
        DocumentKind::Plan | DocumentKind::RenderPlan => {
            "`tofu-json show` prints it, `tofu-json summary` counts its changes"
        }
        DocumentKind::State | DocumentKind::RenderState => {
            "`tofu-json show` prints it, `tofu-json state ls` lists its objects"
        }
        DocumentKind::RawState => "`tofu-json state ls` lists its objects",
        DocumentKind::Outputs | DocumentKind::SingleValue => "`tofu-json show` prints it",
        DocumentKind::ProviderSchemas => "`tofu-json schema ls` lists what is in it",
        DocumentKind::PlanArchive => {
            "unpack it first if it is compressed, or run `tofu show -json PLANFILE` and give its output"
        }
        DocumentKind::CloudPlan => "run `tofu show -json PLANFILE` and give its output",
        DocumentKind::EncryptedState => {
            "run `tofu state pull` where its key is configured, and give its output"
        }
        DocumentKind::EncryptedPlan => {
            "run `tofu show -json PLANFILE` where its key is configured, and give its output"
        }
        DocumentKind::Stream => {
            "save the plan with `-out=PLANFILE`, run `tofu show -json PLANFILE` and give its output"
        }
        _ => return None,
    })
}

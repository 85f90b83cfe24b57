//! Documents that are compared by meaning: how they are read, and what their errors say.

use crate::environment::Environment;
use crate::failure::Failure;
use crate::message::{Message, MessageFormat, Messages};
use crate::options::content::InputContent;
use crate::options::document::{VersionArgs, tell_version};
use crate::options::input::InputSource;
use crate::options::{limits, plan_file};
use crate::progress::Bar;
use tofu_json_model::gate::{Strictness, gate_version};
use tofu_json_show::compare::ComparedDocument;
use tofu_json_show::{Error, Options};

/// What is the same for all documents of a command.
pub(crate) struct Comparing<'m> {
    pub(crate) messages: &'m Messages,
    pub(crate) options: Options,
    pub(crate) bar: Bar,
    /// Which versions of documents are read.
    strictness: Strictness,
}

impl<'m> Comparing<'m> {
    pub(crate) fn new(
        messages: &'m Messages,
        threads: usize,
        versions: VersionArgs,
        only_plans: bool,
    ) -> Self {
        let environment = Environment::read();
        Self {
            messages,
            options: Options::default()
                .only_plans(only_plans)
                .threads(threads)
                .limits(limits::nesting())
                .text(limits::text())
                .compression(limits::compression()),
            bar: Bar::new(messages.format() == MessageFormat::Text && !environment.dumb),
            strictness: versions.strictness(),
        }
    }

    /// Finds the objects of a document.
    pub(crate) fn open<'c>(
        &self,
        content: &'c InputContent,
        source: &InputSource,
    ) -> Result<ComparedDocument<'c>, Failure> {
        self.open_with_schemas(content, source, None)
    }

    /// The same with provider schemas, which say what is sensitive besides what the document marks.
    pub(crate) fn open_with_schemas<'c>(
        &self,
        content: &'c InputContent,
        source: &InputSource,
        schemas: Option<&'c (InputContent, InputSource)>,
    ) -> Result<ComparedDocument<'c>, Failure> {
        for note in plan_file::notes(content, source) {
            self.bar.remove();
            self.messages.print(&note);
        }
        let (document, bar) = (content.as_input(), &self.bar);
        let given = schemas.map(|(content, _)| content.as_input());
        let opened = ComparedDocument::open_with_schemas(document, given, &self.options, bar);
        let document = opened.map_err(|error| match (&error, schemas) {
            (Error::Schemas(_), Some((_, schemas))) => failure(error, schemas),
            _ => failure(error, source),
        })?;
        let (kind, version) = (document.kind(), document.format_version());
        let decided = gate_version(kind, version, self.strictness);
        if !matches!(decided, Ok(None)) {
            self.bar.remove();
        }
        tell_version(decided, source, self.messages)?;
        Ok(document)
    }

    /// Says what the reader of the result should know of a document.
    pub(crate) fn print_notes(
        &self,
        document: &ComparedDocument<'_>,
        source: &InputSource,
    ) -> Result<(), Failure> {
        self.bar.remove();
        let notes = document.notes().map_err(|error| failure(error, source))?;
        for note in notes {
            self.messages.print(&Message::note(note, &source.name()));
        }
        if document.is_errored() {
            let text = "planning failed part-way: the plan does not say all that was to be done";
            let message = Message::remark("errored-plan", text).in_file(&source.name());
            self.messages.print(&message);
        }
        Ok(())
    }
}

/// What an error of a document is to the user.
#[cold]
pub(crate) fn failure(error: Error, source: &InputSource) -> Failure {
    match error {
        Error::Document(problem) | Error::Schemas(problem) => {
            Message::problem(problem, &source.name()).into()
        }
        Error::Read(error) => source.unreadable(&error),
        other => Message::error("error", other.to_string())
            .in_file(&source.name())
            .into(),
    }
}

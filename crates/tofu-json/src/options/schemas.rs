use super::content::InputContent;
use super::document::FoundDocument;
use super::input::{InputSource, read_at_most_once};
use crate::failure::Failure;
use crate::message::{Message, Messages};
use clap::Args;
use std::collections::BTreeSet;
use std::env;
use std::ffi::OsString;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::path::Path;
use tofu_json_model::kind::DocumentKind;
use tofu_json_model::schema::Needs;
use tofu_json_model::state::UnrecordedMarks;

/// The variable of the environment that names them.
const VARIABLE: &str = "TOFU_JSON_SCHEMAS";

/// What provider schemas are good for.
pub(crate) trait SchemasFor: Debug {
    /// What help says in a line.
    const HELP: &str = "Provider schemas, as `tofu providers schema -json` prints them";

    /// What it says at length.
    const LONG_HELP: &str;
}

// The provider schemas.
#[derive(Debug, Args)]
pub(crate) struct SchemasArgs<P: SchemasFor> {
    #[arg(
        long,
        value_name = "FILE",
        env = VARIABLE,
        hide_env_values = true,
        help = P::HELP,
        long_help = P::LONG_HELP
    )]
    schemas: Option<OsString>,

    #[arg(skip)]
    purpose: PhantomData<P>,
}

impl<P: SchemasFor> SchemasArgs<P> {
    /// Where to read them from, if they are given; `others` is what is read besides.
    pub(crate) fn beside(&self, others: &[&InputSource]) -> Result<Option<InputSource>, Failure> {
        let source = self.given();
        if let Some(source) = &source {
            let others = others.iter().copied();
            read_at_most_once(others.chain([source]))?;
        }
        Ok(source)
    }

    fn given(&self) -> Option<InputSource> {
        // An empty variable of the environment says nothing.
        let path = self.schemas.as_deref().filter(|path| !path.is_empty());
        path.map(|path| InputSource::new(Path::new(path)))
    }
}

/// Those that the environment names, for commands without an option for them.
pub(crate) fn from_environment() -> Option<InputSource> {
    let path = env::var_os(VARIABLE).filter(|path| !path.is_empty());
    path.map(|path| InputSource::new(Path::new(&path)))
}

/// Says of which types there are no schemas, where those would tell what is sensitive.
pub(crate) fn note_missing_marks(missing: &Needs, source: &InputSource, messages: &Messages) {
    /// So many types are named.
    const NAMED: usize = 5;
    let all: BTreeSet<_> = missing.iter().map(|need| &*need.type_name).collect();
    let named: Vec<_> = all.iter().copied().take(NAMED).collect();
    if named.is_empty() {
        return;
    }
    let more = match all.len() - named.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let text = format!(
        "the schemas do not have {}{more}: what only those would call sensitive is not masked",
        named.join(", ")
    );
    messages.print(&Message::remark("missing-schema", text).in_file(&source.name()));
}

/// Says of which objects a state file does not tell what is sensitive, where no schemas do.
pub(crate) fn note_unrecorded_marks(marks: UnrecordedMarks, file: String, messages: &Messages) {
    let Some(text) = marks.text() else {
        return;
    };
    let note = Message::remark("sensitive-unknown", text).in_file(&file);
    let help = "give them with `--schemas`, or give the output of `tofu show -json`";
    messages.print(&note.with_help(help));
}

/// Opens provider schemas; another document that was mixed up with them would only lack every type.
pub(crate) fn open(source: &InputSource) -> Result<InputContent, Failure> {
    let content = source.open_as_is()?;
    // Other mistakes in it are reported where it is read.
    if let Ok(found) = FoundDocument::of_schemas(&content, source)
        && matches!(
            found.kind,
            DocumentKind::Plan | DocumentKind::State | DocumentKind::RawState
        )
    {
        // Those of a configuration without providers look like an empty state.
        found.require(&[DocumentKind::ProviderSchemas], "provider schemas")?;
    }
    Ok(content)
}

/// For the types of what a document holds.
#[derive(Debug)]
pub(crate) struct Types;

impl SchemasFor for Types {
    const LONG_HELP: &str = "\
Provider schemas, as `tofu providers schema -json` prints them.

Without them types are inferred from the document, and a note says so.";
}

pub(crate) type SchemaArgs = SchemasArgs<Types>;

impl SchemaArgs {
    /// Where to read them from, if they are given.
    pub(crate) fn source(&self, document: &InputSource) -> Result<Option<InputSource>, Failure> {
        let source = self.given();
        if source == Some(InputSource::StandardInput) && *document == InputSource::StandardInput {
            let text = "document and schemas cannot both come from standard input";
            return Err(Message::error("usage", text)
                .with_help("give one of them as a file")
                .into());
        }
        Ok(source)
    }
}

/// For what they say is sensitive.
#[derive(Debug)]
pub(crate) struct Secrets;

impl SchemasFor for Secrets {
    const HELP: &str = "Provider schemas; what they mark as sensitive is hidden too";
    const LONG_HELP: &str = Self::HELP;
}

pub(crate) type SecretSchemaArgs = SchemasArgs<Secrets>;

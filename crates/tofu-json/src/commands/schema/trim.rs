use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::document::{FoundDocument, VersionArgs};
use crate::options::input::{InputArgs, InputSource, read_at_most_once};
use crate::options::limits;
use crate::options::output::OutputArgs;
use crate::options::plan_file;
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use tofu_json_model::kind::DocumentKind;
use tofu_json_model::schema::{Family, Keep, Need, Needed, Needs, PassedPlan, trim};
use tofu_json_model::state::Contents;
use tofu_json_model::stream::{Input, StreamError};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json schema trim schemas.json --for plan.json -o plan.schemas.json
  tofu providers schema -json | tofu-json schema trim --for plan.json --for state.json

The result is for the documents that it is made for. Commands that look at configuration, such
as `config check`, need the whole schemas: what was left out of a provider they take for no
type at all.

Exit codes:
  0  fine
  1  an error";

// Arguments of `schema trim`.
#[derive(Debug, Args)]
pub(crate) struct TrimArgs {
    #[command(flatten)]
    schemas: InputArgs,

    /// A plan or a state that needs the schemas; may be given several times.
    #[arg(long = "for", value_name = "FILE", required = true)]
    needed_by: Vec<PathBuf>,

    /// Keep something else of the providers that are needed; may be given several times.
    #[arg(long, value_name = "WHAT", value_enum)]
    with: Vec<With>,

    #[command(flatten)]
    versions: VersionArgs,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum With {
    /// The configuration of the provider itself.
    Provider,
    /// All data sources.
    Data,
    /// All ephemeral resources.
    Ephemeral,
    /// All functions.
    Functions,
    /// The identities of resources.
    Identities,
    /// All actions, which only Terraform has.
    Actions,
}

impl With {
    const fn family(self) -> Family {
        match self {
            Self::Provider => Family::ProviderConfiguration,
            Self::Data => Family::DataSource,
            Self::Ephemeral => Family::EphemeralResource,
            Self::Functions => Family::Function,
            Self::Identities => Family::Identity,
            Self::Actions => Family::Action,
        }
    }
}

impl Verb for TrimArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let source = self.schemas.source()?;
        let documents: Vec<_> = self
            .needed_by
            .iter()
            .map(|path| InputSource::new(path))
            .collect();
        read_at_most_once(documents.iter().chain([&source]))?;
        let mut needs = Needs::new();
        let mut keep = Keep::new();
        for document in &documents {
            if self.add(&mut needs, document, messages)? == MadeOf::PlanFile {
                keep = keep.identities();
            }
        }
        let content = source.open()?;
        let found = FoundDocument::new(&content, &source)?;
        found.require(&[DocumentKind::ProviderSchemas], "provider schemas")?;
        let keep = self
            .with
            .iter()
            .fold(keep, |keep, with| keep.family(with.family()));
        let text = found.text()?;
        found.check_version(&text, self.versions.strictness(), messages)?;
        let trimmed = trim(&text, &needs, &keep, limits::nesting());
        let trimmed = trimmed.map_err(|error| found.failure(error.into()))?;
        for note in found.notes(trimmed.end)? {
            messages.print(&note);
        }
        for need in &trimmed.missing {
            messages.print(&missing(need).in_file(&source.name()));
        }
        self.output.write(&trimmed.text, false)?;
        Ok(ExitCode::Fine)
    }
}

/// What a document was made of that needs schemas.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MadeOf {
    Document,
    /// A plan file: it becomes a document by its schemas.
    PlanFile,
}

impl TrimArgs {
    fn add(
        &self,
        needs: &mut Needs,
        source: &InputSource,
        messages: &Messages,
    ) -> Result<MadeOf, Failure> {
        let content = source.open()?;
        let found = FoundDocument::new(&content, source)?;
        match found.kind {
            DocumentKind::Plan | DocumentKind::RenderPlan => {
                let made_of = match content.made() {
                    Some(_) => MadeOf::PlanFile,
                    None => MadeOf::Document,
                };
                let passed = add_plan(needs, &mut found.opened.window(), made_of);
                let passed = passed.map_err(|error| found.failure(error))?;
                let version = passed.format_version.as_deref();
                found.check_version_text(version, self.versions.strictness(), messages)?;
                // Which schemas there are is not known yet.
                let notes = found.notes(passed.end)?.into_iter();
                let notes = notes.filter(|note| note.code() != plan_file::NO_SCHEMAS);
                notes.for_each(|note| messages.print(&note));
                Ok(made_of)
            }
            DocumentKind::State | DocumentKind::RenderState | DocumentKind::RawState => {
                found.read(self.versions.strictness(), messages, |document| {
                    let contents = Contents::read(found.kind, document.root());
                    let contents = contents.map_err(|error| found.state_failure(error))?;
                    needs.add_contents(&contents);
                    Ok(MadeOf::Document)
                })
            }
            _ => Err(found.wrong_kind("a plan or a state")),
        }
    }
}

fn add_plan(
    needs: &mut Needs,
    input: &mut impl Input,
    made_of: MadeOf,
) -> Result<PassedPlan, StreamError> {
    match made_of {
        MadeOf::Document => needs.add_plan(input, limits::nesting()),
        MadeOf::PlanFile => needs.add_plan_and_configuration(input, limits::nesting()),
    }
}

/// What is to say of a schema that is needed and not there.
fn missing(need: &Need) -> Message {
    let (of, provider) = (&need.type_name, &need.provider_name);
    let text = match &need.of {
        Needed::Objects(mode) => {
            let noun = mode_noun(mode.as_str());
            format!("no schema for the {noun} {of} of {provider}: its type will be inferred")
        }
        Needed::Action => {
            format!("no schema for the action {of} of {provider}: its type will be inferred")
        }
        _ => format!("no schema for the configuration of {provider}"),
    };
    Message::remark("missing-schema", text)
}

fn mode_noun(mode: &str) -> &str {
    match mode {
        "data" => "data source",
        "ephemeral" => "ephemeral resource",
        _ => "resource",
    }
}

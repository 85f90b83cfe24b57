use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::document::{FoundDocument, VersionArgs};
use crate::options::input::{InputArgs, InputSource, read_at_most_once};
use crate::options::limits;
use crate::options::output::OutputArgs;
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use tofu_json_model::kind::DocumentKind;
use tofu_json_model::schema::{Family, Keep, Needs, trim};
use tofu_json_model::state::Contents;
use tofu_json_model::stream::{Slice, Window};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json schema trim schemas.json --for plan.json -o plan.schemas.json
  tofu providers schema -json | tofu-json schema trim --for plan.json --for state.json

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
}

impl With {
    const fn family(self) -> Family {
        match self {
            Self::Provider => Family::ProviderConfiguration,
            Self::Data => Family::DataSource,
            Self::Ephemeral => Family::EphemeralResource,
            Self::Functions => Family::Function,
            Self::Identities => Family::Identity,
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
        for document in &documents {
            self.add(&mut needs, document, messages)?;
        }
        let content = source.open()?;
        let found = FoundDocument::new(&content, &source)?;
        found.require(&[DocumentKind::ProviderSchemas], "provider schemas")?;
        let keep = self
            .with
            .iter()
            .fold(Keep::new(), |keep, with| keep.family(with.family()));
        let text = found.text()?;
        found.check_version(&text, self.versions.strictness(), messages)?;
        let trimmed = trim(&text, &needs, &keep, limits::nesting());
        let trimmed = trimmed.map_err(|error| found.failure(error.into()))?;
        for note in found.notes(trimmed.end)? {
            messages.print(&note);
        }
        for need in &trimmed.missing {
            let text = format!(
                "no schema for the {} {} of {}: its type will be inferred",
                mode_noun(need.mode.as_str()),
                need.resource_type,
                need.provider_name
            );
            messages.print(&Message::remark("missing-schema", text).in_file(&source.name()));
        }
        self.output.write(&trimmed.text, false)?;
        Ok(ExitCode::Fine)
    }
}

impl TrimArgs {
    fn add(
        &self,
        needs: &mut Needs,
        source: &InputSource,
        messages: &Messages,
    ) -> Result<(), Failure> {
        let content = source.open()?;
        let found = FoundDocument::new(&content, source)?;
        match found.kind {
            DocumentKind::Plan | DocumentKind::RenderPlan => {
                let nesting = limits::nesting();
                let read = match found.opened.in_memory() {
                    Some(text) => needs.add_plan(&mut Slice(text), nesting),
                    None => needs.add_plan(&mut Window::new(found.opened.reader()), nesting),
                };
                let layout = read.map_err(|error| found.failure(error))?;
                let version = layout.format_version.as_deref();
                found.check_version_text(version, self.versions.strictness(), messages)?;
                found
                    .notes(layout.end)?
                    .iter()
                    .for_each(|note| messages.print(note));
                Ok(())
            }
            DocumentKind::State | DocumentKind::RenderState | DocumentKind::RawState => {
                found.read(self.versions.strictness(), messages, |document| {
                    let contents = Contents::read(found.kind, document.root());
                    let contents = contents.map_err(|error| found.state_failure(error))?;
                    needs.add_contents(&contents);
                    Ok(())
                })
            }
            _ => Err(found.wrong_kind("a plan or a state")),
        }
    }
}

fn mode_noun(mode: &str) -> &str {
    match mode {
        "data" => "data source",
        "ephemeral" => "ephemeral resource",
        _ => "resource",
    }
}

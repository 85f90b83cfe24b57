use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::document::FoundDocument;
use crate::options::filter::{FilterArgs, note_unmatched};
use crate::options::input::{InputArgs, InputSource};
use crate::options::limits;
use crate::options::output::OutputArgs;
use clap::Args;
use std::io::{self, Write as _};
use tofu_json_model::filter::{Cuts, Taken, cut_plan, cut_state, cut_state_file};
use tofu_json_model::kind::DocumentKind;
use tofu_json_vocab::ChangeFilter;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json filter plan.json --address 'module.network.*' -o network.json
  tofu-json filter plan.json --only delete,replace | tofu-json show
  tofu show -json | tofu-json filter --type aws_iam_role
  tofu-json filter terraform.tfstate --not-module 'module.scratch*'

The configuration of a plan stays as a whole, since the types of values follow from it; so do variables and checks.

Secrets stay as well: what is left has the bytes of the document.

Exit codes:
  0  fine
  1  an error";

/// How many bytes are copied at a time.
const PIECE: usize = 256 << 10;

// Arguments of `filter`.
#[derive(Debug, Args)]
pub(crate) struct FilterCommandArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    filters: FilterArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Verb for FilterCommandArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let source = self.input.source()?;
        let content = source.open()?;
        let found = FoundDocument::new(&content, &source)?;
        let filter = self.filters.filter();
        let (cuts, unmatched) = match found.kind {
            DocumentKind::Plan | DocumentKind::RenderPlan => {
                smaller_plan(&found, &filter, messages)?
            }
            DocumentKind::State | DocumentKind::RenderState | DocumentKind::RawState => {
                smaller_state(&found, &filter)?
            }
            _ => return Err(found.wrong_kind("a plan or a state")),
        };
        let notes = found.notes(cuts.end())?;
        self.copy(&found, &source, &cuts)?;
        note_unmatched(&unmatched, messages);
        notes.iter().for_each(|note| messages.print(note));
        Ok(ExitCode::Fine)
    }
}

impl FilterCommandArgs {
    fn copy(
        &self,
        found: &FoundDocument<'_>,
        source: &InputSource,
        cuts: &Cuts,
    ) -> Result<(), Failure> {
        let broken = |error: io::Error| self.output.broken(&error, false);
        let mut sink = self.output.open()?;
        for range in cuts.kept(PIECE) {
            let part = found.part(range);
            let part = part.map_err(|error| source.unreadable(&error))?;
            sink.write_all(&part).map_err(broken)?;
        }
        sink.write_all(b"\n").map_err(broken)?;
        sink.finish().map_err(broken)
    }
}

/// What is left out of a plan, and the patterns that match nothing.
fn smaller_plan(
    found: &FoundDocument<'_>,
    filter: &ChangeFilter,
    messages: &Messages,
) -> Result<(Cuts, Vec<String>), Failure> {
    let read = |range| found.part(range);
    let input = &mut found.opened.window();
    let taken = Taken::of_plan(filter, input, limits::nesting(), read);
    let (mut taken, tally) = taken.map_err(|error| found.failure(error))?;
    found.note_version(taken.format_version(), messages)?;
    Ok((cut(found, &mut taken)?, tally.unmatched))
}

/// The same of a state in any of its forms.
fn smaller_state(
    found: &FoundDocument<'_>,
    filter: &ChangeFilter,
) -> Result<(Cuts, Vec<String>), Failure> {
    if !filter.is_about_names() {
        let noun = found.kind.noun();
        let text = format!("expected a plan, which has changes to filter by, found {noun}");
        let message = Message::error("wrong-document", text).in_file(&found.name());
        let help = "`--address`, `--type` and `--module` filter a state";
        return Err(message.with_help(help).into());
    }
    if found.kind == DocumentKind::RawState {
        found.check_generation()?;
    }
    let mut taken = Taken::of_state(filter);
    let cuts = cut(found, &mut taken)?;
    Ok((cuts, taken.unmatched()))
}

/// What is left out of a document.
fn cut(found: &FoundDocument<'_>, taken: &mut Taken<'_>) -> Result<Cuts, Failure> {
    let cut = match found.kind {
        DocumentKind::Plan | DocumentKind::RenderPlan => cut_plan,
        DocumentKind::RawState => cut_state_file,
        _ => cut_state,
    };
    let cuts = cut(&mut found.opened.window(), limits::nesting(), taken);
    cuts.map_err(|error| found.failure(error))
}

use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::Messages;
use crate::options::input::PlanFileArgs;
use crate::options::output::OutputArgs;
use crate::options::plan_file;
use crate::options::schemas::SchemaArgs;
use clap::Args;
use tofu_json_plan_file::{DocumentUse, PlanFileErrorKind};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json plan-file json plan.tfplan --schemas schemas.json
  tofu-json plan-file json plan.tfplan --schemas schemas.json -o plan.json

Without schemas the document is as good as the file allows, and a note says so; docs/plan-file.md says what is exact.

Exit codes:
  0  fine
  1  an error: the file is no plan file, encrypted or broken, or does not fit the schemas";

// Arguments of `plan-file json`.
#[derive(Debug, Args)]
pub(crate) struct JsonArgs {
    #[command(flatten)]
    input: PlanFileArgs,

    #[command(flatten)]
    schemas: SchemaArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Verb for JsonArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let source = self.input.source()?;
        let schemas = self.schemas.source(&source)?;
        let file = plan_file::read(&source.open_as_is()?, &source)?;
        let schemas = schemas.as_ref().map(plan_file::schemas_text).transpose()?;
        let mut out = self.output.open_whole()?;
        let made = file.write_document(schemas.as_deref(), DocumentUse::Whole, &mut out);
        let made = made.map_err(|error| match error.kind {
            PlanFileErrorKind::Write(error) => self.output.broken(&error, false),
            _ => plan_file::failure(error, &source),
        })?;
        for note in plan_file::notes_of(&made, &source) {
            messages.print(&note);
        }
        let finished = out.finish();
        finished.map_err(|error| self.output.broken(&error, false))?;
        Ok(ExitCode::Fine)
    }
}

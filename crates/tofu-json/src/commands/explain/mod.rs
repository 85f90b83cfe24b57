use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::document::{FoundDocument, VersionArgs};
use crate::options::input::InputArgs;
use crate::options::output::{OutputArgs, one};
use clap::{Args, ValueEnum};
use std::collections::BTreeSet;
use tofu_json_explain::{
    ChainStep, Explainer, ExplanationRecord, write_dot, write_mermaid, write_text,
};
use tofu_json_model::stream::OutlinedChange;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json explain aws_instance.web plan.json
  tofu show -json plan.out | tofu-json explain 'module.net.*'
  tofu-json explain aws_instance.web plan.json --format mermaid
  tofu-json explain aws_instance.web plan.json --format dot | dot -Tsvg -o why.svg

Below each line is what is behind it. A chain ends at a change outside of OpenTofu, a variable, a
data source, the configuration, or where the plan says no more: it does not hold what local values
are made of, nor what replace_triggered_by names.

Exit codes:
  0  fine
  1  an error
  2  fine, and there is no such object";

// Arguments of `explain`.
#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// The address of an object or of a resource, or a pattern with `*` and `?` for what changes.
    #[arg(value_name = "ADDR")]
    address: String,

    #[command(flatten)]
    plan: InputArgs,

    /// How the explanation is written.
    #[arg(long, value_enum, default_value_t)]
    format: ExplainFormat,

    #[command(flatten)]
    versions: VersionArgs,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum ExplainFormat {
    /// Lines for people.
    #[default]
    Text,
    /// One JSON object with the chain of each object.
    Json,
    /// A graph for Graphviz.
    Dot,
    /// A flowchart for Mermaid, which Markdown of many hosts draws.
    Mermaid,
}

impl Verb for ExplainArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let source = self.plan.source()?;
        let content = source.open()?;
        let found = FoundDocument::new(&content, &source)?;
        found.with_outline(self.versions.strictness(), messages, |plan| {
            let failure = |error| found.failure(error);
            let configuration = plan.configuration().map_err(failure)?;
            let explainer = Explainer::new(plan, configuration.as_ref()).map_err(failure)?;
            let wanted = explainer.wanted(&self.address);
            if wanted.is_empty() {
                messages.print(&self.nothing(&explainer, &source.name()));
                return Ok(ExitCode::Changes);
            }
            self.write(&explainer, &wanted, &found)?;
            Ok(ExitCode::Fine)
        })
    }
}

impl ExplainArgs {
    fn write(
        &self,
        explainer: &Explainer<'_, '_>,
        wanted: &[&OutlinedChange],
        found: &FoundDocument<'_>,
    ) -> Result<(), Failure> {
        let mut steps: Vec<ChainStep> = Vec::new();
        for change in wanted {
            let step = explainer.explain(change);
            steps.push(step.map_err(|error| found.failure(error))?);
        }
        let program = explainer.program();
        match self.format {
            ExplainFormat::Json => {
                let record = ExplanationRecord::new(&steps);
                self.output.write_json(&record, false)
            }
            ExplainFormat::Text => {
                let texts: Vec<_> = steps.iter().map(|step| write_text(step, program)).collect();
                self.output.write_pieces(one(texts.join("\n")), false)
            }
            ExplainFormat::Dot => self.output.write(write_dot(&steps, program), false),
            ExplainFormat::Mermaid => self.output.write(write_mermaid(&steps, program), false),
        }
    }

    fn nothing(&self, explainer: &Explainer<'_, '_>, file: &str) -> Message {
        let text = format!(
            "expected an object of the plan at {}, found none",
            self.address
        );
        let near: BTreeSet<String> = explainer.near(&self.address).into_iter().collect();
        let near: Vec<_> = near.iter().map(String::as_str).collect();
        let help = match near.is_empty() {
            true => "`tofu-json summary --addresses` lists what changes".to_owned(),
            false => format!("near it: {}", near.join(", ")),
        };
        Message::error("no-such-object", text)
            .in_file(file)
            .with_help(help)
    }
}

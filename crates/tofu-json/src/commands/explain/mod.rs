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
use tofu_json_model::stream::StreamError;
use tofu_json_vocab::Program;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json explain aws_instance.web plan.json
  tofu show -json plan.out | tofu-json explain 'module.net.*'
  tofu-json explain output.url plan.json
  tofu-json explain aws_instance.web plan.json --format mermaid
  tofu-json explain aws_instance.web plan.json --format dot | dot -Tsvg -o why.svg

Below each line is what is behind it. A chain ends at a change outside of OpenTofu, a variable, a
data source, the configuration, or where the plan says no more: it does not hold what local values
are made of, nor what replace_triggered_by names.

Exit codes:
  0  fine
  1  an error
  2  fine, and there is no such object or output";

// Arguments of `explain`.
#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// The address of an object, a resource or an action, `output.NAME`, or a pattern with `*` and `?` for what changes.
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
            let steps = self.steps(&explainer).map_err(failure)?;
            if steps.is_empty() {
                let near = self.near(&explainer).map_err(failure)?;
                messages.print(&self.nothing(&near, &source.name()));
                return Ok(ExitCode::Changes);
            }
            self.write(&steps, explainer.program())?;
            Ok(ExitCode::Fine)
        })
    }
}

impl ExplainArgs {
    /// The chains of all objects and outputs that are asked for.
    fn steps(&self, explainer: &Explainer<'_, '_>) -> Result<Vec<ChainStep>, StreamError> {
        let mut steps = Vec::new();
        for change in explainer.wanted(&self.address) {
            steps.push(explainer.explain(change)?);
        }
        steps.extend(explainer.explain_waiting(&self.address)?);
        steps.extend(explainer.explain_actions(&self.address)?);
        for name in explainer.wanted_outputs(&self.address)? {
            steps.extend(explainer.explain_output(&name)?);
        }
        Ok(steps)
    }

    fn near(&self, explainer: &Explainer<'_, '_>) -> Result<BTreeSet<String>, StreamError> {
        let outputs = explainer.near_outputs(&self.address)?;
        Ok(explainer
            .near(&self.address)
            .into_iter()
            .chain(outputs)
            .collect())
    }

    fn write(&self, steps: &[ChainStep], program: Program) -> Result<(), Failure> {
        match self.format {
            ExplainFormat::Json => {
                let record = ExplanationRecord::new(steps);
                self.output.write_json(&record, false)
            }
            ExplainFormat::Text => {
                let texts: Vec<_> = steps.iter().map(|step| write_text(step, program)).collect();
                self.output.write_pieces(one(texts.join("\n")), false)
            }
            ExplainFormat::Dot => self.output.write(write_dot(steps, program), false),
            ExplainFormat::Mermaid => self.output.write(write_mermaid(steps, program), false),
        }
    }

    fn nothing(&self, near: &BTreeSet<String>, file: &str) -> Message {
        let text = format!(
            "expected an object or an output of the plan at {}, found none",
            self.address
        );
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

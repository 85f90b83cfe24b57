mod json;
mod sarif;
mod text;

use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::document::{VersionArgs, failure};
use crate::options::formats::FindingsFormat;
use crate::options::input::{InputArgs, InputSource};
use crate::options::limits;
use crate::options::output::OutputArgs;
use crate::options::plan_file;
use clap::Args;
use clap::builder::PossibleValuesParser;
use tofu_json_input::{NoteCode, Opened};
use tofu_json_model::json_schema;
use tofu_json_model::kind::DocumentKind;
use tofu_json_model::validate::{Code, Finding, Options, Report, Severity, validate};
use tofu_json_scan::{Position, skip_whitespace};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json validate plan.json
  tofu-json validate state.json --format sarif -o findings.sarif
  tofu-json validate --json-schema plan > plan.schema.json

Exit codes:
  0  nothing was found, or only notes
  1  an error: the document cannot be read, or there are no rules for its kind
  2  errors or warnings were found";

// Arguments of `validate`.
#[derive(Debug, Args)]
pub(crate) struct ValidateArgs {
    #[command(flatten)]
    input: InputArgs,

    /// How the report is written.
    #[arg(long, value_enum, default_value_t)]
    format: FindingsFormat,

    #[command(flatten)]
    versions: VersionArgs,

    /// Print the JSON Schema of a kind of document instead.
    #[arg(
        long,
        value_name = "KIND",
        conflicts_with = "file",
        value_parser = PossibleValuesParser::new(schema_names())
    )]
    json_schema: Option<String>,

    #[command(flatten)]
    output: OutputArgs,
}

impl Verb for ValidateArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        if let Some(text) = self.json_schema.as_deref().and_then(schema) {
            self.output.write(text, false)?;
            return Ok(ExitCode::Fine);
        }
        let source = self.input.source()?;
        let report = self.report(&source, messages)?;
        let file = source.name();
        let text = match self.format {
            FindingsFormat::Text => text::write(&report, &file),
            FindingsFormat::Json => json::write(&report, &file),
            FindingsFormat::Sarif => sarif::write(&report, &file),
        };
        self.output.write(&text, true)?;
        Ok(exit_code(&report))
    }
}

impl ValidateArgs {
    fn report(&self, source: &InputSource, messages: &Messages) -> Result<Report, Failure> {
        let content = source.open()?;
        let options = Options::default()
            .strictness(self.versions.strictness())
            .limits(limits::nesting());
        let fail = |error| failure(error, source);
        let opened =
            Opened::open_within(content.as_input(), limits::nesting(), limits::compression())
                .map_err(fail)?;
        // What the document is the report says better.
        let notes = opened
            .notes()
            .iter()
            .filter(|note| note.code != NoteCode::SingleValue);
        for note in notes {
            messages.print(&Message::note(note.clone(), &source.name()));
        }
        for note in plan_file::notes(&content, source) {
            messages.print(&note);
        }
        let text = opened.text().map_err(fail)?;
        let mut report = validate(&text, &options);
        if report.kind == Some(DocumentKind::SingleValue) {
            report.findings.insert(0, single_value(&text));
        }
        Ok(report)
    }
}

/// Any JSON may be the value of one output, also the page of an error: it is no answer that nothing is wrong with it.
fn single_value(text: &[u8]) -> Finding {
    let message = "expected a document that there are rules for, found a single value: any JSON may be the value of \
                   one output; validate what `tofu output -json` prints without a name";
    let mut finding = Finding::of(Code::NotValidated, message);
    finding.start = Some(Position::of(text, skip_whitespace(text, 0)));
    finding
}

/// The documents of this program's own: what `show --format computed` and these commands with `--format json` print.
const OWN: [(&str, &str); 7] = [
    ("check", tofu_json_gate::GATE_SCHEMA),
    ("computed", tofu_json_computed::json::SCHEMA),
    ("diff", tofu_json_show::compare::SCHEMA),
    ("drift", tofu_json_gate::DRIFT_SCHEMA),
    ("explain", tofu_json_explain::SCHEMA),
    ("moves", tofu_json_moves::SCHEMA),
    ("review", tofu_json_show::review::SCHEMA),
];

/// The kinds of documents that have a JSON Schema, by ascending name.
fn schema_names() -> Vec<&'static str> {
    let own = OWN.map(|(name, _)| name);
    let mut names = [json_schema::NAMES, &own].concat();
    names.sort_unstable();
    names
}

fn schema(kind: &str) -> Option<&'static str> {
    let own = OWN.iter().find(|(name, _)| *name == kind);
    own.map_or_else(|| json_schema::text(kind), |(_, schema)| Some(schema))
}

fn exit_code(report: &Report) -> ExitCode {
    let holds = |code| report.findings.iter().any(|finding| finding.code == code);
    match report.worst() {
        _ if report.kind.is_none() && holds(Code::Syntax) => ExitCode::Error,
        // It must not look as if it had been looked at.
        _ if holds(Code::NotValidated) => ExitCode::Error,
        Some(Severity::Error | Severity::Warning) => ExitCode::Changes,
        Some(_) | None => ExitCode::Fine,
    }
}

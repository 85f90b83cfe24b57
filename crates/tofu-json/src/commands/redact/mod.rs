use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Messages, visible_on_one_line};
use crate::options::document::FoundDocument;
use crate::options::input::{InputArgs, InputSource};
use crate::options::limits;
use crate::options::output::OutputArgs;
use clap::Args;
use std::io::{self, Write as _};
use tofu_json_model::gate::Strictness;
use tofu_json_model::kind::DocumentKind;
use tofu_json_model::stream::{Slice, Window};
use tofu_json_redact::{RedactError, RedactOptions, Redaction, RedactionReport};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json redact plan.json -o shareable.json
  tofu show -json | tofu-json redact > state.redacted.json
  tofu-json redact terraform.tfstate -o shareable.tfstate
  tofu-json redact plan.json --check

The result is the same document, byte for byte, but for placeholders such as (redacted-1): equal
secrets have equal ones, different secrets different ones. So `tofu-json show` prints the same text.
Masked numbers and truth values get others of their kind, and what is null or empty stays.

Exit codes:
  0  fine; with --check: nothing would be replaced
  1  an error
  2  with --check: something would be replaced";

/// What can be redacted.
const KINDS: [DocumentKind; 6] = [
    DocumentKind::Plan,
    DocumentKind::State,
    DocumentKind::RawState,
    DocumentKind::Outputs,
    DocumentKind::RenderPlan,
    DocumentKind::RenderState,
];

/// Arguments of `redact`.
#[derive(Debug, Args)]
pub(crate) struct RedactArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Replace a masked string wherever else it is if it has so many characters.
    ///
    /// Shorter ones are replaced where they are masked, and nowhere else: they are in too many other texts by
    /// chance.
    #[arg(long, value_name = "CHARACTERS", default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..))]
    min_length: u16,

    /// Only say how much would be replaced, and end with 2 if anything would.
    #[arg(long, conflicts_with = "output")]
    check: bool,

    #[command(flatten)]
    output: OutputArgs,
}

impl Verb for RedactArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let source = self.input.source()?;
        let content = source.open()?;
        let found = FoundDocument::new(&content, &source)?;
        found.require(&KINDS, "a plan, a state or outputs")?;
        let options = self.options();
        let redaction = learn(&found, &options)?;
        // Masks are replaced in a document of any version: what is left out of a report goes on as it is.
        let version = redaction.format_version();
        if let Err(Failure::Message(refusal)) =
            found.check_version_text(version, Strictness::Compatible, messages)
        {
            messages.print(&refusal.into_note());
        }
        let report = if self.check {
            let report = self.write(&found, &redaction, &mut io::sink())?;
            self.output.write(account(&report, &source), true)?;
            report
        } else {
            let mut sink = self.output.open()?;
            let report = self.write(&found, &redaction, &mut sink)?;
            let ended = sink.write_all(&white_space_after(&found, report.end)?);
            let ended = ended.and_then(|()| sink.finish());
            ended.map_err(|error| self.output.broken(&error, false))?;
            report
        };
        let notes = found.notes(report.end)?;
        notes.iter().for_each(|note| messages.print(note));
        Ok(match self.check && report.is_changed() {
            true => ExitCode::Changes,
            false => ExitCode::Fine,
        })
    }
}

impl RedactArgs {
    fn options(&self) -> RedactOptions {
        RedactOptions::default()
            .min_length(self.min_length.into())
            .limits(limits::nesting())
    }

    fn write(
        &self,
        found: &FoundDocument<'_>,
        redaction: &Redaction<'_>,
        sink: &mut impl io::Write,
    ) -> Result<RedactionReport, Failure> {
        let write = |bytes: &[u8]| sink.write_all(bytes);
        let written = match found.opened.in_memory() {
            Some(text) => redaction.write(&mut Slice(text), write),
            None => redaction.write(&mut Window::new(found.opened.reader()), write),
        };
        written.map_err(|error| match error {
            RedactError::Write(error) => self.output.broken(&error, false),
            error => failure(found, error),
        })
    }
}

/// The first pass.
fn learn<'o>(
    found: &FoundDocument<'_>,
    options: &'o RedactOptions,
) -> Result<Redaction<'o>, Failure> {
    let learned = match found.opened.in_memory() {
        Some(text) => Redaction::learn(&mut Slice(text), found.kind, options),
        None => {
            let mut window = Window::new(found.opened.reader());
            Redaction::learn(&mut window, found.kind, options)
        }
    };
    learned.map_err(|error| failure(found, error))
}

fn failure(found: &FoundDocument<'_>, error: RedactError) -> Failure {
    match error {
        RedactError::Read(error) => found.failure(error),
        other => crate::message::Message::error("error", other.to_string())
            .in_file(&found.name())
            .into(),
    }
}

/// The line feed after a document. What else follows it is no part of it.
fn white_space_after(found: &FoundDocument<'_>, end: usize) -> Result<Vec<u8>, Failure> {
    const MOST: usize = 4 << 10;
    let length = found.opened.length().unwrap_or(u64::MAX);
    let length = usize::try_from(length).unwrap_or(usize::MAX);
    let range = end..length.min(end.saturating_add(MOST)).max(end);
    let rest = found
        .opened
        .part(&range)
        .map_err(|error| crate::options::document::failure(error, found.source()))?;
    let blank = rest.trim_ascii_start().is_empty();
    Ok(match blank {
        true => rest.into_owned(),
        false => b"\n".to_vec(),
    })
}

/// What `--check` says.
fn account(report: &RedactionReport, source: &InputSource) -> String {
    let count = |number: u64, one: &str, many: &str| match number {
        1 => format!("1 {one}"),
        number => format!("{number} {many}"),
    };
    format!(
        "{}: {} and {} to replace\n",
        visible_on_one_line(&source.name()),
        count(report.masked, "masked value", "masked values"),
        count(report.elsewhere, "other string", "other strings"),
    )
}

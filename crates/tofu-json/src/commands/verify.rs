use super::compared::{Comparing, failure};
use super::diff::{DiffFormat, DifferenceArgs};
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::content::InputContent;
use crate::options::input::{InputArgs, InputSource, read_at_most_once};
use clap::Args;
use std::io::Read as _;
use std::path::Path;
use tofu_json_input::plain_stream;
use tofu_json_show::compare::{
    ComparedDocument, DocumentComparison, ExpectationError, Fingerprint, expected_fingerprint,
};
use tofu_json_value::Json;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json verify --expect tofu-plan-v1:sha256:0b5c… plan.json
  tofu show -json plan.out | tofu-json verify --expect approved.txt
  tofu-json verify --expect approved.json plan.json --ignore 'tags.*'

What is expected is a fingerprint, or a file: one that `fingerprint` wrote, as text, JSON or a
statement of in-toto, or the plan itself. Of a plan it is told what differs, as `diff` tells it.

Exit codes:
  0  the plan does what was expected
  1  an error
  2  it does something else";

/// What fingerprints of all versions begin with.
const LEAD: &str = "tofu-plan-";

const HELP: &str =
    "a fingerprint is `tofu-plan-v1:sha256:` and 64 digits, as `tofu-json fingerprint` prints it";

/// What may come before a text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// No file with fingerprints has more bytes.
const LONGEST: u64 = 1 << 20;

// Arguments of `verify`.
#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    input: InputArgs,

    /// What the plan should do: a fingerprint, or a file with one, with a statement, or with a plan.
    #[arg(long, value_name = "HASH|FILE")]
    expect: String,

    #[command(flatten)]
    telling: DifferenceArgs,
}

/// What is expected.
enum Expected {
    Fingerprint(Fingerprint),
    Plan(InputSource, InputContent),
}

impl Verb for VerifyArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let source = self.input.source()?;
        let comparing = self.telling.comparing(messages, true);
        let expected = self.expected(&source)?;
        let content = source.open()?;
        let plan = comparing.open(&content, &source)?;
        let tally = match &expected {
            Expected::Fingerprint(expected) => {
                self.by_fingerprint(&comparing, *expected, &plan, &source)?
            }
            Expected::Plan(other, content) => {
                let approved = comparing.open(content, other)?;
                self.by_plan(&comparing, [&approved, &plan], [other, &source])?
            }
        };
        comparing.print_notes(&plan, &source)?;
        Ok(ExitCode::changes_unless(tally))
    }
}

impl VerifyArgs {
    /// A fingerprint, or what is in a file.
    fn expected(&self, plan: &InputSource) -> Result<Expected, Failure> {
        if let Ok(fingerprint) = self.expect.parse() {
            return Ok(Expected::Fingerprint(fingerprint));
        }
        if self.expect.starts_with(LEAD) {
            let text = format!("expected a fingerprint, found `{}`", self.expect);
            return Err(Message::error("usage", text).with_help(HELP).into());
        }
        let source = InputSource::new(Path::new(&self.expect));
        read_at_most_once([&source, plan])?;
        let content = source.open()?;
        let Some(text) = text_of(&content) else {
            return Ok(Expected::Plan(source, content));
        };
        match expected_fingerprint(&text) {
            Ok(fingerprint) => Ok(Expected::Fingerprint(fingerprint)),
            Err(ExpectationError::Missing) if !text.trim_start().starts_with(LEAD) => {
                Ok(Expected::Plan(source, content))
            }
            Err(error) => {
                let help = match error {
                    ExpectationError::Several => "keep the one of the plan in a file of its own",
                    _ => HELP,
                };
                let message = Message::error("wrong-document", error.to_string());
                Err(message.in_file(&source.name()).with_help(help).into())
            }
        }
    }

    /// Whether the plan has a fingerprint.
    fn by_fingerprint(
        &self,
        comparing: &Comparing<'_>,
        expected: Fingerprint,
        plan: &ComparedDocument<'_>,
        source: &InputSource,
    ) -> Result<bool, Failure> {
        let found = plan.fingerprint(&comparing.bar);
        let found = found.map_err(|error| failure(error, source))?;
        comparing.bar.remove();
        let is_same = found == expected;
        let text = match (self.telling.format, is_same) {
            (DiffFormat::Json, _) => {
                let mut json = Json::line();
                json.object(|json| {
                    json.text("format_version", "1.0");
                    json.text("expected", &expected.to_string());
                    json.text("found", &found.to_string());
                    json.member("equal").bool(is_same);
                });
                json.into_text() + "\n"
            }
            (_, true) => "The plan does what was expected.\n".to_owned(),
            (_, false) => format!(
                "The plan does something else: expected {expected}, found {found}. \
                 `--expect` with the plan itself says what differs.\n"
            ),
        };
        self.telling.output.write(text, true)?;
        Ok(is_same)
    }

    /// Whether a plan does the same as another.
    fn by_plan(
        &self,
        comparing: &Comparing<'_>,
        documents: [&ComparedDocument<'_>; 2],
        sources: [&InputSource; 2],
    ) -> Result<bool, Failure> {
        let mut writer = self.telling.writer()?;
        let begun = writer.begin(&[("before", "plan"), ("after", "plan")]);
        begun.map_err(|error| self.telling.output.broken(&error, true))?;
        // As with a fingerprint: what waits for the next plan is not done.
        let comparison = DocumentComparison::new(documents).without_waiting();
        let tally = self.telling.tell(comparing, comparison, sources, writer)?;
        Ok(tally.is_empty())
    }
}

/// The text of a file that may hold a fingerprint, compressed or not, also as shells of Windows write it. What is longer
/// holds something else.
fn text_of(content: &InputContent) -> Option<String> {
    let InputContent::Memory(bytes) = content else {
        return None;
    };
    let mut text = String::new();
    let stream = plain_stream(&**bytes).ok()?;
    stream.take(LONGEST).read_to_string(&mut text).ok()?;
    Some(text.trim_start_matches(BYTE_ORDER_MARK).to_owned())
}

mod formats;
mod gates;
mod plan;
mod policies;
mod text;

use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::{Json, finish};
use crate::message::Messages;
use crate::options::day::DayArgs;
use crate::options::document::VersionArgs;
use crate::options::filter::note_unmatched_in_all;
use crate::options::input::FilesArgs;
use crate::options::output::OutputArgs;
use clap::{Args, ValueEnum};
use gates::GateArgs;
use plan::PlanGates;
use policies::PolicyArgs;
use tofu_json_gate::{GateReport, UnreadPlan, write_gate_reports};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json check plan.json --max-destroy 0 --protect 'aws_db_*'
  tofu-json check plan.json --deny 'delete:aws_kms_*' --no-drift --no-failed-checks
  tofu-json check plan.json --allow create --allow 'update:aws_instance'
  tofu-json check */plan.json --gates gates.toml --format junit -o gates.xml
  tofu-json check plan.json --gates gates.toml --format github
  tofu-json check plan.json --policy policy

With `--allow` nothing else may happen; what `--deny` names may not happen even if it is allowed.
A plan that failed part-way passes no gate.

Exit codes:
  0  the plans pass all gates
  1  an error: a plan, a file of gates or a policy that cannot be read; the other plans are
     still checked
  3  a gate does not let a plan through";

// Arguments of `check`.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    files: FilesArgs,

    #[command(flatten)]
    gates: GateArgs,

    #[command(flatten)]
    policies: PolicyArgs,

    #[command(flatten)]
    day: DayArgs,

    /// How the result is written.
    #[arg(long, value_enum, default_value_t)]
    format: GateFormat,

    #[command(flatten)]
    versions: VersionArgs,

    #[command(flatten)]
    output: OutputArgs,
}

/// How the result is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum GateFormat {
    /// Lines for people.
    #[default]
    Text,
    /// One JSON object.
    Json,
    /// SARIF 2.1.0, for code hosts.
    Sarif,
    /// JUnit's XML: a suite for each plan, a case for each gate.
    Junit,
    /// Annotations of a GitHub workflow, ten errors and ten warnings at most.
    Github,
}

/// How the plans fare, with the names of their files.
#[derive(Debug, Default)]
struct CheckedPlans {
    reports: Vec<(String, GateReport)>,
    /// Those that cannot be read: for other programs, which do not see what people are told of them.
    unread: Vec<UnreadPlan>,
}

impl Verb for CheckArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let policies = self.policies.read(messages)?;
        let gates = self.gates.read(policies.is_some())?;
        let sources = self.files.sources()?;
        let mut reading = PlanGates {
            gates: &gates,
            policies,
            today: self.day.today(),
            strictness: self.versions.strictness(),
            messages,
        };
        let mut plans = CheckedPlans::default();
        for source in &sources {
            match reading.check(source) {
                Ok(report) => plans.reports.push((source.name(), report)),
                Err(Failure::Message(message)) => {
                    messages.print(&message);
                    plans.unread.push(UnreadPlan {
                        file: source.name(),
                        message: message.text().to_owned(),
                    });
                }
                Err(other) => return Err(other),
            }
        }
        // A file stays as it was where nothing could be read.
        let is_for_programs = self.format != GateFormat::Text && !self.output.is_file();
        if is_for_programs || !plans.reports.is_empty() {
            self.output.write(self.text(&plans), true)?;
        }
        if !plans.reports.is_empty() {
            let reports = plans.reports.iter();
            let unmatched = reports.map(|(_, report)| self.gates.unmatched(report));
            note_unmatched_in_all(unmatched, messages);
        }
        let passed = plans.reports.iter().all(|(_, report)| report.passed());
        Ok(match (plans.unread.is_empty(), passed) {
            (false, _) => ExitCode::Error,
            (true, false) => ExitCode::Gate,
            (true, true) => ExitCode::Fine,
        })
    }
}

impl CheckArgs {
    fn text(&self, plans: &CheckedPlans) -> String {
        match self.format {
            GateFormat::Text => text::write(&plans.reports),
            GateFormat::Json => {
                let mut json = Json::line();
                write_gate_reports(&mut json, &plans.reports, &plans.unread);
                finish(json)
            }
            GateFormat::Sarif => formats::sarif(plans),
            GateFormat::Junit => formats::junit(plans),
            GateFormat::Github => formats::github(plans),
        }
    }
}

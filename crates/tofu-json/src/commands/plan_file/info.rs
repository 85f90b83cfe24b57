use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Messages, visible_on_one_line};
use crate::options::input::PlanFileArgs;
use crate::options::output::OutputArgs;
use crate::options::plan_file;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::fmt::Write as _;
use tofu_json_plan_file::{PlanFileInfo, PlanMode};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json plan-file info plan.tfplan
  tofu-json plan-file info plan.tfplan --format json

Nothing that is printed is a value: neither those of variables nor the settings of the backend.

Exit codes:
  0  fine
  1  an error: the file is no plan file, encrypted or broken";

// Arguments of `plan-file info`.
#[derive(Debug, Args)]
pub(crate) struct InfoArgs {
    #[command(flatten)]
    input: PlanFileArgs,

    /// How it is written.
    #[arg(long, value_enum, default_value_t)]
    format: InfoFormat,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum InfoFormat {
    /// Lines for people.
    #[default]
    Text,
    /// One JSON object.
    Json,
}

impl Verb for InfoArgs {
    fn run(&self, _: &Messages) -> Result<ExitCode, Failure> {
        let source = self.input.source()?;
        let file = plan_file::read(&source.open_as_is()?, &source)?;
        let info = file.info();
        let info = info.map_err(|error| plan_file::failure(error, &source))?;
        match self.format {
            InfoFormat::Text => self.output.write(text(&info), false)?,
            InfoFormat::Json => self.output.write_json(&InfoRecord::of(&info), false)?,
        }
        Ok(ExitCode::Fine)
    }
}

const fn mode(mode: PlanMode) -> &'static str {
    match mode {
        PlanMode::Normal => "normal",
        PlanMode::RefreshOnly => "refresh-only",
        PlanMode::Destroy => "destroy",
    }
}

fn text(info: &PlanFileInfo) -> String {
    let mut text = String::new();
    let mut line = |name: &str, value: &str| {
        let value = visible_on_one_line(value);
        if !value.is_empty() {
            _ = writeln!(text, "{name:<20} {value}");
        }
    };
    let writer = format!("{} {}", info.program.name(), info.terraform_version);
    line("written by", &writer);
    line("at", &info.timestamp);
    line("mode", mode(info.mode));
    if info.errored {
        line(
            "errored",
            "planning failed part-way: the plan is not complete",
        );
    }
    if info.is_partial {
        line("partial", "made with -target or -exclude");
    }
    line("backend", &info.backend);
    line("workspace", &info.workspace);
    line("variables", &info.variables.join(", "));
    if !info.ephemeral_variables.is_empty() {
        line("ephemeral variables", &info.ephemeral_variables.join(", "));
    }
    line("changes", &info.resource_changes.to_string());
    line("drift", &info.resource_drift.to_string());
    line("output changes", &info.output_changes.to_string());
    line(
        "schemas",
        if info.has_schemas {
            "in the file"
        } else {
            "none: give them with --schemas"
        },
    );
    text.push_str("entries\n");
    for entry in &info.entries {
        let name = visible_on_one_line(&entry.name);
        _ = writeln!(text, "  {:>12} {name}", entry.size);
    }
    text
}

#[derive(Serialize)]
struct InfoRecord<'i> {
    format_version: &'static str,
    program: &'static str,
    terraform_version: &'i str,
    timestamp: &'i str,
    mode: &'static str,
    errored: bool,
    partial: bool,
    backend: &'i str,
    workspace: &'i str,
    variables: &'i [String],
    ephemeral_variables: &'i [String],
    resource_changes: usize,
    resource_drift: usize,
    output_changes: usize,
    has_schemas: bool,
    entries: Vec<EntryRecord<'i>>,
}

#[derive(Serialize)]
struct EntryRecord<'i> {
    name: &'i str,
    size: u64,
}

impl<'i> InfoRecord<'i> {
    fn of(info: &'i PlanFileInfo) -> Self {
        let entries = info.entries.iter();
        let entries = entries.map(|entry| EntryRecord {
            name: &entry.name,
            size: entry.size,
        });
        Self {
            format_version: "1.0",
            program: info.program.name(),
            terraform_version: &info.terraform_version,
            timestamp: &info.timestamp,
            mode: mode(info.mode),
            errored: info.errored,
            partial: info.is_partial,
            backend: &info.backend,
            workspace: &info.workspace,
            variables: &info.variables,
            ephemeral_variables: &info.ephemeral_variables,
            resource_changes: info.resource_changes,
            resource_drift: info.resource_drift,
            output_changes: info.output_changes,
            has_schemas: info.has_schemas,
            entries: entries.collect(),
        }
    }
}

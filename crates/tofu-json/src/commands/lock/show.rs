use super::text::LockText;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::grid::{Cell, Grid};
use crate::json::{FilePlace, to_line};
use crate::message::{Message, Messages, visible_on_one_line};
use crate::options::input::{InputSource, unreadable};
use crate::options::lock_file::LockFileArgs;
use crate::options::output::OutputArgs;
use crate::options::program::ProgramArgs;
use crate::options::whole_file::WholeFile;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::io;
use tofu_json_diagnostic::Diagnostic;
use tofu_json_lock::{Hashes, Lock, Parsed, ProviderLock, Scheme};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json lock show
  tofu-json lock show --format json - < .terraform.lock.hcl | jq '.locks[].version'

To see in `git diff` and `git log -p` what changed in words:
  git config diff.provider-lock.textconv 'tofu-json lock show --format textconv'
  echo '.terraform.lock.hcl diff=provider-lock' >> .gitattributes

With --format json the errors of the file are in the result, and not on standard error.

Exit codes:
  0  fine, warnings included; with --format textconv always
  1  an error: the file cannot be read, or OpenTofu refuses it; what it does say is still shown";

// Arguments of `lock show`.
#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    file: LockFileArgs,

    /// How the lock file is written.
    #[arg(long, value_enum, default_value_t)]
    format: LockFormat,

    #[command(flatten)]
    program: ProgramArgs,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum LockFormat {
    /// A table for people: providers, versions, how many hashes.
    #[default]
    Text,
    /// One JSON object with the members ok, diagnostics and locks.
    Json,
    /// A line for each fact, every hash among them, for `git`; a file with errors line by line.
    Textconv,
}

impl Verb for ShowArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let source = self.file.source();
        let bytes = match source.bytes(WholeFile::Lock) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound && !self.file.is_given() => {
                // A folder without lock file has no locks, says OpenTofu.
                let text = "there is no such file here, and so nothing is locked";
                messages.print(&Message::remark("no-lock-file", text).in_file(&source.name()));
                Vec::new()
            }
            Err(error) => return self.unreadable(&source, &error),
        };
        let text = LockText::new(&source, bytes).for_program(self.program.program());
        let parsed = text.parse();
        let shown = match self.format {
            LockFormat::Text => {
                text.print(&parsed, messages);
                if !parsed.is_ok() {
                    self.output.write_part(table(&parsed.lock))?;
                    return Ok(ExitCode::Error);
                }
                table(&parsed.lock)
            }
            LockFormat::Json => json(parsed.is_ok(), &parsed.diagnostics, &parsed.lock),
            LockFormat::Textconv => facts(&parsed),
        };
        self.output
            .write(shown, self.format != LockFormat::Textconv)?;
        Ok(ExitCode::error_unless(
            parsed.is_ok() || self.format == LockFormat::Textconv,
        ))
    }
}

impl ShowArgs {
    /// A file that is there and cannot be read is a diagnostic of OpenTofu.
    fn unreadable(&self, source: &InputSource, error: &io::Error) -> Result<ExitCode, Failure> {
        if self.format != LockFormat::Json || error.kind() == io::ErrorKind::NotFound {
            return Err(unreadable(&source.name(), error));
        }
        let detail = format!(
            "The configuration file \"{}\" could not be read.",
            source.name()
        );
        let found = Diagnostic::error("Failed to read file", detail);
        self.output
            .write(json(false, &[found], &Lock::new()), true)?;
        Ok(ExitCode::Error)
    }
}

fn table(lock: &Lock) -> String {
    if lock.is_empty() {
        return String::new();
    }
    let mut grid = Grid::default();
    grid.row(["provider", "version", "constraints", "hashes"].map(Cell::text));
    for entry in lock {
        grid.row([
            Cell::text(&entry.provider.to_string()),
            Cell::text(&entry.version.to_string()),
            Cell::text(&entry.constraints.to_string()),
            Cell::text(&counts(&entry.hashes)),
        ]);
    }
    grid.write()
}

/// How many hashes there are of each scheme.
pub(super) fn counts(hashes: &Hashes) -> String {
    let count = |wanted: fn(&Scheme<'_>) -> bool| {
        let schemes = hashes.iter().map(|hash| hash.scheme());
        schemes.filter(wanted).count()
    };
    let counts = [
        (count(|scheme| *scheme == Scheme::H1), "h1"),
        (count(|scheme| *scheme == Scheme::Zh), "zh"),
        (count(|scheme| matches!(scheme, Scheme::Other(_))), "other"),
    ];
    let counts = counts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, scheme)| format!("{count} {scheme}"));
    let counts: Vec<_> = counts.collect();
    if counts.is_empty() {
        "none".to_owned()
    } else {
        counts.join(", ")
    }
}

/// A line for each fact; of a file with errors its own lines, so that there is something to compare.
pub(super) fn facts(parsed: &Parsed<'_>) -> String {
    let mut text = String::new();
    if parsed.is_ok() {
        for entry in &parsed.lock {
            facts_of(&mut text, entry);
        }
        return text;
    }
    let source = String::from_utf8_lossy(parsed.file.source());
    for line in source.lines() {
        text.push_str(&visible_on_one_line(line));
        text.push('\n');
    }
    text
}

fn facts_of(text: &mut String, entry: &ProviderLock) {
    let mut line = |line: &str| {
        text.push_str(&visible_on_one_line(line));
        text.push('\n');
    };
    line(&format!("provider {}", entry.provider));
    line(&format!("  version {}", entry.version));
    if !entry.constraints.is_empty() {
        line(&format!("  constraints {}", entry.constraints));
    }
    for hash in &entry.hashes.normalized() {
        line(&format!("  {hash}"));
    }
}

/// A lock file in JSON: whether OpenTofu takes it, its diagnostics, and what it locks.
#[derive(Serialize)]
struct ShownFile<'f> {
    ok: bool,
    diagnostics: Vec<ShownDiagnostic<'f>>,
    locks: &'f Lock,
}

#[derive(Serialize)]
struct ShownDiagnostic<'f> {
    severity: &'f str,
    summary: &'f str,
    detail: &'f str,
    #[serde(skip_serializing_if = "Option::is_none")]
    subject: Option<FilePlace>,
    #[serde(skip_serializing_if = "Option::is_none")]
    context: Option<FilePlace>,
}

pub(super) fn json(ok: bool, diagnostics: &[Diagnostic], locks: &Lock) -> String {
    let diagnostics = diagnostics.iter().map(|found| ShownDiagnostic {
        severity: found.severity.as_str(),
        summary: &found.summary,
        detail: &found.detail,
        subject: found
            .subject
            .as_ref()
            .map(|range| FilePlace::from(range.place())),
        context: found
            .context
            .as_ref()
            .map(|range| FilePlace::from(range.place())),
    });
    to_line(&ShownFile {
        ok,
        diagnostics: diagnostics.collect(),
        locks,
    })
}

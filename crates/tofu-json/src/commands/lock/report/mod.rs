mod folders;
mod json;
mod markdown;
mod table;

use super::text::LockText;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::input::InputSource;
use crate::options::output::OutputArgs;
use clap::{Args, ValueEnum};
use folders::FoundInFolder;
use std::path::PathBuf;
use tofu_json_lock::{Lock, ProviderUse, survey};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json lock report
  tofu-json lock report environments/ modules/ --format markdown >> \"$GITHUB_STEP_SUMMARY\"
  tofu-json lock report --format json | jq '.providers[] | select(.versions | length > 1)'

Folders named `.terraform`, `.terragrunt-cache` and `.git` are left out, symbolic links to folders are
not followed.

Exit codes:
  0  fine, also where versions differ
  1  an error: a lock file cannot be read; the others are still reported
  2  the same version of a provider has hashes that have nothing in common, or a folder with installed
     providers has no lock file";

// Arguments of `lock report`.
#[derive(Debug, Args)]
pub(crate) struct ReportArgs {
    /// The folders to search, or lock files [default: the current folder].
    #[arg(value_name = "DIR")]
    paths: Vec<PathBuf>,

    /// How the report is written.
    #[arg(long, value_enum, default_value_t)]
    format: ReportFormat,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum ReportFormat {
    /// Tables for people.
    #[default]
    Text,
    /// One JSON object.
    Json,
    /// Tables in Markdown.
    Markdown,
}

/// What there is to report.
struct FolderReport {
    /// The lock files that were read, by name.
    files: Vec<String>,
    /// Those that could not be read.
    broken: Vec<String>,
    /// Folders with installed providers and without lock file.
    unlocked: Vec<String>,
    uses: Vec<ProviderUse>,
}

impl FolderReport {
    /// The name of a file by its number.
    fn file(&self, number: usize) -> &str {
        self.files.get(number).map_or("", String::as_str)
    }

    /// Whether there are files, and none of them could be read.
    fn is_nothing(&self) -> bool {
        self.files.is_empty() && self.unlocked.is_empty() && !self.broken.is_empty()
    }

    fn has_findings(&self) -> bool {
        let versions = self.uses.iter().flat_map(|one| &one.versions);
        !self.unlocked.is_empty() || versions.into_iter().any(|version| version.disjoint)
    }
}

impl Verb for ReportArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let current = [PathBuf::from(".")];
        let paths = match self.paths.as_slice() {
            [] => &current,
            paths => paths,
        };
        let report = read(folders::search(paths), messages);
        if report.is_nothing() {
            return Ok(ExitCode::Error);
        }
        let text = match self.format {
            ReportFormat::Text => table::write(&report),
            ReportFormat::Json => json::write(&report),
            ReportFormat::Markdown => markdown::write(&report),
        };
        self.output.write(text, true)?;
        Ok(match (report.broken.is_empty(), report.has_findings()) {
            (false, _) => ExitCode::Error,
            (true, true) => ExitCode::Changes,
            (true, false) => ExitCode::Fine,
        })
    }
}

fn read(found: Vec<FoundInFolder>, messages: &Messages) -> FolderReport {
    let (mut files, mut broken, mut unlocked) = (Vec::new(), Vec::new(), Vec::new());
    let mut locks: Vec<Lock> = Vec::new();
    for finding in found {
        match finding {
            FoundInFolder::LockFile(path) => {
                let name = path.display().to_string();
                match lock(path, messages) {
                    Ok(lock) => {
                        locks.push(lock);
                        files.push(name);
                    }
                    Err(failure) => {
                        if let Failure::Message(message) = failure {
                            messages.print(&message);
                        }
                        broken.push(name);
                    }
                }
            }
            FoundInFolder::Unlocked(folder) => unlocked.push(folder.display().to_string()),
            FoundInFolder::Unreadable(path, error) => {
                let name = path.display().to_string();
                let text = format!("cannot be read: {error}");
                messages.print(&Message::error("unreadable-input", text).in_file(&name));
                broken.push(name);
            }
        }
    }
    let uses = survey(&locks.iter().collect::<Vec<_>>());
    FolderReport {
        files,
        broken,
        unlocked,
        uses,
    }
}

fn lock(path: PathBuf, messages: &Messages) -> Result<Lock, Failure> {
    let text = LockText::read(&InputSource::File(path))?;
    Ok(text.valid(messages)?.lock)
}

/// A number of things, with their name in the right form.
fn count(number: usize, name: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {name}{plural}")
}

mod json;
mod text;

use super::text::LockText;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::to_line;
use crate::message::{Message, Messages, visible_on_one_line};
use crate::options::formats::ListFormat;
use crate::options::input::{InputSource, read_at_most_once};
use crate::options::output::OutputArgs;
use clap::Args;
use json::DifferenceList;
use std::path::PathBuf;
use tofu_json_lock::{LockDifference, Parsed, compare};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json lock diff old.lock.hcl .terraform.lock.hcl
  git show main:.terraform.lock.hcl | tofu-json lock diff - .terraform.lock.hcl
  tofu-json lock diff a/.terraform.lock.hcl b/.terraform.lock.hcl --format json

To have `git diff` show lock files this way:
  git config diff.provider-lock.command 'tofu-json lock diff --git'
  echo '.terraform.lock.hcl diff=provider-lock' >> .gitattributes

Exit codes:
  0  both lock the same; with --git always
  1  an error
  2  they are different";

// Arguments of `lock diff`.
#[derive(Debug, Args)]
pub(crate) struct DiffArgs {
    /// The lock files before and after; `-` is standard input.
    #[arg(value_names = ["A", "B"], num_args = 2..=9, required = true)]
    files: Vec<PathBuf>,

    /// List every hash that was added or removed, also where the version is another one.
    #[arg(long)]
    hashes: bool,

    /// Take the arguments that `git` gives to a program for external differences.
    #[arg(long)]
    git: bool,

    /// How the differences are written.
    #[arg(long, value_enum, default_value_t)]
    format: ListFormat,

    #[command(flatten)]
    output: OutputArgs,
}

/// Two lock files, and what they lock differently.
struct LockComparison {
    differences: Vec<LockDifference>,
    /// Whether `init` would take one for the other.
    same_selections: bool,
}

impl LockComparison {
    fn new(before: &Parsed<'_>, after: &Parsed<'_>) -> Self {
        Self {
            differences: compare(&before.lock, &after.lock),
            same_selections: before.lock.same_selections(&after.lock),
        }
    }
}

impl Verb for DiffArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let sources = self.sources()?;
        let [before, after] = [LockText::read(&sources[0])?, LockText::read(&sources[1])?];
        if self.git {
            return self.for_git(&before.parse(), &after.parse());
        }
        let comparison = LockComparison::new(&before.valid(messages)?, &after.valid(messages)?);
        if comparison.differences.is_empty() && !comparison.same_selections {
            let text = "hashes are in another order or repeated, and nothing else differs";
            messages.print(&Message::remark("hash-order", text).in_file(after.name()));
        }
        self.output.write(self.written(&comparison), true)?;
        Ok(ExitCode::changes_unless(comparison.differences.is_empty()))
    }
}

impl DiffArgs {
    /// For `git`, which takes any other exit code for a crash.
    fn for_git(&self, before: &Parsed<'_>, after: &Parsed<'_>) -> Result<ExitCode, Failure> {
        let name = self.files.first().map(|path| path.display().to_string());
        let mut text = visible_on_one_line(&name.unwrap_or_default()) + "\n";
        if before.is_ok() && after.is_ok() {
            text.push_str(&self.written(&LockComparison::new(before, after)));
        } else {
            text.push_str("one of both sides is no valid lock file\n");
        }
        self.output.write(text, false)?;
        Ok(ExitCode::Fine)
    }

    fn written(&self, comparison: &LockComparison) -> String {
        match self.format {
            ListFormat::Text => text::write(&comparison.differences, self.hashes),
            ListFormat::Json => to_line(&DifferenceList::of(comparison)),
        }
    }

    fn sources(&self) -> Result<[InputSource; 2], Failure> {
        let [before, after] = match (self.git, self.files.as_slice()) {
            (false, [before, after]) => [before, after],
            // Path, then file, hash and mode of both sides, then perhaps the new name.
            (true, [_, before, _, _, after, _, _, ..]) => [before, after],
            (false, files) => return Err(wrong_count("two files", files.len())),
            (true, files) => return Err(wrong_count("the seven arguments of git", files.len())),
        };
        let sources = [InputSource::new(before), InputSource::new(after)];
        read_at_most_once(&sources)?;
        Ok(sources)
    }
}

fn wrong_count(wanted: &str, found: usize) -> Failure {
    let text = format!("expected {wanted}, found {found} arguments");
    Message::error("usage", text)
        .with_help("`tofu-json lock diff --help` has examples")
        .into()
}

mod committed;
mod json;
mod text;

use super::packages::PackageContent;
use super::show;
use super::text::LockText;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::to_line;
use crate::message::{Message, Messages, visible_on_one_line};
use crate::options::formats::ListFormat;
use crate::options::input::{InputSource, read_at_most_once, unreadable};
use crate::options::lock_file::NAME;
use crate::options::output::OutputArgs;
use crate::options::whole_file::WholeFile;
use clap::Args;
use json::LockExplanation;
use std::path::{Path, PathBuf};
use tofu_json_lock::package::HashKind;
use tofu_json_lock::{Change, HashPair, Lock, explain};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json lock explain
  tofu-json lock explain old.lock.hcl .terraform.lock.hcl
  git show main:.terraform.lock.hcl | tofu-json lock explain - .terraform.lock.hcl
  git -c diff.external='tofu-json lock explain' diff --ext-diff .terraform.lock.hcl

Without a FILE, the lock file of the current folder is compared with the one that `git` has in HEAD.

`git` calls it with seven arguments as an external diff program, and with one for text conversion: one \
file alone is described as `tofu-json lock show --format textconv` does it.

Exit codes:
  0  nothing changed; always for one file that can be opened, and as external diff program of `git`
  1  an error
  2  something changed";

// Arguments of `lock explain`.
#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// The lock file before and the one after; `-` is standard input. One alone is described
    /// [default: `.terraform.lock.hcl`, as it is in `git`'s HEAD and as it is now].
    #[arg(value_name = "FILE", num_args = 0..=9)]
    files: Vec<PathBuf>,

    /// An archive of a provider, whose two hashes are then known to belong together. Can be given
    /// several times.
    #[arg(long = "package", value_name = "ARCHIVE")]
    packages: Vec<PathBuf>,

    /// How the changes are written.
    #[arg(long, value_enum, default_value_t)]
    format: ListFormat,

    #[command(flatten)]
    output: OutputArgs,
}

impl Verb for ExplainArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        match self.files.as_slice() {
            [] => self.since_commit(messages),
            [file] => self.describe(file),
            [before, after] => self.explain(before, after, messages),
            // Path, then file, hash and mode of both sides, then perhaps the new name and what moved.
            [path, before, _, _, after, _, _, ..] => self.for_git(path, before, after),
            files => {
                let text = format!("expected one or two files, found {}", files.len());
                Err(Message::error("usage", text)
                    .with_help("`tofu-json lock explain --help` has examples")
                    .into())
            }
        }
    }
}

impl ExplainArgs {
    /// One file alone, also one with errors: `git` takes an error for a reason to stop.
    fn describe(&self, file: &Path) -> Result<ExitCode, Failure> {
        let text = LockText::read(&InputSource::new(file))?;
        let parsed = text.parse();
        let text = match self.format {
            ListFormat::Text => show::facts(&parsed),
            ListFormat::Json => show::json(parsed.is_ok(), &parsed.diagnostics, &parsed.lock),
        };
        self.output.write(text, false)?;
        Ok(ExitCode::Fine)
    }

    fn explain(
        &self,
        before: &Path,
        after: &Path,
        messages: &Messages,
    ) -> Result<ExitCode, Failure> {
        let sources = [InputSource::new(before), InputSource::new(after)];
        read_at_most_once(&sources)?;
        self.compare(
            &LockText::read(&sources[0])?,
            &LockText::read(&sources[1])?,
            messages,
        )
    }

    /// What changed in the file of the current folder since it was committed.
    fn since_commit(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let source = InputSource::new(Path::new(NAME));
        let committed = committed::read()?;
        let now = match &committed {
            None => Some(source.read(WholeFile::Lock)?),
            Some(_) => source.read_if_there(WholeFile::Lock)?,
        };
        if committed.is_none() {
            let text = "the commit that is checked out has no such file: all of it is new";
            messages.print(&Message::remark("not-committed", text).in_file(NAME));
        } else if now.is_none() {
            let text = "there is no such file any more: all of it was removed";
            messages.print(&Message::remark("no-lock-file", text).in_file(NAME));
        }
        let before = InputSource::new(Path::new(committed::NAME));
        self.compare(
            &LockText::new(&before, committed.unwrap_or_default()),
            &LockText::new(&source, now.unwrap_or_default()),
            messages,
        )
    }

    fn compare(
        &self,
        before: &LockText,
        after: &LockText,
        messages: &Messages,
    ) -> Result<ExitCode, Failure> {
        let hash_pairs = self.hash_pairs()?;
        let changes = explain(
            &before.valid(messages)?,
            &after.valid(messages)?,
            &hash_pairs,
        );
        self.output.write(self.written(&changes), true)?;
        Ok(ExitCode::changes_unless(changes.is_empty()))
    }

    /// For `git`, which takes any other exit code for a crash.
    fn for_git(&self, path: &Path, before: &Path, after: &Path) -> Result<ExitCode, Failure> {
        let mut text = visible_on_one_line(&path.display().to_string()) + "\n";
        let sides = [before, after].map(|side| InputSource::new(side).read(WholeFile::Lock));
        let explained = match &sides {
            [Ok(before), Ok(after)] => {
                let [before, after] =
                    [before, after].map(|bytes| Lock::parse_by_header(NAME, bytes));
                (before.is_ok() && after.is_ok())
                    .then(|| self.written(&explain(&before, &after, &[])))
            }
            _ => None,
        };
        text.push_str(
            explained
                .as_deref()
                .unwrap_or("one of both sides is no valid lock file\n"),
        );
        self.output.write(text, false)?;
        Ok(ExitCode::Fine)
    }

    /// The hashes of the packages that belong together.
    fn hash_pairs(&self) -> Result<Vec<HashPair>, Failure> {
        let mut hash_pairs = Vec::new();
        for path in &self.packages {
            let content = PackageContent::read(path)
                .map_err(|error| unreadable(&path.display().to_string(), &error))?;
            let hashes = content.hashes();
            let h1 = [HashKind::ArchiveH1, HashKind::DirectoryH1].map(|kind| hashes.get(kind));
            if let [Some(archive), Some(directory)] = h1 {
                hash_pairs.push([archive.clone(), directory.clone()]);
            }
        }
        Ok(hash_pairs)
    }

    fn written(&self, changes: &[Change]) -> String {
        match self.format {
            ListFormat::Text => text::write(changes),
            ListFormat::Json => to_line(&LockExplanation::of(changes)),
        }
    }
}

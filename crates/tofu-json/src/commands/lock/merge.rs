use super::text::LockText;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::input::{InputSource, read_at_most_once};
use crate::options::lock_file::ReplaceArgs;
use crate::options::output::OutputArgs;
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use tofu_json_lock::{Labels, MergeReason, Merged, merge};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json lock install-driver
  git config merge.tofu-json-lock.driver 'tofu-json lock merge --marker-size %L --path %P %O %A %B'
  tofu-json lock merge --stdout base.lock.hcl ours.lock.hcl theirs.lock.hcl

What is merged, provider by provider:
  changed on one side only      that side
  the same version              the hashes of both sides without those that either removed
  a new version on one side     its hashes alone; those added to the old one are dropped and noted
  a new version on both sides   a conflict, unless --prefer names one that fits both constraints
  the same version, and no hash in common
                                a conflict: it can be another package
  removed and changed           it stays, with a note; --prefer ours or theirs takes that side
  constraints of both changed   those of both together, with a note

The result is written as OpenTofu writes it, with the header of OURS; conflicts are marked around \
whole provider blocks.

Exit codes:
  0  merged
  1  merged but for conflicts, which are marked in the result, as `git` wants it
  129  an error: nothing was written";

/// The exit code that `git` takes for a merge that failed.
pub(crate) const FAILED: i32 = 129;

// Arguments of `lock merge`.
#[derive(Debug, Args)]
pub(crate) struct MergeArgs {
    /// The common ancestor; an empty file where there is none.
    #[arg(value_name = "BASE")]
    base: PathBuf,

    /// Our side, which the result replaces.
    #[arg(value_name = "OURS")]
    ours: PathBuf,

    /// Their side.
    #[arg(value_name = "THEIRS")]
    theirs: PathBuf,

    #[command(flatten)]
    prefer: PreferArgs,

    /// Print the result instead of replacing OURS.
    #[arg(long)]
    stdout: bool,

    /// The name of the file in messages, `%P` for `git`.
    #[arg(long, value_name = "NAME")]
    path: Option<String>,

    /// How many characters conflict markers have, `%L` for `git`.
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u16).range(1..=1000))]
    marker_size: u16,

    /// What conflict markers call our side.
    #[arg(long, value_name = "TEXT", default_value = "ours")]
    ours_label: String,

    /// What conflict markers call the common ancestor.
    #[arg(long, value_name = "TEXT", default_value = "base")]
    base_label: String,

    /// What conflict markers call their side.
    #[arg(long, value_name = "TEXT", default_value = "theirs")]
    theirs_label: String,

    #[command(flatten)]
    replace: ReplaceArgs,
}

// Which version is taken where both sides chose another one.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct PreferArgs {
    /// If both sides chose another version, use this one if it fits the constraints of both.
    #[arg(long, value_enum, value_name = "SIDE")]
    prefer: Option<Prefer>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Prefer {
    /// The newer version
    Newest,
    /// Ours
    Ours,
    /// Theirs
    Theirs,
}

/// How a conflict of two versions is settled.
const CHOICE: &str = "`tofu-json lock resolve --prefer newest` takes the newer version, `--prefer ours` or \
                      `--prefer theirs` that of one side, if it fits the constraints of both";

impl PreferArgs {
    /// Whether no side is preferred.
    const fn is_open(self) -> bool {
        self.prefer.is_none()
    }

    pub(super) fn prefer(self) -> Option<tofu_json_lock::Prefer> {
        self.prefer.map(|prefer| match prefer {
            Prefer::Newest => tofu_json_lock::Prefer::Newest,
            Prefer::Ours => tofu_json_lock::Prefer::Ours,
            Prefer::Theirs => tofu_json_lock::Prefer::Theirs,
        })
    }
}

impl Verb for MergeArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        match self.merge(messages) {
            Ok(true) => Ok(ExitCode::Fine),
            Ok(false) => Ok(ExitCode::Error),
            Err(failure) => {
                if let Failure::Message(message) = failure {
                    messages.print(&message);
                }
                Ok(ExitCode::Program(FAILED))
            }
        }
    }
}

impl MergeArgs {
    /// Writes the result and gives whether it has no conflicts.
    fn merge(&self, messages: &Messages) -> Result<bool, Failure> {
        let sources = [&self.base, &self.ours, &self.theirs].map(|path| InputSource::new(path));
        read_at_most_once(&sources)?;
        let [base, ours, theirs] = &sources;
        let [base, ours, theirs] = [
            LockText::read(base)?,
            LockText::read(ours)?,
            LockText::read(theirs)?,
        ];
        let [base, ours, theirs] = [
            base.valid(messages)?,
            ours.valid(messages)?,
            theirs.valid(messages)?,
        ];
        let merged = merge(&base.lock, &ours.lock, &theirs.lock, self.prefer.prefer());
        let tool = ours.program().or(theirs.program()).unwrap_or_default();
        let labels = Labels {
            ours: self.ours_label.clone(),
            base: self.base_label.clone(),
            theirs: self.theirs_label.clone(),
        };
        let bytes = merged.write(tool, &labels, usize::from(self.marker_size));
        match sources[1].path().filter(|_| !self.stdout) {
            Some(path) => self.replace.replace([(path, bytes.as_slice())])?,
            None => OutputArgs::default().write_exact(&bytes, true)?,
        }
        let name = self.path.clone().unwrap_or_else(|| sources[1].name());
        Ok(report(&merged, self.prefer, &name, messages))
    }
}

/// Prints what somebody should know of a merge, and gives whether it has no conflicts.
pub(super) fn report(merged: &Merged, prefer: PreferArgs, name: &str, messages: &Messages) -> bool {
    for note in &merged.notes {
        messages.print(&Message::remark("merged", note.to_string()).in_file(name));
    }
    let mut is_clean = true;
    for conflict in merged.conflicts() {
        is_clean = false;
        let message = Message::error("conflict", conflict.to_string()).in_file(name);
        messages.print(&match conflict.reason {
            MergeReason::Versions if prefer.is_open() => message.with_help(CHOICE),
            _ => message,
        });
    }
    is_clean
}

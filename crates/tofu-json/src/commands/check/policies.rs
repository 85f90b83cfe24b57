//! Policies in files.

use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::found_file::refuse_special;
use crate::options::input::{InputSource, unreadable};
use crate::options::toml_file::read_text;
use clap::Args;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use tofu_json_gate::{Policies, PolicyError, PolicyLimits};
use tofu_json_value::Position;

/// So many levels of folders are looked through; links are not followed.
const LEVELS: usize = 16;

// Which policies there are.
#[derive(Clone, Debug, Args)]
pub(super) struct PolicyArgs {
    /// Policies in Rego, as conftest has them: a file, or all `.rego` files of a folder and below.
    ///
    /// Rules `deny`, `violation` and `warn`, also with a name as in `deny_public`, give messages; what `warn` says
    /// is no violation. The plan is the `input`. Files that end with `_test.rego` are left out.
    #[arg(long, help_heading = "Policies", value_name = "PATH")]
    policy: Vec<PathBuf>,

    /// The package with the rules, or several, each with an option of its own.
    #[arg(
        long,
        help_heading = "Policies",
        value_name = "PACKAGE",
        default_value = "main",
        requires = "policy"
    )]
    namespace: Vec<String>,
}

impl PolicyArgs {
    /// The policies, where there are any. What they read and nothing gives is noted.
    pub(super) fn read(&self, messages: &Messages) -> Result<Option<Policies>, Failure> {
        if self.policy.is_empty() {
            return Ok(None);
        }
        let mut files = Vec::new();
        for path in &self.policy {
            for file in policy_files(path)? {
                files.push((file.display().to_string(), read_text(&file)?));
            }
        }
        let policies = Policies::read_packages(&files, &self.namespace, PolicyLimits::default());
        let policies = policies.map_err(|error| policy_failure(&error))?;
        for path in policies.absent_data() {
            let text =
                format!("policies read {path}, which is undefined: no file of policies has it");
            messages.print(&Message::remark("absent-data", text));
        }
        Ok(Some(policies))
    }
}

/// A file, or those of a folder by name.
fn policy_files(path: &Path) -> Result<Vec<PathBuf>, Failure> {
    let fail = |error: io::Error| unreadable(&path.display().to_string(), &error);
    if !fs::metadata(path).map_err(fail)?.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    let mut pending = vec![(path.to_owned(), 0)];
    while let Some((folder, level)) = pending.pop() {
        for entry in fs::read_dir(&folder).map_err(fail)? {
            let entry = entry.map_err(fail)?;
            let kind = entry.file_type().map_err(fail)?;
            if kind.is_dir() && level < LEVELS {
                pending.push((entry.path(), level + 1));
            } else if !kind.is_dir() && is_policy(&entry.path()) {
                let file = entry.path();
                let fail = |error| unreadable(&file.display().to_string(), &error);
                refuse_special(&file).map_err(fail)?;
                files.push(file);
            }
        }
    }
    files.sort_unstable();
    match files.is_empty() {
        false => Ok(files),
        true => Err(Message::error(
            "invalid-policy",
            "expected files that end with .rego, found none",
        )
        .in_file(&path.display().to_string())
        .into()),
    }
}

fn is_policy(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy());
    name.is_some_and(|name| name.ends_with(".rego") && !name.ends_with("_test.rego"))
}

/// What is wrong with a policy, at its place.
pub(super) fn policy_failure(error: &PolicyError) -> Failure {
    let mut message = Message::error("invalid-policy", error.message.clone());
    if let Some(file) = &error.file {
        message = message.in_file(file);
    }
    if let Some((line, column)) = error.place {
        message = message.at(Position {
            line,
            column,
            byte: 0,
        });
    }
    message.into()
}

/// A policy that cannot be evaluated, or a plan that it cannot be asked about.
pub(super) fn asking_failure(error: &PolicyError, source: &InputSource) -> Failure {
    match error.file {
        Some(_) => policy_failure(error),
        None => Message::error("invalid-policy", error.message.clone())
            .in_file(&source.name())
            .into(),
    }
}

//! The lock file as it was committed.

use crate::failure::Failure;
use crate::message::Message;
use std::process::{Command, Output, Stdio};

/// How messages call the lock file of the current folder in the commit that is checked out.
pub(super) const NAME: &str = "HEAD:./.terraform.lock.hcl";

/// The bytes of the lock file of the current folder in the commit that is checked out; `None` where
/// that has no such file.
///
/// `git` only reads here: it starts no other program and asks no other machine.
pub(super) fn read() -> Result<Option<Vec<u8>>, Failure> {
    let inside = git(&["rev-parse", "--is-inside-work-tree"])?;
    if !inside.status.success() || inside.stdout.trim_ascii() != b"true" {
        return Err(refused(
            "the current folder is in no work tree of git",
            &inside,
        ));
    }
    let found = git(&["rev-parse", "--quiet", "--verify", NAME])?;
    if !found.status.success() {
        return Ok(None);
    }
    let content = git(&["cat-file", "blob", NAME])?;
    if content.status.success() {
        Ok(Some(content.stdout))
    } else {
        Err(refused("git cannot read the committed lock file", &content))
    }
}

fn git(arguments: &[&str]) -> Result<Output, Failure> {
    let answer = Command::new("git")
        .args(arguments)
        // What a partial clone lacks is not fetched.
        .env("GIT_NO_LAZY_FETCH", "1")
        .stdin(Stdio::null())
        .output();
    answer.map_err(|error| {
        let text = format!("expected two lock files or `git`, which cannot be run: {error}");
        usage(text)
    })
}

/// Why there is nothing to compare with, and what `git` says of it.
#[cold]
fn refused(text: &str, answer: &Output) -> Failure {
    let error = String::from_utf8_lossy(&answer.stderr);
    match error.lines().next() {
        None | Some("") => usage(text.to_owned()),
        Some(line) => usage(format!("{text}: {line}")),
    }
}

fn usage(text: String) -> Failure {
    Message::error("no-commit", text)
        .with_help(
            "`tofu-json lock explain OLD NEW` compares two files, `tofu-json lock show` prints one",
        )
        .into()
}

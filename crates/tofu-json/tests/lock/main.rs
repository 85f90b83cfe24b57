//! The verbs of `lock`: what they print, what they write and how they end.

#![expect(clippy::unwrap_used, reason = "a test may end that way")]
#![expect(
    clippy::disallowed_methods,
    reason = "these tests run the program and look at files"
)]

mod check;
mod diff;
mod explain;
mod file;
mod fmt;
mod git;
mod lint;
mod merge;
mod migrate;
mod platforms;
mod recorded;
mod report;
#[path = "../cli/run.rs"]
#[expect(dead_code, reason = "other tests use the rest of it")]
mod run;
mod sbom;
mod show;

use run::{Run, run};

const NAME: &str = ".terraform.lock.hcl";

const HEADER: &str = "\
# This file is maintained automatically by \"tofu init\".
# Manual edits may be lost in future updates.
";

/// A lock file with one entry: version, constraints and hashes, those between blanks.
fn entry(provider: &str, version: &str, constraints: &str, hashes: &str) -> String {
    let mut text = format!("\nprovider \"{provider}\" {{\n");
    if constraints.is_empty() {
        text.push_str(&format!("  version = \"{version}\"\n"));
    } else {
        text.push_str(&format!(
            "  version     = \"{version}\"\n  constraints = \"{constraints}\"\n"
        ));
    }
    if !hashes.is_empty() {
        text.push_str("  hashes = [\n");
        for hash in hashes.split_whitespace() {
            text.push_str(&format!("    \"{hash}\",\n"));
        }
        text.push_str("  ]\n");
    }
    text + "}\n"
}

/// A lock file with these entries, as OpenTofu writes it.
fn file(entries: &[String]) -> String {
    HEADER.to_owned() + &entries.concat()
}

/// `lock` with these arguments, in a folder with this lock file.
fn lock(arguments: &[&str], text: impl AsRef<[u8]>) -> Run {
    lock_without(arguments).file(NAME, text)
}

/// `lock` with these arguments, in an empty folder.
fn lock_without(arguments: &[&str]) -> Run {
    let arguments: Vec<_> = ["lock"].iter().chain(arguments).copied().collect();
    run(&arguments)
}

/// Two entries with hashes of both kinds.
fn sample() -> String {
    file(&[
        entry(
            "example.com/acme/widget",
            "1.2.0",
            "~> 1.0",
            "h1:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU= zh:8739c76e681f900923b900c9df0ef75cf421d39cabb54650c4b9ad19b6a76d85",
        ),
        entry("registry.opentofu.org/hashicorp/null", "3.2.1", "", "zh:b"),
    ])
}

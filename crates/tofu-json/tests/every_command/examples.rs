//! A run of every command over the files in `examples/`.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// A command line, and the file that it reads from standard input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Example {
    pub(crate) words: &'static [&'static str],
    pub(crate) input: Option<&'static str>,
}

const fn of(words: &'static [&'static str]) -> Example {
    Example { words, input: None }
}

/// At least one for each command.
pub(crate) const EXAMPLES: &[Example] = &[
    of(&["browse", "plan.json"]),
    of(&["completions", "bash"]),
    of(&["config", "check", "module"]),
    of(&["config", "explain", "--dir", "module"]),
    of(&["config", "files", "module"]),
    of(&["config", "fmt", "--diff", "--check", "module"]),
    of(&["config", "lint", "module"]),
    of(&["config", "mode", "variable.size.default"]),
    of(&["config", "parse", "module/main.tf"]),
    of(&["config", "refs", "module"]),
    of(&["config", "to-hcl", "module/outputs.tf.json"]),
    of(&["config", "to-json", "module/main.tf"]),
    of(&["diff", "plan.json", "plan.json"]),
    of(&["diff", "plan.json", "state.json"]),
    of(&["diff", "plan.json", "state.json", "--format", "json"]),
    of(&["diff", "plan.json", "state.json", "--format", "markdown"]),
    of(&["fingerprint", "plan.json"]),
    of(&["fingerprint", "plan.json", "--format", "json"]),
    of(&["fingerprint", "plan.json", "--format", "intoto"]),
    of(&["filter", "plan.json", "--address", "fixture_prim.*"]),
    of(&["filter", "terraform.tfstate", "--type", "fixture_prim"]),
    of(&["explain", "fixture_prim.dep", "plan.json"]),
    of(&["explain", "*", "plan.json", "--format", "json"]),
    of(&["explain", "*", "plan.json", "--format", "dot"]),
    of(&["explain", "*", "plan.json", "--format", "mermaid"]),
    of(&["fleet", "scan", "--help"]),
    of(&["help", "lock", "merge"]),
    of(&[
        "lock",
        "add",
        "--mirror",
        "mirror",
        "--platform",
        "linux_amd64",
    ]),
    Example {
        words: &[
            "lock",
            "add",
            "-",
            "--mirror",
            "mirror",
            "--platform",
            "darwin_arm64",
        ],
        input: Some(".terraform.lock.hcl"),
    },
    of(&["lock", "check", "--plan", "plan.json"]),
    of(&["lock", "check", "--config", "module"]),
    of(&["lock", "diff", ".terraform.lock.hcl", "new.lock.hcl"]),
    of(&["lock", "explain", ".terraform.lock.hcl", "new.lock.hcl"]),
    Example {
        words: &["lock", "fmt", "-"],
        input: Some("new.lock.hcl"),
    },
    of(&[
        "lock",
        "hash",
        "mirror/example.com/acme/foo/terraform-provider-foo_1.0.0_linux_amd64.zip",
    ]),
    of(&["lock", "install-driver"]),
    of(&["lock", "lint"]),
    of(&["lock", "report"]),
    of(&[
        "lock",
        "merge",
        "--stdout",
        "new.lock.hcl",
        "new.lock.hcl",
        ".terraform.lock.hcl",
    ]),
    Example {
        words: &["lock", "migrate", "--to", "opentofu", "-"],
        input: Some("new.lock.hcl"),
    },
    of(&[
        "lock",
        "platforms",
        "--require",
        "linux_amd64",
        "--mirror",
        "mirror",
    ]),
    of(&["lock", "platforms", "--mirror", "mirror"]),
    of(&["lock", "report", "."]),
    Example {
        words: &["lock", "resolve", "-"],
        input: Some("new.lock.hcl"),
    },
    of(&["lock", "sbom", "--format", "cyclonedx"]),
    of(&["lock", "sbom", "--format", "spdx"]),
    of(&["lock", "show"]),
    of(&["lock", "show", "--format", "json"]),
    of(&["lock", "verify", "--mirror", "mirror"]),
    of(&["man"]),
    of(&["plan-file", "config", "plan.tfplan", "-o", "snapshot"]),
    of(&["plan-file", "info", "plan.tfplan"]),
    of(&["plan-file", "info", "plan.tfplan", "--format", "json"]),
    of(&["plan-file", "json", "plan.tfplan"]),
    of(&["plan-file", "lock", "plan.tfplan"]),
    of(&["plan-file", "state", "plan.tfplan"]),
    of(&["show", "plan.tfplan"]),
    of(&["redact", "plan.json", "--schemas", "schemas.json"]),
    of(&["redact", "terraform.tfstate"]),
    of(&["redact", "state.json", "--check"]),
    of(&["check", "plan.json", "--max-destroy", "9"]),
    of(&[
        "check",
        "plan.json",
        "--gates",
        "gates.toml",
        "--format",
        "json",
    ]),
    of(&["check", "plan.json", "--policy", "policy"]),
    of(&["check", "plan.json", "--no-drift", "--format", "sarif"]),
    of(&["check", "plan.json", "--require-moved", "--format", "junit"]),
    of(&[
        "check",
        "plan.json",
        "--max-change",
        "0",
        "--format",
        "github",
    ]),
    of(&["drift", "drift.json"]),
    of(&["drift", "drift.json", "--known", "known.toml"]),
    of(&["drift", "drift.json", "--format", "json"]),
    of(&["drift", "drift.json", "--format", "markdown"]),
    of(&["moves", "renamed.json"]),
    of(&["moves", "plan.json", "--format", "json"]),
    of(&["review", "plan.json", "--schemas", "schemas.json"]),
    of(&["review", "plan.json", "--format", "json"]),
    of(&["review", "plan.json", "--format", "markdown"]),
    of(&["review", "plan.json", "--format", "html"]),
    of(&[
        "review",
        "plan.json",
        "plan.json",
        "--format",
        "github-summary",
    ]),
    of(&[
        "schema",
        "diff",
        "schemas.json",
        "schemas.json",
        "--format",
        "json",
    ]),
    of(&["schema", "ls", "schemas.json"]),
    of(&["schema", "trim", "--for", "plan.json", "schemas.json"]),
    of(&["show", "plan.json", "--schemas", "schemas.json"]),
    of(&[
        "show",
        "plan.json",
        "--schemas",
        "schemas.json",
        "--format",
        "computed",
    ]),
    of(&["show", "plan.json"]),
    of(&["show", "state.json", "--schemas", "schemas.json"]),
    of(&["show", "terraform.tfstate", "--schemas", "schemas.json"]),
    of(&[
        "state",
        "diff",
        "state.json",
        "terraform.tfstate",
        "--format",
        "json",
    ]),
    of(&["state", "get", "fixture_prim.asked", "state.json"]),
    of(&["state", "grep", "asked", "state.json", "terraform.tfstate"]),
    of(&["state", "ls", "state.json"]),
    of(&["state", "ls", "terraform.tfstate", "--format", "json"]),
    of(&[
        "state",
        "show",
        "fixture_prim.asked",
        "terraform.tfstate",
        "--schemas",
        "schemas.json",
    ]),
    of(&["state", "size", "state.json"]),
    of(&["state", "summary", "state.json", "terraform.tfstate"]),
    of(&["summary", "plan.json"]),
    of(&["summary", "plan.json", "--format", "json"]),
    of(&["summary", "plan.json", "--format", "csv"]),
    of(&["summary", "plan.json", "--format", "markdown"]),
    of(&["ui", "check", "apply.jsonl"]),
    of(&["ui", "filter", "apply.jsonl", "--level", "error"]),
    of(&["ui", "pending", "apply.jsonl"]),
    of(&["ui", "redact", "apply.jsonl"]),
    of(&["ui", "report", "--format", "junit", "test.jsonl"]),
    of(&["ui", "report", "--format", "sarif", "apply.jsonl"]),
    of(&["ui", "run", "--", "version"]),
    of(&["ui", "slow", "apply.jsonl"]),
    of(&["ui", "summary", "apply.jsonl"]),
    of(&["ui", "text", "apply.jsonl"]),
    of(&["ui", "timeline", "apply.jsonl"]),
    of(&["ui", "timeline", "apply.jsonl", "--format", "html"]),
    Example {
        words: &["ui", "watch"],
        input: Some("apply.jsonl"),
    },
    of(&["validate", "plan.json"]),
    of(&["validate", "plan.json", "--format", "json"]),
    of(&["validate", "plan.json", "--format", "sarif"]),
    of(&["verify", "--expect", "plan.json", "plan.json"]),
    of(&[
        "verify",
        "--expect",
        "plan.json",
        "plan.json",
        "--format",
        "json",
    ]),
];

/// A copy of the example files.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
        copy(&examples, folder.path());
        Self(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The program with the words of an example, in this folder; what it starts is `true`.
    pub(crate) fn command(&self, example: Example) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tofu-json"));
        command
            .args(example.words)
            .current_dir(self.path())
            .env("TF_BINARY", "true");
        match example.input {
            Some(name) => {
                let file = File::open(self.file(name)).expect("an example file");
                command.stdin(file)
            }
            None => command.stdin(Stdio::null()),
        };
        command
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).expect("a copy");
        }
    }
}

#[test]
fn there_is_one_for_each_command() {
    let missing: Vec<_> = crate::commands::all()
        .into_iter()
        .filter(|command| {
            let words: Vec<_> = command.split(' ').collect();
            !EXAMPLES.iter().any(|one| one.words.starts_with(&words))
        })
        .collect();
    assert_eq!(missing, Vec::<String>::new());
}

#[test]
fn each_ends_without_a_panic() {
    for example in EXAMPLES {
        let folder = Folder::new();
        let output = folder.command(*example).output().expect("the program runs");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(
            matches!(output.status.code(), Some(0..=3)) && !told.contains("panicked"),
            "{example:?}: {}: {told}",
            output.status
        );
    }
}

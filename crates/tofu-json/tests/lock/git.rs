//! The merge driver in a repository.

#![expect(
    clippy::print_stderr,
    reason = "nobody shall take a skipped test for a success"
)]

use crate::{NAME, entry, file, lock_without};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

const A: &str = "example.com/a/a";

/// A repository with the driver installed, or nothing where there is no `git`.
struct Repository {
    folder: TempDir,
}

impl Repository {
    fn new() -> Option<Self> {
        if Command::new("git").arg("--version").output().is_err() {
            eprintln!(
                "SKIPPED: there is no `git` on this machine, the merge driver was not tried in it"
            );
            return None;
        }
        let repository = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        repository.git(&["init", "-q", "-b", "main"]);
        let lines = lock_without(&["install-driver"]).stdout();
        let installed = repository.command("sh").args(["-c", &lines]).output();
        assert!(installed.unwrap().status.success());
        Some(repository)
    }

    /// A program that finds this one, in the repository and with nothing of the environment.
    fn command(&self, name: &str) -> Command {
        let program = Path::new(env!("CARGO_BIN_EXE_tofu-json"));
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = program.parent().map(Path::to_owned).into_iter();
        let folders = folders.chain(std::env::split_paths(&path));
        let mut command = Command::new(name);
        command
            .current_dir(self.folder.path())
            .env_clear()
            .env("PATH", std::env::join_paths(folders).unwrap())
            .env("HOME", self.folder.path())
            .env("GIT_CONFIG_NOSYSTEM", "1");
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command("git")
            .args(["-c", "user.name=a", "-c", "user.email=a@example.com"])
            .args(arguments)
            .output()
            .unwrap()
    }

    /// This program, in the repository.
    fn explain(&self, arguments: &[&str]) -> Output {
        let mut command = self.command(env!("CARGO_BIN_EXE_tofu-json"));
        command.args(["lock", "explain"]).args(arguments);
        command.output().unwrap()
    }

    fn git(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{arguments:?}: {text}");
        String::from_utf8(output.stdout).unwrap()
    }

    fn commit(&self, text: &str) {
        fs::write(self.folder.path().join(NAME), text).unwrap();
        self.git(&["add", "-A"]);
        self.git(&["commit", "-q", "-m", "x"]);
    }

    fn read(&self) -> String {
        fs::read_to_string(self.folder.path().join(NAME)).unwrap()
    }

    /// Two branches from the same commit; gives how merging the second into the first ends.
    fn merge(&self, [base, ours, theirs]: [&str; 3]) -> Output {
        self.commit(base);
        self.git(&["checkout", "-q", "-b", "topic"]);
        self.commit(theirs);
        self.git(&["checkout", "-q", "main"]);
        self.commit(ours);
        self.run(&["merge", "-q", "--no-edit", "topic"])
    }
}

fn one(version: &str, hashes: &str) -> String {
    file(&[entry(A, version, "~> 1.0", hashes)])
}

#[test]
fn case_121_hashes_at_the_same_place_merge() {
    let Some(repository) = Repository::new() else {
        return;
    };
    let merged = repository.merge([
        &one("1.0.0", "h1:a zh:x"),
        &one("1.0.0", "h1:a h1:b zh:x"),
        &one("1.0.0", "h1:a h1:c zh:x"),
    ]);
    assert!(merged.status.success(), "{merged:?}");
    assert_eq!(repository.read(), one("1.0.0", "h1:a h1:b h1:c zh:x"));
    assert_eq!(repository.git(&["status", "--porcelain"]), "");
}

/// `git` alone merges this without a conflict, into a new version with a hash of the old one.
#[test]
fn case_122_a_textual_merge_that_is_clean_and_wrong() {
    let Some(repository) = Repository::new() else {
        return;
    };
    let base = one("1.0.0", "h1:a zh:c zh:d zh:e");
    let ours = one("1.1.0", "h1:b zh:c zh:d zh:e");
    let theirs = one("1.0.0", "h1:a zh:c zh:d zh:e zh:f");
    let merged = repository.merge([&base, &ours, &theirs]);
    assert!(merged.status.success(), "{merged:?}");
    assert_eq!(repository.read(), ours);
    let told = String::from_utf8_lossy(&merged.stderr);
    assert!(told.contains("dropped: zh:f"), "{told}");
}

#[test]
fn case_123_a_conflict_is_one_for_git() {
    let Some(repository) = Repository::new() else {
        return;
    };
    let merged = repository.merge([
        &one("1.0.0", "h1:a"),
        &one("1.1.0", "h1:b"),
        &one("1.2.0", "h1:c"),
    ]);
    assert_eq!(merged.status.code(), Some(1));
    let status = repository.git(&["status", "--porcelain", NAME]);
    assert_eq!(status, format!("UU {NAME}\n"));
    let text = repository.read();
    assert!(
        text.contains("<<<<<<< ours\nprovider \"example.com/a/a\" {\n"),
        "{text}"
    );
}

/// Nothing is taken for merged, and nothing for a conflict.
#[test]
fn a_failure_is_one_for_git() {
    let Some(repository) = Repository::new() else {
        return;
    };
    let merged = repository.merge([&one("1.0.0", "h1:a"), &one("1.1.0", "h1:b"), "provider {\n"]);
    assert!(!merged.status.success());
    let told = String::from_utf8_lossy(&merged.stderr);
    assert!(!told.contains("Automatic merge failed"), "{told}");
}

#[test]
fn differences_are_explained() {
    let Some(repository) = Repository::new() else {
        return;
    };
    repository.commit(&one("1.0.0", "h1:a"));
    repository.commit(&one("1.0.0", "h1:b"));
    let text = repository.git(&["diff", "HEAD~1", "HEAD"]);
    assert!(
        text.starts_with(".terraform.lock.hcl\nexample.com/a/a\n"),
        "{text}"
    );
    assert!(text.contains("[hashes-replaced]"), "{text}");
    // A new file has nothing before it.
    fs::remove_file(repository.folder.path().join(NAME)).unwrap();
    repository.git(&["add", "-A"]);
    let text = repository.git(&["diff", "--cached"]);
    assert!(text.contains("[provider-removed]"), "{text}");
}

/// Standard output, and the exit status.
fn ended(output: &Output) -> (String, Option<i32>) {
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    (text, output.status.code())
}

#[test]
fn what_changed_since_the_commit() {
    let Some(repository) = Repository::new() else {
        return;
    };
    let path = repository.folder.path().join(NAME);
    fs::write(&path, one("1.0.0", "h1:a")).unwrap();
    let unborn = repository.explain(&[]);
    assert_eq!(unborn.status.code(), Some(2));
    let told = String::from_utf8_lossy(&unborn.stderr).into_owned();
    assert!(told.contains("all of it is new"), "{told}");
    let (text, _) = ended(&unborn);
    assert!(text.contains("[provider-added]"), "{text}");

    repository.commit(&one("1.0.0", "h1:a"));
    assert_eq!(ended(&repository.explain(&[])), (String::new(), Some(0)));

    fs::write(&path, one("1.0.0", "h1:b")).unwrap();
    let (text, code) = ended(&repository.explain(&[]));
    assert!(text.contains("[hashes-replaced]"), "{text}");
    assert_eq!(code, Some(2));
    let (json, _) = ended(&repository.explain(&["--format", "json"]));
    assert!(json.contains("\"category\":\"hashes-replaced\""), "{json}");

    fs::remove_file(&path).unwrap();
    let (text, code) = ended(&repository.explain(&[]));
    assert!(text.contains("[provider-removed]"), "{text}");
    assert_eq!(code, Some(2));
}

/// Nothing that the repository asks for is started: no pager, no conversion, no external program.
#[test]
fn looking_at_the_commit_starts_no_program() {
    let Some(repository) = Repository::new() else {
        return;
    };
    repository.commit(&one("1.0.0", "h1:a"));
    for name in [
        "core.pager",
        "pager.cat-file",
        "diff.external",
        "diff.tofu-json-lock.textconv",
        "diff.tofu-json-lock.command",
        "filter.odd.smudge",
    ] {
        repository.git(&["config", name, "touch started; cat"]);
    }
    let attributes = repository.folder.path().join(".gitattributes");
    fs::write(attributes, "* filter=odd diff=tofu-json-lock\n").unwrap();
    assert_eq!(ended(&repository.explain(&[])), (String::new(), Some(0)));
    assert!(!repository.folder.path().join("started").exists());
}

#[test]
fn without_a_commit_to_compare_with() {
    let nowhere = |mut run: crate::Run| {
        let output = run.output();
        assert_eq!(ended(&output), (String::new(), Some(1)));
        String::from_utf8(output.stderr).unwrap()
    };
    let help = "tofu-json: help: `tofu-json lock explain OLD NEW` compares two files, \
                `tofu-json lock show` prints one\n";
    let no_git = crate::lock(&["explain"], one("1.0.0", "h1:a")).env("PATH", "/not-there");
    let told = nowhere(no_git);
    assert!(
        told.starts_with(
            "tofu-json: error: expected two lock files or `git`, which cannot be run: "
        ),
        "{told}"
    );
    assert!(told.ends_with(help), "{told}");
    if Repository::new().is_none() {
        return;
    }
    let told = nowhere(crate::lock(&["explain"], one("1.0.0", "h1:a")));
    assert!(
        told.starts_with("tofu-json: error: the current folder is in no work tree of git"),
        "{told}"
    );
    assert!(told.ends_with(help), "{told}");
}

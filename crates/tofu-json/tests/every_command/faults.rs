//! What happens when the system fails a command: a clear message, the documented exit status, no part of
//! an output file.

use crate::examples::{EXAMPLES, Example, Folder};
use std::fs::{self, File};
use std::io::Read as _;
use std::process::{Output, Stdio};
use std::thread;
use std::time::Duration;

/// Commands that print nothing for the examples, or whose output is not theirs.
const SILENT: &[&[&str]] = &[&["ui", "run"]];

fn is_silent(example: Example) -> bool {
    SILENT.iter().any(|words| example.words.starts_with(words))
}

/// The exit status of an error: `lock merge` tells `git` of one by another.
fn failed(words: &[&str]) -> Option<i32> {
    Some(if words.starts_with(&["lock", "merge"]) {
        129
    } else {
        1
    })
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// One line that says what is wrong, in our own words.
fn assert_clear(example: Example, output: &Output) {
    let told = told(output);
    assert!(!told.contains("panicked"), "{example:?}: {told}");
    assert_eq!(
        output.status.code(),
        failed(example.words),
        "{example:?}: {told}"
    );
    assert!(told.contains("tofu-json: error: "), "{example:?}: {told}");
}

#[test]
fn a_full_disk() {
    for example in EXAMPLES.iter().copied().filter(|one| !is_silent(*one)) {
        let folder = Folder::new();
        let plain = folder.command(example).output().expect("the program runs");
        if plain.stdout.is_empty() {
            continue;
        }
        let folder = Folder::new();
        let full = File::options().write(true).open("/dev/full");
        let output = folder
            .command(example)
            .stdout(full.expect("a full disk"))
            .stderr(Stdio::piped())
            .spawn()
            .and_then(std::process::Child::wait_with_output)
            .expect("the program runs");
        assert_clear(example, &output);
        assert!(
            told(&output).contains("No space left"),
            "{example:?}: {}",
            told(&output)
        );
    }
}

/// A reader that has gone away needs no more: nothing is said, and the end is 0, or 1 where the exit
/// status is the answer and was not known yet.
#[test]
fn a_closed_pipe() {
    for example in EXAMPLES.iter().copied().filter(|one| !is_silent(*one)) {
        let folder = Folder::new();
        let mut child = folder
            .command(example)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        let told = told(&output);
        assert!(!told.contains("panicked"), "{example:?}: {told}");
        assert!(!told.contains("cannot be written"), "{example:?}: {told}");
        let code = output.status.code();
        assert!(
            matches!(code, Some(0..=3)) || code == failed(example.words),
            "{example:?}: {}: {told}",
            output.status
        );
    }
}

/// Commands that read files by name.
const READERS: &[&[&str]] = &[
    &["show"],
    &["redact"],
    &["explain", "*"],
    &["moves"],
    &["review"],
    &["check", "--no-drift"],
    &["drift"],
    &["summary"],
    &["fingerprint"],
    &["verify", "--expect", "plan.json"],
    &["diff", "plan.json"],
    &["filter"],
    &["plan-file", "json"],
    &["plan-file", "info"],
    &["validate"],
    &["schema", "ls"],
    &["schema", "trim", "--for", "plan.json"],
    &["state", "grep", "x"],
    &["state", "ls"],
    &["state", "show", "a.b"],
    &["state", "summary"],
    &["state", "size"],
    &["ui", "check"],
    &["ui", "pending"],
    &["ui", "redact"],
    &["ui", "slow"],
    &["ui", "summary"],
    &["ui", "text"],
    &["ui", "timeline"],
    &["lock", "hash"],
    &["lock", "lint"],
    &["lock", "show"],
];

#[test]
fn an_unreadable_file() {
    // A file whose bytes the system refuses even to root.
    for unreadable in ["/proc/self/mem", "not-there"] {
        for words in READERS {
            let folder = Folder::new();
            let none = Example {
                words: &[],
                input: None,
            };
            let output = folder
                .command(none)
                .args(*words)
                .arg(unreadable)
                .output()
                .expect("the program runs");
            let told = told(&output);
            assert!(!told.contains("panicked"), "{words:?}: {told}");
            assert_eq!(output.status.code(), Some(1), "{words:?}: {told}");
            assert!(told.contains(unreadable), "{words:?}: {told}");
        }
    }
}

/// Commands with `-o`, and the file they would write.
const WRITERS: &[&[&str]] = &[
    &["show", "plan.json", "--schemas", "schemas.json"],
    &["redact", "plan.json"],
    &["review", "plan.json"],
    &["review", "plan.json", "--format", "json"],
    &["check", "plan.json", "--max-destroy", "9"],
    &["drift", "drift.json"],
    &["explain", "*", "plan.json"],
    &["moves", "plan.json"],
    &["summary", "plan.json"],
    &["fingerprint", "plan.json"],
    &["diff", "plan.json", "state.json", "--format", "json"],
    &["filter", "plan.json"],
    &["schema", "trim", "--for", "plan.json", "schemas.json"],
    &["ui", "redact", "apply.jsonl"],
    &["ui", "timeline", "apply.jsonl", "--format", "html"],
    &["lock", "sbom"],
    &["man"],
    &["completions", "fish"],
];

fn write_to(folder: &Folder, words: &[&str], target: &str) -> Output {
    let none = Example {
        words: &[],
        input: None,
    };
    folder
        .command(none)
        .args(words)
        .args(["-o", target])
        .output()
        .expect("the program runs")
}

#[test]
fn a_folder_that_takes_no_files() {
    for words in WRITERS {
        for target in ["/proc/self/out", "not-there/out", "module"] {
            let folder = Folder::new();
            let before = names(&folder);
            let output = write_to(&folder, words, target);
            let told = told(&output);
            assert!(!told.contains("panicked"), "{words:?}: {told}");
            assert_eq!(output.status.code(), Some(1), "{words:?} {target}: {told}");
            assert!(told.contains(target), "{words:?} {target}: {told}");
            assert!(output.stdout.is_empty(), "{words:?} {target}");
            assert_eq!(names(&folder), before, "{words:?} {target}");
        }
    }
}

fn names(folder: &Folder) -> Vec<String> {
    let mut names: Vec<_> = fs::read_dir(folder.path())
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name())
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// A plan that takes a while: the changes of the example, many times.
fn large_plan(folder: &Folder) -> String {
    let plan = fs::read_to_string(folder.file("plan.json")).expect("a plan");
    let start = plan.find(r#""resource_changes":["#).expect("changes") + 20;
    let end = plan[start..]
        .find(r#"}],"prior_state""#)
        .expect("their end")
        + start
        + 1;
    let changes = vec![&plan[start..end]; 2_000].join(",");
    format!("{}{changes}{}", &plan[..start], &plan[end..])
}

/// A file that is cut short while it is read: shown whole, or one clear error and no output file.
#[test]
fn a_file_that_shrinks() {
    let folder = Folder::new();
    let plan = large_plan(&folder);
    let path = folder.file("large.json");
    let mut refused = 0;
    for pause in [0, 1, 2, 5, 10, 20, 40] {
        fs::write(&path, &plan).expect("a plan");
        let none = Example {
            words: &["show", "large.json", "-o", "out.txt"],
            input: None,
        };
        let child = folder
            .command(none)
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        thread::sleep(Duration::from_millis(pause));
        let file = File::options().write(true).open(&path).expect("the plan");
        file.set_len(plan.len() as u64 / 3).expect("it is cut");
        let output = child.wait_with_output().expect("it ends");
        let told = told(&output);
        assert!(!told.contains("panicked"), "{told}");
        match output.status.code() {
            Some(0) => {
                let shown = fs::read_to_string(folder.file("out.txt")).expect("a text");
                assert!(shown.contains("\nPlan: "), "a whole text");
                fs::remove_file(folder.file("out.txt")).expect("it goes");
            }
            Some(1) => {
                refused += 1;
                assert!(told.contains("large.json"), "{told}");
                assert!(!folder.file("out.txt").exists(), "no part of a file");
            }
            _ => panic!("{}: {told}", output.status),
        }
    }
    assert!(refused > 0, "the cut came in time at least once");
}

/// Whatever comes of an output that takes bytes slowly and then no more, nothing is left behind.
#[test]
fn a_reader_that_leaves_in_the_middle() {
    let folder = Folder::new();
    fs::write(folder.file("large.json"), large_plan(&folder)).expect("a plan");
    let none = Example {
        words: &["show", "large.json"],
        input: None,
    };
    let mut child = folder
        .command(none)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut some = [0; 100_000];
    let mut reader = child.stdout.take().expect("a pipe");
    reader.read_exact(&mut some).expect("the first bytes");
    drop(reader);
    let output = child.wait_with_output().expect("it ends");
    let told = told(&output);
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert!(!told.contains("error"), "{told}");
}

//! Signals: nothing unfinished stays, and what a scan has read is not read again.

#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed"
)]

use std::fs;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tofu_json_plan_gen::{Document, Recipe};

/// So many files that a scan of them, on one thread, is interrupted before its end.
const FILES: u64 = 400;

fn files() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("files")).unwrap();
    let mut plan = Vec::new();
    let recipe = Recipe::new(1).with_resources(60);
    recipe.write(Document::Plan, &mut plan).unwrap();
    for number in 0..FILES {
        let name = folder.path().join(format!("files/{number}.json"));
        fs::write(name, &plan).unwrap();
    }
    folder
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tofu-json-fleet"));
    command.args(arguments).current_dir(folder);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Starts the program, and sends it a signal once there is something.
fn interrupted(
    folder: &Path,
    arguments: &[&str],
    signal: &str,
    is_there: impl Fn() -> bool,
) -> Output {
    let program = command(folder, arguments).spawn().expect("it starts");
    let begun = Instant::now();
    while !is_there() {
        assert!(begun.elapsed() < Duration::from_secs(60), "nothing is made");
        sleep(Duration::from_millis(1));
    }
    let id = program.id().to_string();
    let sent = Command::new("kill").args([signal, &id]).status().unwrap();
    assert!(sent.success());
    program.wait_with_output().unwrap()
}

/// What a terminal sends for Ctrl-C, unless these tests have been started as shells start what goes on in the
/// background: that ignores it, and so does the program then.
fn interrupt() -> (&'static str, i32) {
    let mut shell = Command::new("sh");
    let ended = shell.args(["-c", "kill -INT $$"]).status().unwrap();
    match ended.signal() {
        Some(2) => ("-INT", 2),
        _ => ("-TERM", 15),
    }
}

/// The names of all files below a folder.
fn below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        match path.is_dir() && !path.is_symlink() {
            true => found.extend(below(&path)),
            false => found.push(path),
        }
    }
    found
}

#[test]
fn a_scan_that_is_interrupted_leaves_nothing_half_and_goes_on() {
    let folder = files();
    let dataset = folder.path().join("dataset");
    let scan = ["scan", "files", "-o", "dataset", "--threads", "1"];
    let documents = dataset.join("1.partial/documents");
    let (name, number) = interrupt();
    let ended = interrupted(folder.path(), &scan, name, || documents.is_dir());
    let told = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.signal(), Some(number), "{told}");
    assert!(told.contains("error: interrupted: "), "{told}");
    assert!(told.contains("help: the same command goes on"), "{told}");
    assert!(!dataset.join("dataset.json").exists());
    let left = below(&dataset);
    let is_half = |path: &&PathBuf| path.to_string_lossy().ends_with(".unfinished");
    assert_eq!(left.iter().find(is_half), None);
    let output = command(folder.path(), &scan).output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{told}");
    let read = told
        .split_once(" files: ")
        .unwrap()
        .1
        .split_once(" read")
        .unwrap()
        .0;
    assert!(read.parse::<u64>().unwrap() < FILES, "{told}");
    let count = [
        "sql",
        "SELECT count(*) AS n FROM documents",
        "dataset",
        "--format",
        "csv",
    ];
    let counted = command(folder.path(), &count).output().unwrap();
    assert_eq!(counted.stdout, format!("n\n{FILES}\n").as_bytes());
}

#[test]
fn an_answer_that_is_interrupted_leaves_nothing() {
    let folder = files();
    let question = "SELECT path, attribute, after FROM attributes";
    let sql = [
        "sql",
        question,
        "files",
        "-o",
        "answer.csv",
        "--threads",
        "1",
    ];
    let unfinished = || {
        let found = fs::read_dir(folder.path()).unwrap();
        let names = found.map(|entry| entry.unwrap().file_name());
        names
            .map(|name| name.to_string_lossy().into_owned())
            .any(|name| name.starts_with(".tofu-json-"))
    };
    let ended = interrupted(folder.path(), &sql, "-TERM", unfinished);
    assert_eq!(ended.status.signal(), Some(15));
    assert!(!unfinished() && !folder.path().join("answer.csv").exists());
}

//! Signals: nothing unfinished stays, and what a scan has read is not read again.

#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::panic,
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

/// How many files there are. On a machine with much other work the few are done before the signal comes.
const FILES: [u64; 3] = [400, 1600, 6400];

fn files(count: u64) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("files")).unwrap();
    let mut plan = Vec::new();
    let recipe = Recipe::new(1).with_resources(60);
    recipe.write(Document::Plan, &mut plan).unwrap();
    for number in 0..count {
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

/// Starts the program, and sends it a signal once there is something. It may have ended before.
fn interrupted(
    folder: &Path,
    arguments: &[&str],
    signal: &str,
    is_there: impl Fn() -> bool,
) -> Output {
    let mut program = command(folder, arguments).spawn().expect("it starts");
    let begun = Instant::now();
    while !is_there() {
        assert!(begun.elapsed() < Duration::from_secs(60), "nothing is made");
        if program.try_wait().unwrap().is_some() {
            return program.wait_with_output().unwrap();
        }
        sleep(Duration::from_millis(1));
    }
    let id = program.id().to_string();
    let sent = Command::new("kill").args([signal, &id]).status().unwrap();
    assert!(sent.success());
    program.wait_with_output().unwrap()
}

/// Does it with so many files that the program is interrupted before its end; gives their folder and how many they are.
fn interrupted_among_many(
    arguments: &[&str],
    signal: &str,
    is_there: impl Fn(&Path) -> bool,
) -> (tempfile::TempDir, u64, Output) {
    for count in FILES {
        let folder = files(count);
        let ended = interrupted(folder.path(), arguments, signal, || is_there(folder.path()));
        if !ended.status.success() {
            return (folder, count, ended);
        }
    }
    panic!("the signal came too late each time");
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
    let scan = ["scan", "files", "-o", "dataset", "--threads", "1"];
    let has_begun = |folder: &Path| folder.join("dataset/1.partial/documents").is_dir();
    let (folder, files, ended) = interrupted_among_many(&scan, "-INT", has_begun);
    let dataset = folder.path().join("dataset");
    let told = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.signal(), Some(2), "{told}");
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
    assert!(read.parse::<u64>().unwrap() < files, "{told}");
    let count = [
        "sql",
        "SELECT count(*) AS n FROM documents",
        "dataset",
        "--format",
        "csv",
    ];
    let counted = command(folder.path(), &count).output().unwrap();
    assert_eq!(counted.stdout, format!("n\n{files}\n").as_bytes());
}

#[test]
fn an_answer_that_is_interrupted_leaves_nothing() {
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
    let unfinished = |folder: &Path| {
        let found = fs::read_dir(folder).unwrap();
        let names = found.map(|entry| entry.unwrap().file_name());
        names
            .map(|name| name.to_string_lossy().into_owned())
            .any(|name| name.starts_with(".tofu-json-"))
    };
    let (folder, _, ended) = interrupted_among_many(&sql, "-TERM", unfinished);
    assert_eq!(ended.status.signal(), Some(15));
    assert!(!unfinished(folder.path()) && !folder.path().join("answer.csv").exists());
}

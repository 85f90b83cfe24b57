//! A signal at any time: what is written is there whole or not at all, nothing else is left, and the
//! program ends by the signal.

use crate::examples::{Example, Folder};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// What writes files, each in the folder of the examples.
const WRITERS: &[&str] = &[
    "show plan.json --schemas schemas.json -o out",
    "show state.json --format computed -o out",
    "summary plan.json -o out",
    "filter plan.json --type fixture_prim -o out",
    "validate plan.json --format sarif -o out",
    "schema trim schemas.json --for plan.json -o out",
    "schema ls schemas.json -o plan.json",
    "schema diff schemas.json schemas.json -o out",
    "state ls state.json -o state.json",
    "state get fixture_prim.asked state.json -o out",
    "state diff state.json terraform.tfstate -o out",
    "state size state.json -o out",
    "state summary state.json -o out",
    "state show fixture_prim.asked state.json -o out",
    "state grep asked state.json -o out",
    "ui check apply.jsonl -o out",
    "ui filter apply.jsonl --level error -o apply.jsonl",
    "ui pending apply.jsonl -o out",
    "ui redact apply.jsonl -o out",
    "ui report apply.jsonl --format junit -o out",
    "ui slow apply.jsonl -o out",
    "ui summary apply.jsonl -o out",
    "ui text apply.jsonl -o out",
    "ui timeline apply.jsonl --format html -o out",
    "config check module --format json -o out",
    "config fmt module",
    "config lint module --fix",
    "config to-hcl module/outputs.tf.json -o module/outputs.tf",
    "config to-hcl module --out deep/native",
    "config to-json module/main.tf -o out",
    "config to-json module --out json",
    "lock add --mirror mirror --platform windows_amd64",
    "lock fmt new.lock.hcl .terraform.lock.hcl",
    "lock lint --fix new.lock.hcl",
    "lock merge new.lock.hcl new.lock.hcl .terraform.lock.hcl",
    "lock migrate --to both new.lock.hcl",
    "lock resolve new.lock.hcl",
    "lock sbom -o out",
    "man --out man",
    "completions fish -o out",
];

/// Which of them put several files in their places at once.
const ALL_OR_NONE: &[&str] = &[
    "config to-hcl module --out deep/native",
    "config to-json module --out json",
    "lock fmt new.lock.hcl .terraform.lock.hcl",
    "man --out man",
];

const SIGNALS: [(&str, i32); 3] = [("-INT", 2), ("-TERM", 15), ("-HUP", 1)];

type Files = BTreeMap<String, Vec<u8>>;

fn files(folder: &Path) -> Files {
    let mut found = Files::new();
    let mut open = vec![folder.to_owned()];
    while let Some(inside) = open.pop() {
        for entry in fs::read_dir(&inside).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("inside").display();
                found.insert(name.to_string(), fs::read(&path).expect("a file"));
            }
        }
    }
    found
}

fn command(folder: &Folder, line: &str) -> Command {
    let none = Example {
        words: &[],
        input: None,
    };
    let mut command = folder.command(none);
    command
        .args(line.split(' '))
        .stderr(Stdio::null())
        .stdout(Stdio::null());
    command
}

fn send(child: &Child, signal: &str) {
    let mut kill = Command::new("kill");
    kill.args([signal, &child.id().to_string()])
        .stderr(Stdio::null());
    // It may have come to its end already.
    let _ = kill.status().expect("kill runs");
}

/// Whether these tests run where the signal is ignored: then so it is in what they start.
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.map_or(0, |mask| {
        u64::from_str_radix(mask.trim(), 16).expect("a mask")
    });
    mask >> (signal - 1) & 1 == 1
}

/// Examples whose lock files are not as `lock fmt` writes them, and with a conflict.
fn folder() -> Folder {
    let folder = Folder::new();
    for name in ["new.lock.hcl", ".terraform.lock.hcl"] {
        let path = folder.file(name);
        let text = fs::read_to_string(&path).expect("a lock file");
        fs::write(path, text.replace("  ", "    ")).expect("a file");
    }
    folder
}

#[test]
fn files_are_whole_or_not_there() {
    let signals: Vec<_> = SIGNALS
        .into_iter()
        .filter(|(_, number)| !is_ignored(*number))
        .collect();
    let mut interrupted = 0;
    for line in WRITERS {
        let reference = folder();
        let before = files(reference.path());
        let begin = Instant::now();
        let status = command(&reference, line)
            .status()
            .expect("the program runs");
        let took = begin.elapsed();
        assert!(matches!(status.code(), Some(0..=2)), "{line}: {status}");
        let after = files(reference.path());
        for (part, (name, number)) in (0..6).zip(signals.iter().cycle()) {
            let folder = folder();
            let mut child = command(&folder, line).spawn().expect("the program runs");
            sleep(took * part / 6);
            send(&child, name);
            let ended = child.wait().expect("it ends");
            let is_interrupted = ended.signal() == Some(*number);
            assert!(
                is_interrupted || ended.code() == status.code(),
                "{line}: {ended}"
            );
            interrupted += usize::from(is_interrupted);
            let found = files(folder.path());
            let is_after = |path: &String| found.get(path) == after.get(path);
            for (path, bytes) in &found {
                assert!(
                    is_after(path) || before.get(path) == Some(bytes),
                    "{line}: {path}"
                );
            }
            assert!(
                before
                    .keys()
                    .all(|path| found.contains_key(path) || !after.contains_key(path))
            );
            assert!(is_interrupted || found == after, "{line}");
            if ALL_OR_NONE.contains(line) {
                assert!(
                    found == before || found == after,
                    "{line}: {:?}",
                    found.keys()
                );
            }
        }
    }
    assert!(interrupted > WRITERS.len(), "signals came in time");
}

/// Commands that read a stream while it comes, with a file that they have begun.
#[test]
fn a_stream_that_goes_on() {
    for line in [
        "show -o out",
        "ui text - -o out",
        "ui filter - -o out",
        "ui redact - -o out",
    ] {
        for (name, number) in SIGNALS
            .into_iter()
            .filter(|(_, number)| !is_ignored(*number))
        {
            let folder = Folder::new();
            fs::write(folder.file("out"), "before").expect("a file");
            let before = files(folder.path());
            let mut child = command(&folder, line)
                .stdin(Stdio::piped())
                .spawn()
                .expect("the program runs");
            let mut input = child.stdin.take().expect("a pipe");
            if line != "show -o out" {
                input.write_all(&before["apply.jsonl"]).expect("it is read");
                let begin = Instant::now();
                while files(folder.path()).len() == before.len() {
                    assert!(begin.elapsed() < Duration::from_secs(60), "{line}");
                    sleep(Duration::from_millis(2));
                }
            }
            send(&child, name);
            assert_eq!(
                child.wait().expect("it ends").signal(),
                Some(number),
                "{line}"
            );
            assert_eq!(files(folder.path()), before, "{line}");
        }
    }
}

/// Commands that only read end by the signal too.
#[test]
fn what_only_reads() {
    for line in [
        "ui summary -",
        "ui text -",
        "summary -",
        "lock show -",
        "config fmt -",
        "validate -",
    ] {
        for (name, number) in SIGNALS
            .into_iter()
            .filter(|(_, number)| !is_ignored(*number))
        {
            let folder = Folder::new();
            let mut child = command(&folder, line)
                .stdin(Stdio::piped())
                .spawn()
                .expect("the program runs");
            let input = child.stdin.take();
            send(&child, name);
            assert_eq!(
                child.wait().expect("it ends").signal(),
                Some(number),
                "{line}"
            );
            drop(input);
        }
    }
}

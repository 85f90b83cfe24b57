//! `redact`: what is said beside the document.

use crate::run::run;
use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::process::Stdio;

const PLAN: &str = include_str!("../../../../examples/plan.json");
const STATE: &str = include_str!("../../../../examples/state.json");
const FILE: &str = include_str!("../../../../examples/terraform.tfstate");

/// A name that is written in another way than it is meant would leave its value in the document unseen.
#[test]
fn patterns_that_match_nothing_are_noted() {
    for document in [PLAN, STATE, FILE] {
        let patterns = ["--also", "*.id", "--also", "*.idd", "--also", "/no such/"];
        let arguments = [&["redact", "--keep", "output.none"][..], &patterns].concat();
        let mut whole = run(&arguments).input(document);
        let output = whole.output();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0));
        assert!(!output.stdout.is_empty());
        let notes: Vec<_> = text.lines().collect();
        let expected = ["--also *.idd", "--also /no such/", "--keep output.none"];
        let expected =
            expected.map(|pattern| format!("tofu-json: note: nothing matches {pattern}"));
        assert_eq!(notes, expected);
    }
}

#[test]
fn a_check_notes_them_too() {
    let mut check = run(&["redact", "--check", "--also", "output.none"]).input(STATE);
    let output = check.output();
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        text,
        "tofu-json: note: nothing matches --also output.none\n"
    );
}

#[test]
fn arguments_that_would_do_nothing_are_refused() {
    for arguments in [
        &["redact", "--also", ""][..],
        &["redact", "--keep", ""],
        &["redact", "--key-file", "key"],
    ] {
        let mut redact = run(arguments).input(STATE).file("key", "0123456789abcdef");
        let output = redact.output();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty());
    }
    let hash = ["redact", "--mode", "hash", "--key-file", "key"];
    let mut redact = run(&hash).input(STATE).file("key", "0123456789abcdef");
    assert_eq!(redact.output().status.code(), Some(0));
}

/// Attributes of a state of another version have their secrets in other places, without a mask: nothing of it passes for
/// redacted.
#[test]
fn a_state_file_of_another_version_is_refused() {
    let state = |version: &str| {
        format!(
            r#"{{"version": {version}, "terraform_version": "0.11.0", "serial": 1, "lineage": "x", "modules": [{{"path": ["root"],
            "outputs": {{}}, "resources": {{"a.b": {{"type": "a", "primary": {{"attributes": {{"password": "canary-canary"}}}}}}}}}}]}}"#
        )
    };
    for (version, expected) in [
        (
            "3",
            "expected a state file of version 4, found one of version 3",
        ),
        (
            "5",
            "expected a state file of version 4, found one of version 5, which no release reads",
        ),
    ] {
        for arguments in [&["redact"][..], &["redact", "--check"]] {
            let output = run(arguments).input(&*state(version)).output();
            let text = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(1), "{text}");
            assert!(text.contains(expected), "{text}");
            assert!(output.stdout.is_empty());
        }
    }
}

/// Outputs of so many bytes at least.
fn outputs(bytes: usize, secret: &str) -> String {
    let output = |number| {
        format!(
            r#""o{number}":{{"sensitive":true,"type":"string","value":"{secret}-{number:08}"}}"#
        )
    };
    let all: Vec<_> = (0..bytes / 60).map(output).collect();
    format!("{{{}}}", all.join(","))
}

/// What another program writes meanwhile was not learned, and would go out as it is.
#[test]
fn a_file_that_changes_meanwhile_is_an_error() {
    let (before, after) = (outputs(3 << 19, "secret"), outputs(3 << 19, "hidden"));
    let mut redact = run(&["redact", "outputs.json"]).file("outputs.json", before);
    let mut child = redact.spawn(Stdio::piped());
    // Nothing is written before all is learned, and what is written waits for its reader.
    let mut out = child.stdout.take().unwrap();
    out.read_exact(&mut [0; 1000]).unwrap();
    let mut file = File::options()
        .write(true)
        .open(redact.path("outputs.json"))
        .unwrap();
    file.write_all(after.as_bytes()).unwrap();
    out.read_to_end(&mut Vec::new()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(
        text.contains("outputs.json: the file has changed while it was read"),
        "{text}"
    );
    assert!(text.contains("what was written may hold secrets"), "{text}");
    // One that is replaced by another is read as it was.
    let before = outputs(3 << 19, "secret");
    let mut redact = run(&["redact", "outputs.json"]).file("outputs.json", before);
    let mut child = redact.spawn(Stdio::piped());
    let mut out = child.stdout.take().unwrap();
    out.read_exact(&mut [0; 1000]).unwrap();
    fs::write(redact.path("other.json"), after).unwrap();
    fs::rename(redact.path("other.json"), redact.path("outputs.json")).unwrap();
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert!(child.wait().unwrap().success());
    assert!(!rest.contains("secret-") && !rest.contains("hidden"));
}

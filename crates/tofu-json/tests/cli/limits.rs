//! Limits that the environment sets (docs/limits.md).

use crate::input::{OUTPUTS, OUTPUTS_TEXT};
use crate::run::run;

/// What `gzip` makes of 100,000 blanks.
fn blanks() -> Vec<u8> {
    use flate2::{Compression, write::GzEncoder};
    use std::io::Write as _;
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&[b' '; 100_000]).unwrap();
    encoder.finish().unwrap()
}

#[track_caller]
fn refused(arguments: &[&str], variable: (&str, &str), bytes: &[u8], expected: &str) {
    let mut run = run(arguments)
        .file("file", bytes)
        .env(variable.0, variable.1);
    let output = run.output();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(message.contains(expected), "{message}");
    assert!(output.stdout.is_empty());
}

#[test]
fn nesting() {
    let deep = br#"{"format_version":"1.2","planned_values":{"outputs":{"a":[[[1]]]}}}"#;
    for command in [&["show", "--strict"][..], &["summary"]] {
        let arguments = [command, &["file"]].concat();
        let output = run(&arguments).file("file", deep).output();
        assert_eq!(output.status.code(), Some(0), "{command:?}");
    }
    refused(
        &["show", "--strict", "file"],
        ("TOFU_JSON_MAX_DEPTH", "4"),
        deep,
        "nest",
    );
}

#[test]
fn compressed_input() {
    for (command, value, limit) in [("show", "99999", "99999"), ("validate", "50 KiB", "51200")] {
        let found = format!("larger than {limit} bytes");
        let variable = ("TOFU_JSON_MAX_EXPANDED", value);
        refused(&[command, "file"], variable, &blanks(), &found);
    }
}

#[test]
fn whole_files() {
    let lock = b"# a comment that is longer than the limit allows\n";
    refused(
        &["lock", "show", "file"],
        ("TOFU_JSON_MAX_FILE", "20"),
        lock,
        "at most 20 bytes",
    );
}

#[test]
fn text_out_of_proportion() {
    let mut run = run(&["show", "file"])
        .file("file", OUTPUTS)
        .env("TOFU_JSON_MAX_TEXT", "3");
    let output = run.output();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(message.contains("at most 3 bytes") && message.contains("TOFU_JSON_MAX_TEXT"));
    let mut enough = crate::run::run(&["show"])
        .input(OUTPUTS)
        .env("TOFU_JSON_MAX_TEXT", "1KiB");
    assert_eq!(enough.stdout(), OUTPUTS_TEXT);
}

#[test]
fn what_is_no_limit() {
    for (name, value, expected) in [
        (
            "TOFU_JSON_MAX_DEPTH",
            "deep",
            "expected a number of levels, such as 10000, found `deep`",
        ),
        (
            "TOFU_JSON_MAX_EXPANDED",
            "8GB",
            "expected a number of bytes",
        ),
        ("TOFU_JSON_MAX_FILE", "-1", "expected a number of bytes"),
    ] {
        refused(
            &["show", "file"],
            (name, value),
            OUTPUTS.as_bytes(),
            expected,
        );
    }
    let mut shown = run(&["show"]).input(OUTPUTS).env("TOFU_JSON_MAX_FILE", "");
    assert_eq!(shown.stdout(), OUTPUTS_TEXT);
}

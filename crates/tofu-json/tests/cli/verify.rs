//! Files that say what `verify` expects.

use crate::compare::{plan, update};
use crate::run::run;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::json;
use std::io::Write as _;

fn planned(value: u64) -> String {
    plan(vec![update("a.n", json!({"x": 1}), json!({"x": value}))]).to_string()
}

fn fingerprints(names: &[&str], format: &str) -> String {
    run(&["fingerprint", "--format", format])
        .arguments(names)
        .file("one.json", planned(2))
        .file("same.json", planned(2))
        .file("other.json", planned(3))
        .stdout()
}

/// What is said when a file is what is expected of a plan.
fn verified(expected: impl AsRef<[u8]>, value: u64) -> String {
    run(&["verify", "--expect", "expected", "-"])
        .file("expected", expected)
        .input(planned(value))
        .all()
}

fn utf16(text: &str) -> Vec<u8> {
    let units = std::iter::once(0xfeff).chain(text.encode_utf16());
    units.flat_map(u16::to_le_bytes).collect()
}

fn gzip(text: &str) -> Vec<u8> {
    let mut out = GzEncoder::new(Vec::new(), Compression::fast());
    out.write_all(text.as_bytes()).unwrap();
    out.finish().unwrap()
}

#[test]
fn all_that_fingerprint_writes() {
    let text = fingerprints(&["one.json"], "text");
    for expected in [
        text.clone().into_bytes(),
        fingerprints(&["one.json", "same.json"], "text").into_bytes(),
        fingerprints(&["one.json"], "json").into_bytes(),
        fingerprints(&["one.json", "same.json"], "json").into_bytes(),
        fingerprints(&["one.json", "same.json"], "intoto").into_bytes(),
        utf16(&text.replace('\n', "\r\n")),
        format!("\u{feff}{text}").into_bytes(),
        gzip(&text),
    ] {
        let name = String::from_utf8_lossy(&expected).into_owned();
        let told = verified(&expected, 2);
        assert!(told.starts_with("code: 0\n"), "{name}\n{told}");
        let told = verified(&expected, 3);
        assert!(told.starts_with("code: 2\n"), "{name}\n{told}");
    }
}

#[test]
fn several_fingerprints_are_no_expectation() {
    for format in ["text", "json", "intoto"] {
        let told = verified(fingerprints(&["one.json", "other.json"], format), 2);
        let expected =
            "error: expected: expected one fingerprint, found several that are not the same\n";
        assert!(
            told.starts_with("code: 1\n") && told.contains(expected),
            "{told}"
        );
    }
}

#[test]
fn a_fingerprint_that_is_cut_is_none() {
    let text = fingerprints(&["one.json"], "text");
    let told = verified(&text[..text.len() - 2], 2);
    assert!(
        told.starts_with("code: 1\n") && told.contains("expected a fingerprint, found none"),
        "{told}"
    );
}

#[test]
fn json_says_whether_they_are_equal() {
    for (value, code, equal) in [(2, 0, true), (3, 2, false)] {
        let one = fingerprints(&["one.json"], "text");
        let run = run(&[
            "verify",
            "--expect",
            one.trim_end(),
            "--format",
            "json",
            "-",
        ]);
        let told = run.input(planned(value)).all();
        let end = format!(",\"equal\":{equal}}}");
        assert!(told.starts_with(&format!("code: {code}\n")), "{told}");
        assert!(told.contains(&end), "{told}");
    }
}

//! Merging, explaining and linting of anything that was recorded, and of large files.

#![expect(clippy::unwrap_used, reason = "a test may end that way")]
#![expect(clippy::disallowed_methods, reason = "the recordings are files")]

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};
use tofu_json_lock::{
    Labels, LintFile, LintOptions, LintRule, Lock, Parsed, Program, Requirements, check, explain,
    fix, lint, lint_files, merge, resolve,
};

fn texts() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/lock");
    let mut texts = Vec::new();
    for name in ["handmade.ndjson", "mutated.ndjson"] {
        for line in fs::read_to_string(folder.join(name)).unwrap().lines() {
            let Ok(case) = serde_json::from_str::<serde_json::Value>(line) else {
                continue;
            };
            if let Some(text) = case.get("text").and_then(serde_json::Value::as_str) {
                texts.push(text.as_bytes().to_vec());
            }
        }
    }
    texts
}

fn named<'f>(name: &'f str, parsed: &'f Parsed<'f>) -> LintFile<'f> {
    LintFile {
        name,
        parsed,
        options: LintOptions::default(),
    }
}

#[test]
fn case_134_nothing_panics() {
    let texts = texts();
    assert!(texts.len() > 1000);
    let empty = Lock::parse(b"");
    for pair in texts.windows(2) {
        let [one, other] = pair else { continue };
        let (before, after) = (Lock::parse(one), Lock::parse(other));
        let _ = lint_files(&[named("a", &before), named("b", &after)]);
        let _ = explain(&before, &after, &[]);
        let _ = check(&before.lock, &Requirements::new());
        let merged = merge(&empty.lock, &before.lock, &after.lock, None);
        let _ = merged.write(Program::OpenTofu, &Labels::default(), 7);
        let conflict = [
            b"<<<<<<< a\n",
            &one[..],
            b"\n=======\n",
            other,
            b"\n>>>>>>> b\n",
        ];
        let _ = resolve(&conflict.concat(), None);
    }
}

/// What OpenTofu takes is free of errors, and fixing it ends.
#[test]
fn what_is_fixed_stays_fixed() {
    for text in texts() {
        let parsed = Lock::parse(&text);
        let errors = lint(&parsed, &LintOptions::default());
        let has_error = errors
            .iter()
            .any(|found| found.code == LintRule::InvalidFile);
        assert!(!(parsed.is_ok() && has_error), "{}", text.escape_ascii());
        if let Some(fixed) = fix(&parsed) {
            let again = Lock::parse(&fixed);
            assert_eq!(fix(&again).as_ref(), Some(&fixed));
            let fixable = lint(&again, &LintOptions::default());
            let fixable: Vec<_> = fixable
                .iter()
                .filter(|found| found.code.is_fixable())
                .collect();
            assert!(fixable.is_empty(), "{fixable:?}");
        }
    }
}

#[test]
fn case_134_large_files_take_no_long_time() {
    let file = |version: &str, hash: &str| {
        let mut text = String::new();
        for number in 0..5000 {
            text.push_str(&format!(
                "provider \"h{number}.example.com/acme/widget\" {{\n  version = \"{version}\"\n  \
                 hashes = [\"{hash}\", \"h1:{number}\"]\n}}\n"
            ));
        }
        text
    };
    let texts = [
        file("1.0.0", "zh:a"),
        file("1.0.0", "zh:b"),
        file("1.1.0", "zh:c"),
    ];
    let [base, ours, theirs] = [0, 1, 2].map(|index: usize| Lock::parse(texts[index].as_bytes()));
    let start = Instant::now();
    let _ = lint_files(&[named("a", &ours), named("b", &theirs)]);
    let _ = explain(&ours, &theirs, &[]);
    let _ = merge(&base.lock, &ours.lock, &theirs.lock, None);
    let empty = Lock::parse(b"");
    let _ = explain(&empty, &theirs, &[]);
    assert!(start.elapsed() < Duration::from_secs(20));
}

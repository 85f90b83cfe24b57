//! Every diagnostic of OpenTofu for configuration that is known, with a small module that has it.

use std::fmt::Write as _;

use serde_json::Value;
use tofu_json_config::decode::{Role, decode};
use tofu_json_config::{Diagnostic, Source};
use tofu_json_module::{FileKind, FoundModule, check};
use tofu_json_tests::corpus_lines;

/// What stands in a text for a part that differs from case to case.
const GAP: char = '…';

fn kind(path: &str) -> FileKind {
    let name = path.rsplit('/').next().unwrap_or(path);
    match Role::of_name(name) {
        Role::Configuration => FileKind::Primary,
        Role::Override => FileKind::Override,
        Role::Test => FileKind::Test,
        Role::Values => FileKind::Variables,
    }
}

fn role(name: &str) -> Role {
    match name {
        "override" => Role::Override,
        "test" => Role::Test,
        "tfvars" => Role::Values,
        _ => Role::Configuration,
    }
}

/// What is found in a module, or in a file that is read alone.
fn found(row: &Value) -> Vec<Diagnostic> {
    let files = row["files"].as_object().expect("files");
    let files = files.iter().map(|(path, text)| {
        let text = text.as_str().unwrap_or_default();
        Source::read(path, text.as_bytes().to_vec())
    });
    let mut sources: Vec<_> = files.collect();
    if let Some(name) = row["role"].as_str() {
        return decode(&sources[0], role(name)).faults;
    }
    sources.sort_by_key(|source| {
        (
            kind(source.name()) != FileKind::Primary,
            source.name().to_owned(),
        )
    });
    let of = |folder: &str| {
        let is_own = |source: &&Source<'static>| {
            let own = source.name().rsplit_once('/').map_or("", |(own, _)| own);
            own == folder || folder.is_empty() && own == "tests"
        };
        let own = sources.iter().filter(is_own);
        own.map(|source| (source, kind(source.name())))
            .collect::<Vec<_>>()
    };
    let checked = check(of(""), None, |wanted| {
        Some(FoundModule {
            folder: wanted.folder?.to_owned(),
            files: of(wanted.folder?),
        })
    });
    checked
        .faults
        .into_iter()
        .map(|found| found.fault)
        .collect()
}

/// Whether a text is one with gaps.
fn fits(text: &str, with_gaps: &str) -> bool {
    let mut parts = with_gaps.split(GAP);
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else {
        return false;
    };
    let parts: Vec<_> = parts.collect();
    let Some((last, between)) = parts.split_last() else {
        return rest.is_empty();
    };
    for part in between {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[test]
fn what_open_tofu_says_of_configuration() {
    let lines = corpus_lines("config/mistakes.ndjson").expect("the list");
    let mut wrong = String::new();
    let (mut same, mut reachable) = (0, 0);
    for line in &lines {
        let row: Value = serde_json::from_str(line).expect("a row");
        let text = |name: &str| row[name].as_str().unwrap_or_default();
        reachable += usize::from(text("stands") != "not reached");
        if row["files"].is_null() {
            continue;
        }
        let found = found(&row);
        let is_told = found.iter().any(|fault| {
            fault.severity.as_str() == text("severity")
                && fits(&fault.summary, text("summary"))
                && fits(&fault.detail, text("detail"))
        });
        same += usize::from(is_told);
        if is_told != (text("stands") == "same") {
            writeln!(
                wrong,
                "{}: {}\n  {}",
                text("summary"),
                text("detail"),
                row["files"]
            )
            .unwrap();
            for fault in found {
                writeln!(wrong, "  + {}: {}", fault.summary, fault.detail).unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert_eq!((same, reachable), (499, 509));
}

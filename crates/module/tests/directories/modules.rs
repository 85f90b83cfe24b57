//! What OpenTofu says of whole modules with those that they call.

use std::fmt::Write as _;

use serde_json::Value;
use tofu_json_config::Source;
use tofu_json_diagnostic::Place;
use tofu_json_module::{Checked, FileKind, FoundModule, check};
use tofu_json_tests::corpus_lines;

/// Recorded cases that differ, and why.
const DIFFERENT: [(&str, &str); 2] = [
    ("cycle-res", "the order in a circle"),
    (
        "fn",
        "what files and `jsondecode` give, and which near name is shown",
    ),
];

/// The files of a case, parsed: the folder, the name, and the file.
type Sources = Vec<(String, Source<'static>, FileKind)>;

fn sources(case: &Value) -> Sources {
    let files = case["files"].as_object().expect("files");
    let files = files.iter().map(|(path, text)| {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let stem = name.split('.').next().unwrap_or_default();
        let kind = match stem == "override" || stem.ends_with("_override") {
            true => FileKind::Override,
            false if name.contains(".tfvars") => FileKind::Variables,
            false => FileKind::Primary,
        };
        let bytes = text.as_str().unwrap_or_default().as_bytes().to_vec();
        (folder.to_owned(), Source::read(path, bytes), kind)
    });
    let mut files: Sources = files.collect();
    files.sort_by_key(|(_, source, kind)| (*kind != FileKind::Primary, source.name().to_owned()));
    files
}

fn of_folder<'s>(sources: &'s Sources, folder: &str) -> Vec<(&'s Source<'s>, FileKind)> {
    let files = sources.iter().filter(|(own, ..)| own == folder);
    files.map(|(_, source, kind)| (source, *kind)).collect()
}

/// A place; an empty one as OpenTofu shows it, one column wide.
fn place(start: [u64; 3], mut end: [u64; 3]) -> String {
    if start == end {
        end[1] += 1;
        end[2] += 1;
    }
    format!("{start:?}-{end:?}")
}

fn found_place(Place { start, end }: Place) -> String {
    let [start, end] = [start, end]
        .map(|at| [at.line, at.column, at.byte].map(|number| u64::try_from(number).unwrap()));
    place(start, end)
}

fn told(checked: &Checked<'_>) -> Vec<String> {
    let mut told: Vec<_> = checked
        .faults
        .iter()
        .map(|found| {
            let module = &checked.tree.modules()[found.module];
            let file = found.file.filter(|_| found.fault.subject.is_some());
            let file = file.map_or("", |file| module.files()[file].source.name());
            let severity = found.fault.severity.as_str();
            let (summary, detail) = (&found.fault.summary, &found.fault.detail);
            let place = found.fault.subject.map(found_place).unwrap_or_default();
            format!("{file} {place} {severity}: {summary}: {detail}")
        })
        .collect();
    told.sort();
    told
}

fn recorded(case: &Value) -> Vec<String> {
    let diagnostics = case["diagnostics"].as_array().into_iter().flatten();
    let mut told: Vec<_> = diagnostics
        .map(|one| {
            let text = |name: &str| one[name].as_str().unwrap_or_default();
            let at = |end: &str| {
                let at = &one["subject"][end];
                ["line", "column", "byte"].map(|name| at[name].as_u64().unwrap_or_default())
            };
            let place = match one["subject"].is_object() {
                true => place(at("start"), at("end")),
                false => String::new(),
            };
            let [file, severity, summary, detail] =
                ["file", "severity", "summary", "detail"].map(text);
            format!("{file} {place} {severity}: {summary}: {detail}")
        })
        .collect();
    told.sort();
    told
}

#[test]
fn modules_with_those_that_they_call() {
    hold("modules-tree");
}

#[test]
fn modules_with_values() {
    hold("modules-values");
}

fn hold(recordings: &str) {
    let lines = corpus_lines(&format!("config/{recordings}.ndjson")).expect("recorded modules");
    let mut wrong = String::new();
    for line in &lines {
        let case: Value = serde_json::from_str(line).expect("a recorded case");
        let id = case["id"].as_str().unwrap_or_default();
        let sources = sources(&case);
        let checked = check(of_folder(&sources, ""), None, |wanted| {
            Some(FoundModule {
                folder: wanted.folder?.to_owned(),
                files: of_folder(&sources, wanted.folder?),
            })
        });
        let (found, expected) = (told(&checked), recorded(&case));
        let is_listed = DIFFERENT.iter().any(|(listed, _)| *listed == id);
        if (found == expected) == is_listed {
            writeln!(wrong, "{id}").unwrap();
            for line in expected.iter().filter(|line| !found.contains(line)) {
                writeln!(wrong, "  - {line}").unwrap();
            }
            for line in found.iter().filter(|line| !expected.contains(line)) {
                writeln!(wrong, "  + {line}").unwrap();
            }
        }
    }
    assert!(lines.len() > 150);
    assert!(wrong.is_empty(), "{wrong}");
}

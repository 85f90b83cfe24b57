//! What OpenTofu's `validate` says about directories and single files, as far as it does not need
//! providers, modules or the values of functions.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde_json::Value;
use tofu_json_config::{SnippetContext, Source};
use tofu_json_diagnostic::Place;
use tofu_json_module::{Checked, FileKind, Module, ModuleProviders, check};
use tofu_json_tests::{base64, corpus_lines};

use crate::recordings;

struct Case {
    id: String,
    files: Vec<(String, Vec<u8>, FileKind)>,
    expected: Vec<String>,
}

fn place(place: Option<Place>) -> String {
    let Some(Place { start, mut end }) = place else {
        return "-".to_owned();
    };
    if start.byte == end.byte {
        // As OpenTofu shows it.
        end.column += 1;
        end.byte += 1;
    }
    format!(
        "{}:{}@{}-{}:{}@{}",
        start.line, start.column, start.byte, end.line, end.column, end.byte
    )
}

fn recorded(diagnostics: &Value, name: &str) -> Vec<String> {
    let diagnostics = diagnostics.as_array().into_iter().flatten();
    let mut told: Vec<_> = diagnostics
        .map(|one| {
            let text = |name: &str| one[name].as_str().unwrap_or_default();
            let place = one["subject"].as_array().map(|numbers| {
                let n: Vec<_> = numbers.iter().map(|n| n.as_u64().unwrap_or(0)).collect();
                format!("{}:{}@{}-{}:{}@{}", n[0], n[1], n[2], n[3], n[4], n[5])
            });
            let file = match (text("file"), &place) {
                (_, None) => "",
                ("", _) => name,
                (file, _) => file,
            };
            let (summary, detail) = (text("summary"), text("detail"));
            let severity = text("severity");
            let place = place.unwrap_or_else(|| "-".to_owned());
            let path = text("in");
            format!("{file} {place} in {path} {severity}: {summary}: {detail}")
        })
        .collect();
    told.sort();
    told
}

fn told(checked: &Checked<'_>) -> Vec<String> {
    let mut told: Vec<_> = checked
        .faults
        .iter()
        .map(|found| {
            let module = &checked.tree.modules()[found.module];
            let source = found.file.map(|file| module.files()[file].source);
            let file = match (found.fault.subject, source) {
                (Some(_), Some(source)) => source.name(),
                // A recorded file without a name stands for the only one.
                (Some(_), None) => module.files()[0].source.name(),
                _ => "",
            };
            let around = source.map(SnippetContext::of);
            let byte = found.fault.subject.map(|subject| subject.start.byte);
            let path = around.zip(byte).and_then(|(around, byte)| around.at(byte));
            let path = path.unwrap_or_default();
            let place = place(found.fault.subject);
            let severity = found.fault.severity.as_str();
            let (summary, detail) = (&found.fault.summary, &found.fault.detail);
            format!("{file} {place} in {path} {severity}: {summary}: {detail}")
        })
        .collect();
    told.sort();
    told
}

fn found(case: &Case) -> Vec<String> {
    let sources: Vec<_> = case
        .files
        .iter()
        .map(|(name, bytes, kind)| (Source::read(name, bytes), *kind))
        .collect();
    let files = sources.iter().map(|(source, kind)| (source, *kind));
    let checked = check(files, None, |_| None);
    told(&checked)
}

/// The recorded single files, with what OpenTofu says of each in its own folder.
fn files(name: &str) -> Vec<Case> {
    let all = all_files(name).into_iter();
    all.filter(|(_, needs_init)| !needs_init)
        .map(|(case, _)| case)
        .collect()
}

/// All of them, and whether something has to be installed first.
fn all_files(name: &str) -> Vec<(Case, bool)> {
    let lines = corpus_lines(&format!("config/{name}")).expect("recorded files");
    let cases = lines.iter().filter_map(|line| {
        let case = recordings::without_decoded(line);
        let validate = &case["validate"];
        if !validate.is_object() || validate["crash"] == true {
            return None;
        }
        let name = case["name"].as_str().unwrap().to_owned();
        let bytes = match case["base64"].as_str() {
            Some(encoded) => base64(encoded),
            None => case["text"].as_str().unwrap().as_bytes().to_vec(),
        };
        let needs_init = validate["needs_init"] == true;
        let case = Case {
            id: case["id"].as_str().unwrap().to_owned(),
            expected: recorded(&validate["diagnostics"], &name),
            files: vec![(name, bytes, FileKind::Primary)],
        };
        Some((case, needs_init))
    });
    cases.collect()
}

/// OpenTofu names the providers that it misses.
#[test]
fn providers_that_are_required() {
    let mut count = 0;
    let all = all_files("cases.ndjson").into_iter();
    for (case, _) in all.chain(all_files("mutated.ndjson")) {
        let missing = case.expected.iter().filter_map(|line| {
            let rest = line.split("This configuration requires provider ").nth(1)?;
            Some(rest.split(',').next()?.to_owned())
        });
        let missing: BTreeSet<String> = missing.collect();
        if missing.is_empty() {
            continue;
        }
        count += 1;
        let sources: Vec<_> = case
            .files
            .iter()
            .map(|(name, bytes, kind)| (Source::read(name, bytes), *kind))
            .collect();
        let module = Module::load(sources.iter().map(|(source, kind)| (source, *kind)));
        let needs = ModuleProviders::of(&module).needs.into_iter();
        let needs = needs.filter(|need| need.provider.is_lockable());
        let needs: BTreeSet<String> = needs.map(|need| need.provider.to_string()).collect();
        assert_eq!(needs, missing, "{}", case.id);
    }
    assert!(count > 10, "{count}");
}

fn directories() -> Vec<Case> {
    let cases = recordings::all().into_iter().filter_map(|case| {
        let validate = &case.recorded["validate"];
        if validate["needs_init"] == true {
            return None;
        }
        let listing = crate::listing::list(&case);
        let files: Vec<_> = listing
            .configuration()
            .map(|(name, kind)| (name.to_owned(), case.files[name].clone().into_bytes(), kind))
            .collect();
        let only = files
            .first()
            .map(|(name, ..)| name.clone())
            .unwrap_or_default();
        Some(Case {
            expected: recorded(&validate["diagnostics"], &only),
            id: case.id.clone(),
            files,
        })
    });
    cases.collect()
}

/// Recorded cases that differ, and why.
const DIFFERENT: [(&str, &str); 2] = [
    (
        "templates-089",
        "the file system says what a function gives",
    ),
    ("backend-008", "we say at once what `init` says"),
];

#[test]
fn diagnostics_of_validate() {
    let (mut wrong, mut equal, mut count) = (String::new(), 0, 0);
    for case in files("cases.ndjson")
        .into_iter()
        .chain(files("mutated.ndjson"))
        .chain(directories())
    {
        count += 1;
        let found = found(&case);
        let is_listed = DIFFERENT.iter().any(|(id, _)| *id == case.id);
        if found == case.expected {
            equal += 1;
            assert!(!is_listed, "{} is equal", case.id);
        } else if !is_listed {
            writeln!(wrong, "{}", case.id).unwrap();
            for line in &case.expected {
                let mark = if found.contains(line) { " " } else { "-" };
                writeln!(wrong, "  {mark} {line}").unwrap();
            }
            for line in found.iter().filter(|line| !case.expected.contains(line)) {
                writeln!(wrong, "  + {line}").unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "{equal} of {count}\n{wrong}");
}

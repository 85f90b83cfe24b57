//! Every recorded file gives OpenTofu's verdict and diagnostics.

use std::panic::catch_unwind;

use tofu_json_config::decode::{Role, decode};
use tofu_json_config::{Source, Syntax};
use tofu_json_tests::{corpus_lines, lines, outside_recordings};
use tofu_json_value::{Document, Value};

use super::pairs;
use super::recordings::{self, Case, Told, told, told_in};

/// Cases whose diagnostics differ, each with the reason (`PARITY.md`).
const DIFFERENT: &[(&str, &str)] = &[];

fn role(case: &Case) -> Role {
    match case.field("role").and_then(|role| role.as_str()) {
        Some("override") => Role::Override,
        Some("test") => Role::Test,
        Some("tfvars") => Role::Values,
        _ => Role::Configuration,
    }
}

/// Verdict and diagnostics, in an order of their own: OpenTofu's is not always the same.
fn ours(case: &Case) -> (bool, Vec<(String, Told)>) {
    let bytes = case.bytes();
    let source = Source::read(case.name(), &bytes);
    let decoded = decode(&source, role(case));
    let ok = decoded.is_ok();
    let faults = decoded.faults.into_iter();
    let mut found: Vec<_> = faults
        .map(|fault| (fault.severity.as_str().to_owned(), told(fault)))
        .collect();
    found.sort();
    (ok, found)
}

fn theirs(case: &Case) -> Vec<(String, Told)> {
    let diagnostics = case.field("diagnostics").and_then(|list| list.as_array());
    let mut found: Vec<_> = diagnostics
        .into_iter()
        .flatten()
        .map(|one| {
            let severity = one["severity"].as_str().unwrap_or_default();
            (severity.to_owned(), told_in(one))
        })
        .collect();
    found.sort();
    found
}

fn compare(case: &Case) -> Result<(), String> {
    let (ok, found) = catch_unwind(|| ours(case)).map_err(|_| "panicked".to_owned())?;
    if case.field("panic").is_some() {
        return if ok {
            Err("no error where OpenTofu aborts".to_owned())
        } else {
            Ok(())
        };
    }
    if case.field("ok").and_then(|ok| ok.as_bool()) != Some(ok) {
        return Err(format!("ok is {ok}: {found:#?}"));
    }
    let expected = theirs(case);
    if found == expected {
        return Ok(());
    }
    let missing = without(&expected, &found);
    let superfluous = without(&found, &expected);
    Err(format!("missing {missing:#?} superfluous {superfluous:#?}"))
}

/// The diagnostics of one list that the other one lacks.
fn without(list: &[(String, Told)], other: &[(String, Told)]) -> Vec<(String, Told)> {
    let mut other = other.to_vec();
    let mut rest = list.to_vec();
    rest.retain(|one| match other.iter().position(|known| known == one) {
        Some(place) => {
            other.remove(place);
            false
        }
        None => true,
    });
    rest
}

#[test]
fn every_recorded_file_has_the_recorded_verdict_and_diagnostics() {
    let cases = recordings::files();
    assert!(cases.len() > 1100, "only {} cases", cases.len());
    let mut wrong = Vec::new();
    for case in &cases {
        let known = DIFFERENT.iter().any(|(id, _)| *id == case.id());
        match (known, compare(case)) {
            (true, Ok(())) => wrong.push(format!("{}: is listed, but is equal", case.id())),
            (false, Err(difference)) => wrong.push(format!("{}: {difference}", case.id())),
            _ => {}
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {} cases differ:\n{}",
        wrong.len(),
        cases.len(),
        wrong.join("\n")
    );
}

/// What differs for a native file of a pair.
fn compare_native(name: &str, text: &str, file: Value<'_>) -> Result<(), String> {
    let source = Source::read(name, text.as_bytes());
    let role = file.get("role").and_then(Value::as_str);
    let decoded = decode(&source, pairs::role(&role.unwrap_or_default()));
    let mut found: Vec<_> = decoded.faults.into_iter().map(told).collect();
    found.sort();
    let diagnostics = file.get("diagnostics").map_or(b"[]".as_slice(), Value::raw);
    let expected: Vec<serde_json::Value> = serde_json::from_slice(diagnostics).unwrap();
    let mut expected: Vec<Told> = expected.iter().map(told_in).collect();
    expected.sort();
    if found == expected {
        return Ok(());
    }
    Err(format!("{name}: found {found:?}, expected {expected:?}"))
}

/// The JSON that means the same has no mistakes.
fn compare_json(name: &str, file: Value<'_>) -> Result<(), String> {
    let Some(json) = file.get("json").and_then(Value::as_str) else {
        return Ok(());
    };
    let source = Source::read_as(name, json.as_bytes(), Syntax::Json);
    let role = file.get("role").and_then(Value::as_str);
    let decoded = decode(&source, pairs::role(&role.unwrap_or_default()));
    if decoded.is_ok() {
        return Ok(());
    }
    Err(format!("{name} as JSON: {:?}", decoded.faults))
}

#[test]
fn both_files_of_each_pair_have_the_recorded_diagnostics() {
    let mut count = 0;
    for line in corpus_lines("config/pairs.ndjson").unwrap() {
        let document = Document::parse(line.as_bytes()).unwrap();
        let file = document.root();
        let text = |name: &str| file.get(name).and_then(Value::as_str).unwrap();
        compare_native(&text("name"), &text("text"), file).unwrap();
        compare_json(&text("name"), file).unwrap();
        count += 1;
    }
    assert!(count > 20, "only {count} pairs");
}

#[test]
#[ignore = "reads recordings outside the project: TOFU_JSON_RECORDINGS=FOLDER cargo test -- --ignored"]
fn public_files_have_the_recorded_diagnostics() {
    let root = outside_recordings();
    let mut count = 0;
    for line in lines(&root.join("config/pairs/public.ndjson")).unwrap() {
        let document = Document::parse(line.as_bytes()).unwrap();
        let folder = document.root().get("dir").unwrap().as_str().unwrap();
        for (name, file) in document.root().get("files").unwrap().members() {
            let path = root.join("config").join(&*folder).join(&*name);
            let Ok(text) = std::fs::read_to_string(path) else {
                continue;
            };
            compare_native(&name, &text, file).unwrap();
            compare_json(&name, file).unwrap();
            count += 1;
        }
    }
    assert!(count > 700, "only {count} files");
}

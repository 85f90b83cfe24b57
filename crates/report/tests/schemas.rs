//! JUnit and SARIF of awkward texts are what their schemas let are: `junit-10.xsd` of Jenkins'
//! xUnit plugin, and the schema of SARIF 2.1.0. The rules that texts of others could break are
//! spelled here.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test may end that way"
)]

use serde_json::{Value, json};
use tofu_json_report::{Recorder, Recording, junit, sarif_of};
use tofu_json_ui::{Fold, ReadOptions, read_slice};

const AWKWARD: &[&str] = &[
    "",
    " ",
    "]]>",
    "<![CDATA[<!--",
    "&amp;<a b='\"'>",
    "\0\u{1b}[31m\u{7}\u{7f}",
    "\u{85}\u{9b}31m",
    "\u{202e}\u{2028}",
    "a\r\nb\tc",
    "\u{fffe}\u{ffff}",
    "\u{1f600}\u{10ffff}",
    "%25 a:b\\c?d#e",
    "//host/path",
];

fn message(members: Value) -> String {
    let mut message = json!({
        "@level": "error", "@message": "m", "@module": "tofu.ui",
        "@timestamp": "2026-01-02T03:04:05.000000Z",
    });
    let all = message.as_object_mut().unwrap();
    all.extend(members.as_object().unwrap().clone());
    format!("{message}\n")
}

fn diagnostic(number: usize, text: &str) -> Value {
    json!({
        "severity": if number.is_multiple_of(2) { "error" } else { "warning" },
        "summary": text, "detail": text, "address": text,
        "range": { "filename": text, "start": { "line": 0, "column": 0, "byte": 0 },
                   "end": { "line": number % 3, "column": 0, "byte": 0 } },
    })
}

/// An apply whose operations, and a test whose files and runs, bear each of the texts.
fn streams() -> [String; 2] {
    let version = message(json!({ "type": "version", "tofu": "1.12.6", "ui": "1.2" }));
    let [mut apply, mut test] = [version.clone(), version];
    let runs: Vec<_> = AWKWARD.iter().map(|text| format!("r{text}")).collect();
    let plan: Value = AWKWARD
        .iter()
        .map(|text| (format!("f{text}"), json!(runs)))
        .collect::<serde_json::Map<_, _>>()
        .into();
    test += &message(json!({ "type": "test_abstract", "test_abstract": plan }));
    for (number, text) in AWKWARD.iter().enumerate() {
        let resource = json!({
            "addr": text, "module": text, "resource": text, "implied_provider": text,
            "resource_type": text, "resource_name": text, "resource_key": text,
        });
        let hook = json!({ "resource": resource, "action": "create", "elapsed_seconds": number });
        apply += &message(json!({ "type": "apply_start", "hook": hook }));
        if number % 3 > 0 {
            let end = ["apply_complete", "apply_errored"][number % 2];
            apply += &message(json!({ "type": end, "hook": hook }));
        }
        let found = diagnostic(number, text);
        apply += &message(json!({ "type": "diagnostic", "diagnostic": found }));
        let (file, run) = (format!("f{text}"), &runs[number]);
        let status = ["pass", "fail", "error", "skip", "\u{1b}"][number % 5];
        test += &message(json!({
            "type": "test_run", "@testfile": file, "@testrun": run,
            "test_run": { "path": file, "run": run, "status": status, "elapsed": number },
        }));
        test += &message(json!({
            "type": "diagnostic", "@testfile": file, "@testrun": run, "diagnostic": found,
        }));
    }
    [apply, test]
}

fn recordings() -> Vec<Recording> {
    let names = AWKWARD.iter().cycle();
    let recording = |(stream, name): (String, &&str)| {
        let mut recorder = Recorder::new(Fold::new());
        let end = read_slice(stream.as_bytes(), ReadOptions::default(), |event| {
            recorder.event(&event);
        });
        recorder.finish(name, &end)
    };
    let streams = streams().into_iter().cycle();
    streams
        .zip(names)
        .take(AWKWARD.len())
        .map(recording)
        .collect()
}

/// The attributes that an element must have, and those that it may.
fn attributes(element: &str) -> (&'static [&'static str], &'static [&'static str]) {
    match element {
        "testsuites" => (&[], &["name", "time", "tests", "failures", "errors"]),
        "testsuite" => (
            &["name", "tests", "failures", "errors"],
            &["skipped", "time", "timestamp", "hostname", "id", "package"],
        ),
        "testcase" => (&["name"], &["time", "classname", "group"]),
        "failure" | "error" | "skipped" => (&[], &["type", "message"]),
        "system-out" => (&[], &[]),
        other => unreachable!("no element of JUnit: {other}"),
    }
}

/// Which elements may be inside which.
fn parent(element: &str) -> Option<&'static str> {
    match element {
        "testsuites" => None,
        "testsuite" => Some("testsuites"),
        "testcase" => Some("testsuite"),
        _ => Some("testcase"),
    }
}

/// Character data and values of attributes: characters of XML 1.0, none that marks up, and no
/// references but to what needs them.
fn assert_text(text: &str) {
    let is_character = |character: char| matches!(character, '\t' | '\n' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    assert!(text.chars().all(is_character), "{text:?}");
    assert!(!text.contains(['<', '>', '"']), "{text:?}");
    for reference in text.split('&').skip(1) {
        let known = ["amp;", "lt;", "gt;", "quot;"];
        assert!(
            known.iter().any(|one| reference.starts_with(one)),
            "{text:?}"
        );
    }
}

fn assert_element(tag: &str, open: &[String]) -> String {
    let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
    assert_eq!(open.last().map(String::as_str), parent(name), "<{tag}>");
    let mut found = Vec::new();
    while let Some((attribute, after)) = rest.trim_start().split_once("=\"") {
        let (value, after) = after.split_once('"').expect("a value in quotes");
        assert_text(value);
        found.push(attribute);
        rest = after;
    }
    assert_eq!(rest.trim(), "", "<{tag}>");
    let (required, optional) = attributes(name);
    assert!(required.iter().all(|one| found.contains(one)), "<{tag}>");
    for (place, attribute) in found.iter().enumerate() {
        let is_known = required.iter().chain(optional).any(|one| one == attribute);
        assert!(is_known, "<{tag}>: {attribute}");
        assert!(!found[..place].contains(attribute), "<{tag}>: {attribute}");
    }
    name.to_owned()
}

#[test]
fn junit_is_well_formed_and_has_what_the_schema_knows() {
    for recordings in [Vec::new(), recordings()] {
        let xml = junit(&recordings);
        let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
        let mut open = Vec::new();
        for part in xml.strip_prefix(head).unwrap().split('<').skip(1) {
            let (tag, text) = part.split_once('>').expect("a tag ends");
            assert_text(text);
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop().as_deref(), Some(name));
            } else if let Some(tag) = tag.strip_suffix('/') {
                assert_element(tag, &open);
            } else {
                open.push(assert_element(tag, &open));
            }
        }
        assert_eq!(open, Vec::<String>::new());
    }
}

#[test]
fn sarif_has_unique_rules_places_from_one_and_references() {
    let log: Value = serde_json::from_str(&sarif_of(&recordings(), "1.2.3")).unwrap();
    let run = &log["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    let ids: std::collections::BTreeSet<_> = rules.iter().map(|rule| rule["id"].as_str()).collect();
    assert_eq!(ids.len(), rules.len());
    let results = run["results"].as_array().unwrap();
    assert!(results.len() >= AWKWARD.len());
    for result in results {
        assert!(ids.contains(&result["ruleId"].as_str()), "{result}");
        assert!(result["message"]["text"].is_string(), "{result}");
        let place = &result["locations"][0]["physicalLocation"];
        let region = place["region"].as_object().unwrap();
        assert!(
            region.values().all(|number| number.as_u64() > Some(0)),
            "{result}"
        );
        let uri = place["artifactLocation"]["uri"].as_str().unwrap();
        let is_of_uri = |byte: u8| byte.is_ascii_alphanumeric() || b"/.-_~%".contains(&byte);
        assert!(uri.bytes().all(is_of_uri), "{uri}");
    }
}

use crate::corpus::{elsewhere, scenarios};
use std::collections::BTreeMap;
use tofu_json_model::validate::{Code, Options, validate};

/// The reference prints warnings for people behind `output -json`.
fn is_expected(path: &str, code: Code) -> bool {
    code == Code::TrailingText && path.ends_with("output.json")
}

#[test]
fn nothing_is_found_in_documents_of_the_reference() {
    let mut found = Vec::new();
    for recorded in scenarios().iter().filter(|recorded| !recorded.text.trim_ascii().is_empty()) {
        let report = validate(&recorded.text, &Options::default());
        for finding in report.findings.iter().filter(|finding| !is_expected(&recorded.path, finding.code)).take(3) {
            found.push(format!("{}: {} {} {}", recorded.path, finding.code.as_str(), finding.pointer, finding.message));
        }
    }
    assert!(found.is_empty(), "{}\n{}", found.len(), found.join("\n"));
}

#[test]
fn tell_elsewhere() {
    let mut codes: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for recorded in elsewhere() {
        let report = validate(&recorded.text, &Options::default());
        for finding in report.findings {
            let major = report.format_version.clone().unwrap_or_default();
            let tv = report.producer.version.clone().unwrap_or_default();
            let tv = tv.rsplit_once('.').map_or("", |x| x.0).to_owned();
            let entry = codes.entry(format!("{} {major} {tv}", finding.code.as_str())).or_insert((0, format!("{} {} {}", recorded.path.trim_start_matches("/work/shared/corpus/real/"), finding.pointer, finding.message)));
            entry.0 += 1;
        }
    }
    for (code, (count, example)) in codes { eprintln!("{code} {count} {example}"); }
}

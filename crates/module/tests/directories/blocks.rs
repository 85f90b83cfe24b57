//! What OpenTofu says of recorded modules about addresses, tests, overrides, checks, provisioners and types.

use std::fmt::Write as _;

use serde_json::Value;
use tofu_json_config::Source;
use tofu_json_diagnostic::Position;
use tofu_json_module::{CheckContext, FileKind, Module, validate};
use tofu_json_tests::corpus_lines;

/// The files of the module itself, in order of reading.
fn sources(case: &Value) -> Vec<(Source<'_>, FileKind)> {
    let files = case["files"].as_object().into_iter().flatten();
    let mut sources: Vec<_> = files
        .filter_map(|(name, text)| {
            let kind = FileKind::of_name(name.strip_prefix("tests/").unwrap_or(name))?;
            let is_own = !name.contains('/') || kind == FileKind::Test;
            let text = text.as_str()?.as_bytes();
            is_own.then(|| (Source::read(name, text), kind))
        })
        .collect();
    let order = |kind: FileKind| match kind {
        FileKind::Primary => 0,
        FileKind::Override => 1,
        _ => 2,
    };
    sources.sort_by_key(|(source, kind)| (order(*kind), source.name().to_owned()));
    sources
}

fn position(at: Position) -> String {
    format!("{}:{}@{}", at.line, at.column, at.byte)
}

fn told(module: &Module<'_>) -> Vec<String> {
    let mut found = module.faults().to_vec();
    if module.is_ok() {
        found.extend(validate(module, &CheckContext::default()));
    }
    let mut told: Vec<_> = found
        .iter()
        .map(|found| {
            let fault = &found.fault;
            let place = fault.subject.filter(|place| place.start.line > 0);
            let place = place.map(|place| {
                let file = module.files()[found.file].source.name();
                format!("{file}:{}", position(place.start))
            });
            let severity = fault.severity.as_str();
            let place = place.unwrap_or_default();
            format!("{place} {severity}: {}: {}", fault.summary, fault.detail)
        })
        .collect();
    told.sort();
    told
}

fn recorded(case: &Value) -> Vec<String> {
    let diagnostics = case["diagnostics"].as_array().into_iter().flatten();
    let mut told: Vec<_> = diagnostics
        .map(|one| {
            let [severity, summary, detail, file] =
                ["severity", "summary", "detail", "file"].map(|name| one[name].as_str());
            let start = &one["subject"]["start"];
            let place = match start["line"].as_u64() {
                None | Some(0) => String::new(),
                Some(line) => format!(
                    "{}:{line}:{}@{}",
                    file.unwrap_or_default(),
                    start["column"],
                    start["byte"]
                ),
            };
            let [severity, summary, detail] =
                [severity, summary, detail].map(Option::unwrap_or_default);
            format!("{place} {severity}: {summary}: {detail}")
        })
        .collect();
    told.sort();
    told
}

#[test]
fn blocks_of_modules() {
    let lines = corpus_lines("config/modules-blocks.ndjson").expect("recorded modules");
    assert!(lines.len() > 250, "only {} modules", lines.len());
    let mut wrong = String::new();
    for line in &lines {
        let case: Value = serde_json::from_str(line).expect("a recorded module");
        let sources = sources(&case);
        let module = Module::load(sources.iter().map(|(source, kind)| (source, *kind)));
        let (found, expected) = (told(&module), recorded(&case));
        if found != expected {
            let _ = writeln!(wrong, "{}\n  {expected:?}\n  {found:?}", case["id"]);
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

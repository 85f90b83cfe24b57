//! What OpenTofu says when it loads a directory as one module.

use std::fmt::Write as _;

use serde_json::Value;
use tofu_json_config::Source;
use tofu_json_diagnostic::Place;
use tofu_json_module::{FileKind, Module};

use crate::listing::list;
use crate::recordings::{self, Case};

fn numbers(place: Option<Place>) -> Option<Vec<usize>> {
    let Place { start, end } = place?;
    Some(vec![
        start.line,
        start.column,
        start.byte,
        end.line,
        end.column,
        end.byte,
    ])
}

fn recorded(case: &Case) -> Vec<String> {
    let diagnostics = case.recorded["diagnostics"].as_array().unwrap();
    let mut told: Vec<_> = diagnostics
        .iter()
        .map(|one| {
            let text = |name: &str| one[name].as_str().unwrap_or_default();
            let numbers: Option<Vec<_>> = one["subject"].as_array().map(|numbers| {
                let numbers = numbers.iter();
                numbers
                    .map(|number| usize::try_from(number.as_u64().unwrap()).unwrap())
                    .collect()
            });
            let (file, severity) = (text("file"), text("severity"));
            let (summary, detail) = (text("summary"), text("detail"));
            format!("{file} {numbers:?} {severity}: {summary}: {detail}")
        })
        .collect();
    told.sort();
    told
}

fn found(case: &Case) -> Vec<String> {
    let listing = list(case);
    let files = listing.configuration();
    let tests = listing
        .tests
        .iter()
        .map(|name| (name.as_str(), FileKind::Test));
    let sources: Vec<_> = files
        .chain(tests)
        .map(|(name, kind)| (Source::read(name, case.files[name].as_bytes()), kind))
        .collect();
    let module = Module::load(sources.iter().map(|(source, kind)| (source, *kind)));
    let faults = module.faults().iter();
    let mut told: Vec<_> = faults
        .map(|found| {
            let file = module.files()[found.file].source.name();
            let numbers = numbers(found.fault.subject);
            let severity = found.fault.severity.as_str();
            let (summary, detail) = (&found.fault.summary, &found.fault.detail);
            format!("{file} {numbers:?} {severity}: {summary}: {detail}")
        })
        .collect();
    told.sort();
    told
}

#[test]
fn diagnostics() {
    let mut wrong = String::new();
    for case in recordings::all() {
        let (expected, found) = (recorded(&case), found(&case));
        if expected != found {
            writeln!(
                wrong,
                "{}\n  expected {expected:#?}\n  found {found:#?}",
                case.id
            )
            .unwrap();
        }
        assert_eq!(
            case.recorded["ok"],
            Value::Bool(!expected.iter().any(|one| one.contains("error: ")))
        );
    }
    assert!(wrong.is_empty(), "{wrong}");
}

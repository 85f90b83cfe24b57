//! The mistakes of JSON texts, with their places.

use tofu_json_config::Source;

use super::recordings::{self, Told, told};

/// The summaries that only the JSON reader reports.
const SYNTAX: [&str; 19] = [
    "Missing value",
    "Missing JSON value",
    "Missing array element value",
    "Invalid start of value",
    "Root value must be object",
    "Extraneous data after value",
    "Invalid object property name",
    "Missing object value",
    "Missing property value colon",
    "Trailing comma in object",
    "Trailing comma in array",
    "Unclosed object",
    "Mismatched braces",
    "Mismatched brackets",
    "Invalid array value",
    "Missing attribute seperator comma",
    "Invalid JSON number",
    "Invalid JSON string",
    "Invalid JSON keyword",
];

fn syntax(mut told: Vec<Told>) -> Vec<Told> {
    told.retain(|(summary, ..)| SYNTAX.contains(&summary.as_str()));
    told.sort();
    told
}

#[test]
fn every_recorded_json_file_has_the_recorded_mistakes() {
    let mut cases = 0;
    let mut wrong = Vec::new();
    for case in recordings::files() {
        if !case.name().ends_with(".json") {
            continue;
        }
        cases += 1;
        let bytes = case.bytes();
        let source = Source::read(case.name(), &bytes);
        let ours = source.faults().into_iter().map(told).collect();
        if syntax(ours) != syntax(case.diagnostics()) {
            wrong.push(case.id().to_owned());
        }
    }
    assert!(cases > 1000, "only {cases} recorded JSON files");
    assert!(wrong.is_empty(), "{} differ: {wrong:?}", wrong.len());
}

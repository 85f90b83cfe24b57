//! What messages say after `in`, and the source lines that they quote.

use serde_json::Value;
use tofu_json_config::{Source, Surroundings};

use super::recordings::{self, told_in};

#[test]
fn every_diagnostic_of_a_recorded_file_stands_in_the_recorded_block() {
    let mut checked = 0;
    let mut wrong = Vec::new();
    for case in recordings::files() {
        let Some(validate) = case.field("validate") else {
            continue;
        };
        let bytes = case.bytes();
        let source = Source::read(case.name(), &bytes);
        let surroundings = Surroundings::of(&source);
        for diagnostic in validate["diagnostics"].as_array().into_iter().flatten() {
            let (_, _, Some(subject), _) = told_in(diagnostic) else {
                continue;
            };
            checked += 1;
            let found = surroundings.at(subject[2]);
            if found.as_deref() != diagnostic["in"].as_str() {
                let recorded = &diagnostic["in"];
                wrong.push(format!("{} {subject:?}: {found:?}, recorded {recorded}", case.id()));
            }
        }
    }
    assert!(checked > 1000, "only {checked} diagnostics");
    assert!(wrong.is_empty(), "{} differ: {wrong:#?}", wrong.len());
}

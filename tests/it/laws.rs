//! Every recorded case is held to the laws that generated and fuzzed inputs are held to.

use rayon::prelude::*;
use tofu_json_tests::{Case, CaseKind, catch, corpus, corpus_lines, laws, recorded_streams};

/// Every `step`-th case of the recordings that hold random documents, and all scenarios.
fn for_cases(step: usize, law: impl Fn(&Case<'_>) + Sync) {
    for name in ["easy", "hard", "options", "profile-1.13", "scenarios"] {
        let recording = corpus(name).unwrap();
        let step = if name == "scenarios" { 1 } else { step };
        let cases: Vec<Case<'_>> = recording
            .cases()
            .step_by(step)
            .map(Result::unwrap)
            .collect();
        cases.par_iter().for_each(|case| {
            catch(|| law(case))
                .unwrap_or_else(|panic| panic!("{name} {}: {}", case.id, panic.message));
        });
    }
}

#[test]
fn threads_do_not_matter() {
    for_cases(9, |case| {
        laws::threads_do_not_matter(case.document, case.schemas, &case.options)
    });
}

#[test]
fn computed_differences_survive_json() {
    for_cases(2, |case| {
        laws::computed_differences_survive_json(case.document, case.schemas, &case.options)
    });
}

#[test]
fn colour_only_adds_codes() {
    for_cases(1, |case| {
        laws::colour_only_adds_codes(case.document, case.schemas, &case.options)
    });
}

#[test]
fn equal_sides_show_no_change() {
    for_cases(2, |case| {
        if case.kind == CaseKind::Plan {
            laws::equal_sides_show_no_change(case.document, case.schemas, &case.options);
        }
    });
}

#[test]
fn encodings_do_not_matter() {
    for_cases(9, |case| laws::encodings_do_not_matter(case.document));
}

#[test]
fn values_keep_their_text() {
    for_cases(3, |case| {
        laws::values_keep_their_text(case.document);
        laws::skipping_agrees_with_parsing(case.document);
        laws::checking_agrees_with_parsing(case.document, &[64, 1, 1000]);
        laws::strictness_changes_no_text(case.document, case.schemas);
    });
}

#[test]
fn recorded_streams_keep_the_laws() {
    for recorded in recorded_streams().unwrap() {
        let bytes = recorded.stream.as_bytes();
        laws::streams_come_in_any_pieces(bytes, 70);
        laws::streams_settle(bytes);
        laws::streams_settle(&bytes[..bytes.len() / 2]);
    }
}

#[test]
fn recorded_diagnostics_keep_the_laws() {
    let recording = corpus("diagnostics").unwrap();
    for (number, case) in recording.cases().enumerate() {
        laws::diagnostics_come_back(case.unwrap().document, number % 150);
    }
}

#[test]
fn recorded_lock_files_keep_the_laws() {
    for name in ["handmade", "mutated"] {
        for line in corpus_lines(&format!("lock/{name}.ndjson")).unwrap() {
            let case: serde_json::Value = serde_json::from_str(&line).unwrap();
            // Others are in base64.
            if let Some(text) = case["text"].as_str() {
                laws::native_syntax_comes_back(text.as_bytes());
                laws::lock_files_settle(text.as_bytes());
            }
        }
    }
}

#[test]
fn recorded_configuration_keeps_the_laws() {
    let mut held = 0;
    for name in ["cases", "mutated"] {
        for line in corpus_lines(&format!("config/{name}.ndjson")).unwrap() {
            // The numbers in some decoded values are too large for this reader.
            let case: serde_json::Value = serde_json::from_str(&line).unwrap_or_default();
            if let Some(text) = case["text"].as_str() {
                held += 1;
                laws::configuration_decodes(text.as_bytes());
                laws::configuration_decodes(&text.as_bytes()[..text.len() / 2]);
                laws::module_is_checked(text.as_bytes());
                laws::json_configuration_settles(text.as_bytes());
                laws::json_configuration_settles(&text.as_bytes()[..text.len() / 2]);
            }
        }
    }
    assert!(held > 1000, "only {held} files");
}

#[test]
fn types_and_values_keep_the_laws() {
    for kind in laws::TYPES {
        for value in laws::VALUES {
            laws::types_and_values_settle(format!("{kind}\0{value}").as_bytes());
        }
    }
}

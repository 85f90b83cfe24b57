//! Every recorded case is held to the laws that generated and fuzzed inputs are held to.

use crate::seeded::config;
use proptest::prelude::{any, proptest};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};
use tofu_json_tests::{
    Case, CaseKind, catch, corpus, corpus_lines, laws, recorded_streams, workspace,
};

/// Every `step`-th case of the recordings that hold random documents, and all scenarios.
fn for_cases(step: usize, law: impl Fn(&Case<'_>) + Sync) {
    for name in [
        "easy",
        "hard",
        "hard-2",
        "options",
        "profile-1.13",
        "profile-terraform-1.15",
        "scenarios",
    ] {
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
fn a_pipe_does_not_matter() {
    for_cases(3, |case| {
        laws::a_pipe_does_not_matter(case.document, case.schemas, &case.options)
    });
}

#[test]
fn gates_are_kept() {
    for_cases(5, |case| laws::gates_are_kept(case.document));
}

#[test]
fn entries_make_the_text() {
    for_cases(7, |case| {
        laws::entries_make_the_text(case.document, case.schemas, &case.options);
        laws::entries_make_the_text(case.document, None, &case.options);
    });
}

#[test]
fn reviews_are_no_longer_than_the_text() {
    for_cases(9, |case| {
        laws::reviews_are_no_longer(case.document, case.schemas, &case.options);
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
fn chains_end() {
    for_cases(5, |case| laws::chains_end(case.document));
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

/// Laws that read a document many times are held to shorter ones only.
const NOT_LONG: usize = 6_000;

/// How many recorded documents a law was held to.
#[derive(Default)]
struct Held(AtomicUsize);

impl Held {
    fn one(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    #[track_caller]
    fn at_least(self, expected: usize) {
        let held = self.0.into_inner();
        assert!(held >= expected, "only {held}");
    }
}

#[test]
fn recorded_documents_keep_the_laws() {
    let held = Held::default();
    for_cases(50, |case| {
        if case.document.len() > NOT_LONG {
            return;
        }
        held.one();
        laws::documents_settle(case.document);
        laws::documents_are_redacted(case.document);
        laws::documents_settle(&case.document[..case.document.len() / 2]);
    });
    held.at_least(100);
}

#[test]
fn recorded_documents_are_made_smaller() {
    for_cases(50, |case| {
        if case.document.len() < NOT_LONG {
            laws::smaller_documents_are_documents(case.document);
        }
    });
}

#[test]
fn recorded_plans_keep_the_laws() {
    let held = Held::default();
    for_cases(50, |case| {
        if case.kind == CaseKind::Plan && case.document.len() < NOT_LONG {
            held.one();
            laws::plans_are_read_alike(case.document);
            laws::plan_items_come_in_order(case.document);
            laws::plan_stretches_do_not_matter(case.document);
            laws::plans_are_read_alike(&case.document[..case.document.len() / 2]);
            laws::plan_items_come_in_order(&case.document[..case.document.len() / 2]);
            laws::plan_stretches_do_not_matter(&case.document[..case.document.len() / 2]);
        }
    });
    held.at_least(50);
}

/// Items step over a member that the index of a plan reads.
#[test]
fn a_member_that_items_step_over_may_be_broken() {
    let plan = br#"{"format_version":"1.2","planned_values":{"root_module":{}},"errored":falqe}"#;
    laws::plan_items_come_in_order(plan);
}

#[test]
fn recorded_schemas_keep_the_laws() {
    let held = Held::default();
    for_cases(50, |case| {
        if let Some(schemas) = case.schemas {
            held.one();
            laws::schemas_settle(schemas);
            laws::schemas_settle(&schemas[..schemas.len() / 2]);
        }
    });
    held.at_least(50);
}

#[test]
fn recorded_states_keep_the_laws() {
    let held = Held::default();
    for_cases(20, |case| {
        if case.kind == CaseKind::State {
            held.one();
            laws::states_settle(case.document, case.schemas);
        }
    });
    held.at_least(20);
}

/// The texts of recorded lock files.
fn lock_files(name: &str) -> Vec<String> {
    let lines = corpus_lines(&format!("lock/{name}.ndjson")).unwrap();
    let texts = lines.into_iter().filter_map(|line| {
        let case: serde_json::Value = serde_json::from_str(&line).unwrap();
        // Others are in base64.
        case["text"].as_str().map(str::to_owned)
    });
    texts.collect()
}

#[test]
fn recorded_lock_files_are_checked() {
    let files = lock_files("handmade");
    assert!(files.len() > 100, "only {} files", files.len());
    for file in files.iter().chain(&lock_files("mutated")) {
        laws::lock_files_are_checked(file.as_bytes());
    }
}

#[test]
fn recorded_lock_files_are_merged() {
    let files = lock_files("handmade");
    assert!(files.len() > 100, "only {} files", files.len());
    for (number, ours) in files.iter().enumerate() {
        let other = |step: usize| files[(number + step) % files.len()].as_str();
        for (base, theirs) in [("", other(1)), (other(1), other(2)), (other(7), other(30))] {
            laws::lock_files_merge([base, ours, theirs].join("\0").as_bytes());
        }
        let marked = format!("<<<<<<< a\n{ours}=======\n{}>>>>>>> b\n", other(1));
        laws::lock_files_merge(marked.as_bytes());
    }
}

#[test]
fn recorded_packages_are_learned() {
    let folder = workspace().join("tests/corpus/lock/packages");
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap());
    let archives = files.filter(|file| file.path().extension().is_some_and(|kind| kind == "zip"));
    let mut packages = 0;
    for archive in archives.map(|file| fs::read(file.path()).unwrap()) {
        // The two hashes of most of them, and others.
        for hashes in [
            "",
            "h1:whrF+0UhCafGRiXngRFV4EBgAWho7EX8FJengwvgKM8=",
            "h1:other\nzh:00",
            "x:0\nx:0",
        ] {
            laws::packages_are_learned(&[hashes.as_bytes(), b"\0", &archive].concat());
        }
        packages += 1;
    }
    assert!(packages > 50, "only {packages} packages");
}

#[test]
fn recorded_streams_are_filtered() {
    let filters = laws::FILTERS.into_iter().cycle();
    for (recorded, filter) in recorded_streams().unwrap().iter().zip(filters) {
        laws::streams_are_filtered(format!("{filter}\0{}", recorded.stream).as_bytes());
    }
}

#[test]
fn recorded_streams_are_told_and_reported() {
    let streams = recorded_streams().unwrap();
    assert!(streams.len() > 100, "only {} streams", streams.len());
    streams.par_iter().for_each(|recorded| {
        let bytes = recorded.stream.as_bytes();
        for (width, bytes) in [(78, bytes), (20, &bytes[..bytes.len() / 3])] {
            laws::streams_are_told(bytes, width);
            laws::streams_are_reported(bytes, width * 100);
            laws::secrets_are_gone(bytes);
            laws::secrets_are_gone(&[b"null_resource\0", bytes].concat());
        }
    });
}

#[test]
fn recorded_configuration_is_linted() {
    let lines = corpus_lines("config/cases.ndjson").unwrap();
    let held = Held::default();
    lines.par_iter().for_each(|line| {
        // The numbers in some decoded values are too large for this reader.
        let case: serde_json::Value = serde_json::from_str(line).unwrap_or_default();
        if let Some(text) = case["text"].as_str() {
            held.one();
            laws::configuration_is_linted(text.as_bytes());
            laws::configuration_is_linted(&text.as_bytes()[..text.len() / 2]);
        }
    });
    held.at_least(500);
}

/// Everything between quotes in recorded documents and lock files, each once.
fn quoted_texts() -> BTreeSet<String> {
    let mut texts: BTreeSet<String> = laws::NAMES.map(str::to_owned).into();
    for recorded in recorded_streams().unwrap() {
        texts.extend(recorded.stream.split('"').map(str::to_owned));
    }
    for file in lock_files("handmade") {
        texts.extend(file.split('"').map(str::to_owned));
    }
    texts
}

#[test]
fn recorded_texts_keep_the_laws() {
    let texts = quoted_texts();
    assert!(texts.len() > 1000, "only {} texts", texts.len());
    let mut before = "";
    for (number, text) in texts.iter().enumerate() {
        laws::names_come_back(format!("{text}\n{before}").as_bytes());
        laws::texts_are_written(text, number % 90);
        before = text;
    }
}

proptest! {
    #![proptest_config(config(1_000))]

    #[test]
    fn any_texts_keep_the_laws(one in any::<String>(), other in any::<String>(), columns in 0..90_usize) {
        laws::names_come_back(format!("{one}\n{other}").as_bytes());
        laws::texts_are_written(&one, columns);
        let stream = format!("{one}\0{other}{one}\n");
        laws::secrets_are_gone(stream.as_bytes());
        laws::streams_are_filtered(stream.as_bytes());
    }
}

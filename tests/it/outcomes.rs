//! States are compared with the plans that they came of, and with each other.

use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use tofu_json_model::kind::DocumentKind;
use tofu_json_model::state::{Contents, What, compare};
use tofu_json_show::compare::{
    ComparedDocument, DifferenceSubject, DifferenceTally, DocumentComparison,
};
use tofu_json_show::{Input, Options};
use tofu_json_tests::{CaseKind, corpus};
use tofu_json_value::Document;
use tofu_json_vocab::{Mode, Secrets};

/// Runs that failed, so that not all was done.
const FAILED: [&str; 3] = ["apply-errors", "large-stream", "stream-provisioner-fails"];

fn compared(one: &[u8], other: &[u8]) -> (DifferenceTally, BTreeSet<DifferenceSubject>) {
    let options = Options::default().threads(1);
    let open = |text| ComparedDocument::open(Input::Memory(text), &options, &()).unwrap();
    let [one, other] = [one, other].map(open);
    let mut subjects = BTreeSet::new();
    let tally = DocumentComparison::new([&one, &other]).each(&(), &mut |entry| {
        subjects.insert(entry.subject.clone());
        Ok(())
    });
    (tally.unwrap(), subjects)
}

/// How many objects and outputs a plan does something with.
fn planned(plan: &[u8]) -> u64 {
    let plan: Json = serde_json::from_slice(plan).unwrap();
    let acts = |change: &Json| change["actions"] != serde_json::json!(["no-op"]);
    let objects = plan["resource_changes"].as_array().into_iter().flatten();
    let objects = objects.filter(|object| {
        let previous = object.get("previous_address");
        let is_moved = previous.is_some_and(|previous| *previous != object["address"]);
        let is_imported = object["change"].get("importing").is_some();
        object["mode"] == "managed" && (acts(&object["change"]) || is_moved || is_imported)
    });
    let outputs = plan["output_changes"].as_object().into_iter().flatten();
    let outputs = outputs.filter(|(_, change)| acts(change));
    (objects.count() + outputs.count()) as u64
}

/// What OpenTofu applied is what it planned.
#[test]
fn applied_plans() {
    let recording = corpus("scenarios").unwrap();
    let cases: Vec<_> = recording.cases().map(Result::unwrap).collect();
    let named = |name: &str| cases.iter().find(|case| case.id == name);
    let (mut runs, mut changes) = (0, 0);
    for state in cases.iter().filter(|case| case.kind == CaseKind::State) {
        let Some(run) = state.id.strip_suffix("/state.show") else {
            continue;
        };
        let Some(plan) = named(&format!("{run}/show")) else {
            continue;
        };
        let (tally, subjects) = compared(plan.document, state.document);
        if FAILED.contains(&run) {
            assert!(!tally.is_empty(), "{run}");
            continue;
        }
        assert_eq!(subjects, BTreeSet::new(), "{run}");
        assert_eq!(tally.as_planned(), Some(planned(plan.document)), "{run}");
        runs += 1;
        changes += planned(plan.document);
    }
    assert!(runs > 40 && changes > 300, "{runs} runs, {changes} changes");
}

/// The managed objects and the outputs that differ in their values, as `state diff` finds them.
fn listed(one: &[u8], other: &[u8]) -> BTreeSet<DifferenceSubject> {
    let [one, other] = [one, other].map(|text| Document::parse(text).unwrap());
    let read = |document| Contents::read(DocumentKind::State, document).unwrap();
    let [one, other] = [read(one.root()), read(other.root())];
    let all = one.objects.iter().chain(&other.objects);
    let is_managed: BTreeMap<_, _> = all
        .map(|object| (object.address.to_string(), object.mode == Mode::Managed))
        .collect();
    let differs = |what: &What| match what {
        What::Changed { about, values } => {
            !values.is_empty() || about.iter().any(|(name, ..)| *name == "tainted")
        }
        _ => true,
    };
    let found = compare(&one, &other, Secrets::Masked);
    let objects = found
        .objects
        .iter()
        .filter(|object| is_managed[&object.address.to_string()] && differs(&object.what));
    let objects = objects.map(|object| {
        let deposed = object.deposed.as_deref().unwrap_or_default();
        DifferenceSubject::object(&object.address.to_string(), deposed)
    });
    let outputs = found.outputs.iter().filter(|output| differs(&output.what));
    let outputs = outputs.map(|output| DifferenceSubject::Output(output.name.clone()));
    objects.chain(outputs).collect()
}

/// `diff` finds what differs by hashes and `state diff` value by value: they find the same.
#[test]
fn both_comparisons_of_states_agree() {
    let (mut pairs, mut found) = (0, 0);
    for name in ["scenarios", "options", "hard-2"] {
        let recording = corpus(name).unwrap();
        let mut before: Option<&[u8]> = None;
        let cases: Vec<_> = recording.cases().map(Result::unwrap).collect();
        for case in cases.iter().filter(|case| case.kind == CaseKind::State) {
            let Some(before) = before.replace(case.document) else {
                continue;
            };
            let readable = [before, case.document].map(|text| {
                Contents::read(DocumentKind::State, Document::parse(text).unwrap().root()).is_ok()
            });
            if readable != [true, true] {
                continue;
            }
            let listed = listed(before, case.document);
            assert_eq!(
                compared(before, case.document).1,
                listed,
                "{name} {}",
                case.id
            );
            pairs += 1;
            found += listed.len();
        }
    }
    assert!(
        pairs > 100 && found > 500,
        "{pairs} pairs, {found} differences"
    );
}

//! Every replaced object of the recorded runs is explained: by each path that forces it, and by chains that end in a
//! change or an input; and so is every output that changes.

use serde_json::Value as Json;
use tofu_json_explain::model::Limits;
use tofu_json_explain::model::stream::{OutlinedPlan, Slice, parts_in};
use tofu_json_explain::{ChainEnd, ChainStep, Explainer};
use tofu_json_tests::{Case, CaseKind, corpus};

/// What a chain may end in, where something is replaced: a change that begins there, or an input of the run.
const BEGINNINGS: &[ChainEnd] = &[
    ChainEnd::Configuration,
    ChainEnd::Expression,
    ChainEnd::New,
    ChainEnd::Gone,
    ChainEnd::Variable,
    ChainEnd::Default,
    ChainEnd::DataRead,
    ChainEnd::Drift,
    ChainEnd::DeletedOutside,
    ChainEnd::Tainted,
    ChainEnd::Requested,
    ChainEnd::Triggered,
];

/// The path of a plan as people write it.
fn written(path: &Json) -> String {
    let steps = path.as_array().unwrap().iter();
    let steps = steps.map(|step| match step.as_str() {
        Some(name) if name.chars().all(|c| c.is_alphanumeric() || c == '_') => format!(".{name}"),
        Some(name) => format!("[{name:?}]"),
        None => format!("[{step}]"),
    });
    steps.collect()
}

/// Whether an object of the plan takes the place of another.
fn is_replaced(change: &Json) -> bool {
    let actions = change["change"]["actions"].as_array().unwrap();
    actions.len() == 2 && actions.contains(&Json::from("create")) && change["mode"] == "managed"
}

fn begins(step: &ChainStep, of: &str) {
    for end in step.ends() {
        assert!(BEGINNINGS.contains(&end), "{of} ends in {end:?}");
    }
    assert!(!step.ends().is_empty(), "{of} has no end");
}

/// How many objects and outputs were explained.
fn explained(case: &Case<'_>) -> (usize, usize) {
    let text = case.document;
    let document: Json = serde_json::from_slice(text).unwrap();
    let plan = OutlinedPlan::read(&mut Slice(text), Limits::default(), parts_in(text)).unwrap();
    let configuration = plan.configuration().unwrap();
    let explainer = Explainer::new(&plan, configuration.as_ref()).unwrap();
    let mut found = (0, 0);
    for change in document["resource_changes"]
        .as_array()
        .into_iter()
        .flatten()
    {
        if !is_replaced(change) {
            continue;
        }
        found.0 += 1;
        let address = change["address"].as_str().unwrap();
        let of = format!("{}: {address}", case.id);
        let wanted = explainer.wanted(address);
        let current = wanted.iter().find(|wanted| wanted.deposed.is_empty());
        let step = explainer.explain(current.unwrap()).unwrap();
        begins(&step, &of);
        let paths = change["change"]["replace_paths"].as_array();
        if change["action_reason"] != "replace_because_cannot_update" {
            continue;
        }
        for path in paths.into_iter().flatten() {
            let name = format!("{address}{}", written(path));
            let mut named = step.because.iter().filter(|one| one.forces_replacement);
            assert!(
                named.any(|one| one.name == name),
                "{of}: {name} is not named"
            );
        }
    }
    for (name, change) in document["output_changes"].as_object().into_iter().flatten() {
        let step = explainer.explain_output(name).unwrap().unwrap();
        let is_same = change["actions"] == serde_json::json!(["no-op"]);
        assert_eq!(
            step.ends() == [ChainEnd::Unchanged],
            is_same,
            "{}: {name}",
            case.id
        );
        assert_ne!(step.ends(), [ChainEnd::NoReason], "{}: {name}", case.id);
        found.1 += usize::from(!is_same);
    }
    found
}

#[test]
fn every_replaced_object_of_the_scenarios() {
    let recording = corpus("scenarios").unwrap();
    let cases = recording.cases().map(Result::unwrap);
    let plans = cases.filter(|case| case.kind == CaseKind::Plan);
    let found = plans.map(|case| explained(&case));
    let (objects, outputs) = found.fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
    // Each width of a plan is a case of its own.
    assert!(
        objects > 50 && outputs > 100,
        "{objects} objects, {outputs} outputs"
    );
}

//! What `review --format json` prints is what its JSON Schema says, for every recorded plan.

use crate::conforms::conforms;
use crate::output_schemas::{known, members};
use rayon::prelude::*;
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;
use tofu_json_show::review::{Important, SCHEMA};
use tofu_json_show::{Input, Options, PlanReviewer, Session};
use tofu_json_tests::{Case, CaseKind, corpus};

fn schema() -> Json {
    serde_json::from_str(SCHEMA).unwrap()
}

fn review(document: &[u8], schemas: Option<&[u8]>, options: &Options) -> Option<Json> {
    let schemas = schemas.map(Input::Memory);
    let session = Session::open(Input::Memory(document), schemas, options).ok()?;
    let reviewer = PlanReviewer::new(&session, Important::default()).unwrap();
    let mut out = Vec::new();
    reviewer.write_json(None, &(), &mut out).ok()?;
    Some(serde_json::from_slice(&out).unwrap())
}

#[test]
fn recorded_plans_conform() {
    let schema = schema();
    let mut found = BTreeSet::new();
    for name in ["scenarios", "options", "easy"] {
        let recording = corpus(name).unwrap();
        let cases: Vec<Case<'_>> = recording.cases().map(Result::unwrap).collect();
        let plans = cases.par_iter().filter(|case| case.kind == CaseKind::Plan);
        let names: Vec<BTreeSet<String>> = plans.map(|case| check(case, &schema)).collect();
        found.extend(names.into_iter().flatten());
    }
    let known = known(&schema);
    let foreign: Vec<_> = found.difference(&known).collect();
    assert_eq!(foreign, Vec::<&String>::new());
    for name in [
        "entries",
        "sensitive",
        "inside",
        "forces_replacement",
        "forced_by",
        "import",
        "generates_configuration",
    ] {
        assert!(found.contains(name), "{name}");
    }
}

fn check(case: &Case<'_>, schema: &Json) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for schemas in [case.schemas, None] {
        if let Some(value) = review(case.document, schemas, &case.options) {
            assert_eq!(conforms(&value, schema, schema), Ok(()), "{}", case.id);
            members(&value, &mut found);
        }
    }
    found
}

#[test]
fn other_documents_do_not() {
    let schema = schema();
    let fits = |value: &Json| conforms(value, &schema, &schema).is_ok();
    let plan = json!({ "format_version": "1.1", "errored": false, "deposed": [], "repeated": [], "drift": [],
        "folds": [], "shifts": [], "checks": [], "left_out": null, "outputs": [], "resources": [
        { "address": "a.b", "mode": "managed", "type": "a", "action": "create", "actions": ["create"],
          "risk": "creates", "entries": [{ "before_path": null, "after_path": [], "after": {} }] }] });
    assert!(fits(&plan));
    assert!(fits(&json!({ "format_version": "1.1", "plans": [plan] })));
    for (pointer, wrong) in [
        ("/format_version", json!("2.0")),
        ("/errored", Json::Null),
        ("/resources/0/risk", json!("some")),
        ("/resources/0/entries/0/after_path", json!("a")),
        ("/left_out", json!([])),
        (
            "/folds",
            json!([{ "risk": "creates", "addresses": ["a.b"] }]),
        ),
    ] {
        let mut broken = plan.clone();
        *broken.pointer_mut(pointer).unwrap() = wrong;
        assert!(!fits(&broken), "{pointer}");
    }
}

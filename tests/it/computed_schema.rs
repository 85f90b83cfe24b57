//! What `show --format computed` prints is what its JSON Schema says, for every recorded document.

use crate::conforms::conforms;
use rayon::prelude::*;
use serde::Deserialize as _;
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;
use tofu_json_computed::json::{FORMAT, SCHEMA};
use tofu_json_show::{Format, show};
use tofu_json_tests::{Case, CaseKind, corpus};

fn schema() -> Json {
    serde_json::from_str(SCHEMA).unwrap()
}

/// The words of the nodes in a document.
fn kinds(value: &Json, found: &mut BTreeSet<String>) {
    match value {
        Json::Array(elements) => elements.iter().for_each(|one| kinds(one, found)),
        Json::Object(members) => {
            if let (Some(Json::String(kind)), Some(_)) =
                (members.get("kind"), members.get("action"))
            {
                found.insert(kind.clone());
            }
            members.values().for_each(|one| kinds(one, found));
        }
        _ => {}
    }
}

#[test]
fn recorded_documents_conform() {
    let schema = schema();
    let mut found = BTreeSet::new();
    for name in ["scenarios", "options", "easy", "profile-terraform-1.15"] {
        let recording = corpus(name).unwrap();
        let cases: Vec<Case<'_>> = recording.cases().map(Result::unwrap).collect();
        let shown = cases
            .par_iter()
            .filter(|case| matches!(case.kind, CaseKind::Plan | CaseKind::State));
        let words: Vec<BTreeSet<String>> = shown.map(|case| check(case, &schema)).collect();
        found.extend(words.into_iter().flatten());
    }
    let all = [
        "block",
        "list",
        "map",
        "object",
        "primitive",
        "sensitive",
        "sensitive-block",
        "set",
        "text",
        "type-change",
        "unchanged",
        "unknown",
        "write-only",
    ];
    assert_eq!(Vec::from_iter(found), all);
}

fn check(case: &Case<'_>, schema: &Json) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for show_sensitive in [false, true] {
        for schemas in [case.schemas, None] {
            let options = case
                .options
                .format(Format::Computed)
                .show_sensitive(show_sensitive);
            let mut out = Vec::new();
            if show(case.document, schemas, &options, &mut out).is_err() {
                continue;
            }
            let mut reader = serde_json::Deserializer::from_slice(&out);
            let value = Json::deserialize(&mut reader).unwrap();
            let result = conforms(&value, schema, schema);
            assert_eq!(result, Ok(()), "{}", case.id);
            kinds(&value, &mut found);
        }
    }
    found
}

#[test]
fn other_documents_do_not() {
    let schema = schema();
    let fits = |value: &Json| conforms(value, &schema, &schema).is_ok();
    let state = json!({ "format": FORMAT, "kind": "state", "resources": [], "outputs": [
        { "name": "o", "diff": { "kind": "text", "action": "create", "before": null, "after": "x" } }] });
    assert!(fits(&state));
    for (pointer, wrong) in [
        ("/format", json!("tofu-json-computed/0")),
        ("/kind", json!("plan")),
        ("/resources", json!({})),
        ("/outputs/0/name", Json::Null),
        ("/outputs/0/diff/kind", json!("block")),
        ("/outputs/0/diff/action", json!("forget")),
        ("/outputs/0/diff/before", json!(1)),
    ] {
        let mut broken = state.clone();
        *broken.pointer_mut(pointer).unwrap() = wrong;
        assert!(!fits(&broken), "{pointer}");
    }
}

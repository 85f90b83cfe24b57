//! What commands print as JSON is what their JSON Schemas say.

use crate::conforms::conforms;
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;
use tofu_json_explain::{Explainer, ExplanationRecord};
use tofu_json_gate::model::Limits;
use tofu_json_gate::model::stream::{OutlinedPlan, Slice, outline_plan, parts_in};
use tofu_json_gate::value::Json as JsonText;
use tofu_json_gate::{
    Day, DriftBaseline, DriftCheck, GateCheck, Policies, PolicyLimits, PolicyPlan, UnreadPlan,
    read_gates, read_known_drift, write_drift_reports, write_gate_reports,
};
use tofu_json_moves::{MovesOptions, find_moves};
use tofu_json_show::compare::{ComparedDocument, DocumentComparison, write_entry_json};
use tofu_json_show::{Input, Options};
use tofu_json_tests::{Case, CaseKind, corpus};

/// The names of members, without those of values.
pub(crate) fn members(value: &Json, found: &mut BTreeSet<String>) {
    match value {
        Json::Array(elements) => elements.iter().for_each(|one| members(one, found)),
        Json::Object(own) => {
            for (name, member) in own {
                found.insert(name.clone());
                let is_value = name.starts_with("before") || name.starts_with("after");
                if !is_value && name != "unknown_parts" && name != "identity" {
                    members(member, found);
                }
            }
        }
        _ => {}
    }
}

/// The names of members that the schema has.
pub(crate) fn known(schema: &Json) -> BTreeSet<String> {
    let definitions = schema["$defs"].as_object().unwrap().values();
    let properties = definitions.filter_map(|one| one["properties"].as_object());
    properties.flat_map(|own| own.keys().cloned()).collect()
}

/// Outputs that were checked, and the names of their members.
struct Checked {
    schema: Json,
    found: BTreeSet<String>,
}

impl Checked {
    fn new(schema: &str) -> Self {
        Self {
            schema: serde_json::from_str(schema).unwrap(),
            found: BTreeSet::new(),
        }
    }

    fn check(&mut self, text: &str, of: &str) {
        let value: Json = serde_json::from_str(text).unwrap();
        let fits = conforms(&value, &self.schema, &self.schema);
        assert_eq!(fits, Ok(()), "{of}: {text}");
        members(&value, &mut self.found);
    }

    /// The schema has each member that was found, and those that are named were found.
    fn finish(self, wanted: &[&str]) {
        let known = known(&self.schema);
        let foreign: Vec<_> = self.found.difference(&known).collect();
        assert_eq!(foreign, Vec::<&String>::new());
        for name in wanted {
            assert!(self.found.contains(*name), "{name}");
        }
    }
}

/// The text of what is written as JSON on a line.
fn written(write: impl FnOnce(&mut JsonText)) -> String {
    let mut json = JsonText::line();
    write(&mut json);
    json.into_text()
}

fn each_case(recordings: &[&str], mut look: impl FnMut(&Case<'_>)) {
    for name in recordings {
        let recording = corpus(name).unwrap();
        recording.cases().for_each(|case| look(&case.unwrap()));
    }
}

fn each_plan(mut look: impl FnMut(&OutlinedPlan<'_>, &Case<'_>)) {
    each_case(&["scenarios", "options"], |case| {
        if case.kind == CaseKind::Plan {
            let text = case.document;
            let plan = OutlinedPlan::read(&mut Slice(text), Limits::default(), parts_in(text));
            // Some are of versions that are not read.
            if let Ok(plan) = plan {
                look(&plan, case);
            }
        }
    });
}

#[test]
fn explanations() {
    let mut checked = Checked::new(tofu_json_explain::SCHEMA);
    each_plan(|plan, case| {
        let configuration = plan.configuration().unwrap();
        let explainer = Explainer::new(plan, configuration.as_ref()).unwrap();
        let mut steps = Vec::new();
        for change in explainer.wanted("*") {
            steps.push(explainer.explain(change).unwrap());
        }
        for name in explainer.wanted_outputs("*").unwrap() {
            steps.extend(explainer.explain_output(&name).unwrap());
        }
        let record = ExplanationRecord::new(&steps);
        checked.check(&written(|json| json.serialize(&record)), &case.id);
    });
    checked.finish(&["happens", "previous_address", "reason", "end", "because"]);
}

/// A plan that takes the second of five instances of a resource with `count`.
fn shifted() -> String {
    let values =
        |n: i32| json!({ "name": format!("host {n}"), "zone": format!("z{n}"), "size": n });
    let changes: Vec<Json> = (1..5)
        .map(|n| {
            let (actions, after) = match n {
                4 => ("delete", Json::Null),
                _ => ("update", values(n + 1)),
            };
            json!({ "address": format!("acme_host.a[{n}]"), "mode": "managed", "type": "acme_host", "name": "a", "index": n,
                "change": { "actions": [actions], "before": values(n), "after": after } })
        })
        .collect();
    json!({ "format_version": "1.2", "planned_values": {}, "resource_changes": changes })
        .to_string()
}

#[test]
fn moves() {
    let mut checked = Checked::new(tofu_json_moves::SCHEMA);
    let options = MovesOptions::default();
    each_plan(|plan, case| {
        let moves = find_moves(plan, &options).unwrap();
        checked.check(&written(|json| json.serialize(&moves)), &case.id);
    });
    let shifted = shifted();
    for plan in [
        &include_bytes!("../../examples/renamed.json")[..],
        shifted.as_bytes(),
    ] {
        let plan = OutlinedPlan::read(&mut Slice(plan), Limits::default(), parts_in(plan));
        let moves = find_moves(&plan.unwrap(), &options).unwrap();
        checked.check(
            &written(|json| json.serialize(&moves)),
            "a plan of renamed objects",
        );
    }
    checked.finish(&["block", "differs", "candidates", "renumbered"]);
}

const GATES: &str = r#"
[[gate]]
name = "few"
rule = "max-destroy"
limit = 0

[[gate]]
reason = "they hold data"
rule = "protect"
addresses = "*"

[[gate.exception]]
address = "*.a"
owner = "ada"
expires = 2020-01-01

[[gate]]
rule = "no-drift"
"#;

const POLICY: &str = "package main\ndeny[msg] { c := input.resource_changes[_]; c.change.actions[_] == \"delete\"; msg := c.address }\n\
    warn[msg] { c := input.resource_changes[_]; c.change.actions[_] == \"update\"; msg := c.address }\n";

#[test]
fn gates_and_drift() {
    let mut gated = Checked::new(tofu_json_gate::GATE_SCHEMA);
    let mut drifted = Checked::new(tofu_json_gate::DRIFT_SCHEMA);
    let gates = read_gates(GATES).unwrap();
    let known = "[[known]]\naddress = \"*\"\npath = \"num\"\n[[known]]\naddress = \"*\"\nexpires = 2020-01-01\n";
    let known = read_known_drift(known).unwrap();
    let policy = [("p.rego".to_owned(), POLICY.to_owned())];
    let mut policies = Policies::read(&policy, "main", PolicyLimits::default()).unwrap();
    let today = Day::new(2026, 11, 23).unwrap();
    // What drifted before: of another plan.
    let mut before = None;
    each_plan(|_, case| {
        let text = case.document;
        let read = |range: std::ops::Range<usize>| Ok(text.get(range).unwrap().into());
        let mut check = GateCheck::new(&gates, today);
        let mut drift = DriftCheck::new(&known, today);
        let mut objects = PolicyPlan::default();
        let layout = outline_plan(&mut Slice(text), Limits::default(), |event| {
            check.event(&event);
            drift.event(&event);
            objects.event(&event);
        });
        let (layout, limits) = (layout.unwrap(), Limits::default());
        let mut report = check.finish(&layout, limits, read).unwrap();
        let asked = objects.ask(&mut policies, &layout, limits, read);
        report.policies = Some(asked.unwrap());
        let reports = [(case.id.clone(), report)];
        let unread = UnreadPlan {
            file: "plan.json".to_owned(),
            message: "it ends too early".to_owned(),
        };
        let unread = [unread];
        gated.check(
            &written(|json| write_gate_reports(json, &reports, &unread)),
            &case.id,
        );
        let baseline: Option<DriftBaseline> = before.take();
        let baseline = baseline.as_ref().and_then(|run| run.of("plan", true));
        let report = drift.finish(&layout, baseline, limits, read).unwrap();
        let reports = [("plan".to_owned(), report)];
        let text = written(|json| write_drift_reports(json, &reports));
        drifted.check(&text, &case.id);
        before = Some(DriftBaseline::read(text.as_bytes(), limits).unwrap());
    });
    gated.finish(&["message", "excepted", "expired", "verdicts", "severity"]);
    drifted.finish(&["position", "known", "trend", "gone", "expired"]);
}

/// The differences of two documents, in the object that `diff` puts around them.
fn difference(documents: [&ComparedDocument<'_>; 2]) -> String {
    let mut entries: Vec<String> = Vec::new();
    let tally = DocumentComparison::new(documents).each(&(), &mut |entry| {
        let mut text = String::new();
        write_entry_json(&mut JsonText::to(&mut text), entry);
        entries.push(text);
        Ok(())
    });
    let [before, after] = documents.map(|one| if one.is_plan() { "plan" } else { "state" });
    let version = tofu_json_show::compare::FORMAT_VERSION;
    let equal = tally.unwrap().is_empty();
    format!(
        r#"{{"format_version":"{version}","before":"{before}","after":"{after}","differences":[{}],"equal":{equal}}}"#,
        entries.join(",")
    )
}

/// Each document is compared with the one before it: plan with plan, plan with state, state with state.
#[test]
fn differences() {
    let mut checked = Checked::new(tofu_json_show::compare::SCHEMA);
    let options = Options::default().threads(1);
    let mut before: Option<Vec<u8>> = None;
    each_case(&["scenarios", "options"], |case| {
        if !matches!(case.kind, CaseKind::Plan | CaseKind::State) {
            return;
        }
        let open = |text| ComparedDocument::open(Input::Memory(text), &options, &()).unwrap();
        if let Some(before) = before.replace(case.document.to_vec()) {
            let [one, other] = [open(&before), open(case.document)];
            checked.check(&difference([&one, &other]), &case.id);
        }
    });
    checked.finish(&[
        "about",
        "values",
        "values_before",
        "values_after",
        "action",
        "known_now",
    ]);
}

/// Entries are those of reviews, word for word.
#[test]
fn entries_of_differences_and_reviews_are_the_same() {
    let of = |schema: &str| serde_json::from_str::<Json>(schema).unwrap()["$defs"]["Entry"].clone();
    assert_eq!(
        of(tofu_json_show::compare::SCHEMA),
        of(tofu_json_show::review::SCHEMA)
    );
}

#[test]
fn other_outputs_do_not_conform() {
    let differences = json!({ "format_version": "1.0", "before": "plan", "after": "plan", "equal": false,
        "differences": [{ "address": "a.b", "difference": "changed" }] });
    let explained = json!({ "format_version": "1.0", "objects": [{ "kind": "object", "name": "a.b", "end": "new" }] });
    let drift = json!({ "format_version": "1.0", "drifted": true, "plans": [{ "file": "p", "drifted": true,
        "errored": false, "gone": [], "expired": [], "objects": [{ "address": "a.b", "action": "update", "drifted": true,
        "paths": [{ "path": "n", "position": "n", "known": null, "trend": "new", "runs": 1 }] }] }] });
    for (schema, document, pointer, wrong) in [
        (
            tofu_json_show::compare::SCHEMA,
            &differences,
            "/differences/0/difference",
            json!("other"),
        ),
        (
            tofu_json_show::compare::SCHEMA,
            &differences,
            "/equal",
            Json::Null,
        ),
        (
            tofu_json_show::compare::SCHEMA,
            &differences,
            "/before",
            json!("outputs"),
        ),
        (
            tofu_json_explain::SCHEMA,
            &explained,
            "/objects/0/end",
            json!("some"),
        ),
        (
            tofu_json_explain::SCHEMA,
            &explained,
            "/format_version",
            json!("2.0"),
        ),
        (
            tofu_json_gate::DRIFT_SCHEMA,
            &drift,
            "/plans/0/objects/0/paths/0/trend",
            json!("old"),
        ),
        (
            tofu_json_gate::DRIFT_SCHEMA,
            &drift,
            "/plans/0/expired",
            json!([{ "address": 1 }]),
        ),
    ] {
        let schema: Json = serde_json::from_str(schema).unwrap();
        assert_eq!(conforms(document, &schema, &schema), Ok(()), "{pointer}");
        let mut broken = document.clone();
        *broken.pointer_mut(pointer).unwrap() = wrong;
        assert!(conforms(&broken, &schema, &schema).is_err(), "{pointer}");
    }
}

use crate::{Day, Exception, Gate, GateCheck, GateReport, GateRule};
use tofu_json_model::Limits;
use tofu_json_model::stream::{Slice, outline_plan};

fn today() -> Day {
    Day::new(2026, 11, 23).unwrap()
}

fn entry(address: &str, actions: &str, more: &str) -> String {
    let resource_type = address.split('.').next().unwrap();
    format!(
        r#"{{"address":"{address}","mode":"managed","type":"{resource_type}","name":"n"{more},"change":{{"actions":[{actions}]}}}}"#
    )
}

fn plan() -> String {
    let changes = [
        entry("db.gone", r#""delete""#, ""),
        entry("db.again", r#""create","delete""#, ""),
        entry("db.left", r#""forget""#, ""),
        entry("vm.new", r#""create""#, ""),
        entry("vm.same", r#""no-op""#, ""),
        entry("vm.b", r#""no-op""#, r#","previous_address":"vm.a""#),
        entry("vm.other", r#""update""#, ""),
        r#"{"address":"data.x.y","mode":"data","type":"x","change":{"actions":["read"]}}"#
            .to_owned(),
    ];
    format!(
        r#"{{"format_version":"1.2","errored":false,"resource_drift":[{}],"resource_changes":[{}],"checks":[
        {{"address":{{"to_display":"check.a"}},"status":"fail","instances":[{{"problems":[{{"message":"no answer"}}]}}]}},
        {{"address":{{"to_display":"check.b"}},"status":"pass"}}]}}"#,
        entry("db.drifted", r#""update""#, ""),
        changes.join(",")
    )
}

fn report(plan: &str, gates: &[Gate]) -> GateReport {
    let mut check = GateCheck::new(gates, today());
    let layout = outline_plan(&mut Slice(plan.as_bytes()), Limits::default(), |event| {
        check.event(&event);
    });
    let read = |range: std::ops::Range<usize>| Ok(plan.as_bytes()[range].into());
    check
        .finish(&layout.unwrap(), Limits::default(), read)
        .unwrap()
}

#[track_caller]
fn messages(rule: GateRule) -> Vec<String> {
    let report = report(&plan(), &[Gate::of(rule)]);
    let violations = report.gates[0].violations.iter();
    violations
        .map(|violation| violation.message.clone())
        .collect()
}

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

#[test]
fn numbers() {
    assert_eq!(
        messages(GateRule::MaxDestroy(1)),
        ["the plan destroys 2 objects, and 1 may be: db.gone, db.again"]
    );
    assert!(messages(GateRule::MaxDestroy(2)).is_empty());
    // A data read and an object that stays are no changes; a move is one.
    assert_eq!(
        messages(GateRule::MaxChange(0)),
        [
            "the plan changes 6 objects, and 0 may be: db.gone, db.again, db.left, vm.new, vm.b and 1 more"
        ]
    );
    assert!(messages(GateRule::MaxChange(6)).is_empty());
}

#[test]
fn protected_objects() {
    assert_eq!(
        messages(GateRule::Protect(texts(&["db.*", "vm.*"]))),
        [
            "db.gone is protected, and the plan deletes it",
            "db.again is protected, and the plan replaces it",
            "db.left is protected, and the plan forgets it",
        ]
    );
    assert!(messages(GateRule::Protect(texts(&["vm.*"]))).is_empty());
}

/// Also those of objects that stay, and of those that were somewhere else.
#[test]
fn protected_addresses_that_no_object_has() {
    let patterns = texts(&["vm.same", "vm.sane", "vm.a", "data.*", "db.drifted", "db.*"]);
    let gates = [
        Gate::of(GateRule::Protect(patterns.clone())),
        Gate::of(GateRule::OnlyAddresses(patterns)),
    ];
    let report = report(&plan(), &gates);
    let unmatched = report.gates.iter().map(|gate| gate.unmatched.as_slice());
    let expected = texts(&["vm.sane", "db.drifted"]);
    assert_eq!(unmatched.collect::<Vec<_>>(), [expected.as_slice(), &[]]);
}

#[test]
fn what_is_denied_and_allowed() {
    let patterns = |texts: &[&str]| texts.iter().map(|text| text.parse().unwrap()).collect();
    assert_eq!(
        messages(GateRule::Deny(patterns(&["delete:db", "move", "read"]))),
        [
            "the plan deletes db.gone, which delete:db denies",
            "the plan moves vm.b, which move:* denies",
            "the plan reads data.x.y, which read:* denies",
        ]
    );
    assert_eq!(
        messages(GateRule::Allow(patterns(&["*:vm", "delete:d*"]))),
        [
            "the plan replaces db.again, which nothing allows",
            "the plan forgets db.left, which nothing allows",
        ]
    );
    assert_eq!(
        messages(GateRule::OnlyAddresses(texts(&["db.*", "vm.a", "vm.new"]))),
        ["the plan updates vm.other, whose address is none of those named"]
    );
}

#[test]
fn drift_and_checks() {
    assert_eq!(
        messages(GateRule::NoDrift),
        ["db.drifted was changed outside of OpenTofu"]
    );
    assert_eq!(
        messages(GateRule::NoFailedChecks),
        ["the check check.a has failed: no answer"]
    );
}

#[test]
fn exceptions_count_until_their_day() {
    let exception = |expires: &str| Exception {
        address: "db.gone".to_owned(),
        expires: Some(expires.parse().unwrap()),
        ..Exception::default()
    };
    let gate = |expires| Gate {
        exceptions: vec![exception(expires)],
        ..Gate::of(GateRule::Protect(texts(&["db.gone"])))
    };
    let report = report(&plan(), &[gate("2026-11-23"), gate("2026-11-22")]);
    assert!(report.gates[0].passed());
    assert_eq!(report.gates[0].excepted, 1);
    assert!(!report.gates[1].passed());
    let findings = report.findings();
    let found: Vec<_> = findings
        .iter()
        .map(|finding| finding.code.as_str())
        .collect();
    assert_eq!(found, ["protect", "expired-exception"]);
}

#[test]
fn a_plan_that_failed_part_way_passes_no_gate() {
    let report = report(
        r#"{"format_version":"1.2","errored":true,"resource_changes":[]}"#,
        &[],
    );
    assert!(!report.passed());
    assert_eq!(report.findings()[0].code.as_str(), "errored-plan");
}

#[test]
fn renames_are_found_by_values() {
    let entry = |address: &str, actions: &str, before: &str, after: &str| {
        format!(
            r#"{{"address":"{address}","mode":"managed","type":"t","name":"n","change":{{"actions":["{actions}"],"before":{before},"after":{after}}}}}"#
        )
    };
    let plan = format!(
        r#"{{"format_version":"1.2","resource_changes":[{},{},{},{}]}}"#,
        entry(
            "t.old",
            "delete",
            r#"{"id":"1","size":5,"tags":null}"#,
            "null"
        ),
        entry("t.odd", "delete", r#"{"id":"2","size":7}"#, "null"),
        entry("t.new", "create", "null", r#"{"size":5,"tags":null}"#),
        entry("t.more", "create", "null", r#"{"size":8}"#),
    );
    let report = report(&plan, &[Gate::of(GateRule::RequireMoved)]);
    let violations = &report.gates[0].violations;
    assert_eq!(violations.len(), 1);
    assert_eq!(
        violations[0].message,
        "t.new is t.old under another address: a moved block keeps the object"
    );
}

/// An object that is moved and updated is told by what is denied.
#[test]
fn what_is_denied_is_named() {
    let moved = r#","previous_address":"vm.a""#;
    let plan = format!(
        r#"{{"format_version":"1.2","resource_changes":[{}]}}"#,
        entry("vm.b", r#""update""#, moved)
    );
    for (pattern, expected) in [
        ("move:*", "the plan moves vm.b, which move:* denies"),
        ("update:vm", "the plan updates vm.b, which update:vm denies"),
    ] {
        let rule = GateRule::Deny(vec![pattern.parse().unwrap()]);
        let report = report(&plan, &[Gate::of(rule)]);
        assert_eq!(report.gates[0].violations[0].message, expected);
    }
}

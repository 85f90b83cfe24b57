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
        ["the plan deletes or replaces 2 objects, and 1 may be: db.gone, db.again"]
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

/// The plan of one change against a rule.
fn message_of(change: &str, rule: GateRule) -> Option<String> {
    let plan = format!(r#"{{"format_version":"1.2","resource_changes":[{change}]}}"#);
    let report = report(&plan, &[Gate::of(rule)]);
    let first = report.gates[0].violations.first();
    first.map(|violation| violation.message.clone())
}

#[test]
fn each_word_of_a_change_must_be_allowed() {
    let moved = r#","previous_address":"vm.a""#;
    let import = |actions: &str| {
        format!(
            r#"{{"address":"vm.b","mode":"managed","type":"vm","name":"b"{moved},"change":{{"actions":[{actions}],"importing":{{"id":"i"}}}}}}"#
        )
    };
    let replaced = entry("vm.b", r#""delete","create""#, moved);
    let stays = entry("vm.b", r#""no-op""#, moved);
    for (change, allowed, does) in [
        (&replaced, &["move"][..], Some("replaces")),
        (&replaced, &["replace"], Some("moves")),
        (&replaced, &["replace:vm", "move:db"], Some("moves")),
        (&replaced, &["replace", "move"], None),
        (&replaced, &["*:vm"], None),
        (&stays, &["move"], None),
        (&stays, &["no-op"], Some("moves")),
        (&import(r#""no-op""#), &["move", "import"], None),
        (&import(r#""no-op""#), &["move"], Some("imports")),
        (&import(r#""update""#), &["move", "import"], Some("updates")),
        (&import(r#""update""#), &["move", "import", "update"], None),
    ] {
        let patterns = allowed.iter().map(|text| text.parse().unwrap()).collect();
        let expected = does.map(|does| format!("the plan {does} vm.b, which nothing allows"));
        let found = message_of(change, GateRule::Allow(patterns));
        assert_eq!(found, expected, "{change} {allowed:?}");
    }
}

#[test]
fn what_is_forgotten_and_created_is_replaced_and_forgotten() {
    let change = entry("vm.b", r#""forget","create""#, "");
    let denied = |pattern: &str| {
        let patterns = vec![pattern.parse().unwrap()];
        message_of(&change, GateRule::Deny(patterns))
    };
    let expected = |text: &str| Some(text.to_owned());
    assert_eq!(
        denied("forget"),
        expected("the plan forgets vm.b, which forget:* denies")
    );
    assert_eq!(
        denied("replace:v*"),
        expected("the plan replaces vm.b, which replace:v* denies")
    );
    assert_eq!([denied("forget:db"), denied("delete")], [None, None]);
    assert_eq!(
        message_of(&change, GateRule::MaxDestroy(0)),
        expected("the plan deletes or replaces 1 object, and 0 may be: vm.b")
    );
    let forgotten = entry("vm.b", r#""forget""#, "");
    assert_eq!(message_of(&forgotten, GateRule::MaxDestroy(0)), None);
}

/// The created objects are told from the deleted ones by what is known of values that are unknown in part.
#[test]
fn renames_are_found_by_parts_of_values() {
    let objects = 400;
    let mut changes = Vec::new();
    for n in 0..objects {
        changes.push(format!(
            r#"{{"address":"t.old[{n}]","mode":"managed","type":"t","name":"old","change":{{"actions":["delete"],
            "before":{{"id":"i{n}","input":{{"a":"x{n}","b":"old-{n}"}},"list":[{{"id":"l","n":{n}}}]}}}}}}"#
        ));
        // Every fourth is one that is deleted; of the last nothing is known.
        let (b, input) = match n % 4 {
            0 => (format!("old-{n}"), true),
            3 => (String::new(), false),
            _ => (format!("new-{n}"), true),
        };
        let after = match input {
            true => format!(r#"{{"input":{{"b":"{b}"}},"list":[{{"n":{n}}}]}}"#),
            false => r#"{"input":{},"list":[{}]}"#.to_owned(),
        };
        changes.push(format!(
            r#"{{"address":"t.new[{n}]","mode":"managed","type":"t","name":"new","change":{{"actions":["create"],
            "before":null,"after":{after},"after_unknown":{{"id":true,"input":{{"a":true,"b":{}}},"list":[{{"id":true,"n":{}}}]}}}}}}"#,
            !input, !input
        ));
    }
    let plan = format!(
        r#"{{"format_version":"1.2","resource_changes":[{}]}}"#,
        changes.join(",")
    );
    let mut read = 0;
    let gates = [Gate::of(GateRule::RequireMoved)];
    let mut check = GateCheck::new(&gates, today());
    let layout = outline_plan(&mut Slice(plan.as_bytes()), Limits::default(), |event| {
        check.event(&event);
    });
    let part = |range: std::ops::Range<usize>| {
        read += 1;
        Ok(plan.as_bytes()[range].into())
    };
    let report = check
        .finish(&layout.unwrap(), Limits::default(), part)
        .unwrap();
    let found: Vec<_> = report.gates[0]
        .violations
        .iter()
        .map(|violation| violation.address.clone().unwrap())
        .collect();
    let expected: Vec<_> = (0..objects)
        .step_by(4)
        .map(|n| format!("t.new[{n}]"))
        .collect();
    assert_eq!(found, expected);
    // Each entry once, and those of pairs once more.
    assert_eq!(read, 2 * objects + objects / 2);
}

/// Plans of OpenTofu always have a mode; what others write must not pass for the lack of one.
#[test]
fn what_has_no_known_mode_is_judged_as_managed() {
    let entries = r#"{"address":"db.a","type":"db","change":{"actions":["delete"],"before":{"x":1}}},
        {"address":"db.b","mode":"odd","type":"db","change":{"actions":["create"],"after":{"x":1}}}"#;
    let plan = format!(r#"{{"resource_changes":[{entries}],"resource_drift":[{entries}]}}"#);
    let all = || vec!["*".to_owned()];
    let rules = [
        GateRule::MaxDestroy(0),
        GateRule::MaxChange(1),
        GateRule::Protect(all()),
        GateRule::OnlyAddresses(vec!["vm.*".to_owned()]),
        GateRule::RequireMoved,
        GateRule::NoDrift,
    ];
    for rule in rules {
        let report = report(&plan, &[Gate::of(rule.clone())]);
        assert!(!report.passed(), "{rule}");
    }
}

/// A later version may have words that nobody knows yet.
#[test]
fn what_has_no_known_action_may_destroy() {
    let plan = format!(
        r#"{{"resource_changes":[{}]}}"#,
        entry("db.a", r#""destroy""#, "")
    );
    for (rule, message) in [
        (
            GateRule::MaxDestroy(0),
            "the plan deletes or replaces 1 object, and 0 may be: db.a",
        ),
        (
            GateRule::Protect(vec!["db.*".to_owned()]),
            "db.a is protected, and the plan changes it",
        ),
    ] {
        let report = report(&plan, &[Gate::of(rule)]);
        assert_eq!(report.gates[0].violations[0].message, message);
    }
}

#[test]
fn deposed_objects_are_named_with_their_keys() {
    let deposed = entry("db.x", r#""delete""#, r#","deposed":"deadbeef""#);
    let current = entry("db.x", r#""update""#, "");
    let plan = format!(
        r#"{{"format_version":"1.2","errored":false,"resource_changes":[{deposed},{current}]}}"#
    );
    for (rule, message) in [
        (
            GateRule::MaxChange(0),
            "the plan changes 2 objects, and 0 may be: db.x (deposed object deadbeef), db.x",
        ),
        (
            GateRule::Protect(texts(&["db.*"])),
            "db.x (deposed object deadbeef) is protected, and the plan deletes it",
        ),
    ] {
        let report = report(&plan, &[Gate::of(rule)]);
        let [violation] = &*report.gates[0].violations else {
            panic!("{report:?}")
        };
        assert_eq!(violation.message, message);
    }
    let report = report(&plan, &[Gate::of(GateRule::Protect(texts(&["db.x"])))]);
    let mut json = tofu_json_value::Json::line();
    crate::write_gate_reports(&mut json, &[("p".to_owned(), report)], &[]);
    let json = json.into_text();
    assert!(
        json.contains(r#""address":"db.x","deposed":"deadbeef""#),
        "{json}"
    );
}

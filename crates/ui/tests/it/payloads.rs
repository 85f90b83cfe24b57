//! Cases 27 to 34: payloads and the texts that follow from them.

use crate::made::*;
use crate::streams::by_id;
use tofu_json_ui::{
    Action, FindingCode as Code, Payload, ReadOptions, Reason, ResourceKey, duration, read_slice,
};
use tofu_json_vocab::Mode;

fn text(line: &str) -> String {
    message(line, |message| message.expected_text().unwrap())
}

#[test]
fn case_27_words_of_actions_and_durations() {
    let rows = [
        ("create", "Creating", "creating", "Creation"),
        ("update", "Modifying", "modifying", "Modifications"),
        ("delete", "Destroying", "destroying", "Destruction"),
        ("read", "Refreshing", "refreshing", "Refresh"),
        ("replace", "Replacing", "replacing", "Replacement"),
        ("remove", "Removing", "removing", "Removal"),
        ("noop", "Applying", "applying", "Apply"),
    ];
    for (action, start, progress, noun) in rows {
        let hook = |kind| {
            text(&hook(
                kind,
                "t.n",
                &format!(",\"action\":\"{action}\",\"elapsed_seconds\":61"),
            ))
        };
        assert_eq!(hook("apply_start"), format!("t.n: {start}..."));
        assert_eq!(
            hook("apply_progress"),
            format!("t.n: Still {progress}... [1m1s elapsed]")
        );
        assert_eq!(
            hook("apply_complete"),
            format!("t.n: {noun} complete after 1m1s")
        );
        assert_eq!(
            hook("apply_errored"),
            format!("t.n: {noun} errored after 1m1s")
        );
    }
    let seconds = [
        (0, "0s"),
        (1, "1s"),
        (59, "59s"),
        (60, "1m0s"),
        (61, "1m1s"),
        (3599, "59m59s"),
        (3600, "1h0m0s"),
        (93_784, "26h3m4s"),
        (-5, "-5s"),
    ];
    for (seconds, text) in seconds {
        assert_eq!(duration(seconds), text);
    }
}

#[test]
fn case_28_the_id_only_when_neither_half_is_empty() {
    let ids = [
        ("", ""),
        (r#","id_key":"id","id_value":"x""#, " [id=x]"),
        (r#","id_key":"id""#, ""),
        (r#","id_key":"id","id_value":"""#, ""),
        (r#","id_key":"","id_value":"x""#, ""),
    ];
    for (members, suffix) in ids {
        let line = hook("refresh_start", "t.n", members);
        assert_eq!(text(&line), format!("t.n: Refreshing state...{suffix}"));
        let line = hook("refresh_complete", "t.n", members);
        assert_eq!(text(&line), format!("t.n: Refresh complete{suffix}"));
    }
}

#[test]
fn case_29_keys_and_modes() {
    let mut seen = Vec::new();
    for (addr, key) in [
        ("module.a[\"x/y\"].data.t.n", "null"),
        ("ephemeral.t.n", "1"),
        ("t.n[\"q\\\"é\"]", "\"q\\\"é\""),
    ] {
        let relative = addr
            .rsplit_once("].")
            .map_or(addr, |(_, relative)| relative);
        let (addr, relative) = (
            serde_json::to_string(addr).unwrap(),
            serde_json::to_string(relative).unwrap(),
        );
        let line = info(
            "",
            &format!(
                r#""hook":{{"resource":{{"addr":{addr},"module":"","resource":{relative},"implied_provider":"t","resource_type":"t","resource_name":"n","resource_key":{key}}}}},"type":"refresh_start","#
            ),
        );
        message(&line, |message| {
            let payload = message.payload();
            let resource = payload.resource().unwrap();
            seen.push((
                resource.addr.to_string(),
                resource.mode(),
                format!("{:?}", resource.resource_key),
            ));
        });
    }
    let expected = [
        ("module.a[\"x/y\"].data.t.n", Mode::Data, ResourceKey::None),
        ("ephemeral.t.n", Mode::Ephemeral, ResourceKey::Index("1")),
        (
            "t.n[\"q\\\"é\"]",
            Mode::Managed,
            ResourceKey::Key("q\"é".into()),
        ),
    ];
    let expected = expected.map(|(addr, mode, key)| (addr.to_owned(), mode, format!("{key:?}")));
    assert_eq!(seen, expected);
}

fn change(members: &str, look: impl FnOnce(&tofu_json_ui::Change<'_>)) {
    let line = info(
        "",
        &format!(
            r#""change":{{{},{members}}},"type":"planned_change","#,
            resource("t.n")
        ),
    );
    message(&line, |message| match message.payload() {
        Payload::PlannedChange(change) => look(&change),
        other => panic!("{other:?}"),
    });
}

#[test]
fn case_30_changes() {
    let mut actions = Vec::new();
    read_slice(
        &by_id("apply-saved-plan/plan").stream,
        ReadOptions::strict(),
        |event| {
            if let Payload::PlannedChange(change) = event.message().unwrap().payload() {
                let moved = change.previous_resource.is_some();
                actions.push((
                    change.action,
                    moved,
                    change.importing.is_some(),
                    change.reason,
                ));
            }
        },
    );
    let has = |action, moved, imported| {
        actions
            .iter()
            .any(|found| (&found.0, found.1, found.2) == (&action, moved, imported))
    };
    assert!(
        has(Action::Move, true, false)
            && has(Action::Import, false, true)
            && has(Action::Update, false, true)
    );
    assert!(has(Action::Remove, false, false) && has(Action::Replace, false, false));
    change(r#""action":"replace","reason":"requested""#, |change| {
        assert_eq!(
            (change.reason.clone(), change.operations()),
            (Some(Reason::Requested), 2)
        );
    });
    change(
        r#""action":"remove","reason":"delete_because_no_resource_config""#,
        |change| {
            assert_eq!(change.operations(), 0);
        },
    );
}

#[test]
fn case_31_importing() {
    change(r#""action":"import","importing":{}"#, |change| {
        let importing = change.importing.as_ref().unwrap();
        assert!(importing.id.is_none() && importing.identity.is_none());
    });
    change(r#""action":"import","importing":{"id":"x"}"#, |change| {
        assert_eq!(change.importing.as_ref().unwrap().id.as_deref(), Some("x"));
    });
    change(
        r#""action":"import","importing":{"identity":{"a":1}}"#,
        |change| {
            assert!(change.importing.as_ref().unwrap().identity.is_some());
        },
    );
}

#[test]
fn case_32_a_planned_noop() {
    change(r#""action":"noop""#, |change| {
        assert!(change.is_forget_then_create());
        assert_eq!((&change.action, change.operations()), (&Action::NoOp, 1));
    });
    let line = info(
        "t.n: Plan to noop",
        &format!(
            r#""change":{{{},"action":"noop"}},"type":"planned_change","#,
            resource("t.n")
        ),
    );
    assert!(tolerant(line).codes.contains(&Code::NoopPlanned));
}

#[test]
fn case_33_unknown_words_are_kept() {
    change(r#""action":"juggle","reason":"for_fun""#, |change| {
        assert_eq!(
            (
                change.action.as_str(),
                change.reason.as_ref().unwrap().as_str()
            ),
            ("juggle", "for_fun")
        );
    });
    let line = info(
        "",
        &format!(
            r#""change":{{{},"action":"juggle","reason":"for_fun"}},"type":"planned_change","#,
            resource("t.n")
        ),
    );
    let codes = tolerant(format!("{VERSION}\n{line}\n")).codes;
    assert_eq!(codes, [Code::UnknownAction, Code::UnknownReason]);
}

#[test]
fn case_34_texts_of_summaries() {
    let rows = [
        (
            r#""add":1,"change":2,"import":3,"remove":4,"forget":5,"operation":"plan""#,
            "Plan: 3 to import, 1 to add, 2 to change, 4 to destroy, 5 to forget.",
        ),
        (
            r#""add":1,"change":2,"remove":4,"operation":"plan""#,
            "Plan: 1 to add, 2 to change, 4 to destroy.",
        ),
        (
            r#""add":1,"change":2,"import":3,"remove":4,"forget":5,"operation":"apply""#,
            "Apply complete! Resources: 3 imported, 1 added, 2 changed, 4 destroyed, 5 forgotten.",
        ),
        (
            r#""add":1,"change":0,"import":0,"remove":0,"forget":0,"operation":"apply""#,
            "Apply complete! Resources: 1 added, 0 changed, 0 destroyed.",
        ),
        (
            r#""add":0,"change":0,"import":0,"remove":4,"forget":5,"operation":"destroy""#,
            "Destroy complete! Resources: 4 destroyed.",
        ),
        (
            r#""add":1,"change":2,"import":0,"remove":4,"forget":0,"operation":"else""#,
            "else: 1 add, 2 change, 4 destroy",
        ),
    ];
    for (changes, expected) in rows {
        let line = info(
            "",
            &format!(r#""changes":{{{changes}}},"type":"change_summary","#),
        );
        assert_eq!(text(&line), expected);
    }
}

#[test]
fn payloads_that_say_the_same_are_equal() {
    let outputs = |value: &str| {
        let outputs = format!(r#"{{"o":{{"sensitive":false,"value":{value}}}}}"#);
        format!(r#"{{"@level":"info","@message":"","type":"outputs","outputs":{outputs}}}"#)
    };
    let start = |action: &str| hook("apply_start", "t.n", &format!(",\"action\":\"{action}\""));
    let lines = [
        [
            outputs(r#"{"a": 1, "b": [2]}"#),
            outputs(r#"{"b":[2],"\u0061":1}"#),
        ],
        [outputs("1"), outputs(" 1 ")],
        [start("create"), start("create")],
        [start("delete"), start("\\u0064elete")],
    ];
    let all = lines.as_flattened();
    for (one, left) in all.iter().enumerate() {
        for (other, right) in all.iter().enumerate() {
            let equal = message(left, |left| {
                message(right, |right| left.payload() == right.payload())
            });
            assert_eq!(equal, one / 2 == other / 2, "{left} {right}");
        }
    }
}

//! Documents with very many parts that are compared: they take what they weigh. Were any of them to take the product of
//! two counts, its test would not end.

#![cfg(feature = "compare")]
#![allow(clippy::unwrap_used, reason = "tests")]

use tofu_json_show::compare::{ComparedDocument, DocumentComparison, entry_lines};
use tofu_json_show::review::LineOptions;
use tofu_json_show::{Input, Options};

const MANY: usize = 20_000;

/// Many items, separated by commas.
fn many(item: impl Fn(usize) -> String) -> String {
    let items: Vec<_> = (0..MANY).map(item).collect();
    items.join(",")
}

fn plan(changes: &str, more: &str) -> String {
    format!(r#"{{"format_version":"1.2","resource_changes":[{changes}]{more}}}"#)
}

fn state(values: &str) -> String {
    format!(r#"{{"format_version":"1.0","values":{{{values}}}}}"#)
}

/// How many differences there are.
fn compared(one: &str, other: &str) -> u64 {
    let [one, other] = [one, other].map(|text| {
        let input = Input::Memory(text.as_bytes());
        ComparedDocument::open(input, &Options::default(), &()).unwrap()
    });
    let comparison = DocumentComparison::new([&one, &other]);
    let tally = comparison.each(&(), &mut |entry| {
        assert!(entry.is_empty() || !entry_lines(entry, &LineOptions::default()).is_empty());
        Ok(())
    });
    tally.unwrap().total()
}

#[test]
fn members_that_become_known() {
    let object = |values: &str| {
        state(&format!(
            r#""root_module":{{"resources":[{{"address":"t.a","mode":"managed","type":"t","name":"a","values":{values}}}]}}"#
        ))
    };
    let create = |after: &str, unknown: &str| {
        let change =
            format!(r#"{{"actions":["create"],"after":{after},"after_unknown":{unknown}}}"#);
        plan(&format!(r#"{{"address":"t.a","change":{change}}}"#), "")
    };
    let members = many(|n| format!(r#""k{n}":{n}"#));
    let found = object(&format!(r#"{{"m":{{{members},"zz":5}}}}"#));
    let one_unknown = create(&format!(r#"{{"m":{{{members}}}}}"#), r#"{"m":{"zz":true}}"#);
    assert_eq!(compared(&one_unknown, &found), 0);
    let marks = many(|n| format!(r#""k{n}":true"#));
    let all_unknown = create(r#"{"m":{}}"#, &format!(r#"{{"m":{{{marks},"zz":true}}}}"#));
    assert_eq!(compared(&all_unknown, &found), 0);
}

#[test]
fn members_that_are_unknown_in_one_plan() {
    let planned = |after: &str, unknown: &str| {
        let change =
            format!(r#"{{"actions":["create"],"after":{after},"after_unknown":{unknown}}}"#);
        plan(&format!(r#"{{"address":"t.a","change":{change}}}"#), "")
    };
    let members = many(|n| format!(r#""k{n}":{n}"#));
    let marks = many(|n| format!(r#""k{n}":true,"l{n}":true"#));
    let known = planned(&format!(r#"{{"m":{{{members}}}}}"#), "{}");
    let unknown = planned(
        &format!(r#"{{"m":{{{members}}}}}"#),
        &format!(r#"{{"m":{{{marks}}}}}"#),
    );
    let nothing = planned("{}", "{}");
    for (one, other) in [(&known, &unknown), (&nothing, &unknown)] {
        assert_eq!(compared(one, other), 1);
        assert_eq!(compared(other, one), 1);
    }
}

#[test]
fn elements_of_a_set_that_become_known() {
    let create = many(|n| format!(r#"{{"n":{n}}}"#));
    let masks = many(|_| r#"{"id":true}"#.to_owned());
    let found = many(|n| format!(r#"{{"n":{n},"id":{n}}}"#));
    let planned = plan(
        &format!(
            r#"{{"address":"t.a","change":{{"actions":["create"],"after":{{"s":[{create}]}},"after_unknown":{{"s":[{masks}]}}}}}}"#
        ),
        "",
    );
    let found = state(&format!(
        r#""root_module":{{"resources":[{{"address":"t.a","mode":"managed","type":"t","name":"a","values":{{"s":[{found}]}}}}]}}"#
    ));
    assert_eq!(compared(&planned, &found), 0);
}

#[test]
fn outputs() {
    let planned = |value: &str| {
        let outputs =
            many(|n| format!(r#""o{n}":{{"actions":["create"],"before":null,"after":{value}}}"#));
        plan("", &format!(r#","output_changes":{{{outputs}}}"#))
    };
    let values = many(|n| format!(r#""o{n}":{{"sensitive":false,"value":1}}"#));
    let found = state(&format!(r#""outputs":{{{values}}},"root_module":{{}}"#));
    assert_eq!(compared(&planned("1"), &planned("1")), 0);
    assert_eq!(compared(&planned("1"), &planned("2")), MANY as u64);
    assert_eq!(compared(&planned("1"), &found), 0);
    assert_eq!(compared(&found, &found), 0);
    let prior = plan("", &format!(r#","prior_state":{found}"#));
    assert_eq!(compared(&prior, &found), 0);
    assert_eq!(compared(&plan("", ""), &found), MANY as u64);
}

#[test]
fn objects_that_move() {
    let planned = |module: &str, previous: &str| {
        let change = r#""change":{"actions":["update"],"before":{"x":1},"after":{"x":2}}"#;
        let changes = many(|n| {
            let previous = previous.replace('#', &n.to_string());
            format!(r#"{{"address":"{module}t.a[{n}]",{previous}{change}}}"#)
        });
        plan(&changes, "")
    };
    let one = planned("", "");
    let other = planned("module.m.", r#""previous_address":"t.a[#]","#);
    assert_eq!(compared(&one, &other), MANY as u64);
}

/// Nothing names them apart.
#[test]
fn what_has_one_name() {
    let planned = |first: usize| {
        plan(
            &many(|n| {
                let after = first + n;
                format!(r#"{{"address":"t.a","change":{{"actions":["update"],"after":{after}}}}}"#)
            }),
            "",
        )
    };
    assert_eq!(compared(&planned(0), &planned(MANY)), MANY as u64);
    assert_eq!(compared(&planned(0), &planned(1)), 1);
    let actions = |first: usize| {
        let actions = many(|n| {
            let argument = first + n;
            format!(r#"{{"address":"action.a.b","config_values":{{"x":{argument}}}}}"#)
        });
        plan("", &format!(r#","action_invocations":[{actions}]"#))
    };
    assert_eq!(compared(&actions(0), &actions(1)), 1);
    let waiting = |first: usize| {
        let changes = many(|n| {
            let after = first + n;
            format!(
                r#"{{"reason":"x","resource_change":{{"address":"t.a","change":{{"actions":["create"],"after":{after}}}}}}}"#
            )
        });
        plan("", &format!(r#","deferred_changes":[{changes}]"#))
    };
    assert_eq!(compared(&waiting(0), &waiting(1)), 1);
}

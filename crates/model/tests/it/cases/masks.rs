use super::{change, codes, plan_of, recorded, root};
use tofu_json_model::Presence;
use tofu_json_model::document::plan::Plan;
use tofu_json_model::document::validation::Diagnostic;
use tofu_json_model::validate::Code;
use tofu_json_model::view::{Certainty, Mask, Planned, leaves};
use tofu_json_value::Value;

fn mask(text: &str) -> Mask<'static> {
    Mask::new(Some(root(text)))
}

fn found(change: &str) -> Vec<Code> {
    codes(&plan_of("", change))
        .into_iter()
        .map(|(code, _)| code)
        .collect()
}

#[test]
fn case_36_roots() {
    let create = |masks: &str| {
        found(&format!(
            r#"{{"actions":["create"],"before":null,"after":{{}},{masks}}}"#
        ))
    };
    assert_eq!(
        create(r#""after_unknown":{},"before_sensitive":false,"after_sensitive":{}"#),
        []
    );
    assert_eq!(
        create(r#""after_unknown":{},"before_sensitive":false,"after_sensitive":true"#),
        []
    );
    assert_eq!(
        create(r#""after_unknown":false,"before_sensitive":false,"after_sensitive":{}"#),
        [Code::MaskRoot]
    );
    assert_eq!(
        create(r#""after_unknown":{},"before_sensitive":false,"after_sensitive":[]"#),
        [Code::MaskMismatch, Code::MaskRoot]
    );
    let delete = r#"{"actions":["delete"],"before":{},"after":null,"after_unknown":{},"before_sensitive":{},"after_sensitive":false}"#;
    assert_eq!(found(delete), []);
    let output = |masks: &str| {
        codes(&format!(
            r#"{{"format_version":"1.2","planned_values":{{"root_module":{{}}}},"output_changes":{{"o":{{"actions":["create"],"before":null,"after":{{"a":1}},{masks}}}}}}}"#
        ))
    };
    assert_eq!(
        output(r#""after_unknown":false,"before_sensitive":true,"after_sensitive":true"#),
        []
    );
    assert_eq!(
        output(r#""after_unknown":{"b":true},"before_sensitive":false,"after_sensitive":false"#),
        []
    );
    assert_eq!(
        output(r#""after_unknown":false,"before_sensitive":false,"after_sensitive":{}"#)[0].0,
        Code::MaskRoot
    );
    // Every recorded plan keeps these rules, see the test over all of them.
    assert!(Plan::read(recorded("sensitive-values/plan.json")).is_ok());
}

#[test]
fn case_37_padding_and_empty_containers() {
    let padded = mask("[false,true]");
    assert!(
        !padded.element(0).is_whole()
            && padded.element(1).is_whole()
            && !padded.element(2).is_whole()
    );
    for empty in ["[]", "{}"] {
        assert!(!mask(empty).marks_something() && !mask(empty).is_whole());
    }
    // An unknown list: `true` for what is unknown, `[]` for what is sensitive.
    let change = change(r#"{"after":{},"after_unknown":{"l":true},"after_sensitive":{"l":[]}}"#);
    assert!(matches!(
        Planned::of(&change).get("l").certainty(),
        Certainty::Unknown
    ));
    assert!(
        !Mask::new(change.after_sensitive)
            .member("l")
            .marks_something()
    );
}

#[test]
fn case_38_masks_of_another_shape() {
    for (over, text) in [
        ("[1,2,3]", "[true]"),
        ("[1]", "[false,true]"),
        ("[1]", r#"{"0":true}"#),
        (r#"{"a":1}"#, "[true]"),
        ("1", "[true]"),
    ] {
        let change = change(&format!(
            r#"{{"before":{over},"after":{over},"after_sensitive":{text},"after_unknown":{text}}}"#
        ));
        let all: Vec<_> = leaves(&change).collect();
        assert!(!all.is_empty(), "{over} {text}");
        assert!(found(&format!(r#"{{"actions":["update"],"before":{{"x":{over}}},"after":{{"x":{over}}},"after_sensitive":{{"x":{text}}}}}"#)).contains(&Code::MaskMismatch), "{over} {text}");
    }
    assert!(
        mask("true").member("a").element(3).is_whole(),
        "what is around wins"
    );
}

#[test]
fn case_39_sets_by_position_or_as_a_whole() {
    let sensitive = |text: &str| {
        let change = change(&format!(
            r#"{{"before":{{"s":[{{"p":1}},{{"p":2}}]}},"after":{{"s":[{{"p":1}},{{"p":2}}]}},"after_sensitive":{text},"before_sensitive":{text}}}"#
        ));
        leaves(&change)
            .filter(|leaf| leaf.after_sensitive)
            .map(|leaf| leaf.path.to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(sensitive(r#"{"s":[{"p":true},{}]}"#), [".s[0].p"]);
    assert_eq!(sensitive(r#"{"s":true}"#), [".s"]);
}

#[test]
fn case_40_a_whole_object_that_is_sensitive() {
    let change = change(
        r#"{"actions":["update"],"before":{"a":1},"after":{"a":2},"before_sensitive":true,"after_sensitive":true}"#,
    );
    let all: Vec<_> = leaves(&change).collect();
    let [whole] = all.as_slice() else {
        panic!("one leaf")
    };
    assert!(whole.before_sensitive && whole.after_sensitive && whole.changes());
    assert!(whole.path.steps().is_empty());
}

#[test]
fn case_41_unknown_elements_are_padded() {
    let change =
        change(r#"{"after":{"l":["a",null,null]},"after_unknown":{"l":[false,true,false]}}"#);
    let list: Vec<_> = Planned::of(&change)
        .get("l")
        .elements()
        .map(Planned::certainty)
        .collect();
    assert!(matches!(list[0], Certainty::Known(value) if value.is_string()));
    assert!(matches!(list[1], Certainty::Unknown));
    assert!(matches!(list[2], Certainty::Known(value) if value.is_null()));
}

#[test]
fn case_42_values_merged_with_what_is_unknown() {
    let change = change(
        r#"{"after":{"a":1,"n":null,"o":{"x":1}},"after_unknown":{"id":true,"o":{"y":true},"clear":false}}"#,
    );
    let planned = Planned::of(&change);
    assert!(matches!(planned.get("id").certainty(), Certainty::Unknown));
    assert!(matches!(planned.get("none").certainty(), Certainty::Absent));
    assert!(matches!(planned.get("n").certainty(), Certainty::Known(_)));
    assert!(matches!(planned.get("o").certainty(), Certainty::Partly(_)));
    let names: Vec<_> = planned.members().map(|(name, _)| name).collect();
    assert_eq!(names, ["a", "id", "n", "o"]);
    let inner: Vec<_> = planned
        .get("o")
        .members()
        .map(|(name, part)| (name, matches!(part.certainty(), Certainty::Unknown)))
        .collect();
    assert_eq!(inner, [("x".into(), false), ("y".into(), true)]);
}

#[test]
fn case_43_differences_of_diagnostics() {
    let text = r#"{"severity":"error","summary":"s","detail":"","difference":{"before":1,"after":2,"after_unknown":false,"before_sensitive":false,"after_sensitive":true}}"#;
    let difference = Diagnostic::read(root(text)).unwrap().difference.unwrap();
    assert!(difference.actions.value.is_null());
    assert_eq!(difference.actions.action.words().count(), 0);
    assert!(
        matches!(difference.before, Presence::Value(before) if before.as_number() == Some("1"))
    );
    assert_eq!(
        difference.after_sensitive.and_then(Value::as_bool),
        Some(true)
    );
    let whole = format!(
        r#"{{"format_version":"1.0","valid":false,"error_count":1,"warning_count":0,"diagnostics":[{text}]}}"#
    );
    assert_eq!(codes(&whole), []);
}

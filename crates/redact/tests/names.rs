//! Members of one name, marks of other forms, and what has the name of a member of the format.

mod canary;

use canary::{change, clean, plan, redacted};
use tofu_json_redact::RedactOptions;
use tofu_json_redact::model::state::SchemaMarks;
use tofu_json_redact::value::Limits;

/// Of several members of one name only the last one counts, but everybody can read the others.
#[test]
fn members_of_one_name() {
    let file = |instances: &str| {
        format!(
            r#"{{"version": 4, "serial": 1, "lineage": "x", "outputs": {{}}, "resources": [{{"mode": "managed", "type": "a", "name": "b",
            "provider": "provider[\"h/n/a\"]", {instances}}}]}}"#
        )
    };
    let mask = r#""sensitive_attributes": [[{"type": "get_attr", "value": "p"}]]"#;
    for document in [
        change(
            r#"{"after": {"p": "canary-canary", "q": 1, "p": "other"}, "after_sensitive": {"p": true}}"#,
        ),
        change(
            r#"{"after": {"p": ["canary-canary"], "p": ["other"]}, "after_sensitive": {"p": [true]}}"#,
        ),
        change(
            r#"{"after": {"p": "canary-canary"}, "after": {"p": "other"}, "after_sensitive": {"p": true}}"#,
        ),
        change(
            r#"{"after": {"p": "canary-canary"}, "after_sensitive": {"p": true}}, "change": {"after": 1}"#,
        ),
        plan(
            r#""output_changes": {"o": {"after": "canary-canary", "after": "other", "after_sensitive": true}}"#,
        ),
        plan(
            r#""planned_values": {"outputs": {"o": {"value": "canary-canary", "value": 1, "sensitive": true}}}"#,
        ),
        plan(
            r#""variables": {"v": {"value": "canary-canary", "value": 1}, "v": {"value": "canary-canary"}, "v": {"value": 2}},
            "configuration": {"root_module": {"variables": {"v": {"sensitive": true}}}}"#,
        ),
        plan(
            r#""configuration": {"root_module": {"variables": {"v": {"sensitive": true, "default": "canary-canary", "default": 1}},
            "outputs": {"o": {"sensitive": true, "expression": {"constant_value": "canary-canary", "constant_value": 1}}}}}"#,
        ),
        // The mask is in the last copy of what is around it.
        change(
            r#"{"after": {"p": "canary-canary"}}, "change": {"after": {"p": 1}, "after_sensitive": {"p": true}}"#,
        ),
        plan(
            r#""deferred_changes": [{"resource_change": {"change": {"after": "canary-canary"}}, "resource_change":
            {"change": {"before": "canary-canary"}, "change": {"after": 1, "before_sensitive": true, "after_sensitive": true}}}]"#,
        ),
        plan(
            r#""output_changes": {"o": {"after": "canary-canary", "after_sensitive": false}}, "output_changes":
            {"o": {"before": "canary-canary"}, "o": {"after": 1, "after_sensitive": true}}"#,
        ),
        plan(
            r#""prior_state": {"values": {"outputs": {"o": {"value": "canary-canary"}}, "outputs": {"o": {"value": ["canary-canary"]},
            "o": {"sensitive": true, "value": null}}}}"#,
        ),
        plan(
            r#""configuration": {"root_module": {"variables": {"v": {"default": "canary-canary"}, "v": {"sensitive": true}},
            "outputs": {"o": {"expression": {"constant_value": "canary-canary"}}, "o": {"sensitive": true}}}}"#,
        ),
        plan(
            r#""configuration": {"root_module": {"module_calls": {"m": {"expressions": {"v": {"constant_value": "canary-canary"}}},
            "m": {"module": {"variables": {"v": {"sensitive": true}}}}}}}"#,
        ),
        plan(
            r#""configuration": {"root_module": {"module_calls": {"m": {"expressions": {"v": {"constant_value": "canary-canary"}},
            "expressions": {"v": {"constant_value": "canary-canary"}, "v": {}}, "module": {"variables": {"v": {"default": "canary-canary"}},
            "outputs": {"o": {"expression": {"constant_value": "canary-canary"}}, "o": {"sensitive": true}}},
            "module": {"variables": {"v": {"sensitive": true}}}}}}}"#,
        ),
        r#"{"o": {"sensitive": false, "type": "string", "value": "canary-canary"}, "o": {"sensitive": true, "type": "string", "value": "x"}}"#.to_owned(),
        file(&format!(
            r#""instances": [{{"attributes": {{"p": "canary-canary", "p": "x"}}, {mask}}}]"#
        )),
        file(&format!(
            r#""instances": [{{"attributes": {{"p": "canary-canary"}}, "attributes": {{"p": "x"}}, {mask}}}]"#
        )),
        file(&format!(
            r#""instances": [{{"attributes_flat": {{"p": "canary-canary"}}, "attributes": {{"p": "x"}}, {mask}}}]"#
        )),
        file(&format!(
            r#""instances": [{{"attributes": {{"p": "canary-canary"}}}}], "instances": [{{"attributes": {{"p": "x"}}, {mask}}}]"#
        )),
        // Very many of them.
        change(&format!(
            r#"{{{}, "after": {{{}}}, "after_sensitive": {{"p": true}}}}"#,
            [r#""after": {"p": "canary-canary"}"#; 20].join(","),
            [r#""p": "canary-canary""#; 20].join(","),
        )),
        // Those that say the same are each in a place of their own.
        file(&format!(
            r#""instances": [{{"attributes": {{"p": "canary-canary"}}, "attributes": {{"p": "canary-canary"}}, {mask}}}]"#
        )),
    ] {
        clean(&document, &RedactOptions::default());
        let short = document.replace("canary-canary", "canary");
        let (text, _) = redacted(&short, &RedactOptions::default());
        assert!(!text.contains("canary"), "{text}");
    }
}

/// Only those of one object: what a plan shows of the state before has marks of its own.
#[test]
fn outputs_of_one_name_in_two_places_stay_apart() {
    let document = plan(
        r#""planned_values": {"outputs": {"o": {"value": "clear-value", "sensitive": false}}},
        "prior_state": {"values": {"outputs": {"o": {"value": "canary-canary", "sensitive": true}}}}"#,
    );
    let text = clean(&document, &RedactOptions::default());
    assert!(text.contains("clear-value"), "{text}");
    let document = plan(
        r#""output_changes": {"o": {"after": "canary-canary", "after_sensitive": true}, "o": {"after": "clear-value"}}"#,
    );
    let text = clean(&document, &RedactOptions::default());
    assert!(text.contains("clear-value"), "{text}");
}

/// What is chosen or called sensitive by a schema is that in each copy.
#[test]
fn chosen_members_of_one_name() {
    let document = change(
        r#"{"after": {"p": "canary-canary"}}, "change": {"after": {"p": "canary-canary"}, "after": {"p": 1}}"#,
    );
    clean(
        &document,
        &RedactOptions::default().also("a.b.p".parse().unwrap()),
    );
    let schemas =
        br#"{"provider_schemas": {"h/n/a": {"resource_schemas": {"a": {"block": {"attributes":
        {"p": {"type": "string", "sensitive": true}}}}}}}}"#;
    let schemas = SchemaMarks::read(schemas, Limits::default()).unwrap();
    clean(&document, &RedactOptions::default().schemas(schemas));
}

/// What should mark something and cannot be read marks everything; a variable may say itself that it is sensitive.
#[test]
fn marks_of_other_forms() {
    for document in [
        r#"{"version": 4, "serial": 1, "lineage": "x", "outputs": {}, "resources": [{"mode": "managed", "type": "a", "name": "b",
            "provider": "provider[\"h/n/a\"]", "instances": [{"attributes": {"p": "canary-canary"}, "sensitive_attributes": "p"}]}]}"#,
        &plan(r#""variables": {"v": {"value": "canary-canary", "sensitive": true}}"#),
    ] {
        clean(document, &RedactOptions::default());
    }
}

/// A text of a form is one wherever it is.
#[test]
fn forms_in_names_and_in_relevant_attributes() {
    let also = RedactOptions::default().also("/canary-[a-z]+/".parse().unwrap());
    for document in [
        plan(r#""variables": {"canary-canary": {"value": 1}}"#),
        plan(r#""output_changes": {"in canary-canary": {"actions": ["create"], "after": 1}}"#),
        plan(
            r#""prior_state": {"values": {"outputs": {"canary-canary": {"sensitive": false, "value": 1}}}}"#,
        ),
        plan(r#""configuration": {"root_module": {"variables": {"canary-canary": {}}}}"#),
        plan(r#""configuration": {"root_module": {"outputs": {"canary-canary": {}}}}"#),
        plan(r#""configuration": {"root_module": {"module_calls": {"canary-canary": {}}}}"#),
        plan(r#""configuration": {"provider_config": {"canary-canary": {}}}"#),
        plan(
            r#""relevant_attributes": [{"resource": "a.b[\"canary-canary\"]", "attribute": ["canary-canary"]}]"#,
        ),
        r#"{"canary-canary": {"sensitive": false, "type": "string", "value": "x"}}"#.to_owned(),
    ] {
        let text = clean(&document, &also);
        assert_eq!(text, document.replace("canary-canary", "(redacted-1)"));
    }
}

/// What waits for the next plan has addresses too.
#[test]
fn addresses_of_what_waits() {
    let documents = [
        plan(
            r#""deferred_changes": [{"reason": "instance_count_unknown", "resource_change": {"address": "a.b",
            "change": {"after": {"p": ["canary-canary"]}, "after_sensitive": {}}}}]"#,
        ),
        plan(
            r#""deferred_action_invocations": [{"reason": "unknown", "action_invocation": {"address": "a.b",
            "config_values": {"p": ["canary-canary"]}, "config_sensitive": {}}}]"#,
        ),
    ];
    for document in documents {
        let also = RedactOptions::default().also("a.b.p".parse().unwrap());
        let text = clean(&document, &also);
        assert_eq!(
            text,
            document.replace("canary-canary", "(redacted-1)"),
            "{document}"
        );
        let masked = document.replace(r#"_sensitive": {}"#, r#"_sensitive": {"p": true}"#);
        let (text, _) = redacted(&masked, &RedactOptions::default().keep("a.b.p[0]"));
        assert_eq!(text, masked);
    }
}

#[test]
fn words_of_the_format_stay() {
    let document = |word: &str| {
        plan(&format!(
            r#""variables": {{"v": {{"value": 1}}}}, "configuration": {{"root_module": {{"variables": {{"v": {{"ephemeral": true}}}}}}}},
            "checks": [{{"address": {{"kind": "check", "to_display": "check.x"}}, "instances": [{{"problems": [{{"message": "m"}}]}}]}}],
            "action_invocations": [{{"address": "action.a.b", "config_values": {{"q": 1}}, "lifecycle_action_trigger": {{"action_trigger_event": "e"}}}}],
            "resource_changes": [{{"address": "a.b", "mode": "managed", "type": "a", "name": "b", "index": 0,
            "change": {{"actions": ["update"], "after": {{"p": "{word}", "q": "{word}"}}, "after_sensitive": {{"p": true}}}}}}]"#
        ))
    };
    let changed = |word: &str, options: &RedactOptions, expected: u64| {
        let (text, report) = redacted(&document(word), options);
        let placeholder = "(redacted-1)";
        assert_eq!(
            text,
            document(word).replace(&format!(": \"{word}\""), &format!(": \"{placeholder}\"")),
            "{word}"
        );
        assert_eq!(report.masked + report.elsewhere, expected, "{word}");
        assert_eq!(redacted(&text, options).0, text);
    };
    for word in [
        "resource_changes",
        "ephemeral",
        "problems",
        "to_display",
        "config_values",
        "action_trigger_event",
    ] {
        changed(word, &RedactOptions::default(), 2);
    }
    // A part of such a name is none of it.
    changed("lifecycle", &RedactOptions::default(), 2);
    for word in [
        "type", "name", "mode", "index", "message", "change", "value",
    ] {
        changed(word, &RedactOptions::default().min_length(4), 2);
        let also = format!("/{word}/").parse().unwrap();
        changed(word, &RedactOptions::default().also(also), 2);
    }
}

//! What a review says of secrets without showing them, in each of its formats.

use crate::run::run;

const FORMATS: [&str; 5] = ["text", "json", "markdown", "github-summary", "html"];

fn review(plan: &str, format: &str) -> String {
    let mut run = run(&["review", "--format", format, "-o", "written"]).input(plan);
    assert_eq!(run.code(), 0);
    run.read("written")
}

/// An update of one attribute, with its values and what of them is marked.
fn update(name: &str, [before, after]: [&str; 2], [old, new]: [bool; 2]) -> String {
    format!(
        r#"{{"address":"n.{name}","mode":"managed","type":"n","name":"{name}","provider_name":"x/y/z","change":{{
        "actions":["update"],"before":{{"p":"{before}"}},"after":{{"p":"{after}"}},"after_unknown":{{}},
        "before_sensitive":{{"p":{old}}},"after_sensitive":{{"p":{new}}}}}}}"#
    )
}

/// OpenTofu warns that an attribute will no longer be marked as sensitive, and says that the value is unchanged.
#[test]
fn what_becomes_public_is_told_from_a_secret_that_changes() {
    let plan = format!(
        r#"{{"format_version":"1.2","resource_changes":[{},{},{}],"output_changes":{{"o":{{
        "actions":["update"],"before":"hunter2-same","after":"hunter2-same","after_unknown":false,
        "before_sensitive":true,"after_sensitive":false}}}}}}"#,
        update("secret", ["hunter2-same"; 2], [false, true]),
        update("public", ["hunter2-same"; 2], [true, false]),
        update("changed", ["hunter2-one", "hunter2-two"], [true, true]),
    );
    for format in FORMATS {
        let text = review(&plan, format);
        let count = |told: &str| text.matches(told).count();
        let counts = match format {
            "json" => [
                count(r#""sensitivity_change":"becomes_public","same_value":true"#),
                count(r#""sensitivity_change":"becomes_sensitive","same_value":true"#),
            ],
            _ => [
                count("(sensitive value), no longer sensitive afterwards, the value stays"),
                count("(sensitive value), becomes sensitive, the value stays"),
            ],
        };
        assert_eq!(counts, [2, 1], "{format} {text}");
        assert!(!text.contains("hunter2"), "{format}");
        assert!(!text.contains("folded"), "{format}");
    }
}

/// A key is hidden as the same text is as a value, however short it is; names of attributes stay.
#[test]
fn keys_of_maps_that_are_secret_are_hidden() {
    let side = |secret: &str| {
        format!(r#"{{"p":"{secret}","m":{{"{secret}":1}},"password":"x","l":[{{"{secret}":2}}]}}"#)
    };
    let entry = |name: &str, actions: &str, [before, after]: [&str; 2]| {
        format!(
            r#"{{"address":"n.{name}","mode":"managed","type":"n","name":"{name}","provider_name":"x/y/z","change":{{
            "actions":[{actions}],"before":{before},"after":{after},"after_unknown":{{}},
            "before_sensitive":{{"p":true}},"after_sensitive":{{"p":true}}}}}}"#
        )
    };
    let [old, new] = [side("hunter2-a"), side("hunter2-b")];
    let plan = format!(
        r#"{{"format_version":"1.2","resource_changes":[{},{},{}]}}"#,
        entry("u", "\"update\"", [&old, &new]),
        entry("c", "\"create\"", ["null", &new]),
        entry("d", "\"delete\"", [&old, "null"]),
    );
    for format in FORMATS {
        let text = review(&plan, format);
        assert!(!text.contains("hunter2"), "{format} {text}");
        assert!(text.contains("password"), "{format} {text}");
    }
}

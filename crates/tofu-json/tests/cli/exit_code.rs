use crate::run::run;

const NO_CHANGES: &str = r#"{"format_version":"1.2","planned_values":{},"errored":false}"#;
const CHANGES: &str = r#"{"format_version":"1.2","planned_values":{},"errored":false,
    "output_changes":{"a":{"actions":["create"],"before":null,"after":"x","after_unknown":false}}}"#;

fn code(plan: &str, arguments: &[&str]) -> i32 {
    run(arguments).input(plan).code()
}

#[test]
fn changes_count_only_if_asked_for() {
    assert_eq!(code(NO_CHANGES, &[]), 0);
    assert_eq!(code(CHANGES, &[]), 0);
    assert_eq!(code(NO_CHANGES, &["--detailed-exitcode"]), 0);
    assert_eq!(code(CHANGES, &["--detailed-exitcode"]), 2);
}

/// As `tofu plan -refresh-only -detailed-exitcode` ends: to record what drifted, or what is moved, is what such a plan does.
#[test]
fn drift_counts_only_where_a_plan_only_refreshes() {
    let plan = |change: &str, more: &str| {
        format!(
            r#"{{"format_version":"1.2","planned_values":{{}},"resource_drift":[{change}]{more},"prior_state":
            {{"format_version":"1.0","values":{{"root_module":{{"resources":[
            {{"address":"a.c","mode":"managed","type":"a","name":"c","values":{{}}}}]}}}}}},"errored":false}}"#
        )
    };
    let object = r#""address":"a.c","mode":"managed","type":"a","name":"c""#;
    let updated = format!(
        r#"{{{object},"change":{{"actions":["update"],"before":{{"x":1}},"after":{{"x":2}}}}}}"#
    );
    let moved = format!(
        r#"{{{object},"previous_address":"a.b","change":{{"actions":["no-op"],"before":{{"x":1}},"after":{{"x":1}}}}}}"#
    );
    let unchanged = format!(
        r#","resource_changes":[{{{object},"change":{{"actions":["no-op"],"before":{{"x":2}},"after":{{"x":2}}}}}}]"#
    );
    for (plan, expected) in [
        (plan(&updated, ""), 2),
        (plan(&moved, ""), 2),
        (plan("", ""), 0),
        (plan(&updated, &unchanged), 0),
    ] {
        for command in ["show", "review", "summary"] {
            let found = code(&plan, &[command, "-", "--detailed-exitcode"]);
            assert_eq!(found, expected, "{command}: {plan}");
        }
    }
    let text = run(&["review", "-"])
        .input(plan(&moved, ""))
        .output()
        .stdout;
    let text = String::from_utf8(text).unwrap();
    assert!(text.starts_with("1 moved.\n"), "{text}");
    assert!(text.ends_with("  moved a.b -> a.c\n"), "{text}");
}

#[test]
fn an_errored_plan_never_counts_as_changes() {
    let errored = CHANGES.replace("\"errored\":false", "\"errored\":true");
    assert_eq!(code(&errored, &[]), 0);
    assert_eq!(code(&errored, &["--detailed-exitcode"]), 1);
}

/// A gate must not pass on the wrong file.
#[test]
fn only_a_plan_has_changes() {
    let state = r#"{"format_version":"1.0","values":{"root_module":{}}}"#;
    for (document, found) in [
        (r#"{"message":"Bad credentials"}"#, "a single value"),
        ("{}", "outputs"),
        (r#"{"format_version":"1.0"}"#, "a state"),
        (state, "a state"),
        (r#"{"o":{"sensitive":false,"value":"x"}}"#, "outputs"),
        (r#"{"version":4,"lineage":"l"}"#, "a raw state file"),
    ] {
        for format in ["text", "computed"] {
            let arguments = ["show", "--detailed-exitcode", "--format", format];
            let output = run(&arguments).input(document).output();
            let message = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(1), "{document}");
            assert!(output.stdout.is_empty(), "{document}");
            let expected = format!("expected a plan as JSON, found {found}");
            assert!(message.contains(&expected), "{message}");
        }
    }
    assert_eq!(code(state, &[]), 0);
}

/// What has no differences is an error, and never text where JSON was asked for.
#[test]
fn computed_differences_are_of_plans_and_states() {
    for document in [
        "{\"a\":\"\u{9b}31m\"}",
        "{}",
        "7",
        r#"{"o":{"sensitive":false,"value":"\u001b"}}"#,
    ] {
        let output = run(&["show", "--format", "computed"])
            .input(document)
            .output();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{document}");
        assert!(output.stdout.is_empty(), "{document}");
        assert!(message.contains("expected a plan or a state"), "{message}");
    }
}

#[test]
fn errors() {
    assert_eq!(code("", &[]), 1);
    assert_eq!(code(NO_CHANGES, &["--no-such-option"]), 1);
    assert_eq!(code(NO_CHANGES, &["no-such-file"]), 1);
    assert_eq!(code(NO_CHANGES, &["--schemas", "no-such-file"]), 1);
    assert_eq!(code(NO_CHANGES, &["-o", "no/such/folder"]), 1);
}

#[test]
fn the_environment_can_name_the_schemas() {
    assert_eq!(
        run(&[])
            .env("TOFU_JSON_SCHEMAS", "no-such-file")
            .input(NO_CHANGES)
            .code(),
        1
    );
    assert_eq!(
        run(&[])
            .env("TOFU_JSON_SCHEMAS", "")
            .input(NO_CHANGES)
            .code(),
        0
    );
}

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

#[test]
fn an_errored_plan_never_counts_as_changes() {
    let errored = CHANGES.replace("\"errored\":false", "\"errored\":true");
    assert_eq!(code(&errored, &[]), 0);
    assert_eq!(code(&errored, &["--detailed-exitcode"]), 1);
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

use crate::conforms::conforms;
use crate::run::run;
use insta::assert_snapshot;
use serde_json::Value;
use std::process::{Command, Output};

const BROKEN: &str = r#"{"format_version":"1.2","planned_values":{"root_module":{}},
    "errored":"no","of_the\u001b_future":1}"#;
const FINE: &str =
    r#"{"format_version":"1.2","planned_values":{"root_module":{}},"errored":false}"#;

#[test]
fn text() {
    assert_snapshot!(
        run(&["validate", "plan.json"])
            .file("plan.json", BROKEN)
            .all()
    );
    assert_snapshot!(run(&["validate"]).input(FINE).all());
}

#[test]
fn json() {
    assert_snapshot!(run(&["validate", "--format", "json"]).input(BROKEN).all());
}

#[test]
fn sarif() {
    assert_snapshot!(
        run(&["validate", "a b.json", "--format", "sarif"])
            .file("a b.json", BROKEN)
            .all()
    );
}

#[test]
fn text_that_is_not_json() {
    assert_snapshot!(run(&["validate"]).input("{\"a\": [1,, 2]}").all());
    assert_snapshot!(run(&["validate"]).input("").all());
}

#[test]
fn case_03_newer_versions() {
    let code = |version: &str, arguments: &[&str]| {
        let text = FINE.replace("1.2", version);
        let arguments: Vec<_> = ["validate"].iter().chain(arguments).copied().collect();
        run(&arguments).input(text).code()
    };
    assert_eq!(code("1.2", &[]), 0);
    assert_eq!(code("2.0", &[]), 2);
    assert_eq!(code("1.99", &[]), 0, "a note");
}

#[test]
fn json_schema() {
    let text = run(&["validate", "--json-schema", "plan"]).stdout();
    assert!(text.contains("\"resource_changes\""));
    assert_snapshot!(run(&["validate", "--json-schema", "plans"]).all());
}

#[test]
fn the_json_schema_of_computed_differences() {
    let text = run(&["validate", "--json-schema", "computed"]).stdout();
    assert!(text.contains("\"tofu-json-computed/1\""));
}

/// What has no rules does not look as if it had been validated.
#[test]
fn saved_plans_and_streams_are_not_validated() {
    let validate = |text: &str, format: &str| {
        let run = run(&["validate", "plan.out", "--format", format]);
        run.file("plan.out", text).all()
    };
    assert_snapshot!(validate("PK\u{3}\u{4}rest", "text"));
    assert_snapshot!(validate("PK\u{3}\u{4}rest", "json"));
    let stream = "{\"@level\":\"info\",\"@message\":\"m\",\"@module\":\"tofu.ui\",\"@timestamp\":\"2026-01-02T03:04:05.000000Z\",\"type\":\"version\",\"tofu\":\"1.12.6\",\"ui\":\"1.2\"}\n";
    assert_snapshot!(validate(stream, "text"));
}

/// Plans of a version that OpenTofu does not have may be anybody's.
#[test]
fn programs_are_named_where_they_are_known() {
    for (version, expected) in [
        ("1.12.6", "OpenTofu 1.12.6"),
        ("1.14.0", "program version 1.14.0"),
    ] {
        let version = format!("\"1.2\",\"terraform_version\":\"{version}\"");
        let text = FINE.replace("\"1.2\"", &version);
        let told = run(&["validate"]).input(text).all();
        assert!(told.contains(&format!(", {expected}: ")), "{told}");
    }
}

#[test]
fn pointers_do_not_name_what_is_sensitive() {
    let state = r#"{"format_version":"1.0","values":{"root_module":{"resources":[{"address":"a.b","mode":"managed","type":"a","name":"b",
        "provider_name":"h/n/a","schema_version":0,"values":{"tags":{"SECRET":1,"SECRET":2}},"sensitive_values":{"tags":true}}]}}}"#;
    for format in ["text", "json", "sarif"] {
        let told = run(&["validate", "--format", format]).input(state).all();
        assert!(told.contains("duplicate-member"), "{told}");
        assert!(
            told.contains("values/tags") && !told.contains("SECRET"),
            "{told}"
        );
    }
}

#[test]
fn any_json_is_no_sound_document() {
    for text in [
        r#"{"message":"Not Found","status":404}"#,
        "[1]",
        "\"x\"",
        "null",
    ] {
        let told = run(&["validate"]).input(text).all();
        let expected = "code: 1\n--- stdout\nstandard input: a single value: not validated\n\
                        standard input:1:1: error: expected a document that there are rules for, found a single value: ";
        assert!(told.starts_with(expected), "{told}");
        for format in ["json", "sarif"] {
            let told = run(&["validate", "--format", format]).input(text).all();
            assert!(told.starts_with("code: 1\n"), "{told}");
            assert!(told.contains("not-validated"), "{told}");
        }
    }
}

/// What commands print is what the JSON Schema of their name says.
#[test]
fn json_schemas_of_what_is_printed() {
    for (name, arguments, code) in [
        (
            "check",
            "check plan.json --max-destroy 1 --policy policy --gates gates.toml --today 2026-11-30",
            3,
        ),
        ("check", "check plan.json drift.json --no-drift", 3),
        ("diff", "diff plan.json drift.json", 2),
        ("diff", "diff plan.json state.json", 2),
        ("diff", "diff terraform.tfstate terraform.tfstate", 0),
        ("diff", "verify --expect plan.json drift.json", 2),
        (
            "drift",
            "drift drift.json --known known.toml --today 2026-11-30",
            2,
        ),
        ("explain", "explain * plan.json", 0),
        ("moves", "moves renamed.json", 2),
        ("review", "review plan.json", 0),
        ("review", "review plan.json drift.json", 0),
    ] {
        let schema = run(&["validate", "--json-schema", name]).stdout();
        let schema: Value = serde_json::from_str(&schema).unwrap();
        let arguments: Vec<_> = arguments.split(' ').chain(["--format", "json"]).collect();
        let output = in_examples(&arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
        let fits = conforms(&printed, &schema, &schema);
        assert_eq!(fits, Ok(()), "{arguments:?}");
    }
}

fn in_examples(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tofu-json"));
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    let command = command.args(arguments).current_dir(examples).env_clear();
    command.output().unwrap()
}

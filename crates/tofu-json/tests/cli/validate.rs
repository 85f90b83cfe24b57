use crate::run::run;
use insta::assert_snapshot;

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

use crate::run::run;
use insta::assert_snapshot;

/// `output -json` and `output -no-color` of the same state, recorded from OpenTofu 1.12.6.
pub(crate) const OUTPUTS: &str = r#"{
  "later": {
    "sensitive": false,
    "type": [
      "list",
      "string"
    ],
    "value": [
      "one",
      "two"
    ]
  }
}
"#;
pub(crate) const OUTPUTS_TEXT: &str = "later = tolist([\n  \"one\",\n  \"two\",\n])\n";

#[test]
fn a_file_with_and_without_the_command() {
    assert_eq!(
        run(&["show", "o.json"]).file("o.json", OUTPUTS).stdout(),
        OUTPUTS_TEXT
    );
    assert_eq!(
        run(&["o.json"]).file("o.json", OUTPUTS).stdout(),
        OUTPUTS_TEXT
    );
    assert_eq!(
        run(&["--threads", "1", "o.json"])
            .file("o.json", OUTPUTS)
            .stdout(),
        OUTPUTS_TEXT
    );
}

#[test]
fn standard_input() {
    assert_eq!(run(&[]).input(OUTPUTS).stdout(), OUTPUTS_TEXT);
    assert_eq!(run(&["-"]).input(OUTPUTS).stdout(), OUTPUTS_TEXT);
    assert_eq!(run(&["show"]).input(OUTPUTS).stdout(), OUTPUTS_TEXT);
    assert_eq!(run(&["show", "-"]).input(OUTPUTS).stdout(), OUTPUTS_TEXT);
}

#[test]
fn windows_encoding() {
    let bytes: Vec<u8> = format!("\u{feff}{OUTPUTS}")
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    assert_eq!(run(&[]).input(bytes).stdout(), OUTPUTS_TEXT);
}

#[test]
fn noise_is_noted() {
    let log = format!("[command]/usr/bin/tofu output -json\n{OUTPUTS}\n::debug::exit code 0\n");
    assert_snapshot!(run(&[]).input(&log).all());
    assert_snapshot!(
        run(&["--error-format=json", "ci.log"])
            .file("ci.log", &log)
            .all()
    );
}

#[test]
fn a_file_that_is_not_there() {
    assert_snapshot!(run(&["plan.json"]).all());
}

#[test]
fn a_command_that_is_not_there() {
    assert_snapshot!(run(&["shwo"]).all());
    // Behind a command it is the name of a file.
    for arguments in [&["show", "shwo"][..], &["diff", "shwo", "shwo"]] {
        let output = run(arguments).output();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(text.lines().count(), 1, "{text}");
        assert!(text.contains("shwo: cannot be read"), "{text}");
    }
}

#[test]
fn broken_json() {
    assert_snapshot!(
        run(&["o.json"])
            .file("o.json", "{\n  \"a\": [1,, 2]}")
            .all()
    );
}

#[test]
fn nothing() {
    assert_snapshot!(run(&["show", "-"]).all());
}

#[test]
fn the_wrong_kind() {
    let stream = r#"{"@level":"info","@message":"x","type":"version"}"#;
    assert_snapshot!(run(&["x"]).file("x", stream).all());
}

#[test]
fn control_characters_of_names_are_made_visible() {
    assert_snapshot!(run(&["a\u{1b}[31m.json"]).all());
}

/// A plan with a number in a part that its text does not need, and `tofu` would not write.
const SLOPPY: &str = r#"{
  "format_version": "1.2",
  "planned_values": {"root_module": {"resources": [{"values": {"size": 01}}]}},
  "errored": false
}"#;

#[test]
fn what_is_skipped_is_checked_on_demand() {
    let mut lenient = run(&["show", "plan.json"]).file("plan.json", SLOPPY);
    assert!(lenient.stdout().contains("No changes."));
    let good = SLOPPY.replace("01", "10");
    let mut strict = run(&["show", "--strict", "plan.json"]).file("plan.json", good);
    assert_eq!(strict.stdout(), lenient.stdout());
    assert_snapshot!(
        run(&["show", "--strict", "plan.json"])
            .file("plan.json", SLOPPY)
            .all()
    );
    assert_snapshot!(
        run(&["--strict", "--error-format=json"])
            .input(SLOPPY.replace("01", "\"a\tb\""))
            .all()
    );
}

#[test]
fn strictness_is_about_the_document_alone() {
    let log = format!("[command]/usr/bin/tofu output -json\n{OUTPUTS}\n::debug::exit code 0\n");
    let noted = run(&["ci.log"]).file("ci.log", &log).all();
    assert_eq!(
        run(&["--strict", "ci.log"]).file("ci.log", &log).all(),
        noted
    );
}

/// A plan or a state in place of the schemas has no types at all.
#[test]
fn other_documents_are_no_schemas() {
    let plan = r#"{"format_version":"1.2","planned_values":{},"resource_changes":[]}"#;
    let state = r#"{"format_version":"1.0","values":{"root_module":{}}}"#;
    for (name, text) in [("a plan", plan), ("a state", state)] {
        let all = run(&["plan.json", "--schemas", "other.json"])
            .file("plan.json", plan)
            .file("other.json", text)
            .all();
        let expected = format!(
            "code: 1\n--- stdout\n--- stderr\ntofu-json: error: other.json: expected provider schemas, found {name}\n"
        );
        assert!(all.starts_with(&expected), "{all}");
    }
}

/// What `providers schema -json` prints for a configuration without providers, and what it never does.
#[test]
fn schemas_of_no_provider_are_schemas() {
    let plan = r#"{"format_version":"1.2","planned_values":{},"errored":false}"#;
    let state = r#"{"format_version":"1.0","values":{"root_module":{}}}"#;
    for (schemas, code) in [(r#"{"format_version":"1.0"}"#, 0), (plan, 1), (state, 1)] {
        let run = run(&["show", "plan.json", "--schemas", "s.json"]).file("plan.json", plan);
        let output = run.file("s.json", schemas).output();
        assert_eq!(output.status.code(), Some(code), "{schemas}");
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(message.contains("expected provider schemas"), code == 1);
    }
}

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

/// Where a document breaks is told from its root by every command, whichever part of it that command was reading.
#[test]
fn pointers_begin_at_the_root() {
    let change = r#"{"address":"a.b","mode":"managed","type":"a","name":"b","provider_name":"h/n/a","change":{"actions":["update"],"before":{"id":1},"after":{"id":VALUE},"after_sensitive":{"id":true}}}"#;
    let good = change.replace("VALUE", "2");
    let broken = change.replace("VALUE", "oops");
    let state = |value: &str| {
        format!(
            r#"{{"format_version":"1.0","values":{{"root_module":{{"child_modules":[{{"address":"module.m","resources":[{{"address":"module.m.a.b","mode":"managed","type":"a","name":"b","values":{{"pw":{value}}},"sensitive_values":{{"pw":true}}}}]}}]}}}}}}"#
        )
    };
    for broken in [
        format!(r#""resource_changes":[{good},{broken}]"#),
        format!(r#""resource_drift":[{broken}],"resource_changes":[{good}]"#),
        r#""output_changes":{"o":{"actions":["create"],"after":oops,"after_sensitive":true}}"#
            .to_owned(),
        format!(
            r#""variables":{{"v":{{"value":oops}}}},"resource_changes":[{good}],"configuration":{{"root_module":{{"variables":{{"v":{{"sensitive":true}}}}}}}}"#
        ),
        format!(
            r#""prior_state":{},"resource_changes":[{good}]"#,
            state("oops")
        ),
    ] {
        let document =
            format!(r#"{{"format_version":"1.2","terraform_version":"1.12.6",{broken}}}"#);
        let pointer = |command: &[&str]| {
            let arguments = [command, &["plan.json", "--error-format", "json"]].concat();
            let mut run = run(&arguments).file("plan.json", &*document);
            let stderr = String::from_utf8(run.output().stderr).unwrap();
            let messages = stderr
                .lines()
                .map(|line| serde_json::from_str(line).unwrap());
            let mut messages: Vec<serde_json::Value> = messages.collect();
            messages.retain(|message| message["level"] == "error");
            let message = messages.first()?;
            message["pointer"].as_str().map(str::to_owned)
        };
        let whole = pointer(&["show", "--strict"]).unwrap();
        let mut told = 0;
        for command in [
            &["redact"][..],
            &["drift"],
            &["summary"],
            &["review"],
            &["fingerprint"],
            &["validate"],
            &["explain"],
            &["moves"],
        ] {
            if let Some(pointer) = pointer(command) {
                told += 1;
                assert!(
                    whole.starts_with(&pointer),
                    "{command:?}: {pointer}, not {whole}"
                );
            }
        }
        assert!(told > 0, "no command tells of {whole}");
    }
}

#[test]
fn a_quote_that_is_missing_is_told_where_it_shows_by_every_command() {
    let plan =
        r#"{"format_version": "1.2", "planned_values": {"a": "x, "b": 1}, "resource_changes": []}"#;
    let expected = ":1:56: expected `,` or `}`, found `b`";
    for command in ["show", "review", "summary", "redact", "fingerprint"] {
        let file = run(&[command, "p.json"]).file("p.json", plan).all();
        assert!(file.contains(expected), "{command}: {file}");
        let pipe = run(&[command, "-"]).input(plan).all();
        assert!(pipe.contains(expected), "{command}: {pipe}");
    }
}

use crate::run::{Run, run};

const NATIVE: &str = "# how many\nlocals {\n  n = var.x + 1 # or so\n}\n";
const TWICE: &str = "locals {\n  a = { b = 1, b = 2 }\n}\n";
const JSON: &str = "{\n  \"locals\": {\n    \"//\": [\"how many\", \"or so\"],\n    \"n\": \"${var.x + 1}\"\n  }\n}\n";

fn to_json(arguments: &[&str]) -> Run {
    run(&[&["config", "to-json"], arguments].concat())
}

#[test]
fn a_file_goes_to_standard_output_and_losses_to_standard_error() {
    let mut run = to_json(&["main.tf"]).file("main.tf", NATIVE);
    assert_eq!(run.stdout(), JSON);
    let mut run = to_json(&["main.tf"]).file("main.tf", TWICE);
    let output = run.output();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "tofu-json: note: main.tf:2:9: the key \"b\" is set again after this, and the last one counts, in locals.a\n"
    );
}

#[test]
fn a_file_goes_to_a_file() {
    let mut run =
        to_json(&["main.tf", "-o", "main.tf.json", "--no-comments"]).file("main.tf", NATIVE);
    assert_eq!(run.all(), "code: 0\n--- stdout\n--- stderr\n--- end");
    assert_eq!(
        run.read("main.tf.json"),
        "{\n  \"locals\": {\n    \"n\": \"${var.x + 1}\"\n  }\n}\n"
    );
}

#[test]
fn a_report_can_be_json() {
    let mut run = to_json(&["main.tf", "--report", "json"]).file("main.tf", TWICE);
    let stderr = String::from_utf8(run.output().stderr).unwrap();
    assert_eq!(
        stderr,
        concat!(
            r#"{"losses":[{"kind":"duplicate_key","file":"main.tf","line":2,"column":9,"byte":17,"#,
            r#""path":"locals.a","message":"the key \"b\" is set again after this, and the last one counts"}]}"#,
            "\n"
        )
    );
}

#[test]
fn the_name_or_an_option_says_what_a_file_is() {
    let mut run = to_json(&["x.tfvars"]).file("x.tfvars", "a = \"$${b}\"\n");
    assert_eq!(run.stdout(), "{\n  \"a\": \"${b}\"\n}\n");
    let mut run =
        to_json(&["x.hcl", "--as", "test"]).file("x.hcl", "run \"a\" {\n  command = plan\n}\n");
    assert!(run.stdout().contains("\"command\": \"plan\""));
}

#[test]
fn what_cannot_be_converted_is_refused_and_nothing_is_written() {
    let native = "variable \"v\" {\n  default = var.x\n}\n";
    let mut run = to_json(&["main.tf", "-o", "out.json"]).file("main.tf", native);
    let output = run.output();
    assert_eq!(output.status.code(), Some(1));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(
        stderr.starts_with("tofu-json: error: main.tf:2:13: Variables not allowed: "),
        "{stderr}"
    );
    assert_eq!(run.names(), ["main.tf"]);
}

#[test]
fn a_module_is_written_elsewhere() {
    let mut run = to_json(&[".", "--out", "json"])
        .file("main.tf", "locals {}\n")
        .file("main_override.tofu", "locals {}\n")
        .file("terraform.tfvars", "a = 1\n")
        .file("other.tf.json", "{}")
        .file("note.txt", "x")
        .file("tests/a.tftest.hcl", "run \"a\" {}\n");
    let output = run.output();
    assert_eq!(output.status.code(), Some(0));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        stderr,
        "tofu-json: note: other.tf.json: is JSON already: copied as it is\n"
    );
    for name in [
        "json/main.tf.json",
        "json/main_override.tofu.json",
        "json/tests/a.tftest.json",
        "json/terraform.tfvars.json",
        "json/other.tf.json",
    ] {
        assert!(run.read(name).starts_with('{'), "{name}");
    }
}

#[test]
fn twins_in_both_syntaxes_get_names_of_their_own() {
    let mut run = to_json(&[".", "--out", "json"])
        .file("main.tofu", "locals {\n  a = 1\n}\n")
        .file("main.tofu.json", "{}")
        .file("b_override.tf", "locals {\n  a = 2\n}\n")
        .file("b_override.tf.json", "{}");
    assert_eq!(run.output().status.code(), Some(0));
    assert_eq!(run.read("json/main.tofu.json"), "{}");
    assert_eq!(run.read("json/b_override.tf.json"), "{}");
    for name in [
        "json/main-native.tofu.json",
        "json/b_override-native_override.tf.json",
    ] {
        assert!(run.read(name).contains("\"a\""), "{name}");
    }
}

/// Both are read before, so both are read after.
#[test]
fn files_that_only_opentofu_reads_exclude_none_that_was_read() {
    let mut run = to_json(&[".", "--out", "json"])
        .file("main.tf", "locals {\n  a = 1\n}\n")
        .file("main.tofu.json", "{}")
        .file("t.tofutest.hcl", "run \"a\" {}\n")
        .file("t.tftest.json", "{}");
    assert_eq!(run.output().status.code(), Some(0));
    assert_eq!(run.read("json/main.tofu.json"), "{}");
    assert!(run.read("json/main-native.tf.json").contains("\"a\""));
    assert_eq!(run.read("json/t.tftest.json"), "{}");
    assert!(run.read("json/t-native.tofutest.json").contains("\"run\""));
}

#[test]
fn a_folder_with_something_in_it_is_refused() {
    let mut run = to_json(&[".", "--out", "json"])
        .file("main.tf", "locals {}\n")
        .file("json/x", "");
    let output = run.output();
    assert_eq!(output.status.code(), Some(1));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains("expected a folder that is not there yet or empty"));
    let mut run = to_json(&["."]).file("main.tf", "locals {}\n");
    assert_eq!(run.code(), 1);
}

#[test]
fn schemas_say_which_blocks_are_arguments() {
    let schemas = r#"{"format_version":"1.0","provider_schemas":{"a":{"resource_schemas":{"a_b":{"version":0,"block":{
        "attributes":{"in":{"type":["list",["object",{"x":"number","y":"number"}]],"optional":true}}}}}}}}"#;
    let native = "resource \"a_b\" \"c\" {\n  in {\n    x = 1\n  }\n}\n";
    let mut run = to_json(&["main.tf", "--schemas", "schemas.json"])
        .file("main.tf", native)
        .file("schemas.json", schemas);
    let output = run.output();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    let json: String = String::from_utf8(output.stdout)
        .unwrap()
        .split_whitespace()
        .collect();
    assert!(json.contains(r#""in":[{"x":1,"y":null}]"#), "{json}");
}

use crate::run::{Run, run};

const JSON: &str = r#"{
  "//": {"metadata": {"version": "1"}},
  "resource": {
    "t_box": {
      "b": {
        "//": "how many",
        "n": "${var.x + 1}",
        "rule": [{"a": 1}],
        "depends_on": ["t_box.a"]
      }
    }
  }
}
"#;
const NATIVE: &str = "# {\"metadata\":{\"version\":\"1\"}}\n\nresource \"t_box\" \"b\" {\n  # how many\n  n = var.x + 1\n  rule = [\n    {\n      a = 1\n    },\n  ]\n  depends_on = [t_box.a]\n}\n";

fn to_hcl(arguments: &[&str]) -> Run {
    run(&[&["config", "to-hcl"], arguments].concat())
}

#[test]
fn a_file_goes_to_standard_output_and_guesses_to_standard_error() {
    let mut run = to_hcl(&["main.tf.json"]).file("main.tf.json", JSON);
    let output = run.output();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), NATIVE);
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "tofu-json: note: main.tf.json:8:9: may be an argument or blocks, written as an argument; \
         the schema of the provider would decide, in resource.t_box.b.rule\n"
    );
}

#[test]
fn a_report_can_be_json() {
    let mut run = to_hcl(&["main.tf.json", "--report", "json"]).file("main.tf.json", JSON);
    let stderr = String::from_utf8(run.output().stderr).unwrap();
    assert!(
        stderr.starts_with(r#"{"losses":[{"kind":"ambiguous","file":"main.tf.json","line":8,"#),
        "{stderr}"
    );
}

#[test]
fn what_is_ambiguous_can_be_blocks_or_an_error() {
    let mut run = to_hcl(&["main.tf.json", "--ambiguous", "block", "--no-comments"])
        .file("main.tf.json", JSON);
    let output = run.output();
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        "resource \"t_box\" \"b\" {\n  n = var.x + 1\n\n  rule {\n    a = 1\n  }\n\n  depends_on = [t_box.a]\n}\n"
    );
    let mut run = to_hcl(&["main.tf.json", "-o", "main.tf", "--ambiguous", "error"])
        .file("main.tf.json", JSON);
    let output = run.output();
    assert_eq!(output.status.code(), Some(1));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(
        stderr.starts_with(
            "tofu-json: error: main.tf.json:8:9: argument or blocks: resource.t_box.b.rule"
        ),
        "{stderr}"
    );
    assert_eq!(run.names(), ["main.tf.json"]);
}

#[test]
fn schemas_decide() {
    let schemas = r#"{"format_version":"1.0","provider_schemas":{"registry.opentofu.org/acme/t":{"resource_schemas":{"t_box":{"version":0,"block":{
        "attributes":{"n":{"type":"number","optional":true}},
        "block_types":{"rule":{"nesting_mode":"list","block":{"attributes":{"a":{"type":"number","optional":true}}}}}}}}}}}"#;
    let mut run = to_hcl(&[
        "main.tf.json",
        "--schemas",
        "schemas.json",
        "--comments",
        "text",
    ])
    .file("main.tf.json", JSON)
    .file("schemas.json", schemas);
    let output = run.output();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        "resource \"t_box\" \"b\" {\n  # how many\n  n = var.x + 1\n\n  rule {\n    a = 1\n  }\n\n  depends_on = [t_box.a]\n}\n"
    );
}

#[test]
fn mistakes_refuse_a_file() {
    let mut run =
        to_hcl(&["main.tf.json", "-o", "main.tf"]).file("main.tf.json", r#"{"locals":{"a":1,}}"#);
    let output = run.output();
    assert_eq!(output.status.code(), Some(1));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(
        stderr.starts_with("tofu-json: error: main.tf.json:1:17: Trailing comma in object: "),
        "{stderr}"
    );
    assert_eq!(run.names(), ["main.tf.json"]);
}

#[test]
fn a_module_is_written_elsewhere() {
    let mut run = to_hcl(&[".", "--out", "native"])
        .file("main.tf.json", r#"{"locals":{"a":1}}"#)
        .file("main_override.tofu.json", "{}")
        .file("terraform.tfvars.json", r#"{"a":"${b}"}"#)
        .file("other.tf", "locals {}\n")
        .file("tests/a.tftest.json", r#"{"run":{"a":{"command":"plan"}}}"#);
    let output = run.output();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "tofu-json: note: other.tf: is native already: copied as it is\n"
    );
    assert_eq!(run.read("native/main.tf"), "locals {\n  a = 1\n}\n");
    assert_eq!(run.read("native/other.tf"), "locals {}\n");
    assert_eq!(run.read("native/main_override.tofu"), "");
    assert_eq!(run.read("native/terraform.tfvars"), "a = \"$${b}\"\n");
    assert_eq!(
        run.read("native/tests/a.tftest.hcl"),
        "run \"a\" {\n  command = plan\n}\n"
    );
}

/// Both are read before, so both are read after.
#[test]
fn files_that_only_opentofu_reads_exclude_none_that_was_read() {
    let mut run = to_hcl(&[".", "--out", "native"])
        .file("main.tofu.json", r#"{"locals":{"a":1}}"#)
        .file("main.tf", "locals {}\n");
    assert_eq!(run.output().status.code(), Some(0));
    assert_eq!(run.read("native/main.tf"), "locals {}\n");
    let converted = run.read("native/main_json.tofu");
    assert_eq!(converted, "locals {\n  a = 1\n}\n");
}

#[test]
fn a_folder_with_something_in_it_is_refused() {
    let mut run = to_hcl(&[".", "--out", "."]).file("main.tf.json", "{}");
    let output = run.output();
    assert_eq!(output.status.code(), Some(1));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(
        stderr.contains("expected a folder that is not there yet or empty"),
        "{stderr}"
    );
    let mut run = to_hcl(&["."]).file("main.tf.json", "{}");
    assert_eq!(run.code(), 1);
}

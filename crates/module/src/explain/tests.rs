use super::{ArgumentOutcome, Explanation};
use crate::{Declarations, FileKind};
use tofu_json_config::Source;
use tofu_json_vocab::Program;

fn explain(address: &str, base: (&str, &str), over: (&str, &str)) -> Vec<String> {
    let sources = [
        (Source::read(base.0, base.1.as_bytes()), FileKind::Primary),
        (Source::read(over.0, over.1.as_bytes()), FileKind::Override),
    ];
    let files = sources.iter().map(|(source, kind)| (source, *kind));
    let declarations = Declarations::of(files);
    let declaration = declarations.get(&address.parse().unwrap()).unwrap();
    let explanation = Explanation::of(declaration);
    let arguments = explanation.arguments.iter();
    arguments
        .map(|argument| {
            let given = argument.given.iter();
            let given: Vec<_> = given
                .map(|one| format!("{}={}", one.file, one.outcome.as_str()))
                .collect();
            format!("{} {}", argument.path, given.join(" "))
        })
        .collect()
}

#[test]
fn arguments_of_a_resource() {
    let base = r#"{"resource": {"a": {"b": {
        "x": 1, "y": 2, "depends_on": ["c.d"],
        "lifecycle": {"enabled": true, "prevent_destroy": true, "ignore_changes": ["x"]},
        "provisioner": [{"local-exec": {"command": "1"}}, {"local-exec": {"command": "2"}}]}}}}"#;
    let over = r#"
resource "a" "b" {
  x          = 3
  depends_on = [e.f]
  lifecycle {
    enabled         = false
    prevent_destroy = false
    precondition {
      condition     = true
      error_message = ""
    }
  }
  provisioner "local-exec" {
    command = "3"
  }
}
"#;
    assert_eq!(
        explain("a.b", ("m.tf.json", base), ("override.tf", over)),
        [
            "depends_on 0=effective 1=refused",
            "lifecycle.enabled 0=effective 1=ignored",
            "lifecycle.ignore_changes 0=effective",
            "lifecycle.precondition.condition 1=refused",
            "lifecycle.precondition.error_message 1=refused",
            "lifecycle.prevent_destroy 0=replaced 1=effective",
            "provisioner.local-exec.command 1=effective",
            "provisioner.local-exec[0].command 0=replaced",
            "provisioner.local-exec[1].command 0=replaced",
            "x 0=replaced 1=effective",
            "y 0=effective",
        ]
    );
}

#[test]
fn settings_of_a_module() {
    let base = r#"{"terraform": {
        "required_providers": {"a": "1", "b": {"source": "x/b"}},
        "backend": {"local": {"path": "a", "workspace_dir": "b"}}}}"#;
    let over =
        r#"{"terraform": {"required_providers": {"b": "2"}, "backend": {"local": {"path": "c"}}}}"#;
    assert_eq!(
        explain("terraform", ("m.tf.json", base), ("override.tf.json", over)),
        [
            "backend.local.path 0=replaced 1=effective",
            "backend.local.workspace_dir 0=replaced",
            "required_providers.a 0=effective",
            "required_providers.b 0=replaced 1=effective",
        ]
    );
}

#[test]
fn outcomes_have_names() {
    assert_eq!(ArgumentOutcome::Replaced(0).as_str(), "replaced");
}

/// Terraform goes by `required_version` wherever it is.
#[test]
fn required_version_counts_for_terraform() {
    let text = b"terraform {\n  required_version = \">= 1.5\"\n}\n";
    for (program, outcome) in [
        (Program::OpenTofu, ArgumentOutcome::Ignored),
        (Program::Terraform, ArgumentOutcome::Effective),
    ] {
        let source = Source::read("m.tf", text).for_program(program);
        let declarations = Declarations::of([(&source, FileKind::Primary)]);
        let explanation = Explanation::of(&declarations.all[0]);
        assert_eq!(explanation.arguments[0].given[0].outcome, outcome);
    }
}

use super::References;
use crate::{Declarations, FileKind};
use tofu_json_config::Source;
use tofu_json_vocab::Program;

fn references(files: &[(&str, &str, FileKind)]) -> References {
    let sources: Vec<_> = files
        .iter()
        .map(|(name, text, kind)| (Source::read(name, text.as_bytes()), *kind))
        .collect();
    let files = sources.iter().map(|(source, kind)| (source, *kind));
    References::of(&Declarations::of(files))
}

fn edges(references: &References) -> Vec<String> {
    let edges = references.edges.iter();
    edges
        .map(|edge| format!("{} {} -> {}", edge.from, edge.argument, edge.to))
        .collect()
}

const JSON: &str = r#"{
  "variable": {"x": {}, "unused": {}},
  "locals": {"a": "${local.b}", "b": "${local.a} ${var.x}", "//": "${var.comment}"},
  "resource": {"aws_instance": {"web": {
    "count": "${var.n}",
    "provider": "aws.west",
    "depends_on": ["module.m"],
    "lifecycle": {"ignore_changes": ["ami"], "replace_triggered_by": ["terraform_data.t"]},
    "ami": "${data.aws_ami.base.id}",
    "dynamic": {"disk": {"for_each": "${local.a}", "content": {"size": "${disk.value}", "x": "${each.key}"}}}
  }}},
  "data": {"aws_ami": {"base": {}, "other": {}}}
}"#;

#[test]
fn edges_in_json() {
    let references = references(&[("m.tf.json", JSON, FileKind::Primary)]);
    assert_eq!(
        edges(&references),
        [
            "local.a value -> local.b",
            "local.b value -> local.a",
            "local.b value -> var.x",
            "aws_instance.web count -> var.n",
            "aws_instance.web provider -> provider.aws.west",
            "aws_instance.web depends_on -> module.m",
            "aws_instance.web lifecycle.replace_triggered_by -> terraform_data.t",
            "aws_instance.web ami -> data.aws_ami.base",
            "aws_instance.web dynamic.disk.for_each -> local.a",
        ]
    );
    let unresolved: Vec<_> = references
        .unresolved()
        .map(|one| one.to.to_string())
        .collect();
    assert_eq!(
        unresolved,
        ["var.n", "provider.aws.west", "module.m", "terraform_data.t"]
    );
    let unused: Vec<_> = references
        .unused()
        .iter()
        .map(|one| one.address.to_string())
        .collect();
    assert_eq!(unused, ["var.unused", "data.aws_ami.other"]);
    let cycles: Vec<Vec<String>> = references
        .cycles()
        .iter()
        .map(|cycle| cycle.iter().map(ToString::to_string).collect())
        .collect();
    assert_eq!(cycles, [["local.a", "local.b"]]);
}

#[test]
fn replaced_arguments_do_not_count() {
    let base =
        "resource \"a\" \"b\" {\n  x = var.one\n  y = var.two\n  disk { size = var.three }\n}\n";
    let over = r#"{"resource": {"a": {"b": {"x": 1, "disk": [{}]}}}}"#;
    let references = references(&[
        ("m.tf", base, FileKind::Primary),
        ("override.tf.json", over, FileKind::Override),
    ]);
    assert_eq!(edges(&references), ["a.b y -> var.two"]);
}

#[test]
fn nested_dynamic_blocks() {
    let text = r#"
resource "a" "b" {
  dynamic "x" {
    for_each = var.l
    iterator = it
    content {
      y = it.value
      dynamic "z" {
        for_each = it.value.zs
        content {
          w = z.key + local.w
        }
      }
    }
  }
}
"#;
    let json = r#"{"resource": {"a": {"b": {"dynamic": {"x": {
        "for_each": "${var.l}", "iterator": "it", "content": [{
        "y": "${it.value}",
        "dynamic": {"z": [{"for_each": "${it.value.zs}", "content": {"w": "${z.key + local.w}"}}]}}]}}}}}}"#;
    let expected = [
        "a.b dynamic.x.for_each -> var.l",
        "a.b dynamic.x.content.dynamic.z.content.w -> local.w",
    ];
    for (name, text) in [("m.tf", text), ("m.tf.json", json)] {
        let references = references(&[(name, text, FileKind::Primary)]);
        assert_eq!(edges(&references), expected, "{name}");
    }
}

#[test]
fn data_sources_of_checks() {
    let text = r#"{"check": {"c": {
        "data": {"t": {"d": {"x": "${var.v}"}}},
        "assert": {"condition": "${data.t.d.id != local.l}", "error_message": ""}}}}"#;
    let references = references(&[("m.tf.json", text, FileKind::Primary)]);
    assert_eq!(
        edges(&references),
        [
            "data.t.d x -> var.v",
            "check.c assert.condition -> data.t.d",
            "check.c assert.condition -> local.l",
        ]
    );
    assert_eq!(references.unresolved().count(), 2);
}

#[test]
fn configurations_that_the_caller_gives() {
    let json = r#"{"terraform": {"required_providers": {"x": {"source": "a/x", "configuration_aliases": ["x.y"]}}},
        "resource": {"x_r": {"r": {"provider": "x.y"}, "s": {"provider": "x.z"}}}}"#;
    let native = "terraform {\n  required_providers {\n    x = {\n      source = \"a/x\"\n      configuration_aliases = [x.y]\n    }\n  }\n}\nresource \"x_r\" \"r\" {\n  provider = x.y\n}\nresource \"x_r\" \"s\" {\n  provider = x.z\n}\n";
    for (name, text) in [("m.tf.json", json), ("m.tf", native)] {
        let references = references(&[(name, text, FileKind::Primary)]);
        let unresolved: Vec<_> = references
            .unresolved()
            .map(|one| one.to.to_string())
            .collect();
        assert_eq!(unresolved, ["provider.x.z"], "{name}");
    }
}

#[test]
fn what_is_no_more_or_not_yet() {
    let text = r#"{"moved": {"from": "a.b", "to": "a.c"}, "removed": {"from": "a.d"},
        "import": {"to": "a.e", "id": "${var.x}"}}"#;
    let references = references(&[("m.tf.json", text, FileKind::Primary)]);
    assert_eq!(edges(&references), ["import[0] id -> var.x"]);
}

#[test]
fn circles_apart_and_long_chains() {
    let mut text =
        String::from("locals {\n  a = local.b\n  b = [local.a, local.c]\n  c = local.d\n");
    text.push_str("  d = [local.e, local.d]\n  e = local.c0\n");
    for number in 0..5_000 {
        text.push_str(&format!("  c{number} = local.c{}\n", number + 1));
    }
    text.push_str("  c5000 = local.x\n  x = local.y\n  y = local.z\n  z = local.x\n}\n");
    let references = references(&[("m.tf", &text, FileKind::Primary)]);
    let cycles = references.cycles();
    let text = |cycle: &Vec<crate::Address>| -> String {
        let names: Vec<_> = cycle.iter().map(ToString::to_string).collect();
        names.join(" ")
    };
    let texts: Vec<_> = cycles.iter().map(text).collect();
    assert_eq!(
        texts,
        ["local.a local.b", "local.d", "local.x local.y local.z"]
    );
}

#[test]
fn blocks_without_end() {
    let depth = 50_000;
    let mut text = String::from("resource \"a\" \"b\" {\n");
    text.push_str(&"x {\ny = var.z\n".repeat(depth));
    text.push_str(&"}\n".repeat(depth + 1));
    let references = references(&[("m.tf", &text, FileKind::Primary)]);
    assert_eq!(references.edges.len(), 100);
    let open = "{\"x\":[".repeat(depth);
    let text = format!(
        "{{\"resource\":{{\"a\":{{\"b\":{open}\"${{var.z}}\"{}}}}}}}",
        "]}".repeat(depth)
    );
    let references = self::references(&[("m.tf.json", &text, FileKind::Primary)]);
    assert_eq!(references.edges.len(), 1);
}

#[test]
fn keys_of_provider_instances() {
    let text = r#"{"resource": {"a_b": {"c": {"provider": "a.x[each.key]", "for_each": {}}}},
        "module": {"m": {"source": "./m", "providers": {"a": "a.x[local.k]", "b.y": "b"}}}}"#;
    let references = references(&[("m.tf.json", text, FileKind::Primary)]);
    assert_eq!(
        edges(&references),
        [
            "a_b.c provider -> provider.a.x",
            "module.m providers -> provider.a.x",
            "module.m providers -> local.k",
            "module.m providers -> provider.b",
        ]
    );
}

const ACTIONS: &str = r#"
variable "pw" {}
action "fixture_notify" "late" {
  provider = fixture.west
  config {
    message = fixture_prim.a.etag
    secret  = var.pw
  }
}
action "fixture_ping" "many" {
  count = 2
  config { host = "h" }
}
resource "fixture_prim" "a" {
  lifecycle {
    action_trigger {
      events    = [after_create]
      condition = fixture_prim.a.name == "a"
      actions   = [action.fixture_ping.many[1], action.fixture_notify.late, action.fixture_ping.gone]
    }
  }
}
"#;

fn references_for(program: Program, text: &str) -> References {
    let source = Source::read("m.tf", text.as_bytes()).for_program(program);
    References::of(&Declarations::of([(&source, FileKind::Primary)]))
}

/// What goes round through an action is no circle: it is invoked before or after the change.
#[test]
fn actions_of_terraform() {
    let references = references_for(Program::Terraform, ACTIONS);
    assert_eq!(
        edges(&references),
        [
            "action.fixture_notify.late provider -> provider.fixture.west",
            "action.fixture_notify.late config.message -> fixture_prim.a",
            "action.fixture_notify.late config.secret -> var.pw",
            "fixture_prim.a lifecycle.action_trigger.condition -> fixture_prim.a",
            "fixture_prim.a lifecycle.action_trigger.actions -> action.fixture_ping.many",
            "fixture_prim.a lifecycle.action_trigger.actions -> action.fixture_notify.late",
            "fixture_prim.a lifecycle.action_trigger.actions -> action.fixture_ping.gone",
        ]
    );
    let unresolved: Vec<_> = references
        .unresolved()
        .map(|one| one.to.to_string())
        .collect();
    assert_eq!(
        unresolved,
        ["provider.fixture.west", "action.fixture_ping.gone"]
    );
    assert!(references.cycles().is_empty());
    assert!(references.unused().is_empty());
    let unused = references_for(Program::OpenTofu, ACTIONS);
    let unused: Vec<_> = unused
        .unused()
        .into_iter()
        .map(|one| one.address.to_string())
        .collect();
    assert_eq!(unused, ["var.pw"]);
}

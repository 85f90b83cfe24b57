use crate::run::run;
use serde_json::{Value, json};

/// Objects with other names and keys, and a module with another one: each is deleted and created with the same values.
const RENAMED: &[(&str, &str)] = &[
    ("acme_host.a", "acme_host.b"),
    ("acme_host.c", "acme_host.d[\"$${k}\\n\\\"\"]"),
    ("module.old.acme_host.x", "module.new[\"k\"].acme_host.x"),
    (
        "module.old.acme_host.y[0]",
        "module.new[\"k\"].acme_host.y[0]",
    ),
];

fn change(address: &str, side: &str, values: &Value) -> Value {
    let (module, rest) = address.split_at(address.find("acme_host").unwrap());
    let name: String = rest["acme_host.".len()..].chars().take(1).collect();
    let action = if side == "before" { "delete" } else { "create" };
    json!({"address": address, "module_address": module.trim_end_matches('.'), "mode": "managed", "type": "acme_host",
        "name": name, "change": {"actions": [action], side: values}})
}

/// The blocks are configuration that OpenTofu takes, beside what they name.
#[test]
fn blocks_can_be_pasted() {
    let mut changes = Vec::new();
    for (n, (from, to)) in RENAMED.iter().enumerate() {
        let values = json!({"title": format!("the host number {n}"), "range": format!("10.0.{n}.0/24"), "size": 4});
        changes.push(change(from, "before", &values));
        changes.push(change(to, "after", &values));
    }
    let plan = json!({"format_version": "1.2", "terraform_version": "1.12.6", "resource_changes": changes});
    let output = run(&["moves", "-"]).input(plan.to_string()).output();
    assert_eq!(output.status.code(), Some(2));
    let moves = String::from_utf8(output.stdout).unwrap();
    assert_eq!(moves.matches("moved {").count(), 3, "{moves}");
    let root = r#"
resource "acme_host" "b" {}
resource "acme_host" "d" {
  for_each = toset(["x"])
}
module "new" {
  source   = "./new"
  for_each = toset(["k"])
}
"#;
    let module = r#"
resource "acme_host" "x" {}
resource "acme_host" "y" {
  count = 1
}
"#;
    let modules = r#"{"Modules":[{"Key":"","Source":"","Dir":"."},{"Key":"new","Source":"./new","Dir":"new"}]}"#;
    let check = |moves: &str| {
        run(&["config", "check", "."])
            .file("main.tf", root)
            .file("moves.tf", moves)
            .file("new/main.tf", module)
            .file(".terraform/modules/modules.json", modules)
            .all()
    };
    let told = check(&moves);
    assert!(
        told.starts_with("code: 0\n") && told.contains("no errors, no warnings"),
        "{moves}{told}"
    );
    // What cannot be moved is told.
    let told = check(&moves.replace("from = acme_host.a", "from = module.a"));
    assert!(told.starts_with("code: 2\n"), "{told}");
}

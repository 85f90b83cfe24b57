//! Types of variables, the defaults of optional attributes in them, and default values.

use tofu_json_config::Source;
use tofu_json_config::decode::{Role, Variable, decode};
use tofu_json_config::types::TypeConstraint;
use tofu_json_tests::corpus_lines;
use tofu_json_value::{Document, Value};

use super::recordings;

/// What OpenTofu decoded of variables and this crate did not, of one file.
fn differences(name: &str, bytes: &[u8], recorded: Value<'_>) -> Vec<String> {
    let source = Source::read(name, bytes);
    let decoded = decode(&source, Role::Configuration);
    let mut wrong = Vec::new();
    for theirs in recorded.elements() {
        let name = theirs.get("name").and_then(Value::as_str).unwrap();
        let same = |variable: &&Variable<'_>| variable.name == name;
        let Some(ours) = decoded.variables.iter().find(same) else {
            wrong.push(format!("no variable {name}"));
            continue;
        };
        let constraint = ours.type_constraint.clone().unwrap_or_default();
        for (field, ours) in written(ours, &constraint) {
            let Some(theirs) = theirs.get(field) else {
                continue;
            };
            let theirs = match field {
                "default" => theirs.get("value"),
                "type_defaults" => Some(theirs),
                _ => theirs.get("type"),
            };
            let text = theirs.map_or_else(String::new, |value| {
                String::from_utf8_lossy(value.raw()).into_owned()
            });
            let ours = ours.unwrap_or_default();
            let document = Document::parse(ours.as_bytes());
            let equal = document.is_ok_and(|ours| {
                theirs.is_some_and(|theirs| super::expressions::same(ours.root(), theirs))
            });
            if !equal {
                wrong.push(format!("{name} {field}\n   ours {ours}\n theirs {text}"));
            }
        }
    }
    wrong
}

fn written(
    variable: &Variable<'_>,
    constraint: &TypeConstraint,
) -> [(&'static str, Option<String>); 4] {
    let defaults = constraint.defaults.as_ref();
    let default = variable.default.as_ref().map(|value| value.to_typed_json());
    let unknown = || r#"{"type":"dynamic","unknown":true}"#.to_owned();
    [
        ("constraint_type", Some(constraint.constraint.to_json())),
        ("type", Some(constraint.kind().to_json())),
        ("type_defaults", defaults.map(|defaults| defaults.to_json())),
        ("default", default.or_else(|| Some(unknown()))),
    ]
}

#[test]
fn case_75_76_and_77_variables_are_those_recorded() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for (line, case) in recordings::lines().iter().zip(recordings::files()) {
        let document = Document::parse(line.as_bytes()).unwrap();
        let decoded = document.root().get("decoded");
        let variables = decoded.and_then(|decoded| decoded.get("variables"));
        // Overrides have no types of their own, and the broken ones keep what came before.
        let kept = ["defaults-021", "duplicates-007", "variable_args-003"];
        if let Some(variables) = variables
            && case.role().is_empty()
            && !kept.contains(&case.id())
        {
            count += variables.elements().count();
            let found = differences(case.name(), &case.bytes(), variables);
            wrong.extend(
                found
                    .into_iter()
                    .map(|what| format!("{}: {what}", case.id())),
            );
        }
    }
    assert!(wrong.is_empty(), "{count}: {}", wrong.join("\n"));
    assert!(count > 200, "only {count} variables");
}

#[test]
fn variables_of_native_files_are_those_recorded() {
    let lines = corpus_lines("config/pairs.ndjson").expect("recorded pairs");
    let mut wrong = Vec::new();
    for line in &lines {
        let document = Document::parse(line.as_bytes()).unwrap();
        let pair = document.root();
        let text = |field| pair.get(field).and_then(Value::as_str);
        let variables = pair.get("dump").and_then(|dump| dump.get("variables"));
        let (Some(name), Some(variables)) = (text("name"), variables) else {
            continue;
        };
        for field in ["text", "json"] {
            let name = if field == "json" {
                "m.tf.json".into()
            } else {
                name.clone()
            };
            let file = text(field).unwrap_or_default();
            let found = differences(&name, file.as_bytes(), variables);
            let id = text("id").unwrap_or_default();
            wrong.extend(
                found
                    .into_iter()
                    .map(|what| format!("{id} {field}: {what}")),
            );
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

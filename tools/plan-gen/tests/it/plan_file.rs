use super::text;
use serde_json::Value;
use std::io::Cursor;
use tofu_json_plan_file::{Limits, PlanFile};
use tofu_json_plan_gen::{Document, PlanFileRelease, Recipe};

/// What the reader of plan files makes of a plan file: the plan document with the same objects.
fn read(recipe: &Recipe, release: PlanFileRelease, schemas: Option<&[u8]>) -> Value {
    let file = text(recipe, Document::PlanFile(release));
    let file = PlanFile::read(Cursor::new(file), &Limits::default()).unwrap();
    let (text, made) = file.document(schemas).unwrap();
    assert!(!made.inferred);
    serde_json::from_str(&text).unwrap()
}

/// The same with lists in one order: the generator does not order sets of objects.
fn in_one_order(value: &mut Value) {
    match value {
        Value::Array(elements) => {
            elements.iter_mut().for_each(in_one_order);
            elements.sort_by_key(Value::to_string);
        }
        Value::Object(members) => {
            for (name, member) in members.iter_mut() {
                // Masks of what is in sets differ: files mark whole sets.
                if name.ends_with("sensitive") || name == "sensitive_values" {
                    *member = Value::Null;
                }
                in_one_order(member);
            }
        }
        _ => {}
    }
}

#[test]
fn plan_files_hold_what_the_document_of_their_recipe_says() {
    for seed in [1] {
        let recipe = Recipe::new(seed).with_resources(80);
        let schemas = text(&recipe, Document::Schemas);
        let mut expected: Value = serde_json::from_slice(&text(&recipe, Document::Plan)).unwrap();
        in_one_order(&mut expected);
        for (release, given) in [
            (PlanFileRelease::Tofu1_12, Some(&schemas[..])),
            (PlanFileRelease::Tofu1_13, None),
        ] {
            let mut found = read(&recipe, release, given);
            in_one_order(&mut found);
            for (name, expected) in expected.as_object().unwrap() {
                // The configuration of a file is text, which a document does not have.
                if name == "configuration" || name == "terraform_version" {
                    continue;
                }
                let found = found.get(name).unwrap();
                if name == "prior_state" {
                    assert_eq!(found["values"], expected["values"], "{release:?}");
                    continue;
                }
                assert!(
                    found == expected,
                    "{release:?}: {name} differs: {}",
                    first(found, expected, String::new())
                );
            }
            let modules = found["configuration"]["root_module"]["module_calls"].as_object();
            assert!(!modules.unwrap().is_empty());
        }
    }
}

/// Where two values differ first.
fn first(one: &Value, other: &Value, at: String) -> String {
    match (one, other) {
        (Value::Object(one_members), Value::Object(members)) => {
            for (name, member) in members {
                match one_members.get(name) {
                    Some(found) if found == member => {}
                    Some(found) => return first(found, member, format!("{at}/{name}")),
                    None => return format!("{at}/{name} is missing"),
                }
            }
            format!("{at} has more members")
        }
        (Value::Array(elements), Value::Array(others)) if elements.len() == others.len() => {
            let mut pairs = elements.iter().zip(others).enumerate();
            match pairs.find(|(_, (one, other))| one != other) {
                Some((number, (one, other))) => first(one, other, format!("{at}/{number}")),
                None => at,
            }
        }
        _ => format!("{at}: {one} and {other}"),
    }
}

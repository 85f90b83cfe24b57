use super::text;
use tofu_json_plan_gen::{Document, Recipe, Shape};
use tofu_json_value::Value;

/// The members that hold values or masks, whose objects are sorted all through.
const VALUES: [&str; 10] = [
    "after",
    "after_sensitive",
    "after_unknown",
    "before",
    "before_sensitive",
    "constant_value",
    "expressions",
    "sensitive_values",
    "value",
    "values",
];

/// The members whose own members are sorted by name.
const MAPS: [&str; 9] = [
    "attributes",
    "block_types",
    "module_calls",
    "output_changes",
    "outputs",
    "provider_config",
    "provider_schemas",
    "resource_schemas",
    "variables",
];

#[derive(Clone, Copy, PartialEq)]
enum Inside {
    Structure,
    Map,
    Value,
}

/// Whether all objects that OpenTofu makes from maps are sorted.
fn check(value: Value<'_>, inside: Inside) {
    let members: Vec<_> = value.members().collect();
    let keys: Vec<_> = members.iter().map(|(key, _)| &**key).collect();
    let sorted = keys.is_sorted_by(|one, two| one < two);
    assert!(inside == Inside::Structure || sorted, "{keys:?}");
    for (key, member) in &members {
        let below = match &**key {
            _ if inside == Inside::Value => Inside::Value,
            // A name that somebody gave.
            _ if inside == Inside::Map => Inside::Structure,
            // A module instead of an object.
            "values" if member.get("root_module").is_some() => Inside::Structure,
            key if VALUES.contains(&key) => Inside::Value,
            key if MAPS.contains(&key) => Inside::Map,
            _ => Inside::Structure,
        };
        check(*member, below);
    }
    for element in value.elements() {
        check(element, inside);
    }
}

fn check_text(text: &[u8]) {
    let document = tofu_json_value::Document::parse(text).unwrap();
    check(document.root(), Inside::Structure);
    assert!(text.ends_with(b"}\n"));
    assert_eq!(text.iter().filter(|byte| **byte == b'\n').count(), 1);
    assert!(!text.iter().any(|byte| b"<>&".contains(byte)));
}

#[test]
fn documents_are_written_as_opentofu_does() {
    let recipe = Recipe::new(11).with_resources(200).with_extra_types(40);
    for document in [Document::Plan, Document::State, Document::Schemas] {
        check_text(&text(&recipe, document));
    }
}

#[test]
fn shapes_are_written_as_opentofu_does() {
    for shape in Shape::all().filter(|shape| !shape.to_string().starts_with("depth")) {
        let recipe = Recipe::new(1).with_shape(shape.with_length(100));
        check_text(&text(&recipe, Document::Plan));
    }
}

//! Names that `dynamic` blocks give to their elements.

use tofu_json_config::body::{Block, Schema};
use tofu_json_config::expression::Expression;
use tofu_json_config::json::{Node, NodeKind};
use tofu_json_config::modes::DYNAMIC;
use tofu_json_evaluate::Value;

/// The name that a `dynamic` block gives to its elements.
pub(super) fn of(block: &Block<'_>) -> Option<String> {
    let schema = Schema::of(&DYNAMIC).nothing_required();
    let content = block.body.partial_content(&schema, &mut Vec::new());
    match content.attribute("iterator") {
        Some(iterator) => {
            let reference = iterator.expression.reference().ok()?;
            reference.root().map(str::to_owned)
        }
        None => block
            .labels
            .first()
            .map(|label| label.text.clone().into_owned()),
    }
}

/// Whether a `dynamic` block has nothing to repeat, whatever the configuration is given.
pub(super) fn is_over_nothing(block: &Block<'_>) -> bool {
    let schema = Schema::of(&DYNAMIC).nothing_required();
    let content = block.body.partial_content(&schema, &mut Vec::new());
    let Some(repeated) = content.attribute("for_each").map(|one| one.expression) else {
        return false;
    };
    let is_constant = repeated.references().is_empty() && repeated.calls().is_empty();
    let value = is_constant.then(|| repeated.constant().ok()).flatten();
    value.is_some_and(|value| match value {
        Value::Tuple(elements) => elements.is_empty(),
        Value::Object(members) => members.is_empty(),
        _ => false,
    })
}

/// The names that `dynamic` blocks inside a JSON value give, if it is a block.
pub(super) fn inside(expression: Expression<'_>) -> Vec<String> {
    let mut names = Vec::new();
    let mut waiting: Vec<Node<'_>> = expression.as_json().into_iter().collect();
    while let Some(node) = waiting.pop() {
        match node.kind() {
            NodeKind::Array(array) => waiting.extend(array.elements()),
            NodeKind::Object(object) => {
                for property in object.properties() {
                    if property.name.decoded() == DYNAMIC.name {
                        labelled(property.value, &mut names);
                    }
                    waiting.push(property.value);
                }
            }
            _ => {}
        }
    }
    names
}

/// The labels of `dynamic` blocks, and the iterators in them.
fn labelled(node: Node<'_>, names: &mut Vec<String>) {
    for (label, value) in properties(node) {
        names.push(label);
        for (name, value) in properties(value) {
            if let ("iterator", NodeKind::String(text)) = (name.as_str(), value.kind()) {
                names.push(text.decoded().into_owned());
            }
        }
    }
}

/// The properties of an object, or of the objects in an array.
fn properties(node: Node<'_>) -> Vec<(String, Node<'_>)> {
    let objects = match node.kind() {
        NodeKind::Object(_) => vec![node],
        NodeKind::Array(array) => array.elements().collect(),
        _ => Vec::new(),
    };
    let mut all = Vec::new();
    for object in objects {
        if let NodeKind::Object(object) = object.kind() {
            let properties = object.properties();
            all.extend(properties.map(|one| (one.name.decoded().into_owned(), one.value)));
        }
    }
    all
}

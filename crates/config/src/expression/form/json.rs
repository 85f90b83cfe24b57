use super::{Form, template};
use crate::json::{Node, NodeKind};

/// The form of a JSON value: strings and names are templates.
pub(super) fn form(node: Node<'_>, depth: usize) -> Form {
    let Some(depth) = depth.checked_sub(1) else {
        return Form::Invalid(None);
    };
    match node.kind() {
        NodeKind::Invalid => Form::Invalid(None),
        NodeKind::Null => Form::Null,
        NodeKind::Bool(value) => Form::Bool(value),
        NodeKind::Number(text) => Form::number(text),
        NodeKind::String(text) => template::of_text(text, depth),
        NodeKind::Array(array) => {
            Form::Tuple(array.elements().map(|one| form(one, depth)).collect())
        }
        NodeKind::Object(object) => {
            let properties = object.properties();
            let items = properties.map(|property| {
                let key = template::of_text(property.name, depth);
                (key, form(property.value, depth))
            });
            Form::object(items.collect())
        }
    }
}

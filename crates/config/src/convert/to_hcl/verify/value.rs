//! Values, each the way its mode reads it.

use tofu_json_hcl::{ExpressionKind, File};

use super::literal;
use crate::convert::to_hcl::item::{Argument, Special};
use crate::expression::{Expression, Form, Native};
use crate::json::{Node, NodeKind};
use crate::modes::Mode;

/// Whether a native expression says what an argument says.
pub(super) fn same(
    argument: &Argument<'_>,
    file: &File<'_>,
    expression: tofu_json_hcl::Expression<'_>,
) -> bool {
    let native = Native::new(file, expression);
    match argument.special {
        Special::Reference if text(argument.value, &native) => true,
        Special::Message if literal::same(argument.value, expression) => true,
        _ => by_mode(argument.value, argument.mode, &native),
    }
}

fn by_mode(node: Node<'_>, mode: Mode, native: &Native<'_>) -> bool {
    match mode {
        Mode::Literal => literal::same(node, native.expression),
        Mode::Ignored => true,
        Mode::Reference
        | Mode::RelativeReference
        | Mode::Native
        | Mode::Keyword
        | Mode::Type => text(node, native),
        Mode::KeywordOrList(element) => match node.kind() {
            NodeKind::String(_) => text(node, native),
            _ => list(node, *element, native),
        },
        Mode::List(element) => list(node, *element, native),
        Mode::Map(_, value) => map(node, *value, native),
        Mode::RequiredProvider => required_provider(node, native),
        _ => form(node) == native.form(),
    }
}

fn form(node: Node<'_>) -> Form {
    Expression::json(node).form()
}

/// Whether a string holds the expression as native text.
fn text(node: Node<'_>, native: &Native<'_>) -> bool {
    let held = Expression::json(node).as_native_text(|held| held.form());
    held.is_ok_and(|held| held == native.form())
}

fn list(node: Node<'_>, element: Mode, native: &Native<'_>) -> bool {
    let (NodeKind::Array(array), ExpressionKind::Tuple(tuple)) =
        (node.kind(), native.expression.kind())
    else {
        return false;
    };
    let (one, other) = (array.elements(), tuple.elements());
    one.len() == other.len()
        && one
            .zip(other)
            .all(|(one, other)| by_mode(one, element, &native.at(other)))
}

fn map(node: Node<'_>, value: Mode, native: &Native<'_>) -> bool {
    let (NodeKind::Object(object), ExpressionKind::Object(other)) =
        (node.kind(), native.expression.kind())
    else {
        return false;
    };
    let (one, other) = (object.properties(), other.items());
    one.len() == other.len()
        && one.zip(other).all(|(property, item)| {
            let name = property.name.decoded();
            let file = File::parse_expression("", name.as_bytes());
            let key = file.expression().map(|key| Native::new(&file, key).form());
            key == Some(native.at(item.key()).form())
                && by_mode(property.value, value, &native.at(item.value()))
        })
}

fn required_provider(node: Node<'_>, native: &Native<'_>) -> bool {
    let (NodeKind::Object(object), ExpressionKind::Object(other)) =
        (node.kind(), native.expression.kind())
    else {
        return literal::same(node, native.expression);
    };
    let (one, other) = (object.properties(), other.items());
    one.len() == other.len()
        && one.zip(other).all(|(property, item)| {
            let name = property.name.decoded();
            let mode = match &*name {
                "configuration_aliases" => Mode::List(&Mode::Reference),
                _ => Mode::Literal,
            };
            item.key_name() == Some(&*name)
                && by_mode(property.value, mode, &native.at(item.value()))
        })
}

//! Literals (L): the native expression has to be the constant that the JSON is.

use tofu_json_hcl::{Expression, ExpressionKind, UnaryOperator};

use crate::json::{Node, NodeKind};

/// Whether a native expression is the constant of a JSON value, taken as it is. Nothing recurses.
pub(super) fn same(node: Node<'_>, expression: Expression<'_>) -> bool {
    let mut pairs = vec![(node, expression)];
    while let Some((node, expression)) = pairs.pop() {
        let same = match (node.kind(), expression.kind()) {
            (NodeKind::Null, ExpressionKind::Null) => true,
            (NodeKind::Bool(one), ExpressionKind::Bool(other)) => one == other,
            (NodeKind::Number(one), ExpressionKind::Number(other)) => one == other,
            (NodeKind::Number(one), ExpressionKind::Unary { operator, operand }) => {
                operator == UnaryOperator::Negate
                    && matches!(operand.kind(), ExpressionKind::Number(other)
                        if one.strip_prefix('-') == Some(other))
            }
            (NodeKind::String(one), ExpressionKind::Template(other)) => {
                other.literal().is_some_and(|other| one.decoded() == other)
            }
            (NodeKind::Array(one), ExpressionKind::Tuple(other)) => {
                let (one, other) = (one.elements(), other.elements());
                let same = one.len() == other.len();
                pairs.extend(one.zip(other));
                same
            }
            (NodeKind::Object(one), ExpressionKind::Object(other)) => {
                let (one, other) = (one.properties(), other.items());
                let same = one.len() == other.len();
                let mut names = true;
                for (property, item) in one.zip(other) {
                    names &= name(item.key_name(), item.key())
                        .is_some_and(|name| property.name.decoded() == name);
                    pairs.push((property.value, item.value()));
                }
                same && names
            }
            _ => false,
        };
        if !same {
            return false;
        }
    }
    true
}

/// The text of a key.
fn name(bare: Option<&str>, key: Expression<'_>) -> Option<String> {
    match (bare, key.kind()) {
        (Some(bare), _) => Some(bare.to_owned()),
        (None, ExpressionKind::Template(template)) => template.literal(),
        _ => None,
    }
}

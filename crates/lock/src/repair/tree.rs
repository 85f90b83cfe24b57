//! Drafts from a tree without mistakes.

use tofu_json_evaluate::{Evaluator, Text};
use tofu_json_hcl::{Block, Expression, ExpressionKind, File, Item, Span};

use super::build::{Builder, Draft, WrittenText};
use super::kind::RepairKind;

/// Reads the blocks of a file.
pub(super) fn read<'f>(file: &'f File<'f>, builder: &mut Builder) {
    let mut evaluator = Evaluator::new(file);
    for item in file.body().items() {
        match item {
            Item::Block(block) if block.type_name() == "provider" => {
                let draft = provider(block, &mut evaluator, builder);
                builder.add(draft);
            }
            Item::Block(block) if block.type_name() == "module" => {
                builder.note(None, RepairKind::Module, Some(block.type_span()));
            }
            other => unknown(other, builder),
        }
    }
}

fn unknown(item: Item<'_>, builder: &mut Builder) {
    let (name, place) = match item {
        Item::Attribute(attribute) => (attribute.name(), attribute.name_span()),
        Item::Block(block) => (block.type_name(), block.type_span()),
    };
    let name = name.to_owned();
    builder.note(None, RepairKind::Unknown { name }, Some(place));
}

fn provider<'f>(block: Block<'f>, evaluator: &mut Evaluator<'f>, builder: &mut Builder) -> Draft {
    let mut draft = Draft {
        block: block.header_span(),
        label: block.labels().next().map(|label| WrittenText {
            text: label.value().into_owned(),
            place: label.span(),
        }),
        ..Draft::default()
    };
    for item in block.body().items() {
        match item {
            Item::Attribute(attribute) => {
                let expression = attribute.expression();
                match attribute.name() {
                    "version" => draft.version = written(expression, evaluator),
                    "constraints" => draft.constraints = written(expression, evaluator),
                    "hashes" => draft.hashes = hashes(expression, evaluator),
                    _ => unknown(item, builder),
                }
            }
            Item::Block(_) => unknown(item, builder),
        }
    }
    draft
}

fn written<'f>(expression: Expression<'f>, evaluator: &mut Evaluator<'f>) -> Option<WrittenText> {
    let text = text(expression, evaluator)?;
    let place = expression.span();
    Some(WrittenText { text, place })
}

fn text<'f>(expression: Expression<'f>, evaluator: &mut Evaluator<'f>) -> Option<String> {
    match evaluator.text(expression) {
        Ok(Text::Known(text)) => Some((*text).to_owned()),
        _ => None,
    }
}

/// The elements of a list; parentheses around it are taken off, and one string is a list too.
fn hashes<'f>(
    mut expression: Expression<'f>,
    evaluator: &mut Evaluator<'f>,
) -> Vec<(Option<String>, Span)> {
    while let ExpressionKind::Parens(inner) = expression.kind() {
        expression = inner;
    }
    let mut element = |element: Expression<'f>| (text(element, evaluator), element.span());
    match expression.kind() {
        ExpressionKind::Tuple(tuple) => tuple.elements().map(element).collect(),
        ExpressionKind::Null => Vec::new(),
        _ => vec![element(expression)],
    }
}

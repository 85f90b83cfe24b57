//! The expressions of a block, by its schema.

use super::body::MergedBody;
use super::expression::ShownExpression;
use crate::schema::{PlanAttributeKind, PlanBlock, SeenShape};
use std::collections::BTreeMap;
use std::sync::Arc;
use tofu_json_config::body::{Block, Schema};
use tofu_json_evaluate::{ObjectType, Type, Value};
use tofu_json_value::Json;
use tofu_json_vocab::Nesting;

/// What is shown under a name.
pub(super) enum Shown {
    Expression(ShownExpression),
    Block(ShownBlock),
    Blocks(Vec<ShownBlock>),
    ByLabel(BTreeMap<String, ShownBlock>),
}

/// The expressions of a block by name.
pub(super) type ShownBlock = BTreeMap<String, Shown>;

/// The expressions of a body.
pub(super) fn shown(body: &MergedBody<'_>, schema: &PlanBlock) -> ShownBlock {
    let mut found = ShownBlock::new();
    let names = schema.attributes.keys().map(String::as_str);
    for attribute in body.attributes(names) {
        let shown = ShownExpression::of(attribute.expression);
        found.insert(attribute.name.into_owned(), Shown::Expression(shown));
    }
    if takes_blocks_for_attributes(schema) {
        for (name, attribute) in &schema.attributes {
            if let PlanAttributeKind::Type(kind) = &attribute.kind
                && let Some(object) = object_of(kind)
            {
                let blocks = body.blocks(name, &[]);
                if !blocks.is_empty() {
                    let shown = of_attribute_blocks(&blocks, object);
                    found.insert(name.clone(), Shown::Expression(shown));
                }
            }
        }
    }
    for (name, nested) in &schema.blocks {
        let labels: &[&str] = match nested.nesting {
            Nesting::Map => &["key"],
            _ => &[],
        };
        let blocks = body.blocks(name, labels);
        let of_block = |block: &Block<'_>| shown(&MergedBody::single(block.body), &nested.block);
        let shown = match nested.nesting {
            Nesting::Single | Nesting::Group => {
                blocks.last().map(|block| Shown::Block(of_block(block)))
            }
            Nesting::List | Nesting::Set => {
                let all: Vec<_> = blocks.iter().map(of_block).collect();
                (!all.is_empty()).then_some(Shown::Blocks(all))
            }
            Nesting::Map => {
                let labelled = blocks.iter().filter_map(|block| {
                    let label = block.labels.first()?;
                    Some((label.text.clone().into_owned(), of_block(block)))
                });
                let all: BTreeMap<_, _> = labelled.collect();
                (!all.is_empty()).then_some(Shown::ByLabel(all))
            }
        };
        if let Some(shown) = shown {
            found.insert(name.clone(), shown);
        }
    }
    found
}

/// The expressions of a body that no schema describes. Blocks with a label are members of a map, and every other block
/// may be there several times, unless its value was seen to be an object.
pub(super) fn shown_loosely(
    body: &MergedBody<'_>,
    known: &Schema,
    seen: Option<&SeenShape>,
) -> ShownBlock {
    let (attributes, blocks) = body.everything(known);
    let mut found = ShownBlock::new();
    for attribute in attributes {
        let shown = ShownExpression::of(attribute.expression);
        found.insert(attribute.name.into_owned(), Shown::Expression(shown));
    }
    for block in blocks {
        if block.type_name == "dynamic" {
            continue;
        }
        let seen = seen.and_then(|seen| seen.member(&block.type_name));
        let label = block.labels.first().map(|label| label.text.clone());
        let of_value = match &label {
            Some(label) => seen.and_then(|seen| seen.member(label)),
            None => seen,
        };
        let body = MergedBody::single(block.body);
        let shown = shown_loosely(&body, &Schema::default(), of_value);
        let name = block.type_name.into_owned();
        if let Some(label) = label {
            let labelled = found.entry(name);
            let labelled = labelled.or_insert_with(|| Shown::ByLabel(BTreeMap::new()));
            if let Shown::ByLabel(labelled) = labelled {
                labelled.insert(label.into_owned(), shown);
            }
        } else if seen.is_some_and(|seen| seen.is_object) {
            found.insert(name, Shown::Block(shown));
        } else {
            let listed = found.entry(name);
            let listed = listed.or_insert_with(|| Shown::Blocks(Vec::new()));
            if let Shown::Blocks(listed) = listed {
                listed.push(shown);
            }
        }
    }
    found
}

/// Writes the expressions.
pub(super) fn write(json: &mut Json, block: &ShownBlock) {
    json.object(|json| {
        for (name, shown) in block {
            let json = json.member(name);
            match shown {
                Shown::Expression(expression) => expression.write(json),
                Shown::Block(block) => write(json, block),
                Shown::Blocks(blocks) => json.list(blocks, write),
                Shown::ByLabel(blocks) => json.object(|json| {
                    for (label, block) in blocks {
                        write(json.member(label), block);
                    }
                }),
            }
        }
    });
}

fn object_of(kind: &Type) -> Option<&Arc<ObjectType>> {
    match kind {
        Type::List(element) | Type::Set(element) => match &**element {
            Type::Object(object) => Some(object),
            _ => None,
        },
        _ => None,
    }
}

/// Whether lists of objects may be written as blocks: not where something in the schema is newer than that.
fn takes_blocks_for_attributes(schema: &PlanBlock) -> bool {
    let old = schema
        .attributes
        .values()
        .all(|attribute| match &attribute.kind {
            PlanAttributeKind::Nested(_) => false,
            PlanAttributeKind::Type(kind) => is_old(kind),
        });
    old && schema
        .blocks
        .values()
        .all(|nested| takes_blocks_for_attributes(&nested.block))
}

fn is_old(kind: &Type) -> bool {
    let is_primitive = |kind: &Type| {
        matches!(
            kind,
            Type::Bool | Type::Number | Type::String | Type::Dynamic
        )
    };
    match kind {
        Type::Tuple(_) | Type::Object(_) => false,
        Type::Map(element) | Type::List(element) | Type::Set(element) => match &**element {
            Type::Object(_) => !matches!(kind, Type::Map(_)),
            Type::List(inner) | Type::Set(inner) | Type::Map(inner) => is_primitive(inner),
            _ => true,
        },
        _ => true,
    }
}

/// Blocks that stand for a list of objects.
fn of_attribute_blocks(blocks: &[Block<'_>], object: &Arc<ObjectType>) -> ShownExpression {
    let mut whole = ShownExpression::default();
    let mut values = Some(Vec::new());
    for block in blocks {
        let body = MergedBody::single(block.body);
        let mut members = BTreeMap::new();
        for (name, kind) in object.attributes() {
            members.insert(name.to_owned(), Value::Null(kind.clone()));
        }
        let names = object.attributes().map(|(name, _)| name);
        for attribute in body.attributes(names) {
            let shown = ShownExpression::of(attribute.expression);
            whole.references.extend(shown.references);
            let kind = object.attribute(&attribute.name);
            let value = shown
                .constant
                .zip(kind)
                .and_then(|(value, kind)| value.convert(kind).ok());
            match value {
                Some(value) => _ = members.insert(attribute.name.into_owned(), value),
                None => values = None,
            }
        }
        for (name, kind) in object.attributes() {
            let Some(inner) = object_of(kind) else {
                continue;
            };
            let blocks = body.blocks(name, &[]);
            if blocks.is_empty() {
                continue;
            }
            let shown = of_attribute_blocks(&blocks, inner);
            whole.references.extend(shown.references);
            match shown.constant {
                Some(value) => _ = members.insert(name.to_owned(), value),
                None => values = None,
            }
        }
        if let Some(values) = &mut values {
            values.push(Value::Object(Arc::new(members)));
        }
    }
    whole.constant = values.map(|values| Value::Tuple(values.into()));
    whole
}

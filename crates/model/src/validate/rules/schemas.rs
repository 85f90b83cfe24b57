use crate::document::provider::{Attribute, Block, NestedBlock, Provider};
use crate::shape::Map;
use crate::validate::Code;
use crate::validate::findings::Findings;

/// What is still to be looked at.
enum Part<'a> {
    Block(Block<'a>),
    Attributes(Map<'a, Attribute<'a>>),
}

/// Rules for provider schemas.
pub(super) fn check(providers: &Map<'_, Provider<'_>>, findings: &mut Findings) {
    for provider in providers.iter().filter_map(|(_, provider)| provider.ok()) {
        let families = [
            &provider.resource_schemas,
            &provider.data_source_schemas,
            &provider.ephemeral_resource_schemas,
            &provider.list_resource_schemas,
            &provider.state_store_schemas,
        ];
        let schemas = families.into_iter().flat_map(Map::iter);
        let schemas = schemas.filter_map(|(_, schema)| schema.ok());
        for schema in schemas.chain(provider.provider) {
            walk(
                schema.block.into_iter().map(Part::Block).collect(),
                findings,
            );
        }
    }
}

fn walk(mut pending: Vec<Part<'_>>, findings: &mut Findings) {
    while let Some(part) = pending.pop() {
        match part {
            Part::Block(block) => {
                for nested in block
                    .block_types
                    .iter()
                    .filter_map(|(_, nested)| nested.ok())
                {
                    items(&nested, findings);
                    pending.extend(nested.block.map(Part::Block));
                }
                pending.push(Part::Attributes(block.attributes));
            }
            Part::Attributes(attributes) => {
                for attribute in attributes
                    .iter()
                    .filter_map(|(_, attribute)| attribute.ok())
                {
                    kind(&attribute, findings);
                    let nested = attribute.nested_type.map(|nested| nested.attributes);
                    pending.extend(nested.map(Part::Attributes));
                }
            }
        }
    }
}

fn items(nested: &NestedBlock<'_>, findings: &mut Findings) {
    let (least, most) = (nested.min_items, nested.max_items);
    if let (Some(least), Some(most)) = (least, most)
        && least > most
        && most.as_u64() != Some(0)
    {
        let message = "expected `min_items` not above `max_items`";
        findings.add(Code::ItemCount, nested.whole(), message);
    }
}

fn kind(attribute: &Attribute<'_>, findings: &mut Findings) {
    if attribute.attribute_type.is_some() == attribute.nested_type.is_some() {
        let message = "expected either `type` or `nested_type`";
        findings.add(Code::AttributeType, attribute.whole(), message);
    }
}

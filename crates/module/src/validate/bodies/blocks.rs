use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use tofu_json_vocab::Nesting;

use crate::validate::Context;
use crate::validate::schema::NestedBlockShape;
use tofu_json_config::Diagnostic;
use tofu_json_config::body::{Block, BodyContent, Schema};
use tofu_json_config::internal::ESCAPE;
use tofu_json_config::modes::DYNAMIC;
use tofu_json_text::quoted;

use super::{WaitingBody, attributes};
use crate::validate::bodies::dynamic;

/// Checks one body, and adds the bodies inside it to the list.
pub(super) fn check<'f>(
    context: &mut Context<'_, '_>,
    at: &WaitingBody<'f>,
    waiting: &mut VecDeque<WaitingBody<'f>>,
) {
    let names = at.shape.attributes.len() + at.shape.blocks.len();
    let mistakes = context.faults.len();
    if !context.effort.suffices(at.file, at.body, names, mistakes) {
        return;
    }
    let mut faults = Vec::new();
    let schema = at.schema();
    let mut content = if at.is_merged {
        at.body
            .partial_content(&schema.nothing_required(), &mut faults)
    } else {
        let schema = schema.given_elsewhere(&escaped_names(at));
        at.body.content(&schema, &mut faults)
    };
    let file = context.module.name_of(at.file);
    escaped(at, &mut content, file, &mut faults);
    attributes::check(at, &content, &mut faults);
    counts(at, &content, &mut faults);
    for block in &content.blocks {
        if block.type_name == DYNAMIC.name {
            generated(at, block, waiting, &mut faults);
        } else if let Some(nested) = at.shape.blocks.get(&*block.type_name) {
            waiting.push_back(inside(at, block, nested));
        }
    }
    for fault in faults {
        context.fault(at.file, fault);
    }
}

/// The names of the arguments in `_` blocks, which the body itself need not have then.
fn escaped_names(at: &WaitingBody<'_>) -> BTreeSet<String> {
    if !at.core.has(ESCAPE.name) {
        return BTreeSet::new();
    }
    let escape = Schema {
        attributes: Vec::new(),
        blocks: vec![(ESCAPE.name.into(), ESCAPE.labels)],
    };
    let content = at.body.partial_content(&escape, &mut Vec::new());
    let schema = at.shape.schema().nothing_required();
    let bodies = content.blocks_of(ESCAPE.name).map(|block| block.body);
    let attributes =
        bodies.flat_map(|body| body.partial_content(&schema, &mut Vec::new()).attributes);
    attributes
        .map(|attribute| attribute.name.into_owned())
        .collect()
}

/// Arguments in a `_` block are arguments of the body.
fn escaped<'f>(
    at: &WaitingBody<'f>,
    content: &mut BodyContent<'f>,
    file: &str,
    faults: &mut Vec<Diagnostic>,
) {
    let bodies: Vec<_> = content
        .blocks_of(ESCAPE.name)
        .map(|block| block.body)
        .collect();
    for body in bodies {
        let schema = at.shape.schema().nothing_required();
        let inner = if at.is_merged {
            body.partial_content(&schema, faults)
        } else {
            body.content(&schema, faults)
        };
        for attribute in inner.attributes {
            if let Some(first) = content.attribute(&attribute.name)
                && !at.core.has(&attribute.name)
            {
                let first = first.name_place.in_file(file);
                let name = quoted(&attribute.name);
                let detail = format!("Argument {name} was already set at {first}");
                let fault = Diagnostic::error("Duplicate argument", detail);
                faults.push(fault.at(attribute.name_place));
                continue;
            }
            content.attributes.push(attribute);
        }
        content.blocks.extend(inner.blocks);
    }
}

fn inside<'f>(
    at: &WaitingBody<'f>,
    block: &Block<'f>,
    nested: &NestedBlockShape,
) -> WaitingBody<'f> {
    WaitingBody {
        file: at.file,
        body: block.body,
        shape: Arc::clone(&nested.body),
        core: Schema::default(),
        is_merged: false,
        provisioner: None,
        is_builtin: false,
    }
}

/// Checks how many blocks there are of each type. With `dynamic` blocks the number is not known.
fn counts(at: &WaitingBody<'_>, content: &BodyContent<'_>, faults: &mut Vec<Diagnostic>) {
    let mut blocks: BTreeMap<&str, Vec<&Block<'_>>> = BTreeMap::new();
    for block in &content.blocks {
        let name = if block.type_name == DYNAMIC.name {
            block.labels.first().map_or("", |label| &label.text)
        } else {
            &block.type_name
        };
        blocks.entry(name).or_default().push(block);
    }
    for (name, nested) in &at.shape.blocks {
        let found = blocks.get(name.as_str()).map_or(&[][..], Vec::as_slice);
        if found.iter().any(|block| block.type_name == DYNAMIC.name) {
            continue;
        }
        let is_single = matches!(nested.nesting, Nesting::Single | Nesting::Group);
        if let (true, Some(second)) = (is_single, found.get(1)) {
            let detail = format!(
                "There is a {} block at {} already.",
                name,
                found
                    .first()
                    .map_or(second.place, |first| first.place)
                    .in_file(at.body.filename())
            );
            let fault = Diagnostic::error(format!("Duplicate {name} block"), detail);
            faults.push(fault.at(second.place));
        }
        if found.len() < nested.at_least && !at.is_merged {
            faults.push(if is_single {
                let detail = format!("Expected a {name} block, found none.");
                Diagnostic::error(format!("Missing {name} block"), detail).at(content.missing_place)
            } else {
                let least = nested.at_least;
                let detail = format!("At least {least} {} blocks are required.", quoted(name));
                Diagnostic::error(format!("Insufficient {name} blocks"), detail)
                    .at(content.missing_place)
            });
        }
        let extra = found
            .get(nested.at_most)
            .filter(|_| nested.at_most > 0 && !is_single);
        if let Some(extra) = extra {
            let most = nested.at_most;
            let detail = format!("No more than {most} {} blocks are allowed", quoted(name));
            faults
                .push(Diagnostic::error(format!("Too many {name} blocks"), detail).at(extra.place));
        }
    }
}

/// A `dynamic` block: its type must be one of the body's, and it has one `content`.
fn generated<'f>(
    at: &WaitingBody<'f>,
    block: &Block<'f>,
    waiting: &mut VecDeque<WaitingBody<'f>>,
    faults: &mut Vec<Diagnostic>,
) {
    let Some(label) = block.labels.first() else {
        return;
    };
    if !at.shape.takes_dynamic(&label.text) {
        let name = quoted(&label.text);
        let detail = format!("Blocks of type {name} are not expected here.");
        faults.push(Diagnostic::error("Unsupported block type", detail).at(label.place));
        return;
    }
    let Some(body) = dynamic::content(block, faults) else {
        return;
    };
    if let Some(nested) = at.shape.blocks.get(&*label.text) {
        waiting.push_back(inside(at, &body, nested));
        if nested.nesting != Nesting::Map {
            dynamic::no_labels(block, faults);
        }
    }
}

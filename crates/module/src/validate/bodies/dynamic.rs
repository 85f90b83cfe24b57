//! `dynamic` blocks, which OpenTofu itself reads in bodies whose schema may not be known.

use std::collections::VecDeque;

use crate::validate::Context;
use tofu_json_config::Diagnostic;
use tofu_json_config::body::{Block, Body, Schema};
use tofu_json_config::expression::Expression;
use tofu_json_config::modes::DYNAMIC;

/// Checks the `dynamic` blocks of a body without a schema, and those in what they generate.
pub(super) fn check(context: &mut Context<'_, '_>, file: usize, body: Body<'_>) {
    let schema = Schema {
        attributes: Vec::new(),
        blocks: vec![(DYNAMIC.name.into(), DYNAMIC.labels)],
    };
    let mut faults = Vec::new();
    let mut waiting = VecDeque::from([body]);
    while let Some(body) = waiting.pop_front() {
        for block in body.partial_content(&schema, &mut faults).blocks {
            let content = content(&block, &mut faults);
            waiting.extend(content.map(|content| content.body));
        }
    }
    for fault in faults {
        context.fault(file, fault);
    }
}

/// The one `content` of a `dynamic` block.
pub(super) fn content<'f>(block: &Block<'f>, faults: &mut Vec<Diagnostic>) -> Option<Block<'f>> {
    let content = block.body.content(&Schema::of(&DYNAMIC), faults);
    if let Some(iterator) = content.attribute("iterator") {
        iterator_name(iterator.expression, faults);
    }
    let missing_place = content.missing_place;
    let bodies = content.blocks.into_iter();
    let mut bodies = bodies.filter(|block| block.type_name == "content");
    let Some(body) = bodies.next() else {
        let detail = "A dynamic block must have a nested block of type \"content\" to describe the body of each generated block.";
        let fault = Diagnostic::error("Missing dynamic content block", detail);
        faults.push(fault.at(missing_place));
        return None;
    };
    if let Some(second) = bodies.next() {
        let detail = "Only one nested content block is allowed for each dynamic block.";
        let fault = Diagnostic::error("Extraneous dynamic content block", detail);
        faults.push(fault.at(second.place));
    }
    Some(body)
}

/// Says that the blocks which a `dynamic` block makes have no labels.
pub(super) fn no_labels(block: &Block<'_>, faults: &mut Vec<Diagnostic>) {
    let content = block.body.content(&Schema::of(&DYNAMIC), &mut Vec::new());
    if let Some(labels) = content.attribute("labels") {
        let detail = "An argument named \"labels\" is not expected here.";
        let fault = Diagnostic::error("Unsupported argument", detail);
        faults.push(fault.at(labels.name_place));
    }
}

fn iterator_name(expression: Expression<'_>, faults: &mut Vec<Diagnostic>) {
    match expression.reference() {
        Ok(reference) if reference.steps.len() > 1 => {
            let detail = "Dynamic iterator must be a single variable name.";
            let fault = Diagnostic::error("Invalid dynamic iterator name", detail);
            faults.push(fault.at(expression.place()));
        }
        Ok(_) => {}
        Err(wrong) => faults.extend(wrong),
    }
}

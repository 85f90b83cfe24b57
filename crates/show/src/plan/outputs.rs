use crate::Error;
use crate::showing::Showing;
use std::ops::Range;
use tofu_json_computed::Output;
use tofu_json_differ::{Matcher, Sides};
use tofu_json_model::changes::output_counts;
use tofu_json_model::document::plan::Change;
use tofu_json_value::{Arena, Document};

const POINTER: &str = "/output_changes";

/// The changes of a plan's outputs, by ascending name.
pub(crate) struct PlanOutputs<'a> {
    pub(crate) outputs: Vec<Output<'a>>,
    /// Whether a declared action is any but no-op.
    pub(crate) declared: bool,
}

/// The text of the outputs, parsed; none where the plan has none.
pub(crate) fn parse<'s>(
    showing: &Showing<'s>,
    range: Option<&Range<usize>>,
) -> Result<Document<'s>, Error> {
    let Some(range) = range else {
        return Ok(Document::null());
    };
    let text = showing.document.part(range)?;
    Document::parse_with(text, showing.options.limits)
        .map_err(|error| showing.locate_syntax(error, range.start, POINTER))
}

pub(crate) fn compare<'a>(
    showing: &Showing<'_>,
    base: usize,
    document: &'a Document<'a>,
    arena: &'a Arena,
) -> Result<PlanOutputs<'a>, Error> {
    let differ = showing.differ(arena);
    let mut found = PlanOutputs {
        outputs: Vec::new(),
        declared: false,
    };
    for (name, value) in document.root().sorted_members() {
        let change = Change::read(value).map_err(|error| showing.locate(error, base, POINTER))?;
        found.declared |= output_counts(&change.actions.action);
        found.outputs.push(Output {
            name: arena.text(name),
            diff: differ.json(&Sides::of(&change).replace(Matcher::nothing())),
        });
    }
    Ok(found)
}

//! Bodies whose arguments and blocks OpenTofu knows.

use std::collections::BTreeMap;

use super::{Comparison, Pair};
use crate::body::{Attribute, Block, Content, Schema};
use crate::convert::path::PathId;
use crate::fault::Fault;
use crate::modes::{BlockType, DYNAMIC, Mode, Rest};

impl<'n, 'j> Comparison<'n, 'j> {
    /// Compares two bodies; their blocks are put off.
    pub(super) fn body(&mut self, pair: &Pair<'n, 'j>) {
        let mut native_faults = Vec::new();
        let mut json_faults = Vec::new();
        if let Rest::Attributes(mode) = pair.block_type.rest {
            let native = pair.native.just_attributes(&mut native_faults);
            let json = pair.json.just_attributes(&mut json_faults);
            self.attributes(native, json, |_| mode, pair.path);
        } else {
            let schema = schema(pair.block_type);
            let native = pair.native.partial_content(&schema, &mut native_faults);
            let json = pair.json.partial_content(&schema, &mut json_faults);
            let mode = |name: &str| {
                let argument = pair.block_type.argument(name);
                argument.map_or(Mode::Template, |argument| argument.mode)
            };
            self.content(pair, native, json, mode);
            let native = pair.native.rest(&schema);
            let json = pair.json.rest(&schema);
            self.provider(native, json, pair.path);
        }
        let error = json_faults.into_iter().find(Fault::is_error);
        if let Some(error) = error
            && !native_faults.iter().any(Fault::is_error)
        {
            let message = "the JSON is refused here, and the native file is not";
            self.add(pair.path, None, error.subject, message);
        }
    }

    fn content(
        &mut self,
        pair: &Pair<'n, 'j>,
        native: Content<'n>,
        json: Content<'j>,
        mode: impl Fn(&str) -> Mode,
    ) {
        for block_type in pair.block_type.blocks {
            let native: Vec<_> = native.blocks_of(block_type.name).collect();
            let json: Vec<_> = json.blocks_of(block_type.name).collect();
            if !(native.is_empty() && json.is_empty()) {
                self.blocks(block_type, &native, &json, pair.path);
            }
        }
        self.attributes(native.attributes, json.attributes, mode, pair.path);
    }

    fn attributes(
        &mut self,
        native: Vec<Attribute<'n>>,
        json: Vec<Attribute<'j>>,
        mode: impl Fn(&str) -> Mode,
        path: PathId,
    ) {
        let mut others: BTreeMap<_, _> = json
            .into_iter()
            .map(|attribute| (attribute.name.to_string(), attribute))
            .collect();
        for attribute in native {
            let name = attribute.name.as_ref();
            match others.remove(name) {
                Some(other) => self.argument(&attribute, &other, mode(name), path),
                None => {
                    let message = "the JSON has no such argument";
                    self.add_of(path, name, Some(attribute.place), None, message);
                }
            }
        }
        for (name, other) in others {
            let message = "the native file has no such argument";
            self.add_of(path, &name, None, Some(other.place), message);
        }
    }

    /// Compares blocks of one type: those with the same labels among themselves, all of them in order
    /// where that counts.
    fn blocks(
        &mut self,
        block_type: &'static BlockType,
        native: &[&Block<'n>],
        json: &[&Block<'j>],
        path: PathId,
    ) {
        let mut others: BTreeMap<Vec<String>, Vec<(usize, &Block<'j>)>> = BTreeMap::new();
        for (place, block) in json.iter().copied().enumerate().rev() {
            others
                .entry(labels(block))
                .or_default()
                .push((place, block));
        }
        for (place, block) in native.iter().copied().enumerate() {
            let labels = labels(block);
            let path = self.paths.below(path, step(block_type.name, &labels));
            let Some((other_place, other)) = others.get_mut(&labels).and_then(Vec::pop) else {
                self.add(path, Some(block.place), None, "the JSON has no such block");
                continue;
            };
            if block_type.ordered && other_place != place {
                let message = "the blocks are in another order";
                self.add(path, Some(block.place), Some(other.place), message);
            }
            self.todo.push(Pair {
                block_type,
                native: block.body,
                json: other.body,
                path,
            });
        }
        for (labels, others) in others {
            let path = self.paths.below(path, step(block_type.name, &labels));
            for (_, other) in others {
                let message = "the native file has no such block";
                self.add(path, None, Some(other.place), message);
            }
        }
    }
}

/// What is looked for; `dynamic` stays with the blocks whose place among static ones counts.
fn schema(block_type: &BlockType) -> Schema {
    let mut schema = Schema::of(block_type).nothing_required();
    if block_type.rest == Rest::Schema {
        schema.blocks.retain(|(name, _)| *name != DYNAMIC.name);
    }
    schema
}

fn labels(block: &Block<'_>) -> Vec<String> {
    block
        .labels
        .iter()
        .map(|label| label.text.to_string())
        .collect()
}

fn step(name: &str, labels: &[String]) -> String {
    let mut step = name.to_owned();
    for label in labels {
        step.push('.');
        step.push_str(label);
    }
    step
}

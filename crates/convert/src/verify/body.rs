//! Bodies whose arguments and blocks OpenTofu knows.

use std::collections::BTreeMap;

use super::{Comparison, Pair};
use crate::path::PathId;
use tofu_json_config::Diagnostic;
use tofu_json_config::body::{Attribute, Block, BodyContent, Schema};
use tofu_json_config::modes::{BlockType, Mode};

impl<'n, 'j> Comparison<'n, 'j> {
    /// Compares two bodies; their blocks are put off.
    pub(super) fn body(&mut self, pair: &Pair<'n, 'j>) {
        let mut native_faults = Vec::new();
        let mut json_faults = Vec::new();
        let block_type = pair.block_type;
        // Without `dynamic`: its place among blocks of the type that it makes counts.
        let schema = Schema::of(block_type).nothing_required();
        let (native, json) = (pair.native, pair.json);
        let here = native.content_of(block_type, &schema, &mut native_faults);
        let there = json.content_of(block_type, &schema, &mut json_faults);
        self.content(pair, here, there);
        let here = native.entries_beside(block_type, &schema);
        let there = json.entries_beside(block_type, &schema);
        self.provider(here, there, pair.path);
        let error = json_faults.into_iter().find(Diagnostic::is_error);
        if let Some(error) = error
            && !native_faults.iter().any(Diagnostic::is_error)
        {
            let message = "the JSON is refused here, and the native file is not";
            self.add(pair.path, None, error.subject, message);
        }
    }

    fn content(&mut self, pair: &Pair<'n, 'j>, native: BodyContent<'n>, json: BodyContent<'j>) {
        for block_type in pair.block_type.blocks {
            let native: Vec<_> = native.blocks_of(block_type.name).collect();
            let json: Vec<_> = json.blocks_of(block_type.name).collect();
            if !(native.is_empty() && json.is_empty()) {
                self.blocks(block_type, &native, &json, pair.path);
            }
        }
        self.attributes(pair, native.attributes, json.attributes);
    }

    fn attributes(
        &mut self,
        pair: &Pair<'n, 'j>,
        native: Vec<Attribute<'n>>,
        json: Vec<Attribute<'j>>,
    ) {
        let path = pair.path;
        let mut others: BTreeMap<_, _> = json
            .into_iter()
            .map(|attribute| (attribute.name.to_string(), attribute))
            .collect();
        for attribute in native {
            let name = attribute.name.as_ref();
            match others.remove(name) {
                Some(other) => {
                    let mode = pair.block_type.mode_of(name);
                    let mode = mode.unwrap_or(Mode::Template);
                    self.argument(&attribute, &other, mode, path);
                }
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

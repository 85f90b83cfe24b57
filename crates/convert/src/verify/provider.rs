//! Contents that only a provider can read: in JSON, a block is a property like any other.

use std::collections::{BTreeMap, HashSet};

use super::{Comparison, Pair, bodies};
use crate::path::PathId;
use tofu_json_config::body::{Attribute, Block, Body, BodyEntry};
use tofu_json_config::json::{Node, NodeKind};
use tofu_json_config::modes::{BlockType, CONTENT, DYNAMIC, Mode};

/// The blocks of one type: each with whether it is dynamic, in order.
type Sequence<B> = Vec<(bool, B)>;

impl<'n, 'j> Comparison<'n, 'j> {
    pub(super) fn provider(
        &mut self,
        native: Vec<BodyEntry<'n>>,
        json: Vec<BodyEntry<'j>>,
        path: PathId,
    ) {
        let mut arguments: BTreeMap<String, Attribute<'n>> = BTreeMap::new();
        let mut blocks: BTreeMap<String, Sequence<Block<'n>>> = BTreeMap::new();
        for entry in native {
            match entry {
                BodyEntry::Attribute(attribute) => {
                    arguments.insert(attribute.name.to_string(), attribute);
                }
                BodyEntry::Block(block) => {
                    let (name, dynamic) = makes(&block);
                    blocks.entry(name).or_default().push((dynamic, block));
                }
            }
        }
        let found = self.properties(&mut arguments, &blocks, json, path);
        for (name, attribute) in arguments {
            let message = "the JSON has no such argument";
            self.add_of(path, &name, Some(attribute.place), None, message);
        }
        self.sequences(blocks, found, path);
    }

    /// Goes through the properties; gives those that are blocks.
    fn properties(
        &mut self,
        arguments: &mut BTreeMap<String, Attribute<'n>>,
        blocks: &BTreeMap<String, Sequence<Block<'n>>>,
        json: Vec<BodyEntry<'j>>,
        path: PathId,
    ) -> BTreeMap<String, Sequence<Node<'j>>> {
        let mut found: BTreeMap<String, Sequence<Node<'j>>> = BTreeMap::new();
        let mut seen = HashSet::new();
        for entry in json {
            let BodyEntry::Attribute(property) = entry else {
                continue;
            };
            let name = property.name.as_ref();
            let Some(node) = property.expression.as_json() else {
                continue;
            };
            if name == "//" {
                continue;
            }
            if let Some(attribute) = arguments.remove(name) {
                seen.insert(name.to_owned());
                self.argument(&attribute, &property, Mode::Template, path);
            } else if seen.contains(name) {
                let message = "the JSON has this argument twice";
                self.add_of(path, name, None, Some(property.place), message);
            } else if name == DYNAMIC.name {
                for (label, body) in labelled(node) {
                    found.entry(label).or_default().push((true, body));
                }
            } else if blocks.contains_key(name) {
                let bodies = bodies(node).into_iter().map(|body| (false, body));
                found.entry(name.to_owned()).or_default().extend(bodies);
            } else if !matches!(node.kind(), NodeKind::Null) {
                let message = "the native file has no such argument";
                self.add_of(path, name, None, Some(property.place), message);
            }
        }
        found
    }

    fn sequences(
        &mut self,
        blocks: BTreeMap<String, Sequence<Block<'n>>>,
        mut found: BTreeMap<String, Sequence<Node<'j>>>,
        path: PathId,
    ) {
        for (name, sequence) in blocks {
            let path = self.paths.below(path, name.as_str());
            let others = found.remove(&name).unwrap_or_default();
            let kinds = |sequence: &mut dyn Iterator<Item = bool>| sequence.collect::<Vec<_>>();
            let here = kinds(&mut sequence.iter().map(|(dynamic, _)| *dynamic));
            let there = kinds(&mut others.iter().map(|(dynamic, _)| *dynamic));
            if here != there {
                let place = sequence.first().map(|(_, block)| block.place);
                let message = "there are not the same blocks in the same order";
                self.add(path, place, None, message);
                continue;
            }
            for ((dynamic, block), (_, node)) in sequence.into_iter().zip(others) {
                self.block(dynamic, &block, node, path);
            }
        }
        for (name, others) in found {
            let place = others.first().map(|(_, node)| node.place());
            let message = "the native file has no such block";
            self.add_of(path, &name, None, place, message);
        }
    }

    fn block(&mut self, dynamic: bool, block: &Block<'n>, node: Node<'j>, path: PathId) {
        let block_type: &'static BlockType = if dynamic { &DYNAMIC } else { &CONTENT };
        let mut node = node;
        let labels = if dynamic {
            &[]
        } else {
            block.labels.as_slice()
        };
        for label in labels {
            match only_property(node) {
                Some((name, value)) if name == label.text => node = value,
                _ => {
                    let place = Some(node.place());
                    let message = "the blocks have different labels";
                    return self.add(path, Some(block.place), place, message);
                }
            }
        }
        if !labels.is_empty()
            && let NodeKind::Array(array) = node.kind()
            && let Some(only) = array.elements().next()
            && array.elements().nth(1).is_none()
        {
            node = only;
        }
        self.todo.push(Pair {
            block_type,
            native: block.body,
            json: Body::json(node),
            path,
        });
    }
}

/// The type of the blocks that a block makes, and whether it does so dynamically.
fn makes(block: &Block<'_>) -> (String, bool) {
    match block.labels.first() {
        Some(label) if block.type_name == DYNAMIC.name => (label.text.to_string(), true),
        _ => (block.type_name.to_string(), false),
    }
}

/// Bodies with the one label that is above each.
fn labelled<'j>(node: Node<'j>) -> Vec<(String, Node<'j>)> {
    let mut found = Vec::new();
    for node in bodies(node) {
        if let NodeKind::Object(object) = node.kind() {
            for property in object.properties() {
                let label = property.name.decoded().into_owned();
                let blocks = bodies(property.value).into_iter();
                found.extend(blocks.map(|body| (label.clone(), body)));
            }
        }
    }
    found
}

/// The property of an object that has one, perhaps in an array of one.
fn only_property<'j>(node: Node<'j>) -> Option<(std::borrow::Cow<'j, str>, Node<'j>)> {
    let node = match bodies(node).as_slice() {
        [only] => *only,
        _ => return None,
    };
    let NodeKind::Object(object) = node.kind() else {
        return None;
    };
    let mut properties = object.properties();
    let first = properties.next()?;
    if properties.next().is_some() {
        return None;
    }
    Some((first.name.decoded(), first.value))
}

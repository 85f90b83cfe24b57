//! Blocks of one type: labels as properties, several blocks as an array.

use tofu_json_hcl::{Block, Span};

use super::body::{BodyJob, end_of, start_of};
use super::conversion::{Conversion, Job};
use super::schema::FoundSchema;
use super::tree::{Id, LEVELS, Node};
use crate::LossKind;
use crate::path::PathId;
use crate::to_hcl::ProviderShape;
use tofu_json_config::modes::{BlockType, CONTENT, DYNAMIC, Rest};

/// A block of a body.
pub(super) struct FoundBlock<'f> {
    pub(super) block: Block<'f>,
    pub(super) manner: Manner,
    pub(super) schema: FoundSchema,
}

/// What is known about a block at its place.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    pub(super) block_type: &'static BlockType,
    /// Whether a `//` in its body is a comment for certain.
    pub(super) holds_comments: bool,
    /// Whether each block is in an array, for itself.
    separate: bool,
    /// Whether there is an array even for one block with its labels.
    array: bool,
    /// Whether such a block may be there.
    known: bool,
    /// Whether there are only arguments, or an argument of this name: in JSON it would be one.
    refused: bool,
    /// Whether a provider would have to say what it is, and none does.
    open: bool,
}

impl Manner {
    /// How a block of a body is written.
    pub(super) fn of(
        block: Block<'_>,
        outer: &'static BlockType,
        shape: Option<&ProviderShape>,
    ) -> Self {
        let name = block.type_name();
        let of = |block_type| Self {
            block_type,
            holds_comments: true,
            separate: false,
            array: false,
            known: true,
            refused: false,
            open: false,
        };
        match outer.block_or_dynamic(name) {
            Some(found) => Self {
                array: found.name == DYNAMIC.name,
                ..of(found)
            },
            None => Self {
                holds_comments: shape.is_some_and(|shape| shape.block(name).is_some()),
                separate: true,
                open: outer.rest == Rest::Schema && shape.is_none(),
                refused: matches!(outer.rest, Rest::Attributes(_))
                    || outer.argument(name).is_some(),
                known: !matches!(outer.rest, Rest::Refused | Rest::Attributes(_)),
                ..of(&CONTENT)
            },
        }
    }
}

/// Blocks below one node, and how many of their labels are above it.
struct BlockGroup<'f> {
    node: Id,
    blocks: Vec<FoundBlock<'f>>,
    labels: usize,
    in_array: bool,
    path: PathId,
}

impl<'f> Conversion<'f> {
    /// Makes the value of all blocks of one type.
    pub(super) fn blocks(
        &mut self,
        object: Id,
        name: &str,
        blocks: Vec<FoundBlock<'f>>,
        job: &BodyJob<'f>,
    ) -> Id {
        let node = self.tree.child(object);
        let path = self.paths.below(job.path, name);
        let mut separate = false;
        for found in &blocks {
            separate =
                found.manner.separate || (found.manner.block_type.ordered && blocks.len() > 1);
            self.check_block(found, path);
        }
        if !separate {
            self.group(BlockGroup {
                node,
                blocks,
                labels: 0,
                in_array: false,
                path,
            });
            return node;
        }
        let mut elements = Vec::with_capacity(blocks.len());
        for found in blocks {
            let element = self.tree.child(node);
            elements.push(element);
            self.group(BlockGroup {
                node: element,
                blocks: vec![found],
                labels: 0,
                in_array: true,
                path,
            });
        }
        self.tree.set(node, Node::Array(elements));
        node
    }

    /// Reports a block that is not known, or has not the labels that it should have.
    fn check_block(&mut self, found: &FoundBlock<'f>, path: PathId) {
        let block = found.block;
        if found.manner.refused {
            return self.refuse(
                block.header_span(),
                "unexpected block",
                format!(
                    "expected an argument, found the block `{}`: in JSON it would be an argument",
                    block.type_name()
                ),
            );
        }
        if !found.manner.known {
            self.lose(
                LossKind::Unknown,
                block.type_span(),
                path,
                "no block type of this name is known here; written as an array of objects",
            );
        }
        if found.manner.open && self.undecided.is_none() {
            self.undecided = Some((block.type_span(), path));
        }
        let (expected, labels) = (found.manner.block_type.labels.len(), block.labels().len());
        if !found.manner.separate && labels != expected {
            self.refuse(
                block.header_span(),
                "wrong number of labels",
                format!(
                    "expected {expected} labels for `{}`, found {labels}",
                    block.type_name()
                ),
            );
        }
    }

    /// Makes the objects of labels, and the bodies below them.
    fn group(&mut self, group: BlockGroup<'f>) {
        let mut groups = vec![group];
        while let Some(group) = groups.pop() {
            let first = group.blocks.first();
            let has_more = first.is_some_and(|found| found.block.labels().len() > group.labels);
            // A body that is too deep is refused; so are labels above it.
            if has_more && self.tree.level(group.node) <= LEVELS {
                self.split(group, &mut groups);
            } else {
                self.leaf(group);
            }
        }
    }

    /// One more label: a property for each.
    fn split(&mut self, group: BlockGroup<'f>, groups: &mut Vec<BlockGroup<'f>>) {
        let mut names: Vec<String> = Vec::new();
        let mut places = std::collections::HashMap::new();
        let mut parts: Vec<Vec<FoundBlock<'f>>> = Vec::new();
        for found in group.blocks {
            let label = found.block.labels().nth(group.labels);
            let name = label.map_or_else(String::new, |label| label.value().into_owned());
            let place = *places.entry(name.clone()).or_insert_with(|| {
                names.push(name);
                parts.push(Vec::new());
                parts.len() - 1
            });
            if let Some(part) = parts.get_mut(place) {
                part.push(found);
            }
        }
        let mut properties = Vec::with_capacity(names.len());
        for (name, blocks) in names.into_iter().zip(parts) {
            let node = self.tree.child(group.node);
            groups.push(BlockGroup {
                node,
                blocks,
                labels: group.labels + 1,
                in_array: false,
                path: self.paths.below(group.path, name.as_str()),
            });
            properties.push((name, node));
        }
        self.tree.set(group.node, Node::Object(properties));
    }

    /// No more labels: a body, or an array of bodies.
    fn leaf(&mut self, mut group: BlockGroup<'f>) {
        let array = group.blocks.iter().any(|found| found.manner.array);
        if group.blocks.len() == 1
            && !array
            && let Some(found) = group.blocks.pop()
        {
            return self.block(group.node, found, group.in_array, group.path);
        }
        let mut elements = Vec::with_capacity(group.blocks.len());
        for found in group.blocks {
            let node = self.tree.child(group.node);
            elements.push(node);
            self.block(node, found, true, group.path);
        }
        self.tree.set(group.node, Node::Array(elements));
    }

    fn block(&mut self, node: Id, found: FoundBlock<'f>, in_array: bool, path: PathId) {
        let block = found.block;
        self.add(Job::Body(BodyJob {
            node,
            body: block.body(),
            span: Span::new(start_of(block), end_of(block)),
            block_type: found.manner.block_type,
            holds_comments: found.manner.holds_comments,
            in_array,
            path,
            shape: found.schema.shape,
            whole: found.schema.whole,
        }));
    }
}

//! Bodies: properties in order, blocks of one type together.

use std::sync::Arc;

use tofu_json_hcl::{Attribute, Block, Body, File, Item, Span};

use super::blocks::{FoundBlock, Manner};
use super::conversion::{Conversion, Job};
use super::order::{NativeEntry, OrderedProperty, properties, sections};
use super::tree::{Id, Node};
use super::value::ValueJob;
use crate::LossKind;
use crate::path::PathId;
use crate::to_hcl::ProviderShape;
use tofu_json_config::modes::{BlockType, Mode, Rest};

/// A body that is to be converted.
pub(super) struct BodyJob<'f> {
    /// The node that becomes its object.
    pub(super) node: Id,
    pub(super) body: Body<'f>,
    /// All of it, for messages and comments.
    pub(super) span: Span,
    pub(super) block_type: &'static BlockType,
    /// Whether a `//` in it is a comment for certain.
    pub(super) holds_comments: bool,
    /// Whether the node is an element of an array of blocks.
    pub(super) in_array: bool,
    /// The comment before its block.
    pub(super) comment: Vec<String>,
    pub(super) path: PathId,
    /// The provider's schema for it, if that is known.
    pub(super) shape: Option<Arc<ProviderShape>>,
    /// The attributes that it has to have, as null if need be.
    pub(super) whole: Option<Arc<[String]>>,
}

impl<'f> BodyJob<'f> {
    /// The top level of a file.
    pub(super) fn of_file(node: Id, file: &'f File<'f>, root: &'static BlockType) -> Self {
        let length = u32::try_from(file.source().len()).unwrap_or(u32::MAX);
        Self {
            node,
            body: file.body(),
            span: Span::new(0, length),
            block_type: root,
            holds_comments: true,
            in_array: false,
            comment: Vec::new(),
            path: PathId::default(),
            shape: None,
            whole: None,
        }
    }
}

impl<'f> Conversion<'f> {
    /// Converts a body.
    pub(super) fn body(&mut self, mut job: BodyJob<'f>) {
        self.comments.enter(job.span, job.path);
        let mut lines = std::mem::take(&mut job.comment);
        let entries = self.entries(&job, &mut lines);
        let mut sections = sections(entries, job.block_type.rest == Rest::Schema);
        if sections.len() < 2 {
            let section = sections.pop().unwrap_or_default();
            return self.section(job.node, section, &job, lines);
        }
        let mut array = job.node;
        if !job.in_array {
            array = self.tree.child(job.node);
            self.tree.set(job.node, Node::Array(vec![array]));
        }
        let mut elements = Vec::with_capacity(sections.len());
        for section in sections {
            let node = self.tree.child(array);
            elements.push(node);
            self.section(node, section, &job, std::mem::take(&mut lines));
        }
        self.tree.set(array, Node::Array(elements));
    }

    /// The contents of a body, with the comments before blocks; comments of the body itself go to
    /// `lines`.
    fn entries(&mut self, job: &BodyJob<'f>, lines: &mut Vec<String>) -> Vec<NativeEntry<'f>> {
        let mut entries = Vec::new();
        let mut floor = job.span.start;
        for item in job.body.items() {
            let (start, end) = match item {
                Item::Attribute(attribute) => (attribute.span().start, attribute.span().end),
                Item::Block(block) => (block.type_span().start, end_of(block)),
            };
            let first = entries.is_empty();
            let holds = job.holds_comments;
            match item {
                Item::Attribute(attribute) => {
                    if first && holds {
                        lines.extend(self.comments.before(floor, start));
                    }
                    entries.push(NativeEntry::Attribute(attribute));
                }
                Item::Block(block) => {
                    let manner = Manner::of(block, job.block_type, job.shape.as_deref());
                    let comment = if manner.holds_comments {
                        self.comments.leading(floor, start)
                    } else {
                        Vec::new()
                    };
                    if first && holds {
                        lines.extend(self.comments.detached(floor, start));
                    }
                    entries.push(NativeEntry::Block(FoundBlock {
                        block,
                        comment,
                        manner,
                        schema: self.providers.of(block, job.block_type, job.shape.as_ref()),
                    }));
                }
            }
            floor = end;
        }
        if entries.is_empty() && job.holds_comments {
            lines.extend(self.comments.before(floor, job.span.end));
        }
        entries
    }

    /// Makes the object of a body, or of a part of it.
    fn section(
        &mut self,
        node: Id,
        section: Vec<NativeEntry<'f>>,
        job: &BodyJob<'f>,
        lines: Vec<String>,
    ) {
        let mut object = Vec::new();
        if !lines.is_empty() {
            let comment = self.comment(node, lines);
            object.push(("//".to_owned(), comment));
        }
        for property in properties(section) {
            let (name, value) = match property {
                OrderedProperty::Attribute(attribute) => {
                    (attribute.name(), self.attribute(node, attribute, job))
                }
                OrderedProperty::Blocks(name, blocks) => {
                    (name, self.blocks(node, name, blocks, job))
                }
            };
            object.push((name.to_owned(), value));
        }
        for name in job.whole.iter().flat_map(|names| names.iter()) {
            if !object.iter().any(|(given, _)| given == name) {
                object.push((name.clone(), self.tree.child(node)));
            }
        }
        self.tree.set(node, Node::Object(object));
    }

    /// Makes the value of an argument.
    fn attribute(&mut self, object: Id, attribute: Attribute<'f>, job: &BodyJob<'f>) -> Id {
        let node = self.tree.child(object);
        let name = attribute.name();
        let path = self.paths.below(job.path, name);
        let mode = job.block_type.mode_of(name).unwrap_or_else(|| {
            self.lose(
                LossKind::Unknown,
                attribute.name_span(),
                path,
                "no argument of this name is known here; written as a template",
            );
            Mode::Template
        });
        let mut value = ValueJob {
            node,
            expression: attribute.expression(),
            mode,
            quoted: may_be_quoted(name),
            path,
        };
        if job.block_type.name == "lifecycle" && name == "prevent_destroy" {
            value.mode = self.prevent_destroy(&value);
        }
        self.add(Job::Value(value));
        node
    }

    /// JSON is read without a scope first: a reference cannot be written there.
    fn prevent_destroy(&mut self, value: &ValueJob<'f>) -> Mode {
        if self.value_of(value.expression).is_some() {
            return Mode::Literal;
        }
        self.lose(
            LossKind::Meaning,
            value.expression.span(),
            value.path,
            "OpenTofu accepts only true and false here in JSON, and will refuse this expression",
        );
        Mode::Template
    }
}

/// After the closing brace of a block.
pub(super) fn end_of(block: Block<'_>) -> u32 {
    block
        .close_span()
        .map_or(block.header_span().end, |close| close.end)
}

/// Arguments whose references and keywords may be between quotes, as OpenTofu's ancestors wanted.
const QUOTED: [&str; 6] = [
    "depends_on",
    "ignore_changes",
    "on_failure",
    "provider",
    "providers",
    "when",
];

/// Whether a quoted string means the reference inside it.
fn may_be_quoted(name: &str) -> bool {
    QUOTED.contains(&name)
}

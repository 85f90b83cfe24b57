//! Bodies: properties in order, blocks of one type together.

use std::sync::Arc;

use tofu_json_hcl::{Attribute, Block, Body, File, Item, Span};

use super::blocks::{FoundBlock, Manner};
use super::comments::{HoldingBody, HoldingEntry};
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
            path: PathId::default(),
            shape: None,
            whole: None,
        }
    }
}

impl<'f> Conversion<'f> {
    /// Converts a body.
    pub(super) fn body(&mut self, job: BodyJob<'f>) {
        let entries = self.entries(&job);
        let mut holding = job.holds_comments.then(Vec::new);
        let mut sections = sections(entries, job.block_type.rest == Rest::Schema);
        let mut object = job.node;
        if sections.len() < 2 {
            let section = sections.pop().unwrap_or_default();
            self.section(job.node, section, &job, &mut holding);
        } else {
            let mut array = job.node;
            if !job.in_array {
                array = self.tree.child(job.node);
                self.tree.set(job.node, Node::Array(vec![array]));
            }
            let mut elements = Vec::with_capacity(sections.len());
            for section in sections {
                let node = self.tree.child(array);
                elements.push(node);
                self.section(node, section, &job, &mut holding);
            }
            object = elements.first().copied().unwrap_or(object);
            self.tree.set(array, Node::Array(elements));
        }
        if let Some(entries) = holding {
            self.comments.enter(HoldingBody {
                span: job.span,
                object,
                entries,
            });
        }
    }

    /// The contents of a body.
    fn entries(&mut self, job: &BodyJob<'f>) -> Vec<NativeEntry<'f>> {
        let items = job.body.items();
        let entry = |item| match item {
            Item::Attribute(attribute) => NativeEntry::Attribute(attribute),
            Item::Block(block) => NativeEntry::Block(FoundBlock {
                block,
                manner: Manner::of(block, job.block_type, job.shape.as_deref()),
                schema: self.providers.of(block, job.block_type, job.shape.as_ref()),
            }),
        };
        items.map(entry).collect()
    }

    /// Makes the object of a body, or of a part of it.
    fn section(
        &mut self,
        node: Id,
        section: Vec<NativeEntry<'f>>,
        job: &BodyJob<'f>,
        holding: &mut Option<Vec<HoldingEntry>>,
    ) {
        if let Some(holding) = holding {
            holding.extend(section.iter().map(|entry| entry.holding(node)));
        }
        let mut object = Vec::new();
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
        if job.block_type.block_or_dynamic(name).is_some() {
            self.refuse(
                attribute.name_span(),
                "no such argument in JSON",
                format!(
                    "in JSON `{name}` makes blocks: an argument of this name cannot be written"
                ),
            );
        }
        let mode = self.mode(&attribute, job, path);
        self.add(Job::Value(ValueJob {
            node,
            expression: attribute.expression(),
            mode,
            quoted: may_be_quoted(name),
            path,
        }));
        node
    }

    /// How JSON reads the value of an argument.
    fn mode(&mut self, attribute: &Attribute<'f>, job: &BodyJob<'f>, path: PathId) -> Mode {
        let name = attribute.name();
        // OpenTofu reads it without a scope first: there `${...}` is text and no bool.
        if (job.block_type.name, name) == ("lifecycle", "prevent_destroy") {
            return Mode::Literal;
        }
        job.block_type.mode_of(name).unwrap_or_else(|| {
            self.lose(
                LossKind::Unknown,
                attribute.name_span(),
                path,
                "no argument of this name is known here; written as a template",
            );
            Mode::Template
        })
    }
}

impl NativeEntry<'_> {
    /// Where it is, and the property of `object` that it becomes.
    fn holding(&self, object: Id) -> HoldingEntry {
        match self {
            Self::Attribute(attribute) => HoldingEntry {
                span: attribute.span(),
                body: 0,
                property: Some((object, attribute.name().to_owned())),
            },
            Self::Block(FoundBlock { block, manner, .. }) => HoldingEntry {
                span: Span::new(block.type_span().start, end_of(*block)),
                body: start_of(*block),
                property: (!manner.holds_comments).then(|| (object, block.type_name().to_owned())),
            },
        }
    }
}

/// The opening brace of a block.
pub(super) fn start_of(block: Block<'_>) -> u32 {
    let open = block.open_span().map(|open| open.start);
    open.unwrap_or(block.header_span().end)
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

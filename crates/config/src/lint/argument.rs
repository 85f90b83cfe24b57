//! Every argument of a file, with the mode in which it is read.

use std::rc::Rc;

use crate::body::{Attribute, Block, Body, Entry, Schema};
use crate::expression::Expression;
use crate::modes::{BlockType, CONTENT, DYNAMIC, Mode, Rest};
use crate::place::Place;

/// An argument.
pub(super) struct Argument<'f> {
    pub(super) name: String,
    pub(super) name_place: Place,
    pub(super) expression: Expression<'f>,
    pub(super) mode: Mode,
    /// The block that it is in.
    pub(super) owner: &'static BlockType,
    /// The labels of that block; those of the block around it where it has none of its own.
    pub(super) labels: Rc<[String]>,
    /// Whether the table of modes knows the name.
    pub(super) is_known: bool,
    /// The number of the block in its file: the same for all arguments that are together.
    pub(super) block: usize,
}

impl Argument<'_> {
    /// Whether it is an argument of this name in a block of this type.
    pub(super) fn is(&self, owner: &str, name: &str) -> bool {
        self.owner.name == owner && self.name == name
    }

    /// Whether it is the condition of a check of any kind.
    pub(super) fn is_condition(&self) -> bool {
        const OWNERS: [&str; 4] = ["validation", "precondition", "postcondition", "assert"];
        self.name == "condition" && OWNERS.contains(&self.owner.name)
    }
}

struct Waiting<'f> {
    body: Body<'f>,
    owner: &'static BlockType,
    labels: Rc<[String]>,
}

struct Walk<'f> {
    arguments: Vec<Argument<'f>>,
    waiting: Vec<Waiting<'f>>,
    blocks: usize,
}

/// The arguments of a file by place. Bodies wait on a list: they may nest as deep as they like.
pub(super) fn all<'f>(body: Body<'f>, root: &'static BlockType) -> Vec<Argument<'f>> {
    let first = Waiting {
        body,
        owner: root,
        labels: Rc::default(),
    };
    let mut walk = Walk {
        arguments: Vec::new(),
        waiting: vec![first],
        blocks: 0,
    };
    while let Some(next) = walk.waiting.pop() {
        walk.body(&next);
        walk.blocks += 1;
    }
    let mut arguments = walk.arguments;
    arguments.sort_by_key(|argument| argument.name_place);
    arguments
}

impl<'f> Walk<'f> {
    fn body(&mut self, at: &Waiting<'f>) {
        if let Rest::Attributes(mode) = at.owner.rest {
            for attribute in at.body.just_attributes(&mut Vec::new()) {
                self.argument(at, attribute, mode, false);
            }
            return;
        }
        let schema = schema(at.owner);
        let content = at.body.partial_content(&schema, &mut Vec::new());
        for attribute in content.attributes {
            let known = at.owner.argument(&attribute.name);
            let mode = known.map_or(Mode::Template, |known| known.mode);
            self.argument(at, attribute, mode, true);
        }
        for block in content.blocks {
            self.block(at, block);
        }
        if matches!(at.owner.rest, Rest::Refused | Rest::Ignored) {
            return;
        }
        for entry in at.body.rest(&schema) {
            match entry {
                Entry::Attribute(attribute) if attribute.name == "//" => {}
                Entry::Attribute(attribute) => self.argument(at, attribute, Mode::Template, false),
                Entry::Block(block) => self.block(at, block),
            }
        }
    }

    fn argument(&mut self, at: &Waiting<'f>, attribute: Attribute<'f>, mode: Mode, known: bool) {
        self.arguments.push(Argument {
            name: attribute.name.into_owned(),
            name_place: attribute.name_place,
            expression: attribute.expression,
            mode,
            owner: at.owner,
            labels: Rc::clone(&at.labels),
            is_known: known,
            block: self.blocks,
        });
    }

    fn block(&mut self, at: &Waiting<'f>, block: Block<'f>) {
        let owner = match at.owner.block(&block.type_name) {
            Some(owner) => owner,
            None if block.type_name == DYNAMIC.name => &DYNAMIC,
            // Contents that only a provider can read.
            None => &CONTENT,
        };
        let labels = if block.labels.is_empty() {
            Rc::clone(&at.labels)
        } else {
            let labels = block.labels.into_iter();
            labels.map(|one| one.text.into_owned()).collect()
        };
        self.waiting.push(Waiting {
            body: block.body,
            owner,
            labels,
        });
    }
}

fn schema(owner: &'static BlockType) -> Schema {
    let mut schema = Schema::of(owner);
    if owner.rest == Rest::Schema {
        schema.blocks.push((DYNAMIC.name.into(), DYNAMIC.labels));
    }
    schema.nothing_required()
}

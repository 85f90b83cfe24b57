//! Every argument of a file, with the mode in which it is read.

use std::rc::Rc;

use tofu_json_config::body::{Block, Body};
use tofu_json_config::expression::Expression;
use tofu_json_config::internal::BodyWalk;
use tofu_json_config::modes::{BlockType, Mode};
use tofu_json_diagnostic::Place;

/// An argument.
pub(super) struct Argument<'f> {
    pub(super) name: String,
    pub(super) name_place: Place,
    pub(super) expression: Expression<'f>,
    pub(super) mode: Mode,
    /// The block that it is in.
    pub(super) owner: &'static BlockType,
    /// The labels of that block; those of the block around it where it has none itself.
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

/// The arguments of a file by place, however deep the blocks are.
pub(super) fn all<'f>(body: Body<'f>, root: &'static BlockType) -> Vec<Argument<'f>> {
    let mut arguments = Vec::new();
    let mut walk = BodyWalk::new(body, root, Rc::default());
    let mut number = 0;
    while let Some(mut at) = walk.visit() {
        for one in std::mem::take(&mut at.arguments) {
            arguments.push(Argument {
                name: one.attribute.name.into_owned(),
                name_place: one.attribute.name_place,
                expression: one.attribute.expression,
                mode: one.mode,
                owner: at.block_type,
                labels: Rc::clone(&at.context),
                is_known: one.is_known,
                block: number,
            });
        }
        number += 1;
        for (block, block_type) in std::mem::take(&mut at.blocks) {
            walk.enter(&at, block, block_type, |block| labels(block, &at.context));
        }
    }
    arguments.sort_by_key(|argument| argument.name_place);
    arguments
}

/// The labels of a block; those around it where it has none itself.
fn labels(block: &Block<'_>, outer: &Rc<[String]>) -> Rc<[String]> {
    if block.labels.is_empty() {
        return Rc::clone(outer);
    }
    let labels = block.labels.iter();
    labels.map(|one| one.text.clone().into_owned()).collect()
}

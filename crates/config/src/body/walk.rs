//! The one walk over a body and the blocks in it: each argument with the mode in which it is read,
//! each block with its type.

use super::{Attribute, Block, Body, BodyContent, BodyEntry, Schema};
use crate::modes::{BlockType, CONTENT, DYNAMIC, Mode, Rest};
use tofu_json_diagnostic::Place;

/// Most blocks around a block where their names make a path: no real configuration has more, and
/// the length of paths grows with depth.
pub const DEEPEST: usize = 100;

/// A walk from body to body, with something of the caller (`C`) for each. Bodies wait on a list
/// instead of the stack, so that blocks may nest as deep as a file has them.
#[derive(Debug)]
pub struct BodyWalk<'f, C> {
    waiting: Vec<Waiting<'f, C>>,
    deepest: usize,
    too_deep: Option<Place>,
}

#[derive(Debug)]
struct Waiting<'f, C> {
    depth: usize,
    body: Body<'f>,
    block_type: &'static BlockType,
    context: C,
}

/// A body that the walk has come to.
#[derive(Debug)]
pub struct VisitedBody<'f, C> {
    /// Its type.
    pub block_type: &'static BlockType,
    /// What the caller gave along with the body.
    pub context: C,
    /// The arguments: those that the table of modes knows first.
    pub arguments: Vec<VisitedArgument<'f>>,
    /// The blocks with their types: those that the table knows first.
    pub blocks: Vec<(Block<'f>, &'static BlockType)>,
    /// The number of blocks around it.
    depth: usize,
}

/// An argument in a [`VisitedBody`].
#[derive(Debug)]
pub struct VisitedArgument<'f> {
    /// The argument.
    pub attribute: Attribute<'f>,
    /// How its value is read.
    pub mode: Mode,
    /// Whether the table of modes knows the name.
    pub is_known: bool,
}

impl<'f, C> BodyWalk<'f, C> {
    /// A walk of any depth that begins with a body of this type.
    pub fn new(body: Body<'f>, block_type: &'static BlockType, context: C) -> Self {
        let first = Waiting {
            depth: 0,
            body,
            block_type,
            context,
        };
        Self {
            waiting: vec![first],
            deepest: usize::MAX,
            too_deep: None,
        }
    }

    /// The same walk without blocks that are in more than [`DEEPEST`] others.
    pub fn with_paths(mut self) -> Self {
        self.deepest = DEEPEST;
        self
    }

    /// The next body. Its blocks are visited later, if the caller lets the walk [`enter`](Self::enter) them.
    pub fn visit(&mut self) -> Option<VisitedBody<'f, C>> {
        let at = self.waiting.pop()?;
        let schema = Schema::of(at.block_type).nothing_required();
        let schema = schema.and_dynamic(at.block_type);
        let content = at.body.content_of(at.block_type, &schema, &mut Vec::new());
        let mut visited = VisitedBody {
            block_type: at.block_type,
            context: at.context,
            arguments: Vec::with_capacity(content.attributes.len()),
            blocks: Vec::with_capacity(content.blocks.len()),
            depth: at.depth,
        };
        for attribute in content.attributes {
            visited.argument(attribute);
        }
        for block in content.blocks {
            visited.block(block);
        }
        if !matches!(at.block_type.rest, Rest::Refused | Rest::Ignored) {
            for entry in at.body.entries_beside(at.block_type, &schema) {
                match entry {
                    BodyEntry::Attribute(attribute) if attribute.name == "//" => {}
                    BodyEntry::Attribute(attribute) => visited.argument(attribute),
                    BodyEntry::Block(block) => visited.block(block),
                }
            }
        }
        Some(visited)
    }

    /// Has the walk come to a block later, if it is not too deep.
    pub fn enter<D>(
        &mut self,
        outer: &VisitedBody<'f, D>,
        block: Block<'f>,
        block_type: &'static BlockType,
        context: impl FnOnce(&Block<'f>) -> C,
    ) {
        if outer.depth == self.deepest {
            self.too_deep.get_or_insert(block.place);
            return;
        }
        self.waiting.push(Waiting {
            depth: outer.depth + 1,
            context: context(&block),
            body: block.body,
            block_type,
        });
    }

    /// The first block that was too deep to be entered.
    pub const fn too_deep(&self) -> Option<Place> {
        self.too_deep
    }
}

impl<'f, C> VisitedBody<'f, C> {
    fn argument(&mut self, attribute: Attribute<'f>) {
        self.arguments.push(VisitedArgument {
            mode: self
                .block_type
                .mode_of(&attribute.name)
                .unwrap_or(Mode::Template),
            is_known: self.block_type.argument(&attribute.name).is_some(),
            attribute,
        });
    }

    fn block(&mut self, block: Block<'f>) {
        let block_type = match self.block_type.block(&block.type_name) {
            Some(block_type) => block_type,
            None if block.type_name == DYNAMIC.name => &DYNAMIC,
            // Contents that only a provider can read.
            None => &CONTENT,
        };
        self.blocks.push((block, block_type));
    }
}

impl<'f> Body<'f> {
    /// What the schema of a block type asks for. A block type that holds nothing but arguments has
    /// all of them.
    pub fn content_of(
        self,
        block_type: &BlockType,
        schema: &Schema,
        faults: &mut Vec<crate::Diagnostic>,
    ) -> BodyContent<'f> {
        match block_type.rest {
            Rest::Attributes(_) => BodyContent {
                attributes: self.just_attributes(faults),
                ..BodyContent::default()
            },
            _ => self.partial_content(schema, faults),
        }
    }

    /// What [`Body::content_of`] leaves.
    pub fn entries_beside(self, block_type: &BlockType, schema: &Schema) -> Vec<BodyEntry<'f>> {
        match block_type.rest {
            Rest::Attributes(_) => Vec::new(),
            _ => self.rest(schema),
        }
    }
}

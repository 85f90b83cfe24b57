use super::data::{BodyData, BodyId, ItemData};
use super::{Attribute, Block};
use crate::file::File;
use crate::span::Span;

/// The attributes and blocks of a file or of a block.
///
/// ```
/// use tofu_json_hcl::File;
///
/// let file = File::parse("main.tf", b"locals {\n  a = 1\n  b = [2]\n}\n");
/// let locals = file.body().blocks().next().expect("one block").body();
/// let texts: Vec<_> = locals.attributes().map(|one| (one.name(), one.expression().text())).collect();
/// assert_eq!(texts, [("a", "1".into()), ("b", "[2]".into())]);
/// assert!(locals.attribute("c").is_none());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Body<'f> {
    file: &'f File<'f>,
    id: BodyId,
}

/// What can be in a body.
#[derive(Clone, Copy, Debug)]
pub enum Item<'f> {
    /// `name = expression`
    Attribute(Attribute<'f>),
    /// `type "label" { … }`
    Block(Block<'f>),
}

impl<'f> Body<'f> {
    pub(crate) fn new(file: &'f File<'f>, id: BodyId) -> Self {
        Self { file, id }
    }

    fn data(self) -> BodyData {
        let bodies = &self.file.arena.bodies;
        bodies.get(self.id.0 as usize).copied().unwrap_or_default()
    }

    /// From the opening brace to the closing one; for a block on one line from the name of its
    /// argument; for a file all of it. Empty at byte 0 when the header of the block failed.
    #[must_use]
    pub fn span(self) -> Span {
        self.data().span
    }

    /// The empty span after the body.
    #[must_use]
    pub fn end(self) -> Span {
        let end = self.data().end;
        Span::new(end, end)
    }

    /// Attributes and blocks in order, attributes that were set before included.
    pub fn items(self) -> impl Iterator<Item = Item<'f>> {
        let arena = &self.file.arena;
        self.data()
            .items
            .of(&arena.items)
            .iter()
            .filter_map(move |item| match item {
                ItemData::Attribute(data) => {
                    Some(Item::Attribute(Attribute::new(self.file, *data)))
                }
                ItemData::Block(number) => {
                    let data = arena.blocks.get(*number as usize)?;
                    Some(Item::Block(Block::new(self.file, data)))
                }
            })
    }

    /// The attributes in order, without those whose name was set before.
    pub fn attributes(self) -> impl Iterator<Item = Attribute<'f>> {
        self.items().filter_map(|item| match item {
            Item::Attribute(attribute) if !attribute.redefines() => Some(attribute),
            _ => None,
        })
    }

    /// The first attribute of this name.
    #[must_use]
    pub fn attribute(self, name: &str) -> Option<Attribute<'f>> {
        self.attributes().find(|attribute| attribute.name() == name)
    }

    /// The blocks in order.
    pub fn blocks(self) -> impl Iterator<Item = Block<'f>> {
        self.items().filter_map(|item| match item {
            Item::Block(block) => Some(block),
            Item::Attribute(_) => None,
        })
    }
}

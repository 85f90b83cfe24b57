use std::borrow::Cow;

use super::Body;
use crate::expression::Expression;
use tofu_json_diagnostic::Place;

/// What was found of a [`Schema`](super::Schema).
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct BodyContent<'f> {
    /// Arguments in order of the document.
    pub attributes: Vec<Attribute<'f>>,
    /// Blocks in order.
    pub blocks: Vec<Block<'f>>,
    /// Where a missing argument is reported.
    pub missing_place: Place,
}

impl<'f> BodyContent<'f> {
    /// The argument of a name.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<&Attribute<'f>> {
        self.attributes.iter().find(|one| one.name == name)
    }

    /// The blocks of a type.
    pub fn blocks_of(&self, type_name: &str) -> impl Iterator<Item = &Block<'f>> {
        self.blocks
            .iter()
            .filter(move |one| one.type_name == type_name)
    }
}

/// An argument.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Attribute<'f> {
    /// Its name.
    pub name: Cow<'f, str>,
    /// The name; in JSON with its quotes.
    pub name_place: Place,
    /// All of it: `range` of the argument.
    pub place: Place,
    /// Its value.
    pub expression: Expression<'f>,
}

/// A block.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Block<'f> {
    /// Its type.
    pub type_name: Cow<'f, str>,
    /// Where the type is.
    pub type_place: Place,
    /// Its labels.
    pub labels: Vec<Label<'f>>,
    /// What OpenTofu calls the place of its definition: from the type to the last label; in JSON
    /// the opening bracket, for an element of an array that of the array.
    pub place: Place,
    /// The contents of the block.
    pub body: Body<'f>,
}

/// A label of a block.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Label<'f> {
    /// The text.
    pub text: Cow<'f, str>,
    /// Where it is, including its quotes.
    pub place: Place,
}

/// One thing in a body that only a provider can read.
#[derive(Clone, Debug)]
pub enum BodyEntry<'f> {
    /// An argument; in JSON perhaps a block.
    Attribute(Attribute<'f>),
    /// A native block.
    Block(Block<'f>),
}

use std::borrow::Cow;

use super::context::Context;
use tofu_json_config::json::{JsonString, Node};
use tofu_json_config::modes::Mode;

/// One thing that is in a body.
pub(super) enum Item<'w> {
    Comment(Node<'w>),
    Argument(WrittenArgument<'w>),
    Block(Block<'w>),
}

/// An argument.
pub(super) struct WrittenArgument<'w> {
    pub(super) name: Cow<'w, str>,
    pub(super) value: Node<'w>,
    pub(super) mode: Mode,
    pub(super) special: Special,
}

/// How an argument deviates from its mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Special {
    No,
    /// A string that begins like a reference is one: `keys` and `chain` of encryption.
    Reference,
    /// A string that is no template is text: the message of a validation.
    Message,
}

/// A block.
pub(super) struct Block<'w> {
    pub(super) name: Cow<'w, str>,
    pub(super) labels: Vec<JsonString<'w>>,
    pub(super) body: Node<'w>,
    pub(super) context: Context,
}

use super::{DYNAMIC, Mode};

/// A block type: its labels, and what may be in it.
#[derive(Debug)]
pub struct BlockType {
    /// The word it begins with.
    pub name: &'static str,
    /// The names of its labels, as in diagnostics.
    pub labels: &'static [&'static str],
    /// The arguments whose names OpenTofu itself knows.
    pub arguments: &'static [Argument],
    /// The blocks that may be inside.
    pub blocks: &'static [&'static BlockType],
    /// The meaning of other names.
    pub rest: Rest,
    /// Whether the order of blocks with different labels counts: `provisioner`, `run`.
    pub ordered: bool,
}

/// An argument that OpenTofu itself knows.
#[derive(Debug)]
pub struct Argument {
    /// Its name.
    pub name: &'static str,
    /// The mode in which its value is read.
    pub mode: Mode,
    /// Whether a block without it is an error.
    pub required: bool,
}

/// The meaning of names in a body that its [`BlockType`] does not list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// They are errors.
    Refused,
    /// They are ignored.
    Ignored,
    /// The body is arguments and nothing else, all read in one mode: `locals`.
    Attributes(Mode),
    /// Arguments read as templates: inputs of modules, arguments of provisioners and connections.
    Arguments,
    /// Arguments or blocks; the provider's schema says which.
    Schema,
    /// Arguments or blocks; the kind of backend says which.
    Backend,
}

impl BlockType {
    /// The argument of a name.
    #[must_use]
    pub fn argument(&self, name: &str) -> Option<&'static Argument> {
        self.arguments.iter().find(|argument| argument.name == name)
    }

    /// The meaning of other names inside a block in which they mean `outer`: in `_` they mean what
    /// they mean around it.
    #[must_use]
    pub fn rest_inside(&self, outer: Rest) -> Rest {
        if self.name == "_" { outer } else { self.rest }
    }

    /// The mode of an argument of this name, also of one that is not listed. `None`: it would be an
    /// error.
    #[must_use]
    pub fn mode_of(&self, name: &str) -> Option<Mode> {
        let known = self.argument(name).map(|argument| argument.mode);
        known.or_else(|| self.rest.mode())
    }

    /// The block type of a name that may be inside.
    #[must_use]
    pub fn block(&self, name: &str) -> Option<&'static BlockType> {
        self.blocks.iter().copied().find(|block| block.name == name)
    }

    /// The same, also for `dynamic` where a provider's schema describes the body.
    #[doc(hidden)]
    #[must_use]
    pub fn block_or_dynamic(&self, name: &str) -> Option<&'static BlockType> {
        self.block(name).or_else(|| {
            let repeats = self.rest == Rest::Schema && name == DYNAMIC.name;
            repeats.then_some(&DYNAMIC)
        })
    }
}

/// An argument that may be left out.
pub(super) const fn optional(name: &'static str, mode: Mode) -> Argument {
    Argument {
        name,
        mode,
        required: false,
    }
}

/// An argument that has to be there.
pub(super) const fn required(name: &'static str, mode: Mode) -> Argument {
    Argument {
        name,
        mode,
        required: true,
    }
}

/// A block type with known arguments and blocks only.
pub(super) const fn block(
    name: &'static str,
    labels: &'static [&'static str],
    arguments: &'static [Argument],
    blocks: &'static [&'static BlockType],
) -> BlockType {
    BlockType {
        name,
        labels,
        arguments,
        blocks,
        rest: Rest::Refused,
        ordered: false,
    }
}

impl BlockType {
    /// The same block type with another meaning of other names.
    pub(super) const fn with_rest(mut self, rest: Rest) -> Self {
        self.rest = rest;
        self
    }

    /// The same block type, where the order of differently labelled blocks matters.
    pub(super) const fn in_order(mut self) -> Self {
        self.ordered = true;
        self
    }
}

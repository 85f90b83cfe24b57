use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::modes::{self, BlockType, Rest};

/// Which arguments and blocks to look for.
#[derive(Clone, Debug, Default)]
pub struct Schema {
    /// Names of arguments, and whether each has to be there.
    pub attributes: Vec<(Cow<'static, str>, bool)>,
    /// Block types with the names of their labels.
    pub blocks: Vec<(Cow<'static, str>, &'static [&'static str])>,
}

impl Schema {
    /// What the table of modes knows of a block type. `dynamic` is not looked for: it belongs to
    /// the part of a body that a provider's schema describes.
    #[must_use]
    pub fn of(block_type: &BlockType) -> Self {
        let arguments = block_type.arguments.iter();
        let blocks = block_type.blocks.iter();
        let blocks = blocks.filter(|one| one.name != modes::DYNAMIC.name);
        Self {
            attributes: arguments
                .map(|one| (one.name.into(), one.required))
                .collect(),
            blocks: blocks.map(|one| (one.name.into(), one.labels)).collect(),
        }
    }

    /// The same with `dynamic`, if a provider's schema describes the rest of such a block.
    pub(super) fn and_dynamic(mut self, block_type: &BlockType) -> Self {
        if block_type.rest == Rest::Schema {
            let dynamic = &modes::DYNAMIC;
            self.blocks.push((dynamic.name.into(), dynamic.labels));
        }
        self
    }

    /// The same with nothing required: for override files.
    #[must_use]
    pub fn nothing_required(mut self) -> Self {
        for (_, required) in &mut self.attributes {
            *required = false;
        }
        self
    }

    /// The same without requiring these arguments: they are given in another place.
    pub fn given_elsewhere(mut self, names: &BTreeSet<String>) -> Self {
        for (name, required) in &mut self.attributes {
            *required &= !names.contains(&**name);
        }
        self
    }

    /// Whether an argument of this name may be here.
    pub(super) fn has_attribute(&self, name: &str) -> bool {
        self.attributes.iter().any(|(known, _)| *known == name)
    }

    /// The labels of a block type that may be here.
    pub(super) fn labels_of(&self, block_type: &str) -> Option<&'static [&'static str]> {
        let mut blocks = self.blocks.iter();
        let found = blocks.find(|(known, _)| *known == block_type);
        found.map(|(_, labels)| *labels)
    }

    /// Whether the name means something here.
    pub fn has(&self, name: &str) -> bool {
        self.has_attribute(name) || self.labels_of(name).is_some()
    }

    /// The arguments that are not among those used.
    pub(super) fn unused<'a>(
        &'a self,
        is_used: impl Fn(&str) -> bool + 'a,
    ) -> impl Iterator<Item = &'a str> + 'a {
        let names = self.attributes.iter().map(|(name, _)| &**name);
        names.filter(move |name| !is_used(name))
    }

    /// All block types.
    pub(super) fn block_types(&self) -> impl Iterator<Item = &str> {
        self.blocks.iter().map(|(name, _)| &**name)
    }
}

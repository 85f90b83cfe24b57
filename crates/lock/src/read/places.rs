use std::collections::BTreeMap;

use tofu_json_hcl::Span;

use crate::Provider;

/// Where everything is in a lock file, as spans of bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Places {
    /// The `provider` blocks with one label, in the order of the file.
    pub providers: Vec<ProviderPlace>,
    /// The `module` blocks, which no program reads.
    pub modules: Vec<Span>,
}

/// Where a `provider` block is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProviderPlace {
    /// The provider, if its address could be read and may be locked. When it is not written in its
    /// normal form, the block counts for nothing all the same.
    pub provider: Option<Provider>,
    /// Whether the lock has its entry from this block.
    pub stored: bool,
    /// The whole block, from its type to the closing brace.
    pub block: Span,
    /// The label, quotes included.
    pub label: Span,
    /// The argument `version`.
    pub version: Option<AttributePlace>,
    /// The argument `constraints`.
    pub constraints: Option<AttributePlace>,
    /// The argument `hashes`.
    pub hashes: Option<AttributePlace>,
    /// Each hash of the entry, in the order of the file.
    pub each_hash: Vec<Span>,
}

/// Where an argument is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AttributePlace {
    /// From the name to the end of the value.
    pub whole: Span,
    /// The value.
    pub value: Span,
}

impl Places {
    /// The block that an entry of the lock comes from.
    #[must_use]
    pub fn of(&self, provider: &Provider) -> Option<&ProviderPlace> {
        let mut stored = self.stored();
        stored
            .find(|(found, _)| *found == provider)
            .map(|(_, place)| place)
    }

    /// The blocks that entries come from, in the order of the file.
    pub(crate) fn stored(&self) -> impl Iterator<Item = (&Provider, &ProviderPlace)> {
        let stored = self.providers.iter().filter(|place| place.stored);
        stored.filter_map(|place| Some((place.provider.as_ref()?, place)))
    }

    /// The blocks that entries come from, to be looked up.
    pub(crate) fn of_entries(&self) -> BTreeMap<&Provider, &ProviderPlace> {
        self.stored().collect()
    }
}

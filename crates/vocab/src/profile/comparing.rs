//! Rules by which the two sides of a change are compared.

/// How values are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparing {
    /// How nested blocks are shown that are unknown after.
    pub unknown_blocks: UnknownBlocks,
    /// Which elements of lists belong together.
    pub pairing: ListPairing,
    /// Which strings are JSON.
    pub json_strings: JsonStrings,
    /// Where an empty string is nothing.
    pub empty_strings: EmptyStrings,
    /// What write-only attributes follow.
    pub write_only: WriteOnlyRule,

    /// Where values that become unknown are marked as forcing replacement.
    pub unknown_marks: UnknownMarks,
}

/// How nested blocks are shown that are unknown after.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UnknownBlocks {
    /// What was there by the schema of the block around it.
    #[default]
    EnclosingSchema,
    /// What was there by its own schema.
    OwnSchema,
    /// As a block of its own that is known after apply, with the blocks that were there as deleted.
    Apart,
}

/// Which elements of two lists belong together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ListPairing {
    /// Those of the longest common subsequence, and between them objects and texts that share a line.
    #[default]
    CommonLines,
    /// Those at one position if both lists are equally long and the one is not the other in
    /// another order; else as [`CommonLines`](Self::CommonLines), but for texts.
    PositionsFirst,
}

/// Which strings are JSON.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum JsonStrings {
    /// Those that begin with a JSON value; what follows it does not count.
    #[default]
    Beginning,
    /// Those that are one JSON value, with nothing but white space after it.
    Whole,
}

/// Where an empty string is nothing, as old provider kits write it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EmptyStrings {
    /// Directly in blocks.
    #[default]
    InBlocks,
    /// Wherever a type is known, but not in blocks that old provider kits cannot have.
    OldSchemas,
}

/// What write-only attributes follow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WriteOnlyRule {
    /// What happens to the other attributes.
    #[default]
    Attributes,
    /// Whether what they are in is created or deleted, its blocks included.
    Whole,
}

/// Where values that become unknown are marked as forcing replacement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UnknownMarks {
    /// At what was there and at the end.
    #[default]
    Both,
    /// At the end.
    End,
}

use super::{Attribute, DescriptionKind};
use crate::shape::{DecodedText, JsonShape, Map, object, words};
use tofu_json_number::WrittenNumber;

object! {
    /// The schema of a resource type, of a provider or of something like them.
    Schema = "Schema" {
        /// The version, by which providers upgrade stored objects.
        version "version": Option<WrittenNumber<'a>> as JsonShape::Unsigned, always;
        /// The outermost block.
        block "block": Option<Block<'a>>, optional;
    }
}

object! {
    /// The schema of an action (only Terraform).
    ActionSchema = "ActionSchema" {
        /// The outermost block.
        block "block": Option<Block<'a>>, optional;
    }
}

object! {
    /// A block.
    Block = "Block" {
        /// The attributes by name.
        attributes "attributes": Map<'a, Attribute<'a>>, optional;
        /// The nested blocks by name.
        block_types "block_types": Map<'a, NestedBlock<'a>>, optional;
        /// What it is, in words.
        description "description": Option<DecodedText<'a>>, optional;
        /// How the description is written.
        description_kind "description_kind": Option<DescriptionKind>, optional;
        /// Whether it should not be used any more.
        deprecated "deprecated": bool, optional;
        /// Why not.
        deprecation_message "deprecation_message": Option<DecodedText<'a>>, optional;
    }
}

object! {
    /// A block inside a block.
    NestedBlock = "NestedBlock" {
        /// How many there are, and in which shape.
        nesting_mode "nesting_mode": Option<NestingMode>, always;
        /// What is in the block.
        block "block": Option<Block<'a>>, optional;
        /// How many there have to be; absent for none.
        min_items "min_items": Option<WrittenNumber<'a>> as JsonShape::Unsigned, optional;
        /// How many there may be; absent for any number.
        max_items "max_items": Option<WrittenNumber<'a>> as JsonShape::Unsigned, optional;
    }
}

words! {
    /// How many nested blocks or objects there are, and in which shape.
    NestingMode {
        /// At most one.
        Single = "single",
        /// Exactly one.
        Group = "group",
        /// Many in order.
        List = "list",
        /// Many without order.
        Set = "set",
        /// Many by label.
        Map = "map",
    }
}

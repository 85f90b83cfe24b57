use super::NestingMode;
use crate::shape::{DecodedText, JsonShape, Map, Notation, object, words};
use tofu_json_number::WrittenNumber;

object! {
    /// An attribute: it has a type or a nested type.
    Attribute = "Attribute" {
        /// The type.
        attribute_type "type": Option<Notation<'a>>, optional;
        /// Objects whose attributes have schemas.
        nested_type "nested_type": Option<NestedType<'a>>, optional;
        /// What it is, in words.
        description "description": Option<DecodedText<'a>>, optional;
        /// How the description is written.
        description_kind "description_kind": Option<DescriptionKind>, optional;
        /// Whether it should not be used any more.
        deprecated "deprecated": bool, optional;
        /// Why not.
        deprecation_message "deprecation_message": Option<DecodedText<'a>>, optional;
        /// Whether the configuration has to set it.
        required "required": bool, optional;
        /// Whether the configuration may set it.
        optional "optional": bool, optional;
        /// Whether the provider may set it.
        computed "computed": bool, optional;
        /// Whether it is sensitive.
        sensitive "sensitive": bool, optional;
        /// Whether its value is never stored.
        write_only "write_only": bool, optional;
    }
}

object! {
    /// Objects whose attributes have schemas.
    NestedType = "NestedType" {
        /// The attributes by name.
        attributes "attributes": Map<'a, Attribute<'a>>, optional;
        /// How many there are, and in which shape.
        nesting_mode "nesting_mode": Option<NestingMode>, optional;
        /// How many there have to be (only versions of old).
        min_items "min_items": Option<WrittenNumber<'a>> as JsonShape::Unsigned, optional;
        /// How many there may be (only versions of old).
        max_items "max_items": Option<WrittenNumber<'a>> as JsonShape::Unsigned, optional;
    }
}

object! {
    /// What identifies objects of a resource type.
    IdentitySchema = "IdentitySchema" {
        /// The version.
        version "version": Option<WrittenNumber<'a>> as JsonShape::Unsigned, always;
        /// The attributes by name.
        attributes "attributes": Map<'a, IdentityAttribute<'a>>, optional;
    }
}

object! {
    /// An attribute of an identity.
    IdentityAttribute = "IdentityAttribute" {
        /// The type.
        attribute_type "type": Option<Notation<'a>>, optional;
        /// What it is, in words.
        description "description": Option<DecodedText<'a>>, optional;
        /// Whether an import has to give it.
        required_for_import "required_for_import": bool, optional;
        /// Whether an import may give it.
        optional_for_import "optional_for_import": bool, optional;
    }
}

words! {
    /// How a description is written.
    DescriptionKind {
        /// As plain text.
        Plain = "plain",
        /// In Markdown.
        Markdown = "markdown",
    }
}

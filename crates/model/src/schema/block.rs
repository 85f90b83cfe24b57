use super::{Attribute, NESTING, deeper, named};
use crate::Error;
use crate::document::provider;
use crate::member::{members, object};
use crate::shape::{DecodedText, Held, Map};
use tofu_json_value::{Arena, Value};
use tofu_json_vocab::Nesting;

/// The schema of a resource type.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Schema<'a> {
    /// `block`: the outermost block; empty where absent.
    pub block: Block<'a>,
}

impl<'a> Schema<'a> {
    /// Reads the schema of a resource type from its text on a tape.
    ///
    /// # Errors
    ///
    /// Where it is no object, a member is of the wrong kind, or blocks nest without end.
    pub fn read(value: Value<'a>, arena: &'a Arena) -> Result<Self, Error> {
        // Of several blocks only the last is looked into.
        let mut block = Value::null();
        for (key, member) in members(value)? {
            if key == provider::Schema::block {
                block = object(member)?;
            }
        }
        Ok(Self {
            block: Block::read(block, arena)?,
        })
    }
}

/// A block: attributes and blocks by ascending name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Block<'a> {
    /// `attributes`
    pub attributes: Vec<(&'a str, Attribute<'a>)>,
    /// `block_types`
    pub blocks: Vec<(&'a str, NestedBlock<'a>)>,
}

impl<'a> Block<'a> {
    /// Reads a block. Null is a block without anything.
    ///
    /// # Errors
    ///
    /// As [`Schema::read`].
    pub fn read(value: Value<'a>, arena: &'a Arena) -> Result<Self, Error> {
        Self::read_within(value, arena, NESTING)
    }

    pub(super) fn read_within(
        value: Value<'a>,
        arena: &'a Arena,
        left: usize,
    ) -> Result<Self, Error> {
        let (mut attributes, mut blocks) = (Map::absent(), Map::absent());
        for (key, member) in object(value)?.members() {
            match &*key {
                provider::Block::attributes => attributes = attributes.hold_again(member)?,
                provider::Block::block_types => blocks = blocks.hold_again(member)?,
                _ => {}
            }
        }
        let attribute = |value| Attribute::read_within(value, arena, left);
        let attributes = named(&attributes, arena, attribute)?;
        if blocks.value().is_null() {
            return Ok(Self {
                attributes,
                ..Self::default()
            });
        }
        let left = deeper(left, blocks.value())?;
        let nested = |value| NestedBlock::read_within(value, arena, left);
        Ok(Self {
            attributes,
            blocks: named(&blocks, arena, nested)?,
        })
    }
}

/// A block inside a block.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NestedBlock<'a> {
    /// `nesting_mode`; absent also where the word is not known.
    pub nesting: Option<Nesting>,
    /// `block`; empty where absent.
    pub block: Block<'a>,
}

impl<'a> NestedBlock<'a> {
    /// Reads an entry of `block_types`.
    ///
    /// # Errors
    ///
    /// Where it is no object, a member is of the wrong kind, or blocks nest without end.
    pub fn read(value: Value<'a>, arena: &'a Arena) -> Result<Self, Error> {
        Self::read_within(value, arena, NESTING)
    }

    pub(super) fn read_within(
        value: Value<'a>,
        arena: &'a Arena,
        left: usize,
    ) -> Result<Self, Error> {
        let (mut nesting, mut block) = (None, Value::null());
        for (key, member) in members(value)? {
            match &*key {
                provider::NestedBlock::nesting_mode => {
                    nesting = Nesting::from_word(&DecodedText::hold(member)?);
                }
                provider::NestedBlock::block => block = object(member)?,
                _ => {}
            }
        }
        Ok(Self {
            nesting,
            block: Block::read_within(block, arena, left)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Schema;
    use crate::Error;
    use crate::schema::{AttributeKind, Type};
    use tofu_json_value::{Arena, Document};
    use tofu_json_vocab::Nesting;

    fn check<T>(text: &str, look: impl FnOnce(Result<Schema<'_>, Error>) -> T) -> T {
        let document = Document::parse(text.as_bytes()).unwrap();
        let arena = Arena::new();
        look(Schema::read(document.root(), &arena))
    }

    #[test]
    fn attributes_and_blocks_by_name() {
        let text = r#"{"version":1,"block":{"attributes":{
            "name":{"type":"string","description":"d","description_kind":"plain","required":true},
            "id":{"type":"string","computed":true},
            "secret":{"type":"string","optional":true,"sensitive":true,"write_only":true},
            "nested":{"nested_type":{"attributes":{"b":{"type":["list","string"]},"a":{"type":"bool"}},"nesting_mode":"set"}},
            "both":{"type":"string","nested_type":{"nesting_mode":"of_the_future"}},
            "neither":{"optional":true},
            "null":{"type":null,"nested_type":null},
            "odd":{"type":["vector","string"]}},
          "block_types":{
            "z":{"nesting_mode":"list","block":{"attributes":{"x":{"type":"number"}}},"min_items":1},
            "y":{"nesting_mode":"invalid"}},
          "description_kind":"plain"}}"#;
        check(text, |schema| {
            let block = schema.unwrap().block;
            let names: Vec<_> = block.attributes.iter().map(|(name, _)| *name).collect();
            assert_eq!(
                names,
                [
                    "both", "id", "name", "neither", "nested", "null", "odd", "secret"
                ]
            );
            let attribute = |name| {
                &block
                    .attributes
                    .iter()
                    .find(|(own, _)| *own == name)
                    .unwrap()
                    .1
            };
            assert_eq!(attribute("id").kind, AttributeKind::Type(Type::String));
            assert!(attribute("secret").sensitive && attribute("secret").write_only);
            assert!(!attribute("id").sensitive && !attribute("id").write_only);
            assert_eq!(attribute("neither").kind, AttributeKind::Missing);
            assert_eq!(attribute("null").kind, AttributeKind::Missing);
            assert_eq!(attribute("odd").kind, AttributeKind::Undecodable);
            let AttributeKind::Nested(nested) = &attribute("nested").kind else {
                panic!("nested")
            };
            assert_eq!(nested.nesting, Some(Nesting::Set));
            assert_eq!(
                nested
                    .attributes
                    .iter()
                    .map(|(name, _)| *name)
                    .collect::<Vec<_>>(),
                ["a", "b"]
            );
            let AttributeKind::Nested(both) = &attribute("both").kind else {
                panic!("nested")
            };
            assert_eq!((both.nesting, both.attributes.len()), (None, 0));
            let blocks: Vec<_> = block
                .blocks
                .iter()
                .map(|(name, block)| (*name, block.nesting))
                .collect();
            assert_eq!(blocks, [("y", None), ("z", Some(Nesting::List))]);
            assert_eq!(block.blocks[1].1.block.attributes[0].0, "x");
        });
    }

    #[test]
    fn a_schema_without_a_block_is_empty() {
        for text in [
            r#"{"version":0}"#,
            r#"{"block":null}"#,
            r#"{"block":{"attributes":null}}"#,
        ] {
            check(text, |schema| assert_eq!(schema, Ok(Schema::default())));
        }
    }

    #[test]
    fn wrong_kinds_are_placed() {
        for (text, pointer) in [
            ("[]", ""),
            (r#"{"block":1}"#, "/block"),
            (r#"{"block":{"attributes":[]}}"#, "/block/attributes"),
            (
                r#"{"block":{"attributes":{"a":null}}}"#,
                "/block/attributes/a",
            ),
            (
                r#"{"block":{"attributes":{"a":{"sensitive":1}}}}"#,
                "/block/attributes/a/sensitive",
            ),
            (
                r#"{"block":{"attributes":{"a":{"nested_type":[]}}}}"#,
                "/block/attributes/a/nested_type",
            ),
            (
                r#"{"block":{"block_types":{"a":{"nesting_mode":1}}}}"#,
                "/block/block_types/a/nesting_mode",
            ),
        ] {
            check(text, |schema| {
                assert_eq!(schema.unwrap_err().pointer, pointer, "{text}")
            });
        }
    }

    #[test]
    fn nesting_without_end_is_refused() {
        let (open, close) = (r#"{"block":{"block_types":{"a":"#, "}}}");
        let blocks = |depth: usize| open.repeat(depth) + "{}" + &close.repeat(depth);
        assert!(check(&blocks(100), |schema| schema.is_ok()));
        let message = check(&blocks(3_000), |schema| schema.unwrap_err().to_string());
        assert!(
            message.starts_with("arrays and objects nest deeper than the limit of 100"),
            "{message}"
        );
        let (open, close) = (r#"{"nested_type":{"attributes":{"a":"#, "}}}");
        let nested = open.repeat(3_000) + "{}" + &close.repeat(3_000);
        let text = format!(r#"{{"block":{{"attributes":{{"a":{nested}}}}}}}"#);
        assert!(check(&text, |schema| schema.is_err()));
    }
}

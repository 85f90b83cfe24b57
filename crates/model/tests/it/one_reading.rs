//! Provider schemas are read in one way, whether by [`document::provider`](tofu_json_model::document::provider) or by
//! [`schema`](tofu_json_model::schema): over generated ones, in which any member may come twice or be null.

use crate::generated::run;
use proptest::prelude::*;
use std::collections::BTreeMap;
use tofu_json_model::document::provider;
use tofu_json_model::schema::{Attribute, AttributeKind, Block, NestedType, Schema, Type};
use tofu_json_model::{Error, Limits, Schemas};
use tofu_json_value::{Arena, Document};
use tofu_json_vocab::{Mode, Nesting};

/// An object of some of these members, each any number of times.
fn object(
    members: Vec<(&'static str, BoxedStrategy<String>)>,
    most: usize,
) -> BoxedStrategy<String> {
    let member = members.into_iter().map(|(key, value)| {
        let value = prop_oneof![8 => value, 1 => Just("null".to_owned())];
        value
            .prop_map(move |value| format!("\"{key}\":{value}"))
            .boxed()
    });
    let member = prop::strategy::Union::new(member);
    let members = prop::collection::vec(member, 0..=most);
    members
        .prop_map(|members| format!("{{{}}}", members.join(",")))
        .boxed()
}

/// An object of values of one kind under one of three names, one of which is written with an escape.
fn named(value: &BoxedStrategy<String>) -> BoxedStrategy<String> {
    let names = ["a", "b", "\\u0061", "c"].map(|name| (name, value.clone()));
    object(names.into(), 4)
}

fn one_of(words: &'static [&'static str]) -> BoxedStrategy<String> {
    prop::sample::select(words).prop_map(str::to_owned).boxed()
}

fn attribute(depth: usize) -> BoxedStrategy<String> {
    let flag = one_of(&["true", "false"]);
    let types = one_of(&[
        "\"string\"",
        "[\"list\",\"number\"]",
        "[\"vector\",\"bool\"]",
        "[\"object\",{\"p\":\"bool\"}]",
    ]);
    let mut members = vec![
        ("type", types),
        ("sensitive", flag.clone()),
        ("write_only", flag),
        ("description", one_of(&["\"a\\nb\"", "\"\""])),
    ];
    if let Some(depth) = depth.checked_sub(1) {
        let nested = vec![
            ("nesting_mode", nesting()),
            ("attributes", named(&attribute(depth))),
        ];
        members.push(("nested_type", object(nested, 3)));
    }
    object(members, 4)
}

fn nesting() -> BoxedStrategy<String> {
    one_of(&["\"single\"", "\"list\"", "\"map\"", "\"of_the_future\""])
}

fn block(depth: usize) -> BoxedStrategy<String> {
    let mut members = vec![
        ("attributes", named(&attribute(2))),
        ("description", one_of(&["\"d\""])),
    ];
    if let Some(depth) = depth.checked_sub(1) {
        let nested = vec![("nesting_mode", nesting()), ("block", block(depth))];
        members.push(("block_types", named(&object(nested, 3))));
    }
    object(members, 4)
}

fn schema() -> BoxedStrategy<String> {
    object(
        vec![("version", one_of(&["0", "7"])), ("block", block(2))],
        3,
    )
}

fn document() -> BoxedStrategy<String> {
    let families = ["resource_schemas", "data_source_schemas"];
    let schemas = named(&object(vec![("version", one_of(&["0", "7"]))], 2));
    let mut members = families.map(|family| (family, schemas.clone())).to_vec();
    members.push(("provider", one_of(&["{}", "{\"version\":1}"])));
    let providers = named(&object(members, 5));
    object(
        vec![
            ("format_version", one_of(&["\"1.0\""])),
            ("provider_schemas", providers),
        ],
        3,
    )
}

/// What of a schema both readers have.
type Said = Vec<(String, String)>;

fn own_attributes(attributes: &[(&str, Attribute<'_>)], path: &str, said: &mut Said) {
    for (name, attribute) in attributes {
        let path = format!("{path}.{name}");
        let flags = (attribute.sensitive, attribute.write_only);
        let kind = match &attribute.kind {
            AttributeKind::Type(found) => format!("{found:?}"),
            AttributeKind::Nested(NestedType { nesting, .. }) => format!("nested {nesting:?}"),
            AttributeKind::Missing => "missing".to_owned(),
            AttributeKind::Undecodable => "undecodable".to_owned(),
        };
        said.push((path.clone(), format!("{flags:?} {kind}")));
        if let AttributeKind::Nested(nested) = &attribute.kind {
            own_attributes(&nested.attributes, &path, said);
        }
    }
}

fn own_block(block: &Block<'_>, path: &str, said: &mut Said) {
    own_attributes(&block.attributes, path, said);
    for (name, nested) in &block.blocks {
        let path = format!("{path}/{name}");
        said.push((path.clone(), format!("{:?}", nested.nesting)));
        own_block(&nested.block, &path, said);
    }
}

fn nesting_of(mode: Option<&provider::NestingMode>) -> Option<Nesting> {
    mode.and_then(|mode| Nesting::from_word(mode.as_str()))
}

fn typed_attributes(
    attributes: &tofu_json_model::shape::Map<'_, provider::Attribute<'_>>,
    path: &str,
    said: &mut Said,
) -> Result<(), Error> {
    for (name, attribute) in attributes.iter() {
        let attribute = attribute?;
        let path = format!("{path}.{name}");
        let flags = (attribute.sensitive, attribute.write_only);
        let arena = Arena::new();
        let kind = match (&attribute.nested_type, attribute.attribute_type) {
            (Some(nested), _) => format!("nested {:?}", nesting_of(nested.nesting_mode.as_ref())),
            (None, Some(notation)) => match Type::read(notation.value(), &arena) {
                Type::Unknown => "undecodable".to_owned(),
                found => format!("{found:?}"),
            },
            (None, None) => "missing".to_owned(),
        };
        said.push((path.clone(), format!("{flags:?} {kind}")));
        if let Some(nested) = &attribute.nested_type {
            typed_attributes(&nested.attributes, &path, said)?;
        }
    }
    Ok(())
}

fn typed_block(block: &provider::Block<'_>, path: &str, said: &mut Said) -> Result<(), Error> {
    typed_attributes(&block.attributes, path, said)?;
    for (name, nested) in block.block_types.iter() {
        let nested = nested?;
        let path = format!("{path}/{name}");
        said.push((
            path.clone(),
            format!("{:?}", nesting_of(nested.nesting_mode.as_ref())),
        ));
        if let Some(block) = &nested.block {
            typed_block(block, &path, said)?;
        }
    }
    Ok(())
}

fn own(text: &str) -> Result<Said, Error> {
    let document = Document::parse(text.as_bytes()).unwrap();
    let (arena, mut said) = (Arena::new(), Said::new());
    own_block(&Schema::read(document.root(), &arena)?.block, "", &mut said);
    Ok(said)
}

fn typed(text: &str) -> Result<Said, Error> {
    let document = Document::parse(text.as_bytes()).unwrap();
    let mut said = Said::new();
    if let Some(block) = &provider::Schema::read(document.root())?.block {
        typed_block(block, "", &mut said)?;
    }
    Ok(said)
}

#[test]
fn schemas_say_the_same_to_both_readers() {
    run(&schema(), |text| {
        // Where both fail it may be at different places: one reads everything in order, one what it is asked for.
        prop_assert_eq!(own(&text).ok(), typed(&text).ok(), "{}", text);
        Ok(())
    });
}

#[test]
fn members_that_come_twice() {
    let text = r#"{"block":{"attributes":{"a":{"type":"bool"},"b":{"type":"bool"}},"attributes":{"a":{"type":"string"}},
        "block_types":{"x":{"nesting_mode":"list"}},"block_types":null}}"#;
    let expected = [
        (".a", "(false, false) String"),
        (".b", "(false, false) Bool"),
    ];
    let expected = expected.map(|(path, what)| (path.to_owned(), what.to_owned()));
    assert_eq!(own(text).unwrap(), expected);
    assert_eq!(typed(text).unwrap(), expected);
}

/// The text of each schema by provider, mode and type.
type Found = BTreeMap<(String, &'static str, String), String>;

fn typed_schemas(text: &str) -> Found {
    let document = Document::parse(text.as_bytes()).unwrap();
    let schemas = provider::ProviderSchemas::read(document.root()).unwrap();
    let mut found = Found::new();
    for (name, provider) in schemas.provider_schemas.iter() {
        let Ok(provider) = provider else { continue };
        let families = [
            ("managed", &provider.resource_schemas),
            ("data", &provider.data_source_schemas),
        ];
        for (mode, family) in families {
            for (kind, schema) in family.iter() {
                if let Ok(schema) = schema {
                    let schema = String::from_utf8_lossy(schema.whole().raw()).into_owned();
                    found.insert((name.to_string(), mode, kind.into_owned()), schema);
                }
            }
        }
    }
    found
}

#[test]
fn the_index_finds_what_the_document_has() {
    run(&document(), |text| {
        let typed = typed_schemas(&text);
        let index = Schemas::index(text.as_bytes(), Limits::default()).unwrap();
        for provider in ["a", "b", "c"] {
            for mode in ["managed", "data"] {
                for kind in ["a", "b", "c"] {
                    let range = index.find(provider, &Mode::from(mode), kind);
                    let found = range.map(|range| text[range].to_owned());
                    let expected = typed
                        .get(&(provider.to_owned(), mode, kind.to_owned()))
                        .cloned();
                    prop_assert_eq!(found, expected, "{} {} {}: {}", provider, mode, kind, text);
                }
            }
        }
        Ok(())
    });
}

//! What serde writes has the bytes that the same calls of the writer have.

use proptest::prelude::*;
use serde::Serialize;
use serde::ser::{SerializeMap as _, Serializer};
use std::collections::BTreeMap;
use tofu_json_value::{Document, Escaping, Json, RawJson, to_json};

/// A tree of values, with raw JSON in it.
#[derive(Clone, Debug)]
enum Tree {
    Null,
    Bool(bool),
    Signed(i64),
    Unsigned(u64),
    Text(String),
    Raw(String),
    Array(Vec<Tree>),
    Object(Vec<(String, Tree)>),
}

impl Serialize for Tree {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_none(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Signed(number) => serializer.serialize_i64(*number),
            Self::Unsigned(number) => serializer.serialize_u64(*number),
            Self::Text(text) => serializer.serialize_str(text),
            Self::Raw(json) => RawJson(json).serialize(serializer),
            Self::Array(elements) => serializer.collect_seq(elements),
            Self::Object(members) => {
                let mut map = serializer.serialize_map(None)?;
                for (name, value) in members {
                    map.serialize_entry(name, value)?;
                }
                map.end()
            }
        }
    }
}

fn write(json: &mut Json, tree: &Tree) {
    match tree {
        Tree::Null => json.null(),
        Tree::Bool(value) => json.bool(*value),
        Tree::Signed(number) => json.literal(number),
        Tree::Unsigned(number) => json.literal(number),
        Tree::Text(text) => json.string(text),
        Tree::Raw(text) => json.json(text.trim()),
        Tree::Array(elements) => json.list(elements, write),
        Tree::Object(members) => json.object(|json| {
            for (name, value) in members {
                write(json.member(name), value);
            }
        }),
    }
}

fn text() -> impl Strategy<Value = String> {
    let characters = prop_oneof![
        any::<char>(),
        proptest::char::range('\0', '\u{a0}'),
        proptest::sample::select(vec!['<', '>', '&', '"', '\\', '/', '\u{2028}', '\u{2029}']),
        proptest::sample::select(vec!['\u{feff}', '\u{fffd}', '\u{2027}', '\u{202e}']),
    ];
    proptest::collection::vec(characters, 0..12).prop_map(String::from_iter)
}

fn raw() -> impl Strategy<Value = String> {
    proptest::sample::select(vec![
        "1.50",
        "-0",
        "1E400",
        "123456789012345678901234567890",
        r#""\u0041\/\ud83d<\u2028""#,
        "{ \"b\" :[1 ,\n{}, [ ] ],\"b\":null }",
        " true ",
    ])
    .prop_map(str::to_owned)
}

fn tree() -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![
        Just(Tree::Null),
        any::<bool>().prop_map(Tree::Bool),
        any::<i64>().prop_map(Tree::Signed),
        any::<u64>().prop_map(Tree::Unsigned),
        text().prop_map(Tree::Text),
        raw().prop_map(Tree::Raw),
    ];
    leaf.prop_recursive(5, 40, 6, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..6).prop_map(Tree::Array),
            proptest::collection::vec((text(), inner), 0..6).prop_map(Tree::Object),
        ]
    })
}

proptest! {
    #[test]
    fn the_same_bytes_as_by_hand(tree in tree(), depth in 0..4_usize) {
        for escaping in [Escaping::Plain, Escaping::Html] {
            for new in [Json::line, Json::lines, || Json::line().indented(3)] {
                let (mut serialized, mut written) = (new().escaped(escaping), new().escaped(escaping));
                // Also inside of what is written by hand.
                for json in [&mut serialized, &mut written] {
                    for _ in 0..depth {
                        json.begin('[');
                        json.element();
                    }
                }
                serialized.serialize(&tree);
                write(&mut written, &tree);
                prop_assert_eq!(serialized.into_text(), written.into_text());
            }
        }
    }

    /// Two writers that know nothing of each other agree where they are meant to.
    #[test]
    fn compact_text_is_that_of_serde_json(text in text()) {
        let expected = serde_json::to_string(&text).unwrap();
        let expected = expected.replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029");
        prop_assert_eq!(to_json(&text), expected);
    }
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Shape {
    Round { radius: f64 },
    Flat,
}

#[test]
fn derived_types() {
    let shapes = [
        Shape::Round { radius: 1.0 },
        Shape::Round { radius: 1e21 },
        Shape::Flat,
    ];
    assert_eq!(
        to_json(&shapes),
        r#"[{"kind":"round","radius":1},{"kind":"round","radius":1000000000000000000000},{"kind":"flat"}]"#
    );
    assert_eq!(
        to_json(&BTreeMap::from([(2, 'x'), (10, '"')])),
        r#"{"2":"x","10":"\""}"#
    );
    assert_eq!(
        to_json(&(u128::MAX, i8::MIN, f64::NAN, ())),
        format!("[{},-128,null,null]", u128::MAX)
    );
}

#[test]
fn values_of_documents_that_are_not_quite_text() {
    let document = Document::parse(b"[1.50, \"a\xe2\x82\"]").unwrap();
    assert_eq!(to_json(&document.root()), "[1.50, \"a\u{fffd}\u{fffd}\"]");
    let deep = "[".repeat(9_000) + &"]".repeat(9_000);
    assert_eq!(to_json(&RawJson(&deep)), deep);
}

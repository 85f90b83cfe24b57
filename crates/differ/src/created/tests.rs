use super::is_created;
use crate::{Differ, Sides};
use tofu_json_computed::{
    Action, AttributeShape, BlockShape, Diff, NestedBlockShape, NestedShape, ObjectShape, OneSided,
    Shape, ShapeRef, TupleShape, Visitor, walk,
};
use tofu_json_value::{Arena, Document, Value};
use tofu_json_vocab::Nesting;

#[test]
fn nulls_among_containers_are_compared() {
    let list = |element| Shape::List(Box::new(element));
    let object = Shape::Object(ObjectShape::new(vec![("a".into(), list(Shape::String))]));
    for (text, shape, expected) in [
        (r#"["a",null]"#, list(Shape::String), true),
        (r#"{"a":1}"#, list(Shape::String), false),
        (r#"[["a"],null]"#, list(list(Shape::String)), false),
        (r#"[["a"],[]]"#, list(list(Shape::String)), true),
        (r#"{"a":null}"#, object.clone(), true),
        (r#"{"a":["b"]}"#, object.clone(), true),
        ("null", object, false),
        (r#"[{},1]"#, Shape::Dynamic, true),
    ] {
        let document = Document::parse(text.as_bytes()).unwrap();
        let part = OneSided {
            shape: ShapeRef::Value(&shape),
            ..OneSided::json(document.root())
        };
        assert_eq!(is_created(part), expected, "{text}");
    }
}

fn attribute(name: &str, shape: Shape) -> AttributeShape {
    AttributeShape {
        name: name.into(),
        shape,
        write_only: false,
    }
}

fn nested(name: &str, nesting: Nesting) -> AttributeShape {
    let parts = vec![
        attribute("leaf", Shape::String),
        attribute("list", Shape::List(Box::new(Shape::String))),
    ];
    attribute(name, Shape::Nested(NestedShape::new(nesting, parts)))
}

fn block(name: &str, nesting: Nesting) -> NestedBlockShape {
    NestedBlockShape {
        name: name.into(),
        nesting,
        block: BlockShape::new(
            vec![attribute("map", Shape::Map(Box::new(Shape::String)))],
            vec![],
        ),
    }
}

/// A block with a part of every sort.
fn schema() -> BlockShape {
    let strings = || Shape::List(Box::new(Shape::String));
    let object = || Shape::Object(ObjectShape::new(vec![("list".into(), strings())]));
    let secret = AttributeShape {
        write_only: true,
        ..attribute("secret", strings())
    };
    BlockShape::new(
        vec![
            attribute("any", Shape::Dynamic),
            attribute("id", Shape::String),
            attribute("list", strings()),
            attribute("lists", Shape::List(Box::new(strings()))),
            attribute("map", Shape::Map(Box::new(Shape::Primitive))),
            attribute("maps", Shape::Map(Box::new(strings()))),
            attribute("object", object()),
            attribute("objects", Shape::Set(Box::new(object()))),
            attribute(
                "tuple",
                Shape::Tuple(TupleShape::new(vec![Shape::String, strings()])),
            ),
            secret,
            nested("single", Nesting::Single),
            nested("many", Nesting::List),
            nested("named", Nesting::Map),
        ],
        vec![
            block("one", Nesting::Single),
            block("several", Nesting::List),
            block("keyed", Nesting::Map),
        ],
    )
}

#[derive(Default)]
struct NotCreated(bool);

impl<'a> Visitor<'a> for NotCreated {
    fn visit(&mut self, diff: &Diff<'a>) {
        self.0 |= diff.action != Action::Create;
        walk::node(self, diff);
    }
}

/// Whether the resource is made unopened, and what the tree of its difference says, by looking at every
/// node.
fn is_all_created(after: Value<'_>, unknown: Value<'_>, schema: &BlockShape) -> [bool; 2] {
    let arena = Arena::new();
    let sides = Sides::default().after(after).after_unknown(unknown);
    let (differ, mut found) = (Differ::new(&arena), NotCreated::default());
    found.visit(&differ.resource(&sides, schema));
    [differ.created_resource(&sides, schema).is_some(), !found.0]
}

fn check(value: &str, unknown: &str, expected: bool, of_tree: bool) {
    let (after, mask) = (
        Document::parse(value.as_bytes()).unwrap(),
        Document::parse(unknown.as_bytes()).unwrap(),
    );
    let (after, mask, schema) = (after.root(), mask.root(), schema());
    let seen = is_all_created(after, mask, &schema);
    assert_eq!(seen, [expected, of_tree], "{value} {unknown}");
}

#[test]
fn blocks_that_come_to_be_as_the_tree_has_them() {
    for (value, expected) in [
        ("{}", true),
        ("null", false),
        (r#"{"any":[null,{"a":null}],"id":"x"}"#, true),
        (r#"{"list":["a",null]}"#, true),
        (
            r#"{"list":null,"lists":null,"object":null,"many":null,"several":null}"#,
            true,
        ),
        (r#"{"lists":[["a"],[]]}"#, true),
        (r#"{"lists":[["a"],null]}"#, false),
        (r#"{"list":[],"lists":[null]}"#, false),
        (r#"{"map":{"a":1,"b":null}}"#, true),
        (r#"{"maps":{"a":["x"]}}"#, true),
        (r#"{"maps":{"a":["x"],"b":null}}"#, false),
        (r#"{"object":{"list":["x"]}}"#, true),
        (r#"{"object":{"list":[]}}"#, true),
        (r#"{"object":{"list":null}}"#, true),
        (r#"{"objects":[{"list":["x"]}]}"#, true),
        (r#"{"objects":[{"list":["x"]},null]}"#, false),
        (r#"{"tuple":["a",["b"]]}"#, true),
        (r#"{"tuple":["a",null]}"#, false),
        (r#"{"secret":null}"#, true),
        (r#"{"single":{"leaf":"a","list":["b"]}}"#, true),
        (r#"{"single":{"leaf":null}}"#, true),
        (r#"{"many":[{"leaf":"a"},{}]}"#, true),
        (r#"{"many":[{"leaf":"a"},null]}"#, false),
        (r#"{"named":{"k":{"list":["b"]}}}"#, true),
        (r#"{"named":{"k":null}}"#, false),
        (
            r#"{"one":{"map":{"a":"b"}},"several":[{"map":{}}],"keyed":{"k":{}}}"#,
            true,
        ),
        (r#"{"one":null}"#, true),
        (r#"{"several":[{},null]}"#, false),
        (r#"{"keyed":{"k":null}}"#, false),
        (r#"{"keyed":{"k":{"map":{"a":null}}}}"#, true),
    ] {
        check(value, "{}", expected, expected);
    }
}

#[test]
fn what_is_unknown_is_created_too() {
    for (value, unknown) in [
        (
            r#"{"id":"x"}"#,
            r#"{"list":true,"single":true,"several":true,"tuple":true}"#,
        ),
        (r#"{"list":["a"]}"#, r#"{"list":[false]}"#),
        (r#"{"list":["a",null]}"#, r#"{"list":[false,true]}"#),
        (r#"{"lists":[["a"],null]}"#, r#"{"lists":[[false],true]}"#),
        (r#"{"tuple":["a",null]}"#, r#"{"tuple":[false,true]}"#),
        (r#"{"object":{"list":null}}"#, r#"{"object":{"list":true}}"#),
        (r#"{"many":[{},null]}"#, r#"{"many":[{"leaf":true},true]}"#),
        (r#"{"several":[{}]}"#, r#"{"several":[{"map":true}]}"#),
        (r#"{"list":null}"#, r#"{"list":[false]}"#),
        (r#"{"maps":{"a":["x"]}}"#, r#"{"maps":{"a":[true]}}"#),
        (r#"{"keyed":{"k":{}}}"#, r#"{"keyed":{"k":{"map":true}}}"#),
        (r#"{"keyed":{"k":{}}}"#, r#"{"keyed":{"k":true}}"#),
        (r#"{"named":{"k":{}}}"#, r#"{"named":{"k":{"leaf":true}}}"#),
        (r#"{"any":{"a":[1]}}"#, r#"{"any":{"a":[true]}}"#),
        (r#"{"several":[{}]}"#, r#"{"several":[true]}"#),
    ] {
        check(value, unknown, true, true);
    }
}

/// A mask that marks parts of what is null, or names keys that are not there, is left to the tree,
/// whatever it makes of it.
#[test]
fn odd_masks_take_the_long_way() {
    for (value, unknown, of_tree) in [
        (r#"{"list":null}"#, r#"{"list":[true]}"#, true),
        (r#"{"several":null}"#, r#"{"several":[{"map":true}]}"#, true),
        (r#"{"map":{"a":1}}"#, r#"{"map":{"b":false}}"#, false),
        (r#"{"map":{"a":1}}"#, r#"{"map":{"b":true}}"#, true),
        (r#"{"any":[{"a":1}]}"#, r#"{"any":[{"b":false}]}"#, false),
        (r#"{"any":{"a":{}}}"#, r#"{"any":{"a":{"b":true}}}"#, true),
    ] {
        check(value, unknown, false, of_tree);
    }
}

/// Values of another kind than the schema has it are left to the tree as well.
#[test]
fn other_kinds_take_the_long_way() {
    for value in [
        r#"{"list":{}}"#,
        r#"{"list":"a"}"#,
        r#"{"map":[]}"#,
        r#"{"object":[]}"#,
        r#"{"tuple":{}}"#,
        r#"{"tuple":["a"]}"#,
        r#"{"single":1}"#,
        r#"{"many":{}}"#,
        r#"{"named":[]}"#,
        r#"{"several":{}}"#,
        r#"{"keyed":[]}"#,
    ] {
        let after = Document::parse(value.as_bytes()).unwrap();
        let [unopened, _] = is_all_created(after.root(), Value::null(), &schema());
        assert!(!unopened, "{value}");
    }
}

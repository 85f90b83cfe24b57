use crate::every_kind::check;
use tofu_json_computed::{
    Action, AttributeShape, BlockShape, Diff, Kind, List, NestedBlockShape, NestedShape,
    ObjectShape, OneSided, Shape, ShapeRef, TupleShape,
};
use tofu_json_value::Value;
use tofu_json_vocab::Nesting;

fn unchanged(shape: ShapeRef<'_>) -> Diff<'_> {
    Diff::unchanged(OneSided {
        shape,
        ..OneSided::json(Value::null())
    })
}

#[track_caller]
fn check_shapes(shapes: &[ShapeRef<'_>], texts: &[&str]) {
    let elements = shapes.iter().map(|shape| unchanged(*shape)).collect();
    let list = Kind::List(List {
        elements,
        nested: false,
    });
    let element =
        |shape: &str| format!(r#"{{"kind":"unchanged","action":"no-op","value":null{shape}}}"#);
    let list_of = |elements: Vec<String>| {
        format!(
            r#"{{"kind":"list","action":"no-op","elements":[{}]}}"#,
            elements.join(",")
        )
    };
    check(
        &Diff {
            action: Action::NoOp,
            replace: false,
            kind: list,
        },
        &list_of(
            texts
                .iter()
                .map(|text| element(&format!(r#","shape":{text}"#)))
                .collect(),
        ),
        &list_of(texts.iter().map(|_| element("")).collect()),
    );
}

fn attribute(name: &str, shape: Shape, write_only: bool) -> AttributeShape {
    AttributeShape {
        name: name.into(),
        shape,
        write_only,
    }
}

#[test]
fn every_shape_of_a_value() {
    let list_of_sets = Shape::List(Box::new(Shape::Set(Box::new(Shape::String))));
    let map = Shape::Map(Box::new(Shape::Primitive));
    let tuple = Shape::Tuple(TupleShape::new(vec![
        Shape::Dynamic,
        Shape::Tuple(TupleShape::new(vec![])),
    ]));
    let object = Shape::Object(ObjectShape::new(vec![
        ("b\"".into(), Shape::String),
        ("a".into(), map.clone()),
    ]));
    let nested = NestedShape::new(Nesting::Map, vec![attribute("k", Shape::String, true)]);
    let shape = Shape::Nested(nested.clone());
    check_shapes(
        &[
            ShapeRef::Value(&Shape::Dynamic),
            ShapeRef::Value(&Shape::String),
            ShapeRef::Value(&Shape::Primitive),
            ShapeRef::Value(&list_of_sets),
            ShapeRef::Value(&map),
            ShapeRef::Value(&tuple),
            ShapeRef::Value(&object),
            ShapeRef::Value(&shape),
            ShapeRef::NestedObject(&nested),
        ],
        &[
            r#""dynamic""#,
            r#""string""#,
            r#""primitive""#,
            r#"["list",["set","string"]]"#,
            r#"["map","primitive"]"#,
            r#"["tuple",["dynamic",["tuple",[]]]]"#,
            r#"["object",{"a":["map","primitive"],"b\"":"string"}]"#,
            r#"["nested","map",{"k":["write-only","string"]}]"#,
            r#"["nested-object","map",{"k":["write-only","string"]}]"#,
        ],
    );
}

#[test]
fn blocks_in_blocks() {
    let attributes = || vec![attribute("a", Shape::Primitive, false)];
    let inner = NestedBlockShape {
        name: "b".into(),
        nesting: Nesting::Set,
        block: BlockShape::new(attributes(), vec![]),
    };
    let block = BlockShape::new(attributes(), vec![inner]);
    check_shapes(
        &[ShapeRef::Block(&block)],
        &[r#"["block",{"a":"primitive"},{"b":["set",{"a":"primitive"},{}]}]"#],
    );
}

#[test]
fn a_shape_that_was_there_is_a_number() {
    let list = Shape::List(Box::new(Shape::String));
    let twin = list.clone();
    let block = BlockShape::default();
    let (list, twin, block) = (
        ShapeRef::Value(&list),
        ShapeRef::Value(&twin),
        ShapeRef::Block(&block),
    );
    check_shapes(
        &[
            list,
            list,
            ShapeRef::Value(&Shape::String),
            block,
            twin,
            list,
            block,
            twin,
        ],
        &[
            r#"["list","string"]"#,
            "0",
            r#""string""#,
            r#"["block",{},{}]"#,
            r#"["list","string"]"#,
            "0",
            "1",
            "2",
        ],
    );
}

use super::shown::check;
use super::text;
use std::io;
use tofu_json_plan_gen::{Document, Recipe, Shape};

const BOTH: [Document; 2] = [Document::Plan, Document::State];

#[test]
fn shapes_of_any_length_are_valid() {
    for shape in Shape::all() {
        for length in [1, 2, 15, 300] {
            let shape = shape.clone().with_length(length);
            let name = shape.to_string();
            check(&name, &Recipe::new(1).with_shape(shape), &BOTH);
        }
    }
}

#[test]
fn shapes_change_one_object() {
    for shape in Shape::all().map(|shape| shape.with_length(60)) {
        let name = shape.to_string();
        let plan = text(&Recipe::new(1).with_shape(shape), Document::Plan);
        let plan = tofu_json_value::Document::parse(&plan).unwrap();
        let change = plan
            .root()
            .get("resource_changes")
            .unwrap()
            .elements()
            .next()
            .unwrap()
            .get("change")
            .unwrap();
        let [before, after] = ["before", "after"].map(|side| change.get(side).unwrap().raw());
        assert_ne!(before, after, "{name}");
    }
}

#[test]
fn a_shape_has_no_stream() {
    let recipe = Recipe::new(1).with_shape("list".parse().unwrap());
    let error = recipe.write(Document::Stream, &mut io::sink()).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::Unsupported);
}

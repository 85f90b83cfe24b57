use std::sync::Arc;

use tofu_json_hcl::File;

use crate::{Evaluator, ObjectType, Type, Value};

fn value(text: &str) -> Value {
    let file = File::parse_expression("x", text.as_bytes());
    Evaluator::new(&file).value(file.expression().unwrap())
}

#[track_caller]
fn fits(text: &str, kind: &Type, json: &str) {
    assert_eq!(
        value(text).convert(kind).unwrap().to_typed_json(),
        json,
        "{text}"
    );
}

#[track_caller]
fn refused(text: &str, kind: &Type, message: &str) {
    let error = value(text).convert(kind).unwrap_err();
    assert_eq!(error.to_string(), message, "{text}");
}

fn object(optional: &[&str]) -> Type {
    let kind = ObjectType::new([
        ("a".to_owned(), Type::String),
        ("b".to_owned(), Type::list(Type::Number)),
    ]);
    Type::Object(Arc::new(
        kind.with_optional(optional.iter().map(|&name| name.to_owned())),
    ))
}

#[test]
fn case_76_and_77_values_that_fit() {
    fits("5", &Type::String, r#"{"type":"string","value":"5"}"#);
    fits("true", &Type::String, r#"{"type":"string","value":"true"}"#);
    fits("\"5\"", &Type::Number, r#"{"type":"number","value":5}"#);
    fits(
        "[\"a\", 1]",
        &Type::list(Type::String),
        r#"{"type":["list","string"],"value":["a","1"]}"#,
    );
    fits(
        "[\"a\", \"a\"]",
        &Type::set(Type::String),
        r#"{"type":["set","string"],"value":["a"]}"#,
    );
    fits(
        "{ a = \"x\", b = [\"1\"], c = 1 }",
        &object(&[]),
        r#"{"type":["object",{"a":"string","b":["list","number"]}],"value":{"a":"x","b":[1]}}"#,
    );
    fits(
        "{ b = [] }",
        &object(&["a"]),
        r#"{"type":["object",{"a":"string","b":["list","number"]}],"value":{"a":null,"b":[]}}"#,
    );
    fits("null", &Type::Dynamic, r#"{"type":"dynamic","value":null}"#);
    fits(
        "[]",
        &Type::list(Type::Dynamic),
        r#"{"type":["list","dynamic"],"value":[]}"#,
    );
    fits(
        "{ a = 1, b = \"x\" }",
        &Type::map(Type::Dynamic),
        r#"{"type":["map","string"],"value":{"a":"1","b":"x"}}"#,
    );
}

#[test]
fn case_77_values_that_do_not_fit() {
    refused("\"x\"", &Type::Number, "a number is required");
    refused("{}", &object(&["b"]), "attribute \"a\" is required");
    refused(
        "{}",
        &object(&[]),
        "attributes \"a\" and \"b\" are required",
    );
    refused(
        "[\"a\"]",
        &Type::tuple([Type::String, Type::Number]),
        "tuple required",
    );
    refused("[\"a\"]", &Type::String, "string required, but have tuple");
    refused(
        "{ a = \"x\", b = [1, \"a\"] }",
        &object(&[]),
        ".b[1]: a number is required",
    );
    refused(
        "{ a = \"x\", b = [1, 2.5, []] }",
        &object(&[]),
        "attribute \"b\": element 2: number required, but have tuple",
    );
    refused("1", &Type::Bool, "bool required, but have number");
    refused("\"yes\"", &Type::Bool, "a bool is required");
    refused("[]", &Type::Bool, "bool required, but have tuple");
}

#[test]
fn many_attributes_and_many_empty_objects() {
    let names: Vec<String> = (0..10).map(|number| format!("a{number}")).collect();
    let object = ObjectType::new(names.iter().map(|name| (name.clone(), Type::String)));
    let object = Type::Object(Arc::new(object.with_optional(names)));
    let empty = Value::Object(Arc::default());
    let list = |count: usize| Value::Tuple(vec![empty.clone(); count].into());
    let kind = Type::list(object);
    assert_eq!(list(10).convert(&kind).unwrap().elements().len(), 10);
    let refused = list(100_001).convert(&kind).unwrap_err();
    assert!(refused.to_string().contains("at most 1000000 attributes"));
}

#[test]
fn a_large_type_and_many_nulls() {
    let names = (0..20_000).map(|number| format!("a{number}"));
    let object = Type::object(names.map(|name| (name, Type::Bool)));
    let nulls = Value::Tuple(vec![Value::NULL; 20_000].into());
    let list = nulls.convert(&Type::list(object.clone())).unwrap();
    assert_eq!(list.elements().last(), Some(&Value::Null(object.clone())));
    let empty = Value::Tuple(vec![Value::Tuple(Arc::default()); 20_000].into());
    let list = empty.convert(&Type::list(Type::list(object))).unwrap();
    assert_eq!(list.elements().len(), 20_000);
}

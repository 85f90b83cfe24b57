use super::*;
use crate::Source;

/// The constraint that a JSON or native file gives its one variable, and the summaries, details and
/// places of what is wrong.
fn read(name: &str, file: &str) -> (TypeConstraint, Vec<Diagnostic>) {
    let source = Source::read(name, file.as_bytes());
    let mut faults = Vec::new();
    let constraint = TypeConstraint::read(argument(&source), &mut faults);
    (constraint, faults)
}

fn argument<'f>(source: &'f Source<'_>) -> Expression<'f> {
    match source.json() {
        Some(document) => Expression::json_in(source.name(), document.root()),
        None => {
            let file = source.native().unwrap();
            let attribute = file.body().attribute("type").unwrap();
            Expression::native(file, attribute.expression())
        }
    }
}

#[track_caller]
fn right(text: &str, json: &str) {
    let string = serde_json::to_string(text).unwrap();
    for (name, file) in [
        ("m.tf.json", string),
        ("m.tf", format!("type = {}\n", text.trim())),
    ] {
        let (constraint, faults) = read(name, &file);
        assert_eq!(faults, [], "{file}");
        assert_eq!(constraint.constraint.to_json(), json, "{file}");
    }
}

/// Places are of a string at the start of a JSON file.
#[track_caller]
fn wrong(file: &str, detail: &str, subject: [u64; 2], context: Option<[u64; 2]>) {
    let (constraint, faults) = read("m.tf.json", file);
    assert_eq!(constraint, TypeConstraint::default());
    let [fault] = faults.as_slice() else {
        panic!("{faults:?}");
    };
    assert_eq!(fault.summary, "Invalid type specification");
    assert_eq!(fault.detail, detail);
    let bytes =
        |place: tofu_json_diagnostic::Place| [place.start.byte as u64, place.end.byte as u64];
    assert_eq!(fault.subject.map(bytes), Some(subject), "{file}");
    assert_eq!(fault.context.map(bytes), context, "{file}");
}

#[test]
fn case_75_types() {
    right("string", r#""string""#);
    right(" string ", r#""string""#);
    right("any", r#""dynamic""#);
    right("list", r#"["list","dynamic"]"#);
    right("map", r#"["map","dynamic"]"#);
    right("list (string)", r#"["list","string"]"#);
    right("tuple([string,number])", r#"["tuple",["string","number"]]"#);
    right(
        "object({\n  a = string # c\n  b = optional(list(string), [\"x\"])\n})",
        r#"["object",{"a":"string","b":["list","string"]},["b"]]"#,
    );
}

#[test]
fn case_75_what_is_no_type() {
    let shape = text::WRONG_SHAPE;
    for file in [
        r#""${string}""#,
        r#""\"string\"""#,
        r#"{"a":"string"}"#,
        r#""""#,
        "null",
        "1",
        r#""list(string""#,
        r#""list[string]""#,
        r#""object({a=string a=number})""#,
    ] {
        wrong(file, shape, [0, file.len() as u64], None);
    }
    wrong(
        r#""set""#,
        "The set type constructor requires one argument specifying the element type.",
        [0, 5],
        None,
    );
    wrong(
        r#""str""#,
        "The keyword \"str\" is not a valid type specification.",
        [0, 5],
        None,
    );
    wrong(
        r#""object({\"a\":\"string\"})""#,
        "Object constructor map keys must be attribute names.",
        [8, 11],
        Some([0, 28]),
    );
    wrong(
        r#""list(string,number)""#,
        "The list type constructor requires one argument specifying the element type.",
        [12, 18],
        Some([4, 19]),
    );
    wrong(
        r#""optional(string)""#,
        "Keyword \"optional\" is valid only as a modifier for object type attributes.",
        [0, 8],
        None,
    );
    wrong(
        r#""string(any)""#,
        "Primitive type keyword \"string\" does not expect arguments.",
        [6, 11],
        None,
    );
}

#[test]
fn case_75_types_are_bounded() {
    let file = format!(
        "\"{}string{}\"",
        "list(".repeat(100_000),
        ")".repeat(100_000)
    );
    assert_eq!(read("m.tf.json", &file).1.len(), 1);
}

#[test]
fn case_76_defaults_of_attributes() {
    let file = r#""object({a=optional(string,5),b=optional(object({c=optional(number,1)}),{})})""#;
    let (constraint, faults) = read("m.tf.json", file);
    assert_eq!(faults, []);
    let empty = Value::Object(std::sync::Arc::default());
    assert_eq!(
        constraint.convert_default(empty).unwrap().to_json(),
        r#"{"a":"5","b":{"c":1}}"#
    );
    assert_eq!(
        constraint.defaults.unwrap().to_json(),
        r#"{"children":{"b":{"values":{"c":{"type":"number","value":1}}}},"values":{"a":{"type":"string","value":"5"},"b":{"type":["object",{"c":"number"}],"value":{"c":null}}}}"#
    );
}

/// Objects without attributes, as many as that.
fn empty(count: usize) -> Value {
    Value::Tuple(vec![Value::Object(Default::default()); count].into())
}

#[test]
fn defaults_in_defaults_do_not_grow_without_end() {
    let mut kind = "list(object({a=optional(string)}))".to_owned();
    for _ in 0..40 {
        kind = format!("list(object({{a=optional({kind},[{{}},{{}}])}}))");
    }
    let (constraint, faults) = read("m.tf", &format!("type = {kind}\n"));
    assert_eq!(faults, []);
    let error = constraint.convert_default(empty(1)).unwrap_err();
    assert!(error.to_string().contains("add too much"), "{error}");
}

#[test]
fn a_long_default_in_many_elements_is_too_much() {
    let long = "x".repeat(1 << 20);
    let file = format!("type = list(object({{a=optional(string,\"{long}\")}}))\n");
    let (constraint, faults) = read("m.tf", &file);
    assert_eq!(faults, []);
    assert!(constraint.convert_default(empty(15)).is_ok());
    assert!(constraint.convert_default(empty(17)).is_err());
}

#[test]
fn names_of_attributes_are_bounded() {
    let faults = |length| {
        let file = format!("type = object({{{} = string}})\n", "a".repeat(length));
        read("m.tf", &file).1.len()
    };
    assert_eq!([faults(1000), faults(1001)], [0, 1]);
}

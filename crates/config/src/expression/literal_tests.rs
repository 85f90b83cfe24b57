use tofu_json_evaluate::Value;

use super::{Expression, Faults};
use crate::Source;

/// Reads a JSON value, or the argument `x` of a native file.
fn with<T>(name: &str, file: &str, look: impl FnOnce(Expression<'_>) -> T) -> T {
    let source = Source::read(name, file.as_bytes());
    match source.native() {
        Some(native) => {
            let attribute = native.body().attribute("x").unwrap();
            look(Expression::native(native, attribute.expression()))
        }
        None => look(Expression::json_in(name, source.json().unwrap().root())),
    }
}

fn literal(name: &str, file: &str) -> (Value, Faults) {
    let mut faults = Faults::new();
    let value = with(name, file, |expression| expression.literal(&mut faults));
    (value, faults)
}

#[track_caller]
fn is(file: &str, json: &str) {
    let (value, faults) = literal("x.json", file);
    assert_eq!(faults, [], "{file}");
    assert_eq!(value.to_typed_json(), json, "{file}");
}

/// The details of faults, with the bytes that subject and context begin and end at.
#[track_caller]
fn unsuitable(name: &str, file: &str, detail: &str, subject: [usize; 2], context: [usize; 2]) {
    let mut faults = Faults::new();
    let found = with(name, file, |expression| {
        expression.literal_bool(&mut faults)
    });
    assert_eq!(found, None, "{file}");
    let [fault] = faults.as_slice() else {
        panic!("{file}: {faults:?}");
    };
    let bytes = |place: tofu_json_diagnostic::Place| [place.start.byte, place.end.byte];
    assert_eq!(fault.summary, "Unsuitable value type");
    assert_eq!(fault.detail, format!("Unsuitable value: {detail}"));
    assert_eq!(fault.subject.map(bytes), Some(subject), "{file}");
    assert_eq!(fault.context.map(bytes), Some(context), "{file}");
}

#[test]
fn case_30_numbers_are_exact() {
    for digits in [
        "123456789012345678901234567890",
        "9007199254740993",
        "3.14159265358979323846264338327950288419716939937510582097494459",
        "-0.0015",
    ] {
        is(
            digits,
            &format!("{{\"type\":\"number\",\"value\":{digits}}}"),
        );
    }
    is("1e-7", r#"{"type":"number","value":0.0000001}"#);
    is("-0", r#"{"type":"number","value":0}"#);
}

#[test]
fn case_32_deep_values_are_refused() {
    let file = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
    let (value, faults) = literal("x.json", &file);
    assert_eq!(faults.len(), 1);
    assert!(!value.is_wholly_known());
}

#[test]
fn case_58_strings_are_in_normal_form() {
    is("\"e\\u0301\"", "{\"type\":\"string\",\"value\":\"é\"}");
    let value = with("x.json", "\"e\\u0301${1}\"", |one| one.constant());
    assert_eq!(value.unwrap().to_json(), "\"é1\"");
}

#[test]
fn case_76_strings_and_names_are_verbatim() {
    is(
        r#"{"${a}": "${foo} $${bar} %{if}"}"#,
        r#"{"type":["object",{"${a}":"string"}],"value":{"${a}":"${foo} $${bar} %{if}"}}"#,
    );
    let (_, faults) = literal("m.json", r#"{"x": 1, "x": 2}"#);
    assert_eq!(
        faults.first().map(|fault| &*fault.detail),
        Some("An attribute named \"x\" was already defined at m.json:1,2-5.")
    );
}

#[test]
fn case_78_literals_as_go_types() {
    let mut faults = Faults::new();
    for (file, text) in [("1", "1"), ("true", "true"), ("\"${x}\"", "${x}")] {
        let found = with("x.json", file, |one| one.literal_string(&mut faults));
        assert_eq!(found.as_deref(), Some(text));
    }
    for (name, file) in [("x.json", "\"true\""), ("x.tf", "x = \"true\"\n")] {
        let found = with(name, file, |one| one.literal_bool(&mut faults));
        assert_eq!(found, Some(true));
    }
    assert_eq!(faults, []);

    let null = "null value is not allowed";
    unsuitable("x.json", "null", null, [0, 4], [0, 4]);
    unsuitable(
        "x.json",
        "[]",
        "bool required, but have tuple",
        [0, 1],
        [0, 2],
    );
    unsuitable(
        "x.json",
        "1",
        "bool required, but have number",
        [0, 1],
        [0, 1],
    );
    unsuitable(
        "x.json",
        "\"${true}\"",
        "a bool is required",
        [0, 9],
        [0, 9],
    );
    unsuitable("x.tf", "x = null\n", null, [4, 8], [4, 8]);
}

#[test]
fn case_93_values_of_variables_are_literals() {
    is(
        r#"{"a": "${x} $${y} %{z}", "d": [1, {"x": true, "//": "c"}]}"#,
        r#"{"type":["object",{"a":"string","d":["tuple",["number",["object",{"//":"string","x":"bool"}]]]}],"value":{"a":"${x} $${y} %{z}","d":[1,{"//":"c","x":true}]}}"#,
    );
}

#[test]
fn native_literals_have_no_scope() {
    for (text, summary) in [
        ("var.x", "Variables not allowed"),
        ("upper(\"x\")", "Function calls not allowed"),
    ] {
        let (value, faults) = literal("x.tf", &format!("x = {text}\n"));
        assert_eq!(value, Value::UNKNOWN);
        assert_eq!(faults.first().map(|fault| &*fault.summary), Some(summary));
    }
}

#[test]
fn constants_are_evaluated() {
    for (file, json) in [
        (r#""${1 + 1}""#, "2"),
        (r#""${1 + 1} ""#, "\"2 \""),
        (
            r#"{"${\"k\"}": ["%{if true}${1}%{endif}"]}"#,
            r#"{"k":["1"]}"#,
        ),
    ] {
        let value = with("x.json", file, |one| one.constant());
        assert_eq!(value.unwrap().to_json(), json, "{file}");
    }
    let faults = with("x.json", r#""${var.x}""#, |one| one.constant()).unwrap_err();
    assert_eq!(
        faults.first().map(|fault| &*fault.summary),
        Some("Variables not allowed")
    );
    let file = r#"["${var.x + 1}", "${\"a\" + 1}"]"#;
    let faults = with("x.json", file, |one| one.evaluation_faults());
    assert_eq!(faults.len(), 1);
}

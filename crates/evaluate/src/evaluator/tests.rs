use tofu_json_hcl::{File, HclCode};

use super::Evaluator;
use crate::primitive::to_string;
use crate::{Type, Value, ValueMarks};

/// The value as a string, or the summary of the first diagnostic.
fn evaluated(expression: &str) -> String {
    let file = File::parse_expression("x", expression.as_bytes());
    let mut evaluator = Evaluator::new(&file);
    let value = evaluator.value(file.expression().unwrap());
    match evaluator.mistakes.first() {
        Some(found) => found.summary.to_string(),
        None => match to_string(&value) {
            Some(text) => (*text).to_owned(),
            None => value.type_name(),
        },
    }
}

#[test]
fn values() {
    for (expression, value) in [
        (r#""1.${0}.0""#, "1.0.0"),
        (r#""${["a"]}""#, "tuple"),
        (
            r#""a%{ for k, v in ["x", "y"] }${k}${v}%{ endfor }""#,
            "a0x1y",
        ),
        (
            r#""%{ if 1 > 2 }a%{ else }%{ if true }b%{ endif }c%{ endif }""#,
            "bc",
        ),
        (r#"{ for v in ["a", "b"] : v => 1 if v != "b" }.a"#, "1"),
        (r#"{ for v in ["a", "b"] : "k" => v... }["k"][1]"#, "b"),
        (r#"([{a = "x"}, {a = "y"}][*].a)[1]"#, "y"),
        ("1 == 1 && !(2 < 1) ? 1 : \"x\"", "1"),
        ("[1, [2]] == [1, [2]]", "true"),
        ("null", "dynamic"),
    ] {
        assert_eq!(evaluated(expression), value, "{expression}");
    }
}

/// Without the tables of Unicode text stays as it is written.
#[test]
fn strings_take_their_normal_form() {
    for (expression, composed, written) in [
        ("\"e\u{301}\"", "é", "e\u{301}"),
        ("\"e\u{301}${1}\"", "é1", "e\u{301}1"),
        ("\"é\"", "é", "é"),
    ] {
        let value = if cfg!(feature = "unicode") {
            composed
        } else {
            written
        };
        assert_eq!(evaluated(expression), value, "{expression}");
    }
}

/// Programs decide by the code what only a scope is missing for.
#[test]
fn a_missing_scope_has_a_code() {
    for (expression, code) in [
        ("x", HclCode::Scope),
        ("f(1)", HclCode::Scope),
        ("[1][2]", HclCode::Value),
    ] {
        let file = File::parse_expression("x", expression.as_bytes());
        let mut evaluator = Evaluator::new(&file);
        evaluator.value(file.expression().unwrap());
        assert!(evaluator.mistakes[0].is(code), "{expression}");
    }
}

#[test]
fn mistakes() {
    for (expression, summary) in [
        ("x", "Variables not allowed"),
        ("[for x in [1] : y]", "Variables not allowed"),
        ("f(1)", "Function calls not allowed"),
        ("true ? 1 : []", "Inconsistent conditional result types"),
        ("[1][2]", "Invalid index"),
        ("-\"a\"", "Invalid operand"),
        ("\"a${null}\"", "Invalid template interpolation value"),
        ("0 / 0", "Operation failed"),
        ("{ (null) = 1 }", "Null value as key"),
        ("{ ([]) = 1 }", "Incorrect key type"),
        ("{ a.b = 1 }", "Ambiguous attribute key"),
        ("[for x in 1 : x]", "Iteration over non-iterable value"),
        ("[for x in null : x]", "Iteration over null value"),
        ("null + 1", "Operation failed"),
        ("null[0]", "Attempt to index null value"),
        ("{for x in [1, 2] : \"a\" => x}", "Duplicate object key"),
    ] {
        assert_eq!(evaluated(expression), summary, "{expression}");
    }
}

#[test]
fn case_134_expressions_are_bounded() {
    let nested = |count: usize| format!("{}1{}", "(".repeat(count), ")".repeat(count));
    assert_eq!(evaluated(&nested(400)), "1");
    assert_eq!(evaluated(&nested(100_000)), "Expression too large");
    assert_eq!(
        evaluated(&format!("{}1", "-".repeat(100_000))),
        "Expression too large"
    );
    let list = format!("[{}]", "1,".repeat(2_000));
    let loops = format!("[for a in {list} : [for b in {list} : [for c in {list} : c]]]");
    assert_eq!(evaluated(&loops), "Expression too large");
    let text = format!(
        "\"%{{ for a in {list} }}%{{ for b in {list} }}xxxxxxxx%{{ endfor }}%{{ endfor }}\""
    );
    assert_eq!(evaluated(&text), "Expression too large");
    let names = (0..100).fold("x".to_owned(), |inner, _| {
        format!("[for x in [[x, x]] : {inner}][0]")
    });
    let doubled = format!("[for x in [1] : {names}]");
    assert_eq!(evaluated(&doubled), "Expression too large");
    let texts = format!(
        "[for x in [\"{}\"] : [{}]]",
        "x".repeat(50_000),
        "x, ".repeat(50_000)
    );
    assert_eq!(evaluated(&texts), "Expression too large");
    let keys = format!("[for x in {list} : {{ {} = 1 }}]", "k".repeat(50_000));
    assert_eq!(evaluated(&keys), "Expression too large");
    let skipped = format!(
        "\"%{{ for x in {list} }}%{{ if false }}{}%{{ endif }}%{{ endfor }}\"",
        "${1}".repeat(2_000)
    );
    assert_eq!(evaluated(&skipped), "Expression too large");
    let shared = (0..200).fold("[1]".to_owned(), |inner, _| {
        format!("[for x in [{inner}] : [x, x]][0]")
    });
    evaluated(&format!("{shared} == {shared}"));
}

#[test]
fn named_values_are_as_deep_as_expressions() {
    let brackets = |name: &str| format!("{}{name}{}", "[".repeat(100), "]".repeat(100));
    let deep = (0..20).fold("x".to_owned(), |inner, _| {
        format!("[for x in [{}] : {inner}][0]", brackets("x"))
    });
    let file = format!("[for x in [1] : {deep}]");
    assert_eq!(evaluated(&file), "Expression too large");
    let flat = (0..3).fold("x".to_owned(), |inner, _| {
        format!("[for x in [{}] : {inner}][0]", brackets("x"))
    });
    assert_eq!(evaluated(&format!("[for x in [1] : {flat}]")), "tuple");
}

#[test]
fn long_numbers_take_many_steps() {
    let text = format!("[for x in [{}] : 1.1e-1400 * 1.1]", "1,".repeat(400));
    let file = File::parse_expression("x", text.as_bytes());
    let expression = file.expression().unwrap();
    let mut evaluator = Evaluator::of_expression(&file, expression);
    evaluator.value(expression);
    let mistakes = evaluator.take_mistakes();
    assert_eq!(mistakes[0].summary, "Expression too large");
}

#[test]
fn small_expressions_take_few_steps() {
    let few = |text: &str| {
        let file = File::parse_expression("x", text.as_bytes());
        let expression = file.expression().unwrap();
        let mut evaluator = Evaluator::of_expression(&file, expression);
        evaluator.value(expression);
        evaluator
            .take_mistakes()
            .first()
            .map(|one| one.summary.clone())
    };
    let loops = |deep: usize| {
        let open = "[for a in [1,1,1,1,1,1,1,1]: ".repeat(deep);
        format!("{open}a{}", "]".repeat(deep))
    };
    assert_eq!(few(&loops(3)), None);
    assert_eq!(few(&loops(5)).as_deref(), Some("Expression too large"));
    assert_eq!(few(&format!("[{}]", "1/3,".repeat(400))), None);
}

#[test]
fn debug_has_no_values() {
    let file = File::parse_expression("x", b"\"hunter2\"");
    let mut evaluator = Evaluator::new(&file);
    let text = evaluator.text(file.expression().unwrap()).unwrap();
    assert!(matches!(&text, super::Text::Known(text) if &**text == "hunter2"));
    assert!(!format!("{evaluator:?} {text:?}").contains("hunter2"));
    let secret = Value::string("hunter2");
    let list = Value::List(Type::String, [secret.clone()].into());
    let all = Value::Tuple([list, secret.clone().marked(ValueMarks::SENSITIVE)].into());
    assert!(!format!("{all:?} {secret:?}").contains("hunter2"));
}

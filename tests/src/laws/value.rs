use tofu_json_config::Diagnostic;
use tofu_json_config::expression::Expression;
use tofu_json_config::json::Document;
use tofu_json_config::types::TypeConstraint;
use tofu_json_evaluate::Value;
use tofu_json_hcl::File;

/// Types to begin with.
pub const TYPES: [&str; 8] = [
    "any",
    "list(any)",
    "map(string)",
    "set(number)",
    "tuple([bool, string])",
    "object({a = optional(string, 5), b = optional(object({c = optional(number, 1)}), {})})",
    "list(map(set(object({a = bool}))))",
    "list(string",
];

/// Values to begin with.
pub const VALUES: [&str; 11] = [
    "null",
    "1 / 3",
    "0.1 + 0.2",
    "-1e400",
    "\"a\\n${1 + 1}\"",
    "[1, \"2\", true, null]",
    "{ a = \"x\", b = { c = \"2\" }, \"d e\" = [] }",
    "[for n in [3, 1, 2, 1] : n]",
    "[true, \"x\"]",
    "[{ k = [{ a = \"true\" }] }]",
    "1 / 0",
];

/// Any bytes are a type and a value, with a zero byte between them, or have faults. A type reads as
/// it was written, a value of constants as JSON stays the same, and what was brought to a type is of
/// that type.
pub fn types_and_values_settle(bytes: &[u8]) {
    let mut parts = bytes.splitn(2, |byte| *byte == 0);
    let constraint = constraint(parts.next().unwrap_or_default());
    let Some(value) = value(parts.next().unwrap_or_default()) else {
        return;
    };
    comes_back(&value);
    let Some(constraint) = constraint else {
        return;
    };
    if let Ok(fitting) = constraint.convert_default(value) {
        comes_back(&fitting);
        let again = fitting.convert(&constraint.constraint);
        assert_eq!(again.as_ref(), Ok(&fitting), "of the type and not of it");
    }
}

fn constraint(text: &[u8]) -> Option<TypeConstraint> {
    let mut faults = Vec::new();
    let read = read_constraint(text, &mut faults)?;
    if !faults.is_empty() {
        return None;
    }
    let written = read.constraint.to_string();
    let again = read_constraint(written.as_bytes(), &mut faults)?;
    assert_eq!(faults, [], "{written}");
    assert!(again.constraint == read.constraint, "{written}");
    Some(read)
}

fn read_constraint(text: &[u8], faults: &mut Vec<Diagnostic>) -> Option<TypeConstraint> {
    let file = File::parse_expression("law.tf", text);
    let expression = file.expression()?;
    Some(TypeConstraint::read(
        Expression::native(&file, expression),
        faults,
    ))
}

fn value(text: &[u8]) -> Option<Value> {
    let file = File::parse_expression("law.tf", text);
    let expression = file.expression()?;
    Expression::native(&file, expression).constant().ok()
}

/// As JSON and back; only the types of collections and of nothing are lost.
fn comes_back(value: &Value) {
    let typed = value.to_typed_json();
    if typed.contains("\"unknown\"") || typed.contains("\"error\"") {
        return;
    }
    let json = value.to_json();
    let document = Document::parse(json.as_bytes());
    let mut faults = Vec::new();
    let again = Expression::json(document.root()).literal(&mut faults);
    // A string can hold a number that is too long to be one, and the limits of depth differ.
    if faults.is_empty() {
        assert_eq!(again.to_json(), json, "the value changes");
    }
}

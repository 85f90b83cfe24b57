use super::super::{ParsingMode, Role};
use super::{decoded, faulty, fine, summaries};

fn variable(arguments: &str) -> String {
    format!(r#"{{"variable": {{"v": {arguments}}}}}"#)
}

#[test]
fn case_33_null_declares_nothing() {
    for text in [
        r#"{"locals": null}"#,
        r#"{"output": {"a": null}}"#,
        r#"{"variable": {"//": null}}"#,
        r#"{"module": {"m": []}}"#,
    ] {
        decoded("m.tf.json", Role::Configuration, text, |file| {
            assert!(file.faults.is_empty(), "{text}");
            let count = file.locals.len()
                + file.outputs.len()
                + file.variables.len()
                + file.module_calls.len();
            assert_eq!(count, 0, "{text}");
        });
    }
}

#[test]
fn case_37_locals_in_two_arrays() {
    faulty(
        r#"{"locals": [[{"a": 1}]]}"#,
        &["Incorrect JSON value type"],
    );
}

#[test]
fn case_38_comments_in_bodies() {
    fine(
        r#"{"//": 1, "//": {"a": [2]}, "locals": {"//": null, "a": 1}, "terraform": {"//": "c", "required_providers": {"//": "c"}}, "module": {"m": {"//": [], "source": "./x"}}}"#,
    );
}

#[test]
fn case_43_locals_twice() {
    faulty(
        r#"{"locals": {"a": 1, "a": 2}}"#,
        &["Duplicate attribute definition"],
    );
    // In two objects it is the module that refuses it.
    fine(r#"{"locals": [{"a": 1}, {"a": 2}]}"#);
}

#[test]
fn case_48_names_of_declarations() {
    for (text, summary) in [
        (r#"{"variable": {"a.b": {}}}"#, "Invalid variable name"),
        (r#"{"output": {"1a": {"value": 1}}}"#, "Invalid output name"),
        (r#"{"locals": {"a b": 1}}"#, "Invalid local value name"),
        (r#"{"locals": {"": 1}}"#, "Invalid local value name"),
    ] {
        faulty(text, &[summary]);
    }
    fine(r#"{"variable": {"π": {}, "a-b": {}}, "locals": {"π": 1, "é": 2}}"#);
}

#[test]
fn case_49_reserved_names_of_variables() {
    for name in [
        "source",
        "version",
        "providers",
        "count",
        "for_each",
        "lifecycle",
        "depends_on",
        "locals",
    ] {
        let text = format!(r#"{{"variable": {{"{name}": {{}}}}}}"#);
        decoded("m.tf.json", Role::Configuration, &text, |file| {
            let [fault] = file.faults.as_slice() else {
                panic!("not one fault: {name}");
            };
            assert_eq!(fault.summary, "Invalid variable name");
            let detail = format!(
                "The variable name \"{name}\" is reserved due to its special meaning inside module blocks."
            );
            assert_eq!(fault.detail, detail);
        });
    }
}

#[test]
fn case_76_defaults_are_literal() {
    let text = variable(r#"{"default": {"${a}": "${foo} $${bar} %{if}"}}"#);
    decoded("m.tf.json", Role::Configuration, &text, |file| {
        assert!(file.faults.is_empty());
        let default = file.variables[0].default.as_ref().expect("a default");
        assert_eq!(default.to_json(), r#"{"${a}":"${foo} $${bar} %{if}"}"#);
    });
}

#[test]
fn case_77_defaults_fit_their_types() {
    fine(&variable(r#"{"type": "number", "default": "5"}"#));
    faulty(
        &variable(r#"{"type": "number", "default": "x"}"#),
        &["Invalid default value for variable"],
    );
    faulty(
        &variable(r#"{"default": null, "nullable": false}"#),
        &["Invalid default value for variable"],
    );
}

#[test]
fn case_78_descriptions() {
    fine(&variable(r#"{"description": 1}"#));
    for value in ["[]", "null"] {
        let text = variable(&format!(r#"{{"description": {value}}}"#));
        faulty(&text, &["Unsuitable value type"]);
    }
}

#[test]
fn case_79_validations_speak_of_their_variable() {
    let validation = |condition: &str| {
        variable(&format!(
            r#"{{"validation": {{"condition": "{condition}", "error_message": "${{"}}}}"#
        ))
    };
    fine(&validation("${var.v > 1}"));
    faulty(
        &validation("${var.w > 1}"),
        &["Invalid variable validation condition"],
    );
    faulty(
        &validation("var.v"),
        &[
            "Invalid validation expression",
            "Invalid variable validation condition",
        ],
    );
}

#[test]
fn what_a_command_line_gives_is_read_by_the_type() {
    for (kind, mode) in [
        ("string", ParsingMode::Literal),
        ("number", ParsingMode::Literal),
        ("any", ParsingMode::Expression),
        ("list(string)", ParsingMode::Expression),
    ] {
        let text = variable(&format!(r#"{{"type": "{kind}"}}"#));
        decoded("m.tf.json", Role::Configuration, &text, |file| {
            assert_eq!(file.variables[0].parsing_mode, mode, "{kind}");
        });
    }
}

#[test]
fn case_93_values_of_variables_are_literal() {
    let text = r#"{"//": 1, "a": "${x} $${y}", "b": 1.50, "variable": 1}"#;
    decoded("x.tfvars.json", Role::Values, text, |file| {
        assert!(file.faults.is_empty());
        let values: Vec<_> = file
            .values
            .iter()
            .map(|one| format!("{}={}", one.name, one.value.to_json()))
            .collect();
        assert_eq!(values, [r#"a="${x} $${y}""#, "b=1.5", "variable=1"]);
    });
    for (text, summary) in [
        (r#"{"a": 1, "a": 2}"#, "Duplicate attribute definition"),
        (r#"[{"a": 1}]"#, "Incorrect JSON value type"),
    ] {
        decoded("x.tfvars.json", Role::Values, text, |file| {
            assert_eq!(file.faults[0].summary, summary);
        });
    }
}

#[test]
fn attributes_of_a_default_that_the_type_lacks() {
    let text = "variable \"v\" {\n  type = list(object({ a = optional(map(object({ b = string }))) }))\n  default = [{ a = { k = { b = 1, c = 2 } }, d = 3 }]\n}\n";
    decoded("m.tf", Role::Configuration, text, |file| {
        let details: Vec<_> = file.faults.iter().map(|fault| &*fault.detail).collect();
        assert_eq!(details.len(), 2, "{details:?}");
        for name in ["c", "d"] {
            let part = format!("an attribute named \"{name}\"");
            assert!(details.iter().any(|detail| detail.contains(&part)));
        }
    });
}

#[test]
fn an_override_needs_no_value() {
    decoded(
        "override.tf.json",
        Role::Override,
        r#"{"output": {"o": {}}}"#,
        |file| {
            assert!(file.faults.is_empty());
        },
    );
    assert_eq!(
        summaries(r#"{"output": {"o": {}}}"#),
        ["Missing required argument"]
    );
}

//! Rules about files, and about what is lost when they are read.

use super::super::{LintOptions, LintRule, lint};
use super::{fixed, found, found_in, nothing};
use crate::FileKind;
use tofu_json_config::Source;
use tofu_json_vocab::Program;

#[test]
fn order_sensitive_object() {
    let rule = LintRule::OrderSensitiveObject;
    let text = r#"{"resource": {"t": {"a": {"provisioner": {"file": {}, "local-exec": {}}}}}}"#;
    assert_eq!(found(rule, text), ["{"]);
    let runs = r#"{"run": {"one": {}, "two": {}}}"#;
    assert_eq!(found_in(rule, &[("a.tftest.json", runs)]), ["{"]);
    nothing(
        rule,
        r#"{"resource": {"t": {"a": {"provisioner": [{"file": {}}, {"local-exec": {}}]}, "b": {"provisioner": {"file": {}}}}}}"#,
    );
}

#[test]
fn case_02_shadowed_file() {
    let rule = LintRule::ShadowedFile;
    let files = [("a.tf.json", "{}"), ("a.tofu.json", "{}")];
    assert_eq!(found_in(rule, &files), ["a.tf.json"]);
    let files = [("a.tf.json", "{}"), ("a.tofu", ""), ("b.tofu.json", "{}")];
    assert_eq!(found_in(rule, &files), [""; 0]);
}

#[test]
fn ignored_required_version() {
    let rule = LintRule::IgnoredRequiredVersion;
    let text = r#"{"terraform": {"required_version": "< 0.1"}}"#;
    assert_eq!(found(rule, text), [r#""required_version""#]);
    let native = "terraform {\n  required_version = \"< 0.1\"\n}\n";
    assert_eq!(found_in(rule, &[("a.tf", native)]), ["required_version"]);
    assert_eq!(
        found_in(rule, &[("a.tofu.json", text), ("b.tofu", native)]),
        [""; 0]
    );
    assert!(!LintRule::USUAL.contains(&rule));
    let source = Source::read("a.tf", native.as_bytes()).for_program(Program::Terraform);
    let options = LintOptions::default().rules(&[LintRule::IgnoredRequiredVersion]);
    assert!(lint(&[(&source, FileKind::Primary)], &options).is_empty());
}

#[test]
fn case_03_cross_syntax_twin() {
    let rule = LintRule::CrossSyntaxTwin;
    assert_eq!(
        found_in(rule, &[("a.tf", ""), ("a.tf.json", "{}")]),
        ["a.tf.json"]
    );
    assert_eq!(
        found_in(rule, &[("a.tf", ""), ("a.tofu.json", "{}")]),
        ["a.tofu.json"]
    );
    let files = [("a.tf", ""), ("b.tf.json", "{}"), ("a.tftest.json", "{}")];
    assert_eq!(found_in(rule, &files), [""; 0]);
}

#[test]
fn override_no_effect() {
    let rule = LintRule::OverrideNoEffect;
    let base = r#"{"resource": {"t": {"a": {"count": 1}}}, "module": {"m": {"source": "./m"}},
        "provider": {"p": {"alias": "x", "for_each": {}}}}"#;
    let changes = r#"{"resource": {"t": {"a": {"count": 2, "lifecycle": {"enabled": true, "replace_triggered_by": [], "destroy": false}}}},
        "module": {"m": {"lifecycle": {"enabled": true}}}, "provider": {"p": {"alias": "x", "for_each": {"a": 1}}}}"#;
    let files = [("main.tf.json", base), ("override.tf.json", changes)];
    assert_eq!(
        found_in(rule, &files),
        [
            r#""enabled""#,
            r#""replace_triggered_by""#,
            r#""enabled""#,
            r#""for_each""#
        ]
    );
    assert_eq!(found_in(rule, &[("main.tf.json", changes)]), [""; 0]);
}

#[test]
fn case_10_override_unknown_property() {
    let rule = LintRule::OverrideUnknownProperty;
    let base = r#"{"resource": {"terraform_data": {"a": {"inptu": 1}, "b": {"inptu": 1}}}}"#;
    let changes = r#"{"resource": {"terraform_data": {"a": {"input": 2}}}}"#;
    let files = [("main.tf.json", base), ("override.tf.json", changes)];
    assert_eq!(found_in(rule, &files), [r#""inptu""#]);
    assert_eq!(found_in(rule, &[("main.tf.json", base)]), [""; 0]);
}

#[test]
fn lossy_unicode() {
    let rule = LintRule::LossyUnicode;
    let text = r#"{"locals": {"a": "\ud800x", "b": "\ufeffabc", "c": "e\u0301"}}"#;
    assert_eq!(
        found(rule, text),
        [r#""\ud800x""#, r#""\ufeffabc""#, r#""e\u0301""#]
    );
    nothing(
        rule,
        r#"{"locals": {"a": "\ud83d\ude00 é a\ufeff", "b": "\\ud800"}}"#,
    );
}

#[test]
fn number_precision() {
    let rule = LintRule::NumberPrecision;
    let text = r#"{"locals": {"a": 9007199254740993, "b": [1E400]}}"#;
    assert_eq!(found(rule, text), ["9007199254740993", "1E400"]);
    nothing(
        rule,
        r#"{"locals": {"a": 9007199254740992, "b": [0.1, -1.50, 1e20, 0]}}"#,
    );
}

#[test]
fn legacy_index() {
    let rule = LintRule::LegacyIndex;
    let text = r#"{"output": {"o": {"value": "${a.b.0.1.c} 1.0.1", "depends_on": ["a.b.0"]}}}"#;
    assert_eq!(found(rule, text), [".0.1", ".0"]);
    assert_eq!(
        fixed(rule, "main.tf.json", text),
        r#"{"output": {"o": {"value": "${a.b[0][1].c} 1.0.1", "depends_on": ["a.b[0]"]}}}"#
    );
    nothing(
        rule,
        r#"{"output": {"o": {"value": "${a.b[0][1]} ${a.b.0.c} ${1.5}", "depends_on": ["a.b[0]"]}}}"#,
    );
}

#[test]
fn secret_in_default() {
    let rule = LintRule::SecretInDefault;
    let text = r#"{"variable": {"db_password": {"default": "x"}, "v": {"sensitive": true, "default": ["y"]}}}"#;
    assert_eq!(found(rule, text), [r#""x""#, r#"["y"]"#]);
    nothing(
        rule,
        r#"{"variable": {"db_password": {"sensitive": true}, "secret": {"default": null}, "token": {"default": ""}, "w": {"default": "x"}}}"#,
    );
    assert!(!LintRule::USUAL.contains(&rule));
}

#[test]
fn rules_have_names_of_their_own() {
    for rule in LintRule::ALL {
        assert_eq!(rule.as_str().parse(), Ok(rule));
    }
    assert!("x".parse::<LintRule>().is_err());
    assert_eq!(LintRule::USUAL.len(), 22);
}

#[test]
fn files_with_mistakes_are_left_out() {
    let source = Source::read("a.tf.json", br#"{"output": null,}"#);
    let files = [(&source, FileKind::Primary)];
    assert_eq!(lint(&files, &LintOptions::default()), []);
}

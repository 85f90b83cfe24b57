mod files;

use super::{LintOptions, LintRule, apply, lint};
use crate::{FileKind, FolderEntry, Listing};
use tofu_json_config::Source;
use tofu_json_config::json::Document;

/// What a rule finds in files: name of the file and the text that the finding is at.
fn found_in(rule: LintRule, files: &[(&str, &str)]) -> Vec<String> {
    let entries: Vec<_> = files
        .iter()
        .map(|(name, _)| FolderEntry::file(name))
        .collect();
    let listing = Listing::of(&entries, None);
    let kind = |name: &str| {
        let is_in = |list: &[String]| list.iter().any(|one| one == name);
        if is_in(&listing.primary) {
            Some(FileKind::Primary)
        } else if is_in(&listing.overrides) {
            Some(FileKind::Override)
        } else if is_in(&listing.tests) {
            Some(FileKind::Test)
        } else {
            is_in(&listing.variables).then_some(FileKind::Variables)
        }
    };
    let sources: Vec<_> = files
        .iter()
        .filter_map(|(name, text)| Some((Source::read(name, text.as_bytes()), kind(name)?)))
        .collect();
    for (source, _) in &sources {
        assert_eq!(source.faults(), [], "{}", source.name());
    }
    let sources: Vec<_> = sources
        .iter()
        .map(|(source, kind)| (source, *kind))
        .collect();
    let schemas = Document::parse(SCHEMAS);
    let options = LintOptions {
        rules: &[rule],
        listing: Some(&listing),
        schemas: Some(&schemas),
    };
    let findings = lint(&sources, &options);
    assert!(findings.iter().all(|finding| finding.rule == rule));
    let text = |finding: &super::LintFinding| {
        let place = finding.place?;
        let (_, text) = files.iter().find(|(name, _)| *name == finding.file_name)?;
        text.get(place.start.byte..place.end.byte)
    };
    findings
        .iter()
        .map(|finding| text(finding).unwrap_or(&finding.file_name).to_owned())
        .collect()
}

fn found(rule: LintRule, text: &str) -> Vec<String> {
    found_in(rule, &[("main.tf.json", text)])
}

fn fixed(rule: LintRule, name: &str, text: &str) -> String {
    let source = Source::read(name, text.as_bytes());
    let schemas = Document::parse(SCHEMAS);
    let options = LintOptions {
        rules: &[rule],
        listing: None,
        schemas: Some(&schemas),
    };
    let files = [(&source, FileKind::Primary)];
    let text = apply(text.as_bytes(), &lint(&files, &options));
    let again = Source::read(name, &text);
    assert_eq!(lint(&[(&again, FileKind::Primary)], &options), []);
    String::from_utf8(text).unwrap()
}

const SCHEMAS: &[u8] = br#"{"provider_schemas": {"example.com/a/b": {"resource_schemas": {"b_c": {"block": {"attributes": {
    "rules": {"type": ["list", ["object", {"from": "number", "to": "number"}]]},
    "names": {"type": ["list", "string"]}
}}}}}}}"#;

fn nothing(rule: LintRule, text: &str) {
    assert_eq!(found(rule, text), [""; 0], "{text}");
}

#[test]
fn interpolated_reference() {
    let rule = LintRule::InterpolatedReference;
    let text = r#"{"output": {"o": {"value": 1, "depends_on": ["${local.a}", "local.b"]}}}"#;
    assert_eq!(found(rule, text), [r#""${local.a}""#]);
    assert_eq!(
        fixed(rule, "main.tf.json", text),
        r#"{"output": {"o": {"value": 1, "depends_on": ["local.a", "local.b"]}}}"#
    );
    let text = r#"{"variable": {"v": {"type": "${string}"}},
        "resource": {"terraform_data": {"a": {"provider": "${terraform}",
        "provisioner": {"x": {"when": "${ destroy }"}}}}},
        "module": {"m": {"source": "./m", "providers": {"aws": "${aws.x[\"k\"]}"}}}}"#;
    assert_eq!(
        fixed(rule, "main.tf.json", text),
        text.replace("${string}", "string")
            .replace("${terraform}", "terraform")
            .replace("${ destroy }", "destroy")
            .replace(r#"${aws.x[\"k\"]}"#, r#"aws.x[\"k\"]"#)
    );
    nothing(
        rule,
        r#"{"output": {"o": {"value": "${local.a}", "depends_on": ["local.a"]}},
            "resource": {"t": {"a": {"provider": "a.b[\"${each.key}\"]"}}}}"#,
    );
}

#[test]
fn case_61_bare_reference_string() {
    let rule = LintRule::BareReferenceString;
    let text = r#"{"resource": {"terraform_data": {"b": {}, "a": {"input": ["terraform_data.b.id", "x"]}}}}"#;
    assert_eq!(found(rule, text), [r#""terraform_data.b.id""#]);
    assert_eq!(
        fixed(rule, "main.tf.json", text),
        text.replace("terraform_data.b.id", "${terraform_data.b.id}")
    );
    nothing(
        rule,
        r#"{"locals": {"a": "terraform_data.b.id", "b": "main.tf", "c": "${local.a}", "d": "see local.a"}}"#,
    );
}

#[test]
fn mixed_comparison() {
    let rule = LintRule::MixedComparison;
    let text = r#"{"check": {"c": {"assert": {"condition": "${local.a} == 1", "error_message": "${local.a} == 1"}}},
        "module": {"m": {"source": "./m", "count": "${local.a} + 1"}}}"#;
    assert_eq!(
        found(rule, text),
        [r#""${local.a} == 1""#, r#""${local.a} + 1""#]
    );
    nothing(
        rule,
        r#"{"check": {"c": {"assert": {"condition": "${local.a == 1}", "error_message": "e"}}},
            "resource": {"t": {"a": {"count": "${length(local.a) - 1}", "url": "${local.a}/x"}}}}"#,
    );
}

#[test]
fn constant_condition() {
    let rule = LintRule::ConstantCondition;
    let text = r#"{"check": {"c": {"assert": [{"condition": "var.v == 1", "error_message": "e"},
        {"condition": true, "error_message": "e"}]}}}"#;
    assert_eq!(found(rule, text), [r#""var.v == 1""#, "true"]);
    let native = "check \"c\" {\n  assert {\n    condition     = 1 == 1\n    error_message = \"e\"\n  }\n}\n";
    assert_eq!(found_in(rule, &[("main.tf", native)]), ["1 == 1"]);
    nothing(
        rule,
        r#"{"check": {"c": {"assert": {"condition": "${var.v == 1}", "error_message": "e"}}}}"#,
    );
}

#[test]
fn literal_sequence() {
    let rule = LintRule::LiteralSequence;
    let text = r#"{"variable": {"v": {"default": {"${a}": "x", "b": ["$${c}"]}, "description": "%{if}"}}}"#;
    assert_eq!(found(rule, text), [r#""${a}""#, r#""$${c}""#, r#""%{if}""#]);
    let values = found_in(rule, &[("terraform.tfvars.json", r#"{"a": "${b}"}"#)]);
    assert_eq!(values, [r#""${b}""#]);
    nothing(
        rule,
        r#"{"variable": {"v": {"default": "$5 {x}"}}, "locals": {"a": "${b}"}}"#,
    );
}

#[test]
fn foreign_interpolation() {
    let rule = LintRule::ForeignInterpolation;
    let text = r#"{"locals": {"a": "\u00e9 ${HOME:-x}\n${local.b} ${aws:username}", "c": "%{Y}"}}"#;
    assert_eq!(found(rule, text), ["${HOME:-x}", "${aws:username}", "%{Y}"]);
    assert_eq!(
        fixed(rule, "main.tf.json", text),
        r#"{"locals": {"a": "\u00e9 $${HOME:-x}\n${local.b} $${aws:username}", "c": "%%{Y}"}}"#
    );
    nothing(
        rule,
        r#"{"locals": {"a": "${b ? c : d} $${HOME:-x} %{if b}x%{endif}"}, "variable": {"v": {"default": "${A:-b}"}}}"#,
    );
}

#[test]
fn label_comment() {
    let rule = LintRule::LabelComment;
    let text = r#"{"//": "fine", "resource": {"//": "c", "t": {"a": {"//": "fine", "for_each": {"x": 1, "//": 2}}, "//": null}},
        "module": {"m": {"source": "./m", "providers": {"//": "c", "a": "b"}}},
        "terraform": {"required_providers": {"//": "fine", "a": {"source": "x/a", "//": "c"}}}}"#;
    assert_eq!(found(rule, text), [r#""//""#; 5]);
    assert_eq!(
        fixed(rule, "main.tf.json", text),
        r#"{"//": "fine", "resource": {"t": {"a": {"//": "fine", "for_each": {"x": 1}}}},
        "module": {"m": {"source": "./m", "providers": {"a": "b"}}},
        "terraform": {"required_providers": {"//": "fine", "a": {"source": "x/a"}}}}"#
    );
    nothing(
        rule,
        r#"{"//": 1, "locals": {"//": 1, "a": {"//": 2}}, "output": {"o": {"//": 1, "value": 2}}}"#,
    );
}

#[test]
fn attr_as_block_shape() {
    let rule = LintRule::AttributeAsBlockShape;
    let text = r#"{"resource": {"b_c": {"a": {"rules": {"from": 1}}, "b": {"rules": [{"to": 1}, {}, {"to": 1, "from": 2}]}}}}"#;
    assert_eq!(found(rule, text), ["{", "{", "{"]);
    assert_eq!(
        fixed(rule, "main.tf.json", text),
        r#"{"resource": {"b_c": {"a": {"rules": [{"from": 1, "to": null}]}, "b": {"rules": [{"to": 1, "from": null}, {"from": null, "to": null}, {"to": 1, "from": 2}]}}}}"#
    );
    nothing(
        rule,
        r#"{"resource": {"b_c": {"a": {"rules": [{"from": 1, "to": 2}], "names": {"x": 1}, "other": {}}}, "x_y": {"a": {"rules": {}}}}}"#,
    );
}

#[test]
fn null_block() {
    let rule = LintRule::NullBlock;
    let text =
        r#"{"locals": null, "output": {"a": null}, "resource": {"t": {"a": {"lifecycle": null}}}}"#;
    assert_eq!(found(rule, text), ["null"; 3]);
    nothing(
        rule,
        r#"{"locals": {"a": null}, "output": {"o": {"value": null}}, "variable": {"v": []}}"#,
    );
}

#[test]
fn empty_block_list() {
    let rule = LintRule::EmptyBlockList;
    let text = r#"{"variable": {"v": [], "w": [{}]}, "terraform": [ ]}"#;
    assert_eq!(found(rule, text), ["[]", "[ ]"]);
    nothing(
        rule,
        r#"{"locals": {"a": []}, "output": {"o": {"value": [], "depends_on": []}}}"#,
    );
}

#[test]
fn duplicate_key() {
    let rule = LintRule::DuplicateKey;
    let text =
        r#"{"output": {"a": {"value": {"x": 1, "\u0078": 2}}}, "output": {"b": {"value": 1}}}"#;
    assert_eq!(found(rule, text), [r#""\u0078""#, r#""output""#]);
    nothing(
        rule,
        r#"{"//": 1, "//": 2, "locals": {"a": {"x": 1}, "b": {"x": 1}}}"#,
    );
}

#[test]
fn bool_as_string() {
    let rule = LintRule::BoolAsString;
    let text = r#"{"resource": {"t": {"a": {"lifecycle": {"destroy": "false", "prevent_destroy": "true"}, "x": "true"}}},
        "variable": {"v": {"type": "bool", "default": "true", "sensitive": "false"}}}"#;
    assert_eq!(found(rule, text).len(), 4);
    assert_eq!(
        fixed(rule, "main.tf.json", text),
        r#"{"resource": {"t": {"a": {"lifecycle": {"destroy": false, "prevent_destroy": true}, "x": "true"}}},
        "variable": {"v": {"type": "bool", "default": true, "sensitive": false}}}"#
    );
    nothing(
        rule,
        r#"{"variable": {"v": {"type": "string", "default": "true"}, "w": {"default": "true", "sensitive": true}}}"#,
    );
}

#[test]
fn number_as_string() {
    let rule = LintRule::NumberAsString;
    let text = r#"{"resource": {"t": {"a": {"count": "2", "size": "3"}}}, "variable": {"v": {"default": "1.50", "type": "number"}},
        "terraform": {"encryption": {"key_provider": {"pbkdf2": {"k": {"passphrase": "123", "key_length": "32"}}}}}}"#;
    assert_eq!(found(rule, text), [r#""2""#, r#""1.50""#, r#""32""#]);
    assert_eq!(
        fixed(rule, "main.tf.json", text),
        text.replace(r#""2""#, "2")
            .replace(r#""1.50""#, "1.50")
            .replace(r#""32""#, "32")
    );
    nothing(
        rule,
        r#"{"resource": {"t": {"a": {"count": "${var.n}"}, "b": {"count": 1}, "c": {"count": "0x1"}}}, "locals": {"count": "2"}}"#,
    );
}

#[test]
fn case_66_prevent_destroy_template() {
    let rule = LintRule::PreventDestroyTemplate;
    let text = r#"{"resource": {"t": {"a": {"lifecycle": {"prevent_destroy": "${var.t}"}}}}}"#;
    assert_eq!(found(rule, text), [r#""${var.t}""#]);
    let native = "resource \"t\" \"a\" {\n  lifecycle {\n    prevent_destroy = var.t\n  }\n}\n";
    assert_eq!(found_in(rule, &[("main.tf", native)]), [""; 0]);
    nothing(
        rule,
        r#"{"resource": {"t": {"a": {"lifecycle": {"prevent_destroy": true}}}}}"#,
    );
}

// What there is a lot of. Looking at everything again for each would take minutes.

#[test]
fn comments_that_are_keys() {
    let many = r#""//": 1, "#.repeat(20_000);
    let text = format!(r#"{{"resource": {{"t": {{"a": {{"for_each": {{{many}"x": 1}}}}}}}}}}"#);
    assert_eq!(found(LintRule::LabelComment, &text).len(), 20_000);
}

#[test]
fn sequences_in_one_string() {
    let local = |text: String| format!(r#"{{"locals": {{"a": "{text}"}}}}"#);
    let rule = LintRule::ForeignInterpolation;
    assert_eq!(found(rule, &local("${HOME:-x}".repeat(5_000))).len(), 5_000);
    nothing(rule, &local("${".repeat(200_000)));
    nothing(rule, &local("${".repeat(200_000) + "}"));
    let spaces = " ".repeat(100_000);
    nothing(rule, &local("%{".repeat(100_000) + &spaces + "}"));
    let rule = LintRule::LegacyIndex;
    let text = local(format!("${{[{}]}}", "a.0.1, ".repeat(5_000)));
    assert_eq!(found(rule, &text).len(), 5_000);
}

use super::*;
use crate::body::Body;
use crate::source::Source;

/// The file `m.tf.json` with one local value.
fn with_local(value: &str) -> Vec<u8> {
    format!(r#"{{"locals":{{"a":{value}}}}}"#).into_bytes()
}

/// Looks at the one local value of a file.
fn look<T>(name: &str, text: &[u8], look: impl FnOnce(Expression<'_>) -> T) -> T {
    let source = Source::read(name, text);
    let blocks = vec![("locals".into(), [].as_slice())];
    let schema = crate::body::Schema {
        attributes: Vec::new(),
        blocks,
    };
    let content = source.body().partial_content(&schema, &mut Vec::new());
    let body: Body<'_> = content.blocks[0].body;
    let attributes = body.just_attributes(&mut Vec::new());
    look(attributes[0].expression)
}

fn json<T>(value: &str, what: impl FnOnce(Expression<'_>) -> T) -> T {
    look("m.tf.json", &with_local(value), what)
}

fn native<T>(value: &str, what: impl FnOnce(Expression<'_>) -> T) -> T {
    let text = format!("locals {{\n  a = {value}\n}}\n");
    look("m.tf", text.as_bytes(), what)
}

fn form(value: &str) -> String {
    json(value, |value| value.form().to_json())
}

fn text_form(text: &str) -> String {
    let mut quoted = String::new();
    tofu_json_value::write_string(&mut quoted, text, tofu_json_value::Escaping::Plain);
    format!(r#"{{"k":"str","v":{quoted}}}"#)
}

fn references(value: &str) -> Vec<String> {
    let texts = |value: Expression<'_>| -> Vec<String> {
        value.references().iter().map(ToString::to_string).collect()
    };
    json(value, texts)
}

fn messages(faults: &[Diagnostic]) -> Vec<String> {
    let summaries = faults.iter().map(|fault| {
        let place = fault.subject.unwrap_or_default().in_file("").to_string();
        format!("{} @{}", fault.summary, place.trim_start_matches(':'))
    });
    summaries.collect()
}

fn mistakes(value: &str) -> Vec<String> {
    json(value, |value| messages(&value.template_faults()))
}

#[test]
fn case_50_one_interpolation_is_its_expression() {
    let sum = r#"{"k":"binary","l":{"k":"num","v":"1"},"op":"+","r":{"k":"num","v":"1"}}"#;
    assert_eq!(form(r#""${1+1}""#), sum);
    let with_blank = format!(r#"{{"k":"template","v":[{sum},{{"k":"str","v":" "}}]}}"#);
    assert_eq!(form(r#""${1+1} ""#), with_blank);
    assert_eq!(native("1 + 1", |value| value.form().to_json()), sum);
}

#[test]
fn case_51_markers_do_not_keep_it_from_being_one() {
    assert_eq!(form(r#""${~ 1+1 ~}""#), form(r#""${1+1}""#));
}

#[test]
fn case_52_escapes_of_sequences() {
    for (json, text) in [
        (r#""$${x}""#, "${x}"),
        (r#""%%{x}""#, "%{x}"),
        (r#""$$${1}""#, "$${1}"),
        (r#""$$$${1}""#, "$$${1}"),
        (r#""abc$""#, "abc$"),
        (r#""abc$${""#, "abc${"),
        (r#""$$""#, "$$"),
        (r#""}""#, "}"),
    ] {
        assert_eq!(form(json), text_form(text), "{json}");
    }
    assert_eq!(
        form(r#""%${1}""#),
        r#"{"k":"template","v":[{"k":"str","v":"%"},{"k":"num","v":"1"}]}"#
    );
}

#[test]
fn case_53_backslashes_are_no_escapes_in_templates() {
    assert_eq!(form(r#""a\\tb""#), text_form("a\\tb"));
    assert_eq!(form(r#""${\"a\\nb\"}""#), text_form("a\nb"));
}

#[test]
fn case_54_heredocs_in_sequences() {
    assert_eq!(form(r#""${<<EOT\nx\nEOT\n}""#), text_form("x\n"));
    let found = mistakes(r#""${<<EOT\nx\nEOT}""#);
    assert!(
        found[0].starts_with("Unterminated template string"),
        "{found:?}"
    );
}

#[test]
fn case_55_trimming_ends_with_the_line() {
    let trimmed = |before: &str, after: &str| {
        let (before, after) = (text_form(before), text_form(after));
        format!(r#"{{"k":"template","v":[{before},{{"k":"num","v":"1"}},{after}]}}"#)
    };
    assert_eq!(form(r#""a\n\n${~ 1 ~}\n\nb""#), trimmed("a\n", "\nb"));
    let quoted = native(r#""a\n\n${~ 1 ~}\n\nb""#, |value| value.form().to_json());
    assert_eq!(quoted, trimmed("a", "b"));
}

#[test]
fn case_56_names_are_templates() {
    assert_eq!(references(r#"{"${var.k}":"${var.v}"}"#), ["var.k", "var.v"]);
    assert_eq!(
        form(r#"{"${upper(\"x\")}":1}"#),
        r#"{"k":"object","v":[[{"args":[{"k":"str","v":"x"}],"fn":"upper","k":"call"},{"k":"num","v":"1"}]]}"#
    );
}

#[test]
fn case_57_a_byte_order_mark_is_dropped() {
    assert_eq!(form(r#""\ufeffabc""#), text_form("abc"));
}

#[test]
fn case_58_text_is_normalised() {
    assert_eq!(form(r#""e\u0301""#), text_form("\u{e9}"));
}

#[test]
fn case_59_templates_of_other_languages() {
    for (json, expected) in [
        (
            r#""${aws:username}""#,
            "Extra characters after interpolation expression @1,22-23",
        ),
        (r#""%{Y}""#, "Invalid template control keyword @1,19-20"),
        (r#""${}""#, "Invalid expression @1,19-20"),
        (r#""%{""#, "Invalid template directive @1,19-19"),
    ] {
        assert_eq!(mistakes(json), [expected], "{json}");
        assert_eq!(references(json), [""; 0], "{json}");
        assert!(form(json).starts_with(r#"{"k":"invalid","#), "{json}");
    }
    let found = mistakes(r#""${1""#);
    assert!(
        found[0].starts_with("Unclosed template interpolation sequence"),
        "{found:?}"
    );
}

#[test]
fn case_61_text_that_looks_like_a_reference_is_text() {
    assert_eq!(references(r#""terraform_data.b.id""#), [""; 0]);
    assert_eq!(
        form(r#""terraform_data.b.id""#),
        text_form("terraform_data.b.id")
    );
}

#[test]
fn case_62_references_stand_alone_in_a_string() {
    let read = |value: &str| json(value, |value| value.reference());
    for text in [
        r#""terraform_data.b""#,
        r#"" terraform_data.b ""#,
        r#""terraform_data\n.b""#,
        r#""terraform_data.b /* c */""#,
    ] {
        assert_eq!(
            read(text).unwrap().to_string(),
            "terraform_data.b",
            "{text}"
        );
    }
    let keyed = read(r#""a.b[\"k\"][0].c""#).unwrap();
    assert_eq!(keyed.to_string(), r#"a.b["k"][0].c"#);
    // Places are one byte off: they count from the opening quote.
    assert_eq!(keyed.place.in_file("m").to_string(), "m:1,16-29");
    for text in [
        r#""${terraform_data.b}""#,
        "null",
        "1",
        r#""terraform_data.b.0""#,
        r#""terraform_data[*]""#,
        r#""\"terraform_data.b\"""#,
        r#""""#,
        r#""f(x)""#,
    ] {
        let faults = read(text).unwrap_err();
        assert_eq!(faults.len(), 1, "{text}");
        assert_eq!(faults[0].summary, "Invalid expression", "{text}");
        assert_eq!(
            faults[0].subject,
            Some(json(text, |value| value.place())),
            "{text}"
        );
    }
    let list = |value: &str| json(value, |value| value.list().map(|found| found.len()));
    assert_eq!(list(r#"["a","b"]"#), Ok(2));
    assert!(list(r#""a""#).is_err() && list("null").is_err());
}

#[test]
fn case_63_native_text_in_a_string() {
    let read = |value: &str| {
        json(value, |value| {
            value.as_native_text(|native| native.references().len())
        })
    };
    assert_eq!(read(r#""terraform""#), Ok(1));
    assert_eq!(read(r#""a.b[each.key]""#), Ok(2));
    let faults = read(r#""${terraform}""#).unwrap_err();
    assert_eq!(
        messages(&faults),
        ["Invalid character @1,16-17", "Invalid expression @1,16-17"]
    );
    for (text, found) in [("1", "number"), ("null", "dynamic"), ("[]", "tuple")] {
        let faults = read(text).unwrap_err();
        assert_eq!(faults[0].summary, "Expected string expression");
        let detail = format!("This value must be a string, but got {found}.");
        assert_eq!(faults[0].detail, detail);
    }
}

#[test]
fn case_64_relative_references_begin_with_an_attribute() {
    let read = |value: &str| json(value, |value| value.relative_reference());
    let text = read(r#""input[\"x\"]""#).map(|found| found.to_string());
    assert_eq!(text.as_deref(), Ok(r#".input["x"]"#));
    assert!(read(r#""*""#).is_err());
    assert_eq!(
        json(r#""all""#, |value| value.keyword()).as_deref(),
        Some("all")
    );
    assert_eq!(json(r#""a.b""#, |value| value.keyword()), None);
}

#[test]
fn case_94_escapes_before_a_mistake_shift_its_place() {
    let source = br#"{"locals":{"a":"\"\"\u0041${var.nope}"}}"#;
    look("m.tf.json", source, |value| {
        let found = value.references();
        assert_eq!(found[0].place.in_file("m").to_string(), "m:1,22-30");
    });
}

#[test]
fn case_95_line_ends_in_a_string_count() {
    let found = json(r#""line1\nline2 ${var.nope}""#, |value| value.references());
    assert_eq!(found[0].place.start.line, 2);
}

#[test]
fn case_97_places_in_references_are_one_byte_off() {
    let read = json(r#""a . b""#, |value| value.reference()).unwrap();
    let places: Vec<_> = read
        .steps
        .iter()
        .map(|step| step.place.in_file("").to_string())
        .collect();
    assert_eq!(places, [":1,16-17", ":1,18-21"]);
}

#[test]
fn case_112_old_indexes_are_written_with_brackets() {
    let found = native("a.b.0.c", |value| value.references()[0].to_string());
    assert_eq!(found, "a.b[0].c");
}

#[test]
fn quoted_references_and_keywords_warn_in_native_syntax_only() {
    let mut faults = Vec::new();
    let found = native(r#""a.b""#, |value| value.legacy_reference(&mut faults)).unwrap();
    assert_eq!(found.to_string(), "a.b");
    assert_eq!(
        messages(&faults),
        ["Quoted references are deprecated @2,7-12"]
    );
    let mut faults = Vec::new();
    let found = native(r#""destroy""#, |value| value.legacy_keyword(&mut faults));
    assert_eq!(found.as_deref(), Some("destroy"));
    assert_eq!(
        messages(&faults),
        ["Quoted keywords are deprecated @2,7-16"]
    );
    let mut faults = Vec::new();
    assert!(json(r#""a.b""#, |value| value.legacy_reference(&mut faults)).is_ok());
    assert!(faults.is_empty());
}

#[test]
fn names_of_a_for_are_no_references() {
    let texts = |value: Expression<'_>| -> Vec<String> {
        value.references().iter().map(ToString::to_string).collect()
    };
    let found = native("{ for k, v in a : k => v + b if k != k2 }", texts);
    assert_eq!(found, ["a", "b", "k2"]);
    let nested = native("[for v in v : [for v in v : v]]", texts);
    assert_eq!(nested, ["v"]);
    let template = json(r#""%{ for x in x }${x}${y}%{ endfor }${x}""#, texts);
    assert_eq!(template, ["x", "y", "x"]);
    let object = native("{ a = b, (c) = d, e.f = g, \"${h}\" = i }", texts);
    assert_eq!(object, ["b", "c", "d", "e.f", "g", "h", "i"]);
}

#[test]
fn depth_does_no_harm() {
    let depth = 50_000;
    let arrays = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    let parens = format!(r#""${{{}x{}}}""#, "(".repeat(depth), ")".repeat(depth));
    let sums = format!(r#""${{x{}}}""#, " + x".repeat(depth));
    let ifs = format!(
        r#""{}{}""#,
        "%{ if x }".repeat(depth),
        "%{ endif }".repeat(depth)
    );
    for value in [arrays, parens, sums, ifs] {
        json(&value, |value| {
            assert!(!value.form().to_json().is_empty());
            let _ = value.references();
            let _ = value.template_faults();
            let _ = value.reference();
            let _ = value.as_native_text(|native| native.references().len());
        });
    }
}

#[test]
fn templates_without_their_ends_are_as_deep_as_others() {
    let text = format!("\"{}\"", "%{ if true }".repeat(100_000));
    let file = tofu_json_hcl::File::parse_expression("m.tf", text.as_bytes());
    let form = Native::new(&file, file.expression().unwrap()).form();
    assert!(form.to_json().contains("invalid"));
}

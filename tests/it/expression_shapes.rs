//! Expressions of every kind inside each other, finished and not: what reads, checks and converts them takes time and
//! space in proportion to the text. A walk that takes two ways at each level ends at no depth of these.

use tofu_json_hcl::{File, format};
use tofu_json_tests::laws;

/// What is before and after an expression inside another one.
const SHAPES: [(&str, &str); 49] = [
    ("x ? ", " : y"),
    ("x ? y : ", ""),
    ("x ? y :", ""),
    ("(", ") ? a : b"),
    ("x ? (", ") : y"),
    ("a[", "]"),
    ("a[b[0]][", "]"),
    ("", "[*]"),
    ("", ".*.b"),
    ("", "[*].b"),
    ("a[*][", "]"),
    ("", ".0"),
    ("", ".b"),
    ("", "[0]"),
    ("f(", ")"),
    ("f(1, ", ")"),
    ("f(", ", 1)"),
    ("f(", "...)"),
    ("a::f(", ")"),
    ("(", ")"),
    ("list(", ")"),
    ("optional(", ")"),
    ("object({ a = ", " })"),
    ("object({ a = optional(", ", 1) })"),
    ("tuple([", "])"),
    ("[", "]"),
    ("[a, ", ", b]"),
    ("{ a = ", " }"),
    ("{ a = 1, b = ", " }"),
    ("{ (", ") = 1 }"),
    ("{ \"${", "}\" = 1 }"),
    ("[for i in ", " : i]"),
    ("[for i in a : ", "]"),
    ("[for i in a : i if ", "]"),
    ("{ for k, v in a : ", " => v }"),
    ("{ for k, v in a : k => ", " }"),
    ("{ for k, v in a : k => ", "... }"),
    ("", " + 1"),
    ("1 + ", ""),
    ("a || b && c == d < e + f * ", ""),
    ("a * ", " || b"),
    ("!", ""),
    ("-", ""),
    ("\"${", "}\""),
    ("\"a${", "}b\""),
    ("\"%{ if ", " }a%{ else }b%{ endif }\""),
    ("\"%{ for i in ", " }a%{ endfor }\""),
    ("<<E\n${", "}\nE\n"),
    ("<<-E\n  %{ if ", " ~}\n  a\n  %{ endif }\n  E\n"),
];

/// How deep: with the first what grows too fast fails soon, with the others a walk that takes two ways has no end.
const DEPTHS: [usize; 2] = [16, 200];

/// The same for what looks at a text many times.
const FEW: [usize; 2] = [16, 64];

/// Bytes of reports for each byte of text: a form has some thirty for each operator, and some places are given
/// several times.
const MOST: usize = 1_000;

/// An expression around itself, whole, without its ends, without a middle, and with half of its ends.
fn expressions(depth: usize) -> Vec<String> {
    let mut all = Vec::new();
    for (before, behind) in SHAPES {
        let (open, close) = (before.repeat(depth), behind.repeat(depth));
        all.push(format!("{open}x{close}"));
        all.push(format!("{open}x"));
        all.push(open.clone());
        all.push(format!("{open}x{}", behind.repeat(depth / 2)));
    }
    // Each kind within the next one.
    let open =
        |shapes: &[(&str, &str)]| shapes.iter().map(|(before, _)| *before).collect::<String>();
    let close = |shapes: &[(&str, &str)]| {
        shapes
            .iter()
            .rev()
            .map(|(_, behind)| *behind)
            .collect::<String>()
    };
    let times = depth / SHAPES.len() + 1;
    let (open, close) = (open(&SHAPES).repeat(times), close(&SHAPES).repeat(times));
    all.extend([format!("{open}x{close}"), format!("{open}x"), open]);
    all
}

/// Files of both syntaxes in which an expression is read in many ways.
fn files(expression: &str) -> [(&'static str, String); 2] {
    let native = format!(
        "locals {{\n  a = {expression}\n}}\n\
         variable \"v\" {{\n  type = {expression}\n  default = {expression}\n}}\n\
         variable \"w\" {{\n  validation {{\n    condition = {expression}\n  }}\n}}\n\
         output \"o\" {{\n  value = {expression}\n  sensitive = true\n}}\n\
         resource \"terraform_data\" \"r\" {{\n  count = {expression}\n  input = {expression}\n\
         \x20 lifecycle {{\n    ignore_changes = {expression}\n  }}\n}}\n\
         module \"m\" {{\n  source = {expression}\n  a = {expression}\n}}\n\
         import {{\n  to = {expression}\n  id = {expression}\n}}\n\
         run \"r\" {{\n  assert {{\n    condition = {expression}\n  }}\n}}\n"
    );
    let text = serde_json::to_string(expression).unwrap();
    let template = serde_json::to_string(&format!("${{{expression}}}")).unwrap();
    let json = format!(
        r#"{{"locals": {{"a": {template}, {template}: [{template}]}},
        "variable": {{"v": {{"type": {text}, "default": {template}}}, "w": {{"validation": {{"condition": {template}}}}}}},
        "output": {{"o": {{"value": {template}, "sensitive": true}}}},
        "resource": {{"terraform_data": {{"r": {{"count": {template}, "input": {template}, "lifecycle": {{"ignore_changes": [{text}]}}}}}}}},
        "module": {{"m": {{"source": {text}, "a": {template}}}}},
        "import": {{"to": {text}, "id": {template}}},
        "run": {{"r": {{"assert": {{"condition": {template}}}}}}}}}"#
    );
    [("law.tofu", native), ("law.tofu.json", json)]
}

fn each(depths: [usize; 2], check: impl Fn(&str, &[u8])) {
    for depth in depths {
        for expression in expressions(depth) {
            for (name, text) in files(&expression) {
                check(name, text.as_bytes());
            }
        }
    }
}

#[test]
fn expressions_within_expressions_are_reached_once() {
    for depth in DEPTHS {
        for expression in expressions(depth) {
            laws::expressions_are_reached_once(expression.as_bytes());
            let [(_, native), _] = files(&expression);
            laws::expressions_are_reached_once(native.as_bytes());
        }
    }
}

#[test]
fn what_is_said_of_expressions_within_expressions_is_in_proportion() {
    each(DEPTHS, |name, text| {
        laws::reports_are_in_proportion(name, text, MOST)
    });
}

#[test]
fn expressions_within_expressions_are_checked() {
    each(FEW, |_, text| {
        laws::configuration_decodes(text);
        laws::module_is_checked(text);
    });
}

#[test]
fn expressions_within_expressions_are_linted_and_formatted() {
    each(FEW, |name, text| {
        laws::configuration_is_linted(text);
        if name.ends_with(".json") {
            laws::json_configuration_settles(text);
        }
        let formatted = format(&File::parse(name, text)).unwrap_or_default();
        assert!(formatted.len() <= MOST * text.len());
    });
}

#[test]
fn expressions_within_expressions_are_converted() {
    each(FEW, |_, text| laws::configuration_converts(text));
}

//! Texts for laws: made of what means something in configuration, recorded and damaged, and nested deeply.

use std::sync::LazyLock;

use proptest::prelude::{Strategy, any, prop, prop_oneof};
use proptest::sample::{Index, select};
use serde_json::Value;
use tofu_json_tests::corpus_lines;

/// Names that mean something somewhere, and texts that are read in some mode.
const WORDS: [&str; 96] = [
    "//",
    "_",
    "a",
    "a.b",
    "a.b[0]",
    "a.b[each.key]",
    "alias",
    "all",
    "apply",
    "assert",
    "aws",
    "aws.x",
    "backend",
    "check",
    "chef",
    "command",
    "condition",
    "configuration_aliases",
    "connection",
    "const",
    "continue",
    "count",
    "create_before_destroy",
    "data",
    "data.a.b",
    "default",
    "depends_on",
    "deprecated",
    "destroy",
    "dynamic",
    "edition",
    "enabled",
    "encryption",
    "ephemeral",
    "error_message",
    "expect_failures",
    "fallback",
    "for_each",
    "from",
    "id",
    "identity",
    "ignore_changes",
    "import",
    "key_provider",
    "language",
    "lifecycle",
    "list(object({a=optional(string, 1)}))",
    "local-exec",
    "locals",
    "method",
    "method.a.b",
    "mock_data",
    "mock_provider",
    "mock_resource",
    "mode",
    "module",
    "module.m[\"k\"].a.b",
    "moved",
    "nullable",
    "on_failure",
    "output",
    "override_data",
    "override_module",
    "override_resource",
    "plan_options",
    "postcondition",
    "precondition",
    "prevent_destroy",
    "provider",
    "provider_meta",
    "providers",
    "provisioner",
    "refresh",
    "refresh-only",
    "removed",
    "replace_triggered_by",
    "required_providers",
    "required_version",
    "resource",
    "run",
    "source",
    "state",
    "target",
    "terraform",
    "terraform_data",
    "to",
    "tofu2024",
    "type",
    "validation",
    "values",
    "variable",
    "variables",
    "version",
    "when",
    "${var.x}",
    "%{if a}${b}",
];

/// A word as each syntax writes it, or what separates words.
pub(crate) fn pieces() -> impl Strategy<Value = Vec<u8>> {
    const SIGNS: [&str; 20] = [
        "{", "}", "[", "]", ":", ",", "\"", " ", "\n", "=", "{}", "[]", "null", "true", "1",
        "-0.5", "${", "\\", "\\u00e9", "\u{feff}",
    ];
    let piece = prop_oneof![
        4 => select(&WORDS[..]).prop_map(quoted),
        2 => select(&WORDS[..]).prop_map(|word| word.as_bytes().to_vec()),
        6 => select(&SIGNS[..]).prop_map(|sign| sign.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 1..4),
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

/// JSON whose names and texts mean something.
pub(crate) fn documents() -> impl Strategy<Value = Vec<u8>> {
    let leaf = prop_oneof![
        6 => select(&WORDS[..]).prop_map(quoted),
        1 => select(&["null", "true", "false", "1", "1e400", "-0.5", "{}", "[]"][..])
            .prop_map(|text| text.as_bytes().to_vec()),
    ];
    leaf.prop_recursive(9, 80, 4, |inner| {
        let property = (select(&WORDS[..]), inner.clone());
        let property =
            property.prop_map(|(name, value)| [quoted(name), b":".to_vec(), value].concat());
        prop_oneof![
            5 => prop::collection::vec(property, 0..4)
                .prop_map(|all| [b"{".to_vec(), all.join(&b','), b"}".to_vec()].concat()),
            1 => prop::collection::vec(inner, 0..3)
                .prop_map(|all| [b"[".to_vec(), all.join(&b','), b"]".to_vec()].concat()),
        ]
    })
}

fn quoted(word: &str) -> Vec<u8> {
    serde_json::to_vec(word).unwrap()
}

/// The texts of recorded files.
fn recorded() -> &'static [String] {
    static TEXTS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let cases = corpus_lines("config/cases.ndjson").unwrap();
        // The numbers in some decoded values are too large for this reader.
        let cases = cases.iter().map(|line| serde_json::from_str::<Value>(line));
        let text = |case: Value| Some(case.get("text")?.as_str()?.to_owned());
        cases.filter_map(|case| text(case.ok()?)).collect()
    });
    &TEXTS
}

/// Recorded files in which something else is in some places.
pub(crate) fn damaged() -> impl Strategy<Value = Vec<u8>> {
    let damage = (any::<Index>(), 0_usize..12, pieces());
    let damages = prop::collection::vec(damage, 1..3);
    (any::<Index>(), damages).prop_map(|(which, damages)| {
        let mut bytes = which.get(recorded()).clone().into_bytes();
        for (at, length, piece) in damages {
            let start = at.index(bytes.len() + 1);
            let end = (start + length).min(bytes.len());
            let piece = piece.get(..piece.len().min(30)).unwrap_or_default();
            bytes.splice(start..end, piece.iter().copied());
        }
        bytes
    })
}

/// Something in as many brackets as no stack has room for.
fn deep(open: &str, close: &str) -> String {
    [open.repeat(20_000), close.repeat(20_000)].concat()
}

/// JSON that nests deeply.
pub(crate) fn deep_json() -> [String; 9] {
    [
        deep("[", "]"),
        deep("{\"a\":", "}"),
        format!("{{\"locals\": {{\"a\": {}}}}}", deep("[", "]")),
        format!(
            "{{\"variable\": {{\"v\": {{\"default\": {}}}}}}}",
            deep("[", "]")
        ),
        format!(
            "{{\"variable\": {{\"v\": {{\"type\": \"{}\"}}}}}}",
            deep("list(", ")")
        ),
        format!("{{\"resource\": {{\"a\": {{\"b\": {}}}}}}}", deep("[", "]")),
        format!("{{\"import\": {{\"to\": \"{}\"}}}}", deep("(", ")")),
        format!("{{\"import\": {{\"to\": \"a.b{}\"}}}}", deep("[c", "]")),
        format!(
            "{{\"terraform\": {{\"encryption\": {{\"state\": {}}}}}}}",
            deep("{\"fallback\":", "}")
        ),
    ]
}

/// Native syntax that nests deeply.
pub(crate) fn deep_native() -> [String; 6] {
    [
        deep("a {\n", "}\n"),
        format!("locals {{\n  a = {}\n}}\n", deep("[", "]")),
        format!("variable \"v\" {{\n  default = {}\n}}\n", deep("[", "]")),
        format!("variable \"v\" {{\n  type = {}\n}}\n", deep("list(", ")")),
        format!("import {{\n  to = a.b{}\n}}\n", deep("[c", "]")),
        format!(
            "terraform {{\nencryption {{\nstate {{\n{}}}\n}}\n}}\n",
            deep("fallback {\n", "}\n")
        ),
    ]
}

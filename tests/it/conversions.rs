//! Configuration is converted there and back: recorded files, generated ones, and damaged ones.

use crate::seeded::config;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::Value;
use std::sync::LazyLock;
use tofu_json_tests::{corpus_lines, laws};

/// The recorded files whose bytes are text.
static FILES: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let mut files = Vec::new();
    for name in ["cases.ndjson", "mutated.ndjson", "pairs.ndjson"] {
        for line in corpus_lines(&format!("config/{name}")).unwrap() {
            // Some recorded numbers are too large for this reader.
            let Ok(case) = serde_json::from_str::<Value>(&line) else {
                continue;
            };
            for field in ["text", "json"] {
                if let Some(text) = case[field].as_str() {
                    let id = case["id"].as_str().unwrap_or_default();
                    files.push((id.to_owned(), text.to_owned()));
                }
            }
        }
    }
    assert!(files.len() > 1000);
    files
});

#[test]
fn recorded_files_convert_there_and_back() {
    let mut broken = Vec::new();
    for (id, text) in FILES.iter() {
        if let Err(panic) = tofu_json_tests::catch(|| laws::configuration_converts(text.as_bytes()))
        {
            broken.push(format!("{id}: {}", panic.message));
        }
    }
    assert!(
        broken.is_empty(),
        "{} of {}:\n{}",
        broken.len(),
        FILES.len(),
        broken
            .iter()
            .map(|text| text.chars().take(2_000).collect::<String>())
            .collect::<Vec<_>>()
            .join("\n")
    );
}

/// Pieces of text between quotes, or in a heredoc.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        select(
            &[
                "a",
                " ",
                "é",
                "e\u{301}",
                "$",
                "%",
                "$$",
                "{",
                "}",
                "$${",
                "%%{",
                "$$$${",
                "#",
                "//",
                "日本",
                "\u{feff}",
                "\\n",
                "\\t",
                "\\\"",
                "\\\\",
                "\\u0024",
                "${",
                "}",
                "%{ if x }",
                "%{ endif }",
                "${~ ",
                " ~}",
                "\u{7f}",
                "\u{2028}"
            ][..]
        )
        .prop_map(str::to_owned),
        select(
            &[
                "${x}",
                "${ x.y }",
                "${~ x ~}",
                "${\"a${b}\"}",
                "${1}",
                "${[1]}"
            ][..]
        )
        .prop_map(str::to_owned),
    ];
    prop::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat())
}

fn expression() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        3 => text().prop_map(|text| format!("\"{text}\"")),
        2 => select(&[
            "1", "-1", "0.50", "1e3", "007", "true", "null", "x", "a.b.c", "a.b.0", "a[0].b", "a[\"k\"]", "a.*.b",
            "a[*].b[0]", "each.key", "- 1", "!x", "f()", "[]", "{}", "1.5E-3", "12345678901234567890123.5"
        ][..]).prop_map(str::to_owned),
        1 => (any::<bool>(), prop::collection::vec(heredoc_line(), 0..4)).prop_map(|(indented, lines)| {
            let mark = if indented { "<<-EOT" } else { "<<EOT" };
            format!("{mark}\n{}EOT\n", lines.concat())
        }),
    ];
    leaf.prop_recursive(3, 20, 4, |inner| {
        let list = prop::collection::vec(inner.clone(), 0..4);
        let key = prop_oneof![
            select(&["a", "b", "a-b", "null", "5", "\"k k\"", "(x)", "\"${x}\"", "\"//\"", "for", "1.5"][..])
                .prop_map(str::to_owned),
            text().prop_map(|text| format!("\"{text}\"")),
        ];
        let items = prop::collection::vec((key, inner.clone()), 0..4);
        prop_oneof![
            3 => list.clone().prop_map(|list| format!("[{}]", joined(&list, ","))),
            3 => items.prop_map(|items| {
                let items: Vec<_> = items
                    .iter()
                    .map(|(key, value)| format!("{key} = {value}"))
                    .collect();
                format!("{{\n{}\n}}", joined(&items, "\n"))
            }),
            1 => list.prop_map(|list| format!("f({})", joined(&list, ","))),
            1 => inner.clone().prop_map(|inner| format!("({inner}\n)")),
            1 => inner.clone().prop_map(|inner| format!("(\n# c\n{inner}\n)")),
            1 => (inner.clone(), inner.clone()).prop_map(|(one, other)| format!("({one}\n== {other}\n)")),
            1 => inner.clone().prop_map(|inner| format!("[for k, v in {inner}\n : v]")),
            1 => inner.prop_map(|inner| format!("(x ? {inner}\n : 1)")),
        ]
    })
}

fn heredoc_line() -> impl Strategy<Value = String> {
    (
        select(&["", "  ", "\t", "    "][..]),
        select(
            &[
                "",
                "a",
                "${x} b",
                "\\n",
                "$${x}",
                "%{ if x ~}",
                "%{ endif }",
                "EOT x",
                "# c",
            ][..],
        ),
    )
        .prop_map(|(indentation, text)| format!("{indentation}{text}\n"))
}

fn joined(list: &[String], separator: &str) -> String {
    // A heredoc has to end its line.
    let ends = |text: &String| format!("{text}{}", if text.ends_with('\n') { "" } else { "\n" });
    let list: Vec<_> = list.iter().map(ends).collect();
    list.join(separator)
}

fn comment() -> impl Strategy<Value = String> {
    select(
        &[
            "",
            "",
            "",
            "# c\n",
            "// c\n# d\n",
            "/* c\n * d */\n",
            "# c\n\n",
            "\n",
            "# {\"a\": [1]}\n",
        ][..],
    )
    .prop_map(str::to_owned)
}

/// A body of a provider.
fn body() -> impl Strategy<Value = String> {
    let argument = (comment(), select(&["n", "m", "tags"][..]), expression()).prop_map(
        |(comment, name, value)| (name.to_owned(), format!("{comment}{name} = {value}\n")),
    );
    let empty = Just(String::new());
    let block = empty.prop_recursive(2, 8, 3, |inner| {
        let block = (
            comment(),
            select(
                &[
                    "x {",
                    "y {",
                    "dynamic \"x\" {\nfor_each = []\ncontent {",
                    "dynamic \"y\" {\nfor_each = v\ncontent {",
                    "x \"l\" {",
                ][..],
            ),
            inner,
        )
            .prop_map(|(comment, head, inner)| {
                let tail = if head.starts_with("dynamic") {
                    "}\n}\n"
                } else {
                    "}\n"
                };
                format!("{comment}{head}\n{inner}{tail}")
            });
        prop::collection::vec(block, 0..4).prop_map(|blocks| blocks.concat())
    });
    (prop::collection::vec(argument, 0..3), block).prop_map(|(arguments, blocks)| {
        let mut seen = std::collections::BTreeSet::new();
        let arguments = arguments
            .into_iter()
            .filter(|(name, _)| seen.insert(name.clone()));
        let arguments: String = arguments.map(|(_, text)| text).collect();
        format!("{arguments}{blocks}")
    })
}

fn file() -> impl Strategy<Value = String> {
    let block = prop_oneof![
        2 => expression().prop_map(|value| format!("locals {{\na = {value}\n}}\n")),
        1 => expression().prop_map(|value| format!("variable \"v\" {{\ndefault = {value}\ntype = list(string)\n}}\n")),
        1 => expression().prop_map(|value| format!("output \"o\" {{\nvalue = {value}\ndepends_on = [a.b.0, \"c.d\"]\n}}\n")),
        3 => body().prop_map(|body| format!("resource \"a_b\" \"c\" {{\n{body}\nlifecycle {{\nignore_changes = [x.0, tags[\"a\"]]\n}}\nprovisioner \"p\" {{}}\nprovisioner \"q\" {{\nwhen = destroy\n}}\n}}\n")),
        1 => body().prop_map(|body| format!("provider \"p\" {{\n{body}}}\n")),
        1 => expression().prop_map(|value| format!("module \"m\" {{\nsource = \"./m\"\nproviders = {{ a = b.c }}\nn = {value}\n}}\n")),
        1 => Just("moved {\nfrom = a.b[\"k\\n\"]\nto = a.c\n}\n".to_owned()),
    ];
    prop::collection::vec((comment(), block), 0..4).prop_map(|blocks| {
        let blocks = blocks.into_iter();
        blocks.map(|(comment, block)| comment + &block).collect()
    })
}

/// A change to a text.
type Damage = (Index, usize, &'static str);

fn damaged(text: &str, damage: &[Damage]) -> String {
    let mut text: Vec<char> = text.chars().collect();
    for (at, count, new) in damage {
        let start = at.index(text.len() + 1);
        let end = (start + count).min(text.len());
        text.splice(start..end, new.chars());
    }
    text.into_iter().collect()
}

fn damage() -> impl Strategy<Value = Damage> {
    let new = select(
        &[
            "", "", "\"", "${", "}", "%{", "~", "#", "//", "\n", "[", "]", "{", "=", ".", "\\",
            "<<E\n", "E\n", "1", "x", "null", ",", ":", "(", ")",
        ][..],
    );
    (any::<Index>(), 0..4_usize, new)
}

proptest! {
    #![proptest_config(config(1_000))]

    #[test]
    fn case_107_native_to_json_to_native_to_json_is_a_fixed_point(file in file()) {
        laws::configuration_converts(file.as_bytes());
    }

    #[test]
    fn damaged_files_convert_there_and_back(
        at in any::<Index>(),
        damage in prop::collection::vec(damage(), 1..4),
    ) {
        let (_, text) = &FILES[at.index(FILES.len())];
        laws::configuration_converts(damaged(text, &damage).as_bytes());
    }

    #[test]
    fn any_bytes_are_converted_or_refused(
        bytes in prop::collection::vec(
            prop_oneof![any::<u8>(), select(&b"{}[]\"$%~:,=#/<\\ \n.a1"[..])],
            0..60,
        ),
    ) {
        laws::configuration_converts(&bytes);
    }
}

//! What templates and labels mean.

use tofu_json_hcl::{ExpressionKind, File};

/// The text of the first argument of a file.
fn literal(source: &str) -> String {
    let file = File::parse("main.tf", source.as_bytes());
    assert_eq!(file.errors(), [], "{source}");
    let attribute = file.body().attributes().next().unwrap();
    match attribute.expression().kind() {
        ExpressionKind::Template(template) => template.literal().unwrap(),
        kind => unreachable!("{kind:?}"),
    }
}

/// Escapes in quoted strings, and `$${` and `%%{` for literal `${` and `%{`.
#[test]
fn escapes() {
    assert_eq!(literal(r#"a = "\n\r\t\"\\""#), "\n\r\t\"\\");
    assert_eq!(literal(r#"a = "caf\u00e9 \U0001F600""#), "café 😀");
    assert_eq!(
        literal(r#"a = "$${b} %%{c} $ % $d }""#),
        "${b} %{c} $ % $d }"
    );
    assert_eq!(literal(r#"a = "$$$${b}""#), "$$${b}");
}

/// `<<-` removes the indentation that all its lines share; heredocs have no escapes.
#[test]
fn indented_heredocs() {
    assert_eq!(
        literal("a = <<-E\n    a\n  \n      b\n  E\n"),
        "a\n  \n  b\n"
    );
    assert_eq!(literal("a = <<E\n  a\\n$${b}\nE\n"), "  a\\n${b}\n");
    assert_eq!(literal("a = <<-E\n\ta\n\t\tb\nE\n"), "a\n\tb\n");
}

#[test]
fn labels() {
    let file = File::parse("main.tf", b"a b \"c\\u002fd\" \"$${e}\" {}\n");
    let block = file.body().blocks().next().unwrap();
    let labels: Vec<_> = block.labels().map(|label| label.value()).collect();
    assert_eq!(labels, ["b", "c/d", "${e}"]);
}

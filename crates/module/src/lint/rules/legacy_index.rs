use crate::lint::finding::RuleFinding;
use crate::lint::fix::Edit;
use crate::lint::linted::{Linted, LintedFile};
use crate::lint::strings::{self, Inside};
use tofu_json_config::modes::Mode;
use tofu_json_hcl::{File, Span, TokenKind};

/// Native files with two such indices in a row have a mistake, and a single one is fine there.
pub(super) fn look(linted: &Linted<'_>) -> Vec<RuleFinding> {
    let mut found = Vec::new();
    for file in &linted.files {
        json(file, &mut found);
    }
    found
}

fn json(file: &LintedFile<'_>, found: &mut Vec<RuleFinding>) {
    for argument in &file.arguments {
        for (text, mode) in strings::leaves(argument.expression, argument.mode) {
            let is_reference = matches!(
                mode,
                Mode::Reference | Mode::RelativeReference | Mode::Native
            );
            if is_reference {
                let inside = Inside::new(text);
                inner(file.number, &inside, &inside.expression(), true, found);
            }
        }
        if argument.mode == Mode::Template {
            for text in strings::texts(argument.expression, true) {
                let inside = Inside::new(text);
                if inside.has_sequence() {
                    inner(file.number, &inside, &inside.template(), false, found);
                }
            }
        }
    }
}

fn inner(
    number: usize,
    inside: &Inside<'_>,
    file: &File<'_>,
    all: bool,
    found: &mut Vec<RuleFinding>,
) {
    for (span, text) in indices(file, all) {
        let fix = vec![Edit::replace(inside.source_span(span), text.clone())];
        found.push(RuleFinding::at(number, inside.place(span), message(&text)).with_fix(fix));
    }
}

fn message(text: &str) -> String {
    format!("an index after a dot is the old spelling of `{text}`")
}

/// Indices after dots: two in a row, or all of them, with what to write instead.
fn indices(file: &File<'_>, all: bool) -> Vec<(Span, String)> {
    let tokens = file.tokens();
    let triples = tokens
        .iter()
        .zip(tokens.iter().skip(1))
        .zip(tokens.iter().skip(2));
    let mut found = Vec::new();
    for ((before, dot), number) in triples {
        let is_index = matches!(before.kind, TokenKind::Identifier | TokenKind::CloseBracket)
            && dot.kind == TokenKind::Dot
            && number.kind == TokenKind::Number
            && dot.span.end == number.span.start;
        let digits = file.text(number.span);
        let is_plain = digits
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.');
        if is_index && is_plain && (all || digits.contains('.')) {
            let text = digits
                .split('.')
                .map(|index| format!("[{index}]"))
                .collect();
            found.push((dot.span.to(number.span), text));
        }
    }
    found
}

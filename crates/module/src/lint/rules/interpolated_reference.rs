use crate::lint::finding::RuleFinding;
use crate::lint::fix::Edit;
use crate::lint::linted::Linted;
use crate::lint::strings::{self, Inside};
use tofu_json_config::internal::quoted_json;
use tofu_json_config::modes::Mode;
use tofu_json_hcl::ExpressionKind;

pub(super) fn look(linted: &Linted<'_>) -> Vec<RuleFinding> {
    let mut found = Vec::new();
    for (file, argument) in linted.arguments() {
        for (text, mode) in strings::leaves(argument.expression, argument.mode) {
            let Some(wanted) = wanted(mode) else {
                continue;
            };
            let inside = Inside::new(text);
            if !inside.decoded().trim_start().starts_with("${") {
                continue;
            }
            let message =
                format!("expected {wanted} alone, found a template: nothing is interpolated here");
            let fix = only_interpolation(&inside)
                .map(|inner| Edit::replace(text.span(), quoted_json(&inner)));
            found.push(
                RuleFinding::at(file, strings::place(text), message)
                    .with_fix(fix.into_iter().collect()),
            );
        }
    }
    found
}

const fn wanted(mode: Mode) -> Option<&'static str> {
    match mode {
        Mode::Reference | Mode::RelativeReference | Mode::Native => Some("a reference"),
        Mode::Keyword | Mode::KeywordOrList(_) => Some("a word"),
        Mode::Type => Some("a type"),
        _ => None,
    }
}

/// The inside of `${…}`, if the string holds nothing else.
fn only_interpolation(inside: &Inside<'_>) -> Option<String> {
    let file = inside.template();
    if !file.errors().is_empty() {
        return None;
    }
    match file.expression()?.kind() {
        ExpressionKind::Template(template) => {
            let inner = template.only_interpolation()?;
            Some(inner.text().trim().to_owned())
        }
        _ => None,
    }
}

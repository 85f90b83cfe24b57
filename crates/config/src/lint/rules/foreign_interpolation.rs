use crate::lint::finding::Found;
use crate::lint::fix::Edit;
use crate::lint::linted::Linted;
use crate::lint::strings::{self, Inside};
use crate::modes::Mode;
use tofu_json_hcl::Span;

pub(super) fn look(linted: &Linted<'_>) -> Vec<Found> {
    let mut found = Vec::new();
    for (file, argument) in linted.arguments() {
        if argument.mode != Mode::Template {
            continue;
        }
        for text in strings::texts(argument.expression, true) {
            let inside = Inside::new(text);
            if !inside.has_sequence() {
                continue;
            }
            for (sequence, language) in foreign(inside.decoded()) {
                let start = inside.source_span(sequence).start;
                let sign =
                    if inside.decoded().as_bytes().get(sequence.start as usize) == Some(&b'%') {
                        "%"
                    } else {
                        "$"
                    };
                let message = format!(
                    "this is {language}, and no sequence of a template: it has to be escaped"
                );
                found.push(
                    Found::at(file, inside.place(sequence), message)
                        .with_fix(vec![Edit::insert(start, sign)]),
                );
            }
        }
    }
    found
}

/// Sequences that other languages have, and whose they are.
fn foreign(text: &str) -> Vec<(Span, &'static str)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(offset) = text.get(at..).and_then(|rest| rest.find("{")) {
        let brace = at + offset;
        at = brace + 1;
        let before = text.get(..brace).unwrap_or_default();
        let sign = before.bytes().next_back();
        let doubled = before.ends_with("$$") || before.ends_with("%%");
        let rest = text.get(at..).unwrap_or_default();
        let (Some(sign @ (b'$' | b'%')), false, Some(length)) = (sign, doubled, rest.find('}'))
        else {
            continue;
        };
        let inner = rest.get(..length).unwrap_or_default();
        let language = if sign == b'$' {
            of_dollar(inner)
        } else {
            of_percent(inner)
        };
        if let (Some(language), Ok(start), Ok(end)) = (
            language,
            u32::try_from(brace - 1),
            u32::try_from(at + length + 1),
        ) {
            found.push((Span::new(start, end), language));
        }
    }
    found
}

/// `${VAR:-x}`, `${aws:username}`
fn of_dollar(inner: &str) -> Option<&'static str> {
    let (name, rest) = inner.split_once([':', '#', '%', '/', '^', ','])?;
    let is_name = name
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if !is_name || name.starts_with(|first: char| first.is_ascii_digit()) || name.is_empty() {
        return None;
    }
    let sign = inner.as_bytes().get(name.len())?;
    match (sign, rest.bytes().next()) {
        (b':', Some(b'-' | b'=' | b'+' | b'?')) => Some("an expansion of a shell"),
        (b':', Some(first)) if first.is_ascii_alphabetic() && is_policy(name) => {
            Some("a variable of a policy")
        }
        (b'#' | b'^', _) => Some("an expansion of a shell"),
        (b'%', Some(b'%')) => Some("an expansion of a shell"),
        _ => None,
    }
}

/// Services whose policies have variables, in lower case as all of them.
fn is_policy(name: &str) -> bool {
    name.bytes()
        .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// `%{Y}`, `%{User-Agent}i`
fn of_percent(inner: &str) -> Option<&'static str> {
    let word = inner.trim_matches(['~', ' ']);
    let word = word.split([' ', '(', '"']).next().unwrap_or_default();
    let is_ours = ["if", "else", "endif", "for", "endfor"].contains(&word);
    let is_word = word
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b':' | b'.'));
    (!is_ours && is_word && !word.is_empty()).then_some("a format of another program")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(text: &str) -> usize {
        foreign(text).len()
    }

    #[test]
    fn case_59_sequences_of_other_languages() {
        for text in [
            "${HOME:-x}",
            "${aws:username}",
            "%{Y}",
            "%{X-Forwarded-For}i",
            "${name##*/}",
        ] {
            assert_eq!(count(text), 1, "{text}");
        }
        assert_eq!(count("a ${HOME:-x} b %{Y}"), 2);
    }

    #[test]
    fn sequences_of_templates_stay() {
        for text in [
            "${a ? b : c}",
            "${a}",
            "$${HOME:-x}",
            "%%{Y}",
            "%{if x}a%{ else ~}b%{~ endif}",
            "%{ for x in y }%{endfor}",
            "${a/2}",
            "${{a:1}}",
        ] {
            assert_eq!(count(text), 0, "{text}");
        }
    }
}

use crate::lint::finding::RuleFinding;
use crate::lint::fix::Edit;
use crate::lint::linted::Linted;
use crate::lint::strings::{self, Inside};
use tofu_json_config::modes::Mode;
use tofu_json_hcl::Span;
use tofu_json_text::CheckedSlice;

pub(super) fn look(linted: &Linted<'_>) -> Vec<RuleFinding> {
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
                    RuleFinding::at(file, inside.place(sequence), message)
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
    let mut closing = 0;
    for (brace, _) in text.match_indices('{') {
        let inside = brace + 1;
        // The next closing brace: many sequences can have the same.
        if closing < inside {
            match text.get(inside..).and_then(|rest| rest.find('}')) {
                Some(length) => closing = inside + length,
                None => break,
            }
        }
        let before = text.slice(..brace);
        let inner = text.slice(inside..closing);
        let language = match before.as_bytes() {
            [.., b'$', b'$'] | [.., b'%', b'%'] => None,
            [.., b'$'] => of_dollar(inner),
            [.., b'%'] => of_percent(inner),
            _ => None,
        };
        let Some(language) = language else {
            continue;
        };
        // The sign is before the brace.
        if let (Ok(start), Ok(end)) = (u32::try_from(brace - 1), u32::try_from(closing + 1)) {
            found.push((Span::new(start, end), language));
        }
    }
    found
}

/// The end of a word at the start of a text.
fn word_end(text: &str, is_part: impl Fn(u8) -> bool) -> usize {
    let end = text.bytes().position(|byte| !is_part(byte));
    end.unwrap_or(text.len())
}

/// `${VAR:-x}`, `${aws:username}`
fn of_dollar(inner: &str) -> Option<&'static str> {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let (name, rest) = inner.split_at(word_end(inner, is_part));
    if name.is_empty() || name.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    match *rest.as_bytes() {
        [b':', b'-' | b'=' | b'+' | b'?', ..] => Some("an expansion of a shell"),
        [b':', first, ..] if first.is_ascii_alphabetic() && is_policy(name) => {
            Some("a variable of a policy")
        }
        [b'#' | b'^', ..] | [b'%', b'%', ..] => Some("an expansion of a shell"),
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
    const SPACE: [char; 2] = ['~', ' '];
    let inner = inner.trim_start_matches(SPACE);
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"_-:.".contains(&byte);
    let (word, rest) = inner.split_at(word_end(inner, is_part));
    let is_ours = ["if", "else", "endif", "for", "endfor"].contains(&word);
    let is_whole = rest.starts_with([' ', '(', '"']) || rest.trim_start_matches(SPACE).is_empty();
    (!is_ours && is_whole && !word.is_empty()).then_some("a format of another program")
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

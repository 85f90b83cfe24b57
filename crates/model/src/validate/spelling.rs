//! What strings, numbers and objects may look like whatever they mean.

use super::Code;
use super::findings::Findings;
use crate::shape;
use std::borrow::Cow;
use std::collections::HashSet;
use tofu_json_text::CheckedSlice;
use tofu_json_value::{Document, Kind, Value};

/// How many characters a number may take in full before it is reported.
const DIGITS: u128 = 100_000;

/// Looks at every value of a document.
pub(super) fn check(document: &Document<'_>, findings: &mut Findings) {
    let mut pending = vec![document.root()];
    while let Some(value) = pending.pop() {
        match value.kind() {
            Kind::Null | Kind::Bool => {}
            Kind::Number => number(value, findings),
            Kind::String => string(value, value, findings),
            Kind::Array => pending.extend(value.elements()),
            Kind::Object => {
                object(value, findings);
                pending.extend(value.members().map(|(_, value)| value));
            }
        }
    }
}

fn number(value: Value<'_>, findings: &mut Findings) {
    // Short texts without an exponent need no look.
    let suspicious =
        value.raw().len() > 20 || value.raw().iter().any(|byte| matches!(byte, b'e' | b'E'));
    if suspicious && shape::number(value).is_some_and(|number| number.plain_length() > DIGITS) {
        let message =
            format!("expected a number of at most {DIGITS} characters without an exponent");
        findings.add(Code::NumberDigits, value, message);
    }
}

/// Looks at a string, which is `about` itself or a key of it.
fn string(value: Value<'_>, about: Value<'_>, findings: &mut Findings) {
    let raw = value.raw();
    if std::str::from_utf8(raw).is_err() {
        let message = "expected UTF-8 in a string";
        findings.add_at(
            Code::InvalidUtf8,
            value.span().start,
            || about.to_pointer(),
            message,
        );
    }
    if has_lone_surrogate(raw) {
        let message = "expected surrogates in pairs in a string";
        findings.add_at(
            Code::LoneSurrogate,
            value.span().start,
            || about.to_pointer(),
            message,
        );
    }
}

fn object(object: Value<'_>, findings: &mut Findings) {
    let mut members = object.members();
    let mut seen: HashSet<Cow<'_, str>> = HashSet::new();
    let mut last: Option<Cow<'_, str>> = None;
    while let Some((key, value)) = members.next_nodes() {
        string(key, value, findings);
        let name = key.as_str().unwrap_or_default();
        // Ascending keys cannot repeat, so that most objects need no set.
        let ascends = last.as_ref().is_none_or(|last| *last < name);
        if seen.is_empty() && ascends {
            last = Some(name);
            continue;
        }
        if seen.is_empty() {
            seen = keys_before(object, key);
        }
        if !seen.insert(name) {
            let message = "expected each member once, found one for the second time";
            findings.add_at(
                Code::DuplicateMember,
                key.span().start,
                || value.to_pointer(),
                message,
            );
        }
    }
}

fn keys_before<'a>(object: Value<'a>, key: Value<'a>) -> HashSet<Cow<'a, str>> {
    let mut members = object.members();
    let mut seen = HashSet::new();
    while let Some((name, _)) = members.next_nodes() {
        if name.span().start >= key.span().start {
            break;
        }
        seen.insert(name.as_str().unwrap_or_default());
    }
    seen
}

/// Whether a string literal has an escaped surrogate without its other half.
fn has_lone_surrogate(literal: &[u8]) -> bool {
    let mut rest = literal;
    while let Some(backslash) = rest.iter().position(|byte| *byte == b'\\') {
        let escape = rest.slice(backslash..);
        let length = match surrogate(escape) {
            None => 2,
            Some(0xd800..=0xdbff) => {
                let second = escape.get(6..).and_then(surrogate);
                if !matches!(second, Some(0xdc00..)) {
                    return true;
                }
                12
            }
            Some(_) => return true,
        };
        rest = escape.slice(length..);
    }
    false
}

/// The surrogate that the text escapes at its start.
fn surrogate(text: &[u8]) -> Option<u32> {
    let digits = text.strip_prefix(b"\\u")?.get(..4)?;
    let unit = u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    (0xd800..=0xdfff).contains(&unit).then_some(unit)
}

#[cfg(test)]
mod tests {
    use super::{check, has_lone_surrogate};
    use crate::validate::Code;
    use crate::validate::findings::Findings;
    use tofu_json_value::Document;

    fn codes(text: &[u8]) -> Vec<(Code, String)> {
        let document = Document::parse(text).unwrap();
        let mut findings = Findings::new(10);
        check(&document, &mut findings);
        let (found, _) = findings.placed(text, 0);
        found
            .into_iter()
            .map(|finding| (finding.code, finding.name.unwrap_or_default()))
            .collect()
    }

    #[test]
    fn surrogates() {
        for (literal, lone) in [
            (r#""\ud83d\ude00""#, false),
            (r#""\ud83d""#, true),
            (r#""\ud83d\n""#, true),
            (r#""\ude00\ud83d""#, true),
            (r#""\\ud83d""#, false),
            (r#""\ud83d\ud83d""#, true),
            (r#""a""#, false),
        ] {
            assert_eq!(has_lone_surrogate(literal.as_bytes()), lone, "{literal}");
        }
    }

    #[test]
    fn duplicates_bombs_and_broken_text() {
        assert_eq!(codes(br#"{"a":1,"b":{},"c":[1e5]}"#), []);
        assert_eq!(
            codes(br#"{"b":1,"a":2,"c":3,"b":4}"#),
            [(Code::DuplicateMember, "/b".into())]
        );
        assert_eq!(
            codes(br#"{"b":1,"b":4}"#),
            [(Code::DuplicateMember, "/b".into())]
        );
        assert_eq!(
            codes(br#"[1e99999999]"#),
            [(Code::NumberDigits, "/0".into())]
        );
        assert_eq!(
            codes(b"{\"a\":\"\xff\"}"),
            [(Code::InvalidUtf8, "/a".into())]
        );
        assert_eq!(
            codes(br#"{"\ud800":1}"#),
            [(Code::LoneSurrogate, "/\u{fffd}".into())]
        );
    }
}

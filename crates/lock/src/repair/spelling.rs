//! Spellings that are meant well.

use crate::{Constraints, Hash, Scheme, Version};

/// A version with a `v`, an equals sign or blanks around it.
pub(super) fn version(text: &str) -> Option<Version> {
    let bare = text
        .trim()
        .trim_start_matches('=')
        .trim_start()
        .trim_start_matches(['v', 'V']);
    Version::parse(text).or_else(|_| Version::parse(bare)).ok()
}

/// Constraints with operators the wrong way round, a `v`, superfluous blanks or commas.
pub(super) fn constraints(text: &str) -> Option<Constraints> {
    if let Ok(constraints) = Constraints::parse(text) {
        return Some(constraints);
    }
    let terms = text.split(',').map(term).filter(|term| !term.is_empty());
    Constraints::parse(&terms.collect::<Vec<_>>().join(", ")).ok()
}

fn term(text: &str) -> String {
    let text = text.trim();
    let end = text
        .find(|character: char| character.is_ascii_alphanumeric() || character == '*')
        .unwrap_or(text.len());
    let (operator, version) = text.split_at(end);
    let operator: String = operator.split_whitespace().collect();
    let operator = match operator.as_str() {
        "=>" => ">=",
        "=<" => "<=",
        "==" => "=",
        "<>" => "!=",
        other => other,
    };
    let version = version.trim_start_matches(['v', 'V']);
    format!("{operator} {version}").trim().to_owned()
}

/// A hash with blanks around it, or hexadecimal digits in upper case.
pub(super) fn hash(text: &str) -> Option<Hash> {
    let hash = Hash::parse(text.trim()).ok()?;
    let hexadecimal = hash.value().bytes().all(|byte| byte.is_ascii_hexdigit());
    if hash.scheme() == Scheme::Zh && hexadecimal {
        return Hash::parse(format!("zh:{}", hash.value().to_ascii_lowercase())).ok();
    }
    Some(hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions() {
        for text in ["1.2", "v1.2.0", " = 1.2.0 ", "1.2.0\n", "V1.2"] {
            assert_eq!(version(text), Some(Version::new(1, 2, 0)), "{text}");
        }
        assert_eq!(version("latest"), None);
    }

    #[test]
    fn terms() {
        for (text, form) in [
            ("=>1.0,, =<v2", ">= 1.0.0, <= 2.0.0"),
            ("> =  1.0", ">= 1.0.0"),
            ("<> 1.5 , ~>  1", "~> 1.0, != 1.5.0"),
        ] {
            assert_eq!(constraints(text).unwrap().to_string(), form, "{text}");
        }
        assert_eq!(constraints("^1.0"), None);
    }

    #[test]
    fn hashes() {
        assert_eq!(hash(" zh:AB ").unwrap().as_str(), "zh:ab");
        assert_eq!(hash("h1:AB").unwrap().as_str(), "h1:AB");
        assert_eq!(hash("zh:XY").unwrap().as_str(), "zh:XY");
        assert_eq!(hash("abc"), None);
    }
}

//! Floating-point numbers in the spelling that Go's `strconv.ParseFloat` takes.

use std::borrow::Cow;

/// Reads a number; `None` where Go gives an error, overflow included.
///
/// Hexadecimal numbers, which Go takes too, are left out: no document is known to write one.
pub(crate) fn parse_float(text: &str) -> Option<f64> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    if unsigned.eq_ignore_ascii_case("nan") {
        // Rust takes a sign here, Go does not.
        return (unsigned.len() == text.len()).then_some(f64::NAN);
    }
    let number: f64 = without_separators(text)?.parse().ok()?;
    let named = unsigned.starts_with(['i', 'I']);
    (number.is_finite() || named).then_some(number)
}

/// Takes out underscores, each of which must be between two digits.
fn without_separators(text: &str) -> Option<Cow<'_, str>> {
    if !text.contains('_') {
        return Some(Cow::Borrowed(text));
    }
    let mut parts = text.split('_').peekable();
    let mut joined = String::with_capacity(text.len());
    while let Some(part) = parts.next() {
        let follows = !joined.is_empty();
        let goes_on = parts.peek().is_some();
        if follows && !part.starts_with(is_digit) || goes_on && !part.ends_with(is_digit) {
            return None;
        }
        joined.push_str(part);
    }
    Some(Cow::Owned(joined))
}

fn is_digit(character: char) -> bool {
    character.is_ascii_digit()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!(parse_float("1.2"), Some(1.2));
        assert_eq!(parse_float("-1."), Some(-1.0));
        assert_eq!(parse_float("+.5"), Some(0.5));
        assert_eq!(parse_float("1E5"), Some(100_000.0));
        assert_eq!(parse_float("1_0.2_5e0_1"), Some(102.5));
        assert_eq!(parse_float("-INFinity"), Some(f64::NEG_INFINITY));
        assert!(parse_float("nan").is_some_and(f64::is_nan));
    }

    #[test]
    fn others() {
        for text in [
            "", ".", "e5", "1e", "_1", "1_", "1__0", "1_.0", " 1", "1 ", "+nan", "1e999", "++1",
            "infinit",
        ] {
            assert_eq!(parse_float(text), None, "{text}");
        }
    }
}

use super::Checker;
use crate::{Fault, FaultKind, Limits};

fn check_in(text: &[u8], size: usize) -> Result<Option<usize>, Fault> {
    let mut checker = Checker::new(Limits::with_depth(70));
    for piece in text.chunks(size) {
        checker.feed(piece)?;
    }
    checker.finish()
}

/// The outcome, which is the same in pieces of any size.
fn check(text: &[u8]) -> Result<Option<usize>, Fault> {
    let whole = check_in(text, text.len().max(1));
    for size in 1..text.len().min(40) {
        assert_eq!(check_in(text, size), whole, "in pieces of {size}");
    }
    whole
}

#[test]
fn takes_the_whole_grammar() {
    for text in [
        "0",
        " -0 ",
        "-10.50E+05\n",
        "1e9",
        "0.5e-3",
        "null",
        "\ttrue\r\n",
        "false",
        "\"\"",
        r#""\"\\\/\b\f\n\r\t\u00e9\uD83D\ude00 plain""#,
        "[]",
        "{}",
        "[ ]",
        "{ }",
        "[1,[2 , {}],null]",
        r#" {"a" : 1,"":{"b":[[]], "c":"x"} } "#,
        "\"\u{e9}\u{20ac}\u{1f600} and more text than sixteen bytes \u{e9}\"",
    ] {
        assert_eq!(check(text.as_bytes()), Ok(None), "{text}");
    }
}

#[test]
fn names_the_first_fault() {
    use FaultKind::{BadEscape, BadNumber, TrailingText, UnclosedString};
    let unexpected = |expected, found| FaultKind::UnexpectedByte { expected, found };
    let end = |expected| FaultKind::UnexpectedEnd { expected };
    for (text, kind, at) in [
        ("", end("a value"), 0),
        ("  ", end("a value"), 2),
        ("[", end("a value"), 1),
        ("[1", end("`,` or `]`"), 2),
        ("[1,", end("a value"), 3),
        ("[1,]", unexpected("a value", b']'), 3),
        ("[1}", unexpected("`,` or `]`", b'}'), 2),
        ("]", unexpected("a value", b']'), 0),
        ("{", end("a key in quotes"), 1),
        ("{]", unexpected("a key in quotes", b']'), 1),
        ("{a", unexpected("a key in quotes", b'a'), 1),
        ("{\"a\"", end("`:`"), 4),
        ("{\"a\" 1", unexpected("`:`", b'1'), 5),
        ("{\"a\":", end("a value"), 5),
        ("{\"a\":}", unexpected("a value", b'}'), 5),
        ("{\"a\":1", end("`,` or `}`"), 6),
        ("{\"a\":1,}", unexpected("a key in quotes", b'}'), 7),
        ("{\"a\":1]", unexpected("`,` or `}`", b']'), 6),
        ("tru", end(super::WORDS), 3),
        ("nul]", unexpected(super::WORDS, b']'), 3),
        ("-", BadNumber, 0),
        (" 1.", BadNumber, 1),
        ("[1.]", BadNumber, 1),
        ("1e+", BadNumber, 0),
        ("01", TrailingText, 1),
        ("{} x", TrailingText, 3),
        ("[\"abc", UnclosedString, 1),
        ("\"a\\", BadEscape, 2),
        ("\"\\x\"", BadEscape, 1),
        ("\"\\u12g4\"", BadEscape, 1),
        ("\"\\u12", BadEscape, 1),
        ("\"a\nb\"", FaultKind::ControlInString { found: b'\n' }, 2),
    ] {
        assert_eq!(check(text.as_bytes()), Err(Fault::new(kind, at)), "{text}");
    }
}

#[test]
fn nesting_has_its_limit() {
    let text = |depth: usize| "[{\"a\":".repeat(depth / 2) + "1" + &"}]".repeat(depth / 2);
    assert_eq!(check(text(70).as_bytes()), Ok(None));
    let fault = check(text(72).as_bytes()).unwrap_err();
    assert_eq!(fault, Fault::new(FaultKind::TooDeep { limit: 70 }, 6 * 35));
}

#[test]
fn text_that_is_not_utf8_is_told_by_its_string() {
    let padding = b"more text than sixteen bytes".as_slice();
    for (bad, valid) in [
        (b"\xff".as_slice(), false),
        (b"\xc3", false),
        (b"\xe2\x82", false),
        (b"\xc3\\u0041", false),
        (b"\xe2\x82\\\"", false),
        (b"\xf0\x9f\x98x", false),
        (b"\xed\xa0\x80", false),
        (b"\xc0\x80", false),
        (b"\xf0\x9f\x98\x80", true),
        (b"\xe2\x82\xac\\n\xc3\xa9", true),
    ] {
        for (front, back) in [(b"".as_slice(), b"".as_slice()), (padding, padding)] {
            let text = [b"[\"\xc3\xa9\", \"", front, bad, back, b"\", \"\xff\"]"].concat();
            let first = if valid { text.len() - 4 } else { 7 };
            assert_eq!(check(&text), Ok(Some(first)), "{bad:x?}");
        }
    }
}

use super::*;

const SOURCE: &[u8] =
    b"a \"b${c}\" /* d */ {\n  e = <<-E\n    ${f::g(\"h\")} %{ if ~}\n  E\n  i = 'j' ; \xff\n}\n";

#[test]
fn tokens_are_the_same_however_many_are_read_at_a_time() {
    let all = Lexer::new(SOURCE, LexerMode::default()).all();
    for count in 1..all.len() {
        let lexer = Lexer::new(SOURCE, LexerMode::default());
        assert_eq!(lexer.stretches(count).collect::<Vec<_>>(), all);
    }
}

/// A span of whole brackets and quotes is read as in its place.
#[test]
fn tokens_of_a_span() {
    let all = Lexer::new(SOURCE, LexerMode::default()).all();
    for text in ["\"b${c}\"", "f::g", "f::g(\"h\")"] {
        let source = std::str::from_utf8(&SOURCE[..60]).unwrap();
        let start = source.find(text).unwrap();
        let span = span(start, start + text.len());
        let inside = |token: &&Token| span.start <= token.span.start && token.span.end <= span.end;
        let expected: Vec<_> = all.iter().filter(inside).copied().collect();
        let tokens: Vec<_> = Lexer::within(SOURCE, span).collect();
        assert_eq!(tokens, expected);
    }
}

#[test]
fn mistakes_of_tokens_come_with_them() {
    let mut lexer = Lexer::new(SOURCE, LexerMode::default());
    while lexer.read(1) {}
    let summaries: Vec<_> = lexer
        .faults
        .errors
        .iter()
        .map(|fault| fault.summary.clone())
        .collect();
    assert_eq!(
        summaries,
        [
            "Invalid character",
            "Invalid character",
            "Invalid character encoding"
        ]
    );
}

/// Looking for the end of each would take minutes.
#[test]
fn the_end_of_comments_that_never_end_is_looked_for_once() {
    let source = "/* ".repeat(300_000);
    let tokens = Lexer::new(source.as_bytes(), LexerMode::default()).all();
    assert_eq!(tokens.len(), 600_001);
    assert!(
        tokens
            .iter()
            .all(|token| token.kind != TokenKind::BlockComment)
    );
}

/// One rule says what an identifier is, for names in files and for names that are printed: Unicode 9.0.
#[test]
fn names_in_files_are_those_that_are_printed_bare() {
    for character in (0x80..=0x10_ffff).filter_map(char::from_u32) {
        let mut bytes = [0; 5];
        for prefix in ["", "a"] {
            let name = format!("{prefix}{character}");
            bytes[..name.len()].copy_from_slice(name.as_bytes());
            let source = &bytes[..name.len()];
            let is_whole = identifier::length(source) == source.len();
            // A byte order mark before a file is no part of its first name.
            let printed = crate::is_identifier(&name) && character != '\u{feff}';
            assert_eq!(is_whole, printed, "{name:?}");
        }
    }
    // They came with Unicode 10.0.
    assert!(!crate::is_identifier("\u{860}") && !crate::is_identifier("a\u{312e}"));
}

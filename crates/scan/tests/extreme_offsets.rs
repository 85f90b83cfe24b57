//! Offsets from elsewhere may be anything: after the end there is nothing, and nothing overflows.

use tofu_json_scan::{
    Fault, FaultKind, Limits, Position, Skipper, elements, escape_length, first_special, members,
    number_end, skip_indentation, skip_value, skip_whitespace, string_end,
};

const TEXT: &[u8] = br#"{"a": [1, "b\n"]} "#;

/// Around the end of the text, and around the largest numbers.
fn offsets() -> impl Iterator<Item = usize> {
    let end = TEXT.len();
    (end - 1..end + 3).chain(usize::MAX - 130..=usize::MAX)
}

#[test]
fn nothing_is_after_the_end() {
    for at in offsets().skip(1) {
        assert!(string_end(TEXT, at).is_err());
        assert_eq!(escape_length(TEXT, at), None);
        assert_eq!(first_special(TEXT, at), (at, false));
        assert_eq!(number_end(TEXT, at), None);
        assert_eq!(skip_whitespace(TEXT, at), at);
        assert_eq!(skip_indentation(TEXT, at), at);
        assert!(skip_value(TEXT, at, Limits::default()).is_err());
        assert_eq!(
            members(TEXT, at, Limits::default())
                .filter(Result::is_ok)
                .count(),
            0
        );
        assert_eq!(
            elements(TEXT, at, Limits::default())
                .filter(Result::is_ok)
                .count(),
            0
        );
        assert_eq!(Position::of(TEXT, at).byte, TEXT.len());
        let fault = Fault::unexpected(TEXT, at, "a value");
        assert!(matches!(fault.kind, FaultKind::UnexpectedEnd { .. }));
        assert_eq!(fault.at, TEXT.len());
    }
}

#[test]
fn pieces_can_start_anywhere() {
    let whole = TEXT.trim_ascii_end();
    let deep = vec![b'['; 200];
    let stray = vec![b'\\'; 200];
    for at in offsets() {
        for piece in [whole, &deep, &stray] {
            let mut skip = Skipper::new(Limits::with_depth(150));
            let progress = skip.finish(piece, at);
            assert_eq!(progress.is_ok(), piece == whole);
            let _ = skip.cut_off(piece, at);
        }
    }
}

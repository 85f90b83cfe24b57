use crate::{Diagnostic, Position, Range, Snippet};

fn range(place: [usize; 6]) -> Range {
    let position = |place: &[usize]| Position {
        line: place[0],
        column: place[1],
        byte: place[2],
    };
    Range::new("m.tf", position(&place[..3]), position(&place[3..]))
}

/// Recorded from `validate -json` of OpenTofu v1.12.6: a source, the place of a diagnostic and the
/// code, line and offsets of its snippet.
#[track_caller]
fn check(
    source: &str,
    subject: [usize; 6],
    around: Option<[usize; 6]>,
    (code, start_line, start, end): (&str, usize, usize, usize),
) {
    let mut diagnostic = Diagnostic::error("", "").at(range(subject));
    diagnostic.context = around.map(range);
    let diagnostic = diagnostic.quoting(source.as_bytes(), None);
    let expected = Snippet {
        code: code.into(),
        start_line,
        highlight_start_offset: start,
        highlight_end_offset: end,
        ..Snippet::default()
    };
    assert!(diagnostic.snippet() == Some(&expected), "{diagnostic:?}");
}

#[test]
fn ends_of_files() {
    check("", [1, 1, 0, 1, 1, 0], None, ("", 1, 0, 0));
    check("  \n\t ", [2, 4, 5, 2, 5, 6], None, ("\t ", 2, 2, 2));
    check("{", [1, 2, 1, 1, 3, 2], None, ("{", 1, 1, 1));
    let heredoc = "locals {\n  a = <<EOT\nx\n}\n";
    let around = Some([3, 1, 21, 5, 1, 25]);
    check(heredoc, [5, 1, 25, 5, 1, 25], around, ("x\n}", 3, 3, 3));
}

#[test]
fn a_line_break_touches_the_next_line() {
    let json = "{\"locals\":{\"a\":\"a\nb\"}}";
    let around = Some([1, 16, 15, 1, 18, 17]);
    check(json, [1, 18, 17, 1, 19, 18], around, (json, 1, 17, 18));
    let native = "locals {\n  a = \"x\n}\n";
    let code = "  a = \"x\n}";
    check(native, [2, 9, 17, 3, 1, 18], None, (code, 2, 8, 9));
}

#[test]
fn empty_lines_are_left_out() {
    let source = "}\n\nlocals {\n";
    check(source, [1, 2, 1, 3, 1, 3], None, ("}\nlocals {", 1, 1, 3));
}

#[test]
fn an_empty_part_is_widened() {
    let diagnostic = Diagnostic::error("", "")
        .at(range([1, 2, 1, 1, 2, 1]))
        .quoting(b"a = 1", None);
    assert_eq!(diagnostic.subject, Some(range([1, 2, 1, 1, 3, 2])));
}

/// Carriage returns are dropped, so that offsets on later lines drift.
#[test]
fn line_ends_of_windows() {
    let source = "a\r\nb = 1\r\n";
    check(source, [1, 1, 0, 2, 2, 4], None, ("a\nb = 1", 1, 0, 4));
}

#[test]
fn bytes_that_are_no_text() {
    let diagnostic = Diagnostic::error("", "")
        .at(range([1, 1, 0, 1, 2, 1]))
        .quoting(b"\xff\xfe = 1", None);
    assert_eq!(diagnostic.snippet().unwrap().code, "\u{fffd}\u{fffd} = 1");
}

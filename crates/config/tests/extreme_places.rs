//! Places from elsewhere may be anything: nothing overflows.

use tofu_json_config::json::Document;
use tofu_json_diagnostic::Position;
use tofu_json_hcl::{File, Span};

const LAST: [u32; 4] = [0, 14, u32::MAX - 1, u32::MAX];

#[test]
fn nothing_is_after_the_end_of_a_file() {
    let native = File::parse("x", b"a = \"\xc3\xa9\"\n");
    let json = Document::parse(b"{\"a\": \"\xc3\xa9\"}\n");
    assert_eq!(native.position(u32::MAX), native.position(9));
    assert_eq!(json.position(u32::MAX), json.position(12));
    for (start, end) in LAST
        .into_iter()
        .flat_map(|start| LAST.map(|end| (start, end)))
    {
        let span = Span::new(start, end);
        assert!(native.place(span).start.byte <= 9);
        assert!(json.place(span).end.byte <= 12);
        assert!(native.text(span).len() <= 9);
        assert_eq!(span.len(), end.saturating_sub(start) as usize);
        assert!(!native.has_error_within(span, &[]));
    }
}

#[test]
fn texts_can_start_at_any_place_of_a_file() {
    for at in [1, usize::MAX - 1, usize::MAX] {
        let origin = Position {
            line: at,
            column: at,
            byte: at,
        };
        let file = File::parse_expression_at("x", origin, b"[\n1,\n x y]");
        for diagnostic in file.diagnostics() {
            assert!(!diagnostic.to_string().is_empty());
        }
        assert!(file.position(4).line >= at);
        let template = File::parse_template_at("x", origin, b"a\n${b");
        assert!(template.diagnostics().count() > 0);
    }
}

//! Laws that hold for any bytes.

use proptest::prelude::{Strategy, any, prop, proptest};
use proptest::sample::select;
use tofu_json_hcl::{File, TokenKind, format};

use crate::recordings;

/// Pieces whose combinations reach every part of the lexer and the parser.
const PIECES: [&str; 64] = [
    "a", "b", "for", "in", "if", "else", "endif", "endfor", "null", "true", "1", "2.5", "1.2.3",
    "1e5", "=", "==", "=>", "!=", "<", ">=", "&&", "||", "!", "+", "-", "*", "/", "%", "?", ":",
    "::", ",", ".", "...", "(", ")", "[", "]", "{", "}", "[*]", ".*", "\"", "${", "%{", "~}",
    "${~", "$${", "%%{", "<<E\n", "<<-E\n", "\nE\n", "\n", "\r\n", " ", "\t", "#", "//", "/*",
    "*/", "\\", "\\u00e9", "é", "\u{feff}",
];

/// Any bytes, half of them made of pieces of the language.
fn sources() -> impl Strategy<Value = Vec<u8>> {
    let piece = proptest::prop_oneof![
        8 => select(&PIECES[..]).prop_map(|piece| piece.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 1..4),
        1 => any::<char>().prop_map(|character| character.to_string().into_bytes()),
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

/// Checks what holds for every source.
fn laws(source: &[u8]) {
    let file = File::parse("any.tf", source);
    assert_eq!(file.print(), source);
    let mut done = 0;
    for token in file.tokens() {
        let gap = &source[done as usize..token.span.start as usize];
        assert!(gap.iter().all(|byte| matches!(byte, b' ' | b'\t')));
        done = token.span.end;
    }
    assert_eq!(done as usize, source.len());
    assert_eq!(
        file.tokens().last().map(|token| token.kind),
        Some(TokenKind::EndOfFile)
    );
    for error in file.errors() {
        let range = file.range(error.subject.expect("a place"));
        assert!(range.start <= range.end && range.end.byte <= source.len());
    }
    for read in [File::parse_expression, File::parse_template] {
        let file = read("any.tf", source);
        assert_eq!(file.print(), source);
        assert!(file.expression().is_some());
    }
    if let Some(formatted) = format(&file) {
        let again = File::parse("any.tf", &formatted);
        assert_eq!(again.errors(), [], "formatted text is right");
    }
}

proptest! {
    #[test]
    fn any_bytes(source in sources()) {
        laws(&source);
    }
}

#[test]
fn recorded_files() {
    for name in ["handmade", "mutated"] {
        for case in recordings::lock(name) {
            laws(&case.text);
        }
    }
    for case in recordings::configuration() {
        laws(&case.text);
    }
}

#[test]
#[ignore = "reads recordings outside the project: TOFU_JSON_RECORDINGS=FOLDER cargo test -- --ignored"]
fn real_lock_files() {
    for case in recordings::lock("real") {
        laws(&case.text);
    }
}

/// Every cut of a file is a file.
#[test]
fn cut_anywhere() {
    let source = b"a = [for k, v in { x = 1 } : \"${k}-%{ if v }y%{ endif }\" if !v.w[0].*.z]\nb \"c\" {\n  d = <<-E\n    ${e(f...)}\n  E\n}\n";
    for end in 0..source.len() {
        laws(&source[..end]);
    }
}

/// Nesting is bounded by memory alone, and the time it takes by its size.
#[test]
fn deep_nesting() {
    let depth = 20_000;
    for (open, close) in [
        ("(", ")"),
        ("[", "]"),
        ("{a=", "}"),
        ("f(", ")"),
        ("a[", "]"),
        ("-", ""),
        ("a?", ""),
        ("a?b:", ""),
        ("\"${", "}\""),
        ("\"%{if ", "}\""),
        ("[for a in ", ""),
        ("a.*.b[*].", ""),
        ("a+", ""),
    ] {
        let source = format!("x = {}1{}\n", open.repeat(depth), close.repeat(depth));
        laws(source.as_bytes());
    }
    laws("a {\n".repeat(depth).as_bytes());
    laws("a \"b\" {".repeat(depth).as_bytes());
}

/// A line of many errors and many wide characters does not take time by its square.
#[test]
fn long_lines() {
    laws("@é".repeat(50_000).as_bytes());
    laws(format!("a = \"{}\"", "é\\q".repeat(50_000)).as_bytes());
    laws(format!("a = \"{}\"", "e\u{301}".repeat(50_000)).as_bytes());
    laws("a = 1\n".repeat(50_000).as_bytes());
}

/// Line ends and comments without end do not lose the parser, whether they count or not.
#[test]
fn long_gaps() {
    for gap in ["\n", "# comment\n", "/* comment */", "\n/**/\n"] {
        let gap = gap.repeat(2_000);
        for parts in [
            ["a = [", "for b in c : ", "b]\n"],
            ["a = {\n", "b = 1\n", "}\n"],
            ["a = (", "f(", "1)[0].d)\n"],
            ["a {\n", "b = 1\n", "}\n"],
        ] {
            let source = parts.join(&gap);
            laws(source.as_bytes());
            assert_eq!(File::parse("any.tf", source.as_bytes()).errors(), []);
        }
    }
}

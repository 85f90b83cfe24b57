//! What holds for every diagnostic, however odd.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests fail by panicking"
)]

use std::sync::LazyLock;

use proptest::prelude::*;
use tofu_json_diagnostic::human::{self, Form, Options};
use tofu_json_diagnostic::{
    Diagnostic, Escaping, ExpressionValue, FunctionCall, Parameter, Position, Range, Severity,
    Signature, Snippet,
};
use tofu_json_term::Style;
use tofu_json_tests::{Case, corpus};
use tofu_json_value::Document;
use tofu_json_vocab::Program;

/// Reads bytes as a diagnostic, and holds it to the laws if it is one.
fn check_bytes(bytes: &[u8], width: usize) {
    if let Ok(document) = Document::parse(bytes)
        && let Ok(diagnostic) = Diagnostic::read(document.root())
    {
        check(&diagnostic, width);
    }
}

fn check(diagnostic: &Diagnostic, width: usize) {
    for escaping in [Escaping::Plain, Escaping::Html] {
        let json = diagnostic.to_json(escaping);
        let document = Document::parse(json.as_bytes()).unwrap();
        assert!(Diagnostic::read(document.root()).unwrap() == *diagnostic);
        assert!(!json.contains('\n'));
    }
    for program in Program::ALL {
        for form in [Form::ByColor, Form::Plain, Form::Boxed] {
            let options = Options::default()
                .width(width)
                .form(form)
                .program(program)
                .line_limit(program == Program::OpenTofu);
            check_text(diagnostic, &options);
        }
    }
}

fn check_text(diagnostic: &Diagnostic, options: &Options) {
    let text = |color, sanitize| {
        let style = Style::default().color(color).sanitize(sanitize);
        human::text(options, style, diagnostic, Some("a\n    b"))
    };
    for (color, sanitize) in [(false, false), (false, true), (true, false), (true, true)] {
        let text = text(color, sanitize);
        assert!(text.ends_with('\n'));
        if options.form == Form::Plain {
            assert!(text.starts_with('\n'));
        } else if diagnostic.is_error() && (color || options.form == Form::Boxed) {
            check_rules(&text);
        }
        if sanitize {
            check_controls(text);
        }
    }
}

/// Every line follows the rule at its left.
fn check_rules(text: &str) {
    let lines: Vec<_> = text.strip_suffix('\n').unwrap().split('\n').collect();
    let sign = |line: &str| line.trim_start_matches("\x1b[31m").chars().next();
    assert_eq!(sign(lines[0]), Some('╷'));
    assert_eq!(sign(lines[lines.len() - 1]), Some('╵'));
    for line in &lines[1..lines.len() - 1] {
        assert_eq!(sign(line), Some('│'));
    }
}

/// Nothing steers a terminal but our own colours.
fn check_controls(mut text: String) {
    for code in ["0", "1", "4", "31", "33", "90"] {
        text = text.replace(&format!("\x1b[{code}m"), "");
    }
    let steers = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
    assert!(!text.contains(steers));
}

fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[a-z]{1,12}",
        "[ \t]{1,3}",
        Just("\n".to_owned()),
        Just("\r".to_owned()),
        Just("日本".to_owned()),
        Just("\x1b[2J".to_owned()),
        Just("[red]".to_owned()),
        Just("\u{9b}\u{202e}\u{2028}\u{a0}".to_owned()),
        any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

fn offset() -> impl Strategy<Value = usize> {
    prop_oneof![0..40_usize, Just(usize::MAX), any::<usize>()]
}

fn parameter() -> impl Strategy<Value = Parameter> {
    text().prop_map(|name| Parameter {
        name,
        type_: Some("[\"list\",\"string\"]".into()),
        extra: vec![],
    })
}

fn function_call() -> impl Strategy<Value = FunctionCall> {
    let params = prop::collection::vec(parameter(), 0..3);
    let signature = (text(), params, prop::option::of(parameter()));
    let signature = signature.prop_map(|(name, params, variadic_param)| Signature {
        name,
        params,
        variadic_param,
        return_type: None,
        extra: vec![],
    });
    (text(), prop::option::of(signature)).prop_map(|(called_as, signature)| FunctionCall {
        called_as,
        signature,
        extra: vec![],
    })
}

fn snippet() -> impl Strategy<Value = Snippet> {
    let value = (text(), text()).prop_map(|(name, is)| ExpressionValue::new(name, is));
    (
        prop::option::of(text()),
        text(),
        (offset(), offset(), offset()),
        prop::collection::vec(value, 0..3),
        prop::option::of(function_call()),
    )
        .prop_map(
            |(context, code, (line, start, end), values, call)| Snippet {
                context,
                code,
                start_line: line,
                highlight_start_offset: start,
                highlight_end_offset: end,
                values,
                function_call: call,
                test_assertion: None,
                extra: vec![],
            },
        )
}

fn range() -> impl Strategy<Value = Range> {
    let position = || {
        (offset(), offset(), offset()).prop_map(|(line, column, byte)| Position {
            line,
            column,
            byte,
        })
    };
    (text(), position(), position()).prop_map(|(file, start, end)| Range::new(file, start, end))
}

fn diagnostic() -> impl Strategy<Value = Diagnostic> {
    let severity = prop_oneof![
        Just(Severity::Error),
        Just(Severity::Warning),
        Just(Severity::Note),
        Just(Severity::Other("unknown".into())),
    ];
    (
        (severity, text(), text(), prop::option::of(text())),
        prop::option::of(range()),
        prop::option::of(snippet()),
        prop::option::of(Just("{\"before\":1}".to_owned())),
    )
        .prop_map(
            |((severity, summary, detail, address), range, snippet, difference)| {
                let mut made = Diagnostic::new(severity, summary, detail)
                    .with_extra(vec![("later".into(), "[1.50]".into())]);
                made.subject = range;
                if let Some(address) = address {
                    made = made.about(address);
                }
                if let Some(snippet) = snippet {
                    made = made.showing(snippet);
                }
                match difference {
                    Some(difference) => made.comparing(difference),
                    None => made,
                }
            },
        )
}

/// The recorded diagnostics.
static RECORDED: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let recording = corpus("diagnostics").unwrap();
    let document = |case: Result<Case<'_>, _>| case.unwrap().document.to_vec();
    recording.cases().map(document).collect()
});

proptest! {
    #[test]
    fn any_diagnostic(diagnostic in diagnostic(), width in 0..=300_usize) {
        check(&diagnostic, width);
    }

    #[test]
    fn any_source(
        source in prop::collection::vec(any::<u8>(), 0..60),
        subject in range(),
        around in prop::option::of(range()),
    ) {
        let mut diagnostic = Diagnostic::error("", "").at(subject);
        diagnostic.context = around;
        let mut diagnostic = diagnostic.quoting(&source, None);
        // The snippet has it, and JSON has nothing else of it.
        diagnostic.context = None;
        check(&diagnostic, 78);
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200), width in 0..=300_usize) {
        check_bytes(&bytes, width);
    }

    #[test]
    fn broken_recordings(
        mut bytes in prop::sample::select(&RECORDED[..]),
        changes in prop::collection::vec((any::<usize>(), any::<u8>()), 1..4),
        cut in any::<usize>(),
        width in 0..=300_usize,
    ) {
        for (at, byte) in changes {
            let at = at % bytes.len();
            bytes[at] = byte;
        }
        check_bytes(&bytes, width);
        bytes.truncate(cut % (bytes.len() + 1));
        check_bytes(&bytes, width);
    }
}

#[test]
fn every_width() {
    for width in 0..=300 {
        for document in RECORDED.iter().skip(width % 40).step_by(40) {
            check_bytes(document, width);
        }
    }
}

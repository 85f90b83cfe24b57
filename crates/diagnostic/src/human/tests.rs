use tofu_json_term::{Canvas, Style};

use super::{Form, Options, compact_warnings, text};
use crate::{Batch, Diagnostic, Range, Snippet};
use tofu_json_vocab::Program;

const PLAIN: Style = Style::new();
const COLOUR: Style = PLAIN.color(true);
const SAFE: Style = PLAIN.sanitize(true);

#[track_caller]
fn check(options: Options, style: Style, diagnostic: &Diagnostic, expected: &str) {
    let expected = expected.replace('␛', "\x1b");
    assert_eq!(text(&options, style, diagnostic, None), expected);
}

/// An error with a snippet, in a box.
#[test]
fn boxed_in_colour() {
    let start = crate::Position {
        line: 6,
        column: 20,
        byte: 0,
    };
    let diagnostic = Diagnostic::error("Invalid function argument", "")
        .at(Range::new("main.tf", start, start))
        .showing(Snippet {
            context: Some("output \"f\"".into()),
            code: "  value = parseint(local.s, local.n)".into(),
            start_line: 6,
            highlight_start_offset: 19,
            highlight_end_offset: 26,
            ..Snippet::default()
        });
    check(
        Options::default(),
        COLOUR,
        &diagnostic,
        "␛[31m╷␛[0m␛[0m\n\
         ␛[31m│␛[0m ␛[0m␛[1m␛[31mError: ␛[0m␛[0m␛[1mInvalid function argument␛[0m\n\
         ␛[31m│␛[0m ␛[0m\n\
         ␛[31m│␛[0m ␛[0m␛[0m  on main.tf line 6, in output \"f\":\n\
         ␛[31m│␛[0m ␛[0m   6:   value = parseint(␛[4mlocal.s␛[0m, local.n)␛[0m\n\
         ␛[31m│␛[0m ␛[0m\n\
         ␛[31m╵␛[0m␛[0m\n",
    );
}

/// An empty line has no space after its rule where there is no colour.
#[test]
fn boxed_without_colour() {
    let boxed = Options {
        form: Form::Boxed,
        ..Options::default()
    };
    check(
        boxed,
        PLAIN,
        &Diagnostic::warning("Old", "Use new."),
        "╷\n│ Warning: Old\n│\n│ Use new.\n╵\n",
    );
    check(
        boxed,
        PLAIN,
        &Diagnostic::new("unknown".into(), "Old", "Use new."),
        "\n\nOld\n\nUse new.\n\n",
    );
}

#[test]
fn plain_has_no_colour() {
    let plain = Options {
        form: Form::Plain,
        ..Options::default()
    };
    check(
        plain,
        COLOUR,
        &Diagnostic::error("Bad", "Very bad.")
            .about("a.b")
            .at(Range::new(
                "x.tf",
                crate::Position::default(),
                crate::Position::default(),
            )),
        "\nError: Bad\n\n  with a.b,\n  on x.tf line 1:\n  (source code not available)\n\nVery bad.\n",
    );
}

/// Boxes filter everything, plain text only what is from source files.
#[test]
fn control_characters() {
    let diagnostic = Diagnostic::error("a\x07", "b\x1b\t").at(Range {
        filename: "c\x07".into(),
        ..Range::default()
    });
    let written = |options: Options, style| text(&options, style, &diagnostic, None);
    let plain =
        "\nError: a\x07\n\n  on c\u{2407} line 1:\n  (source code not available)\n\nb\x1b\t\n";
    assert_eq!(written(Options::default(), PLAIN), plain);
    let terraform = Options {
        program: Program::Terraform,
        ..Options::default()
    };
    assert_eq!(written(terraform, PLAIN), plain.replace('\u{2407}', "\x07"));
    let safe = plain
        .replace('\x07', "\u{2407}")
        .replace('\x1b', "\u{241b}");
    assert_eq!(written(Options::default(), SAFE), safe);
    assert_eq!(written(terraform, SAFE), safe);
    let boxed = written(Options::default(), COLOUR);
    assert!(boxed.contains("a\u{2407}") && boxed.contains("b\u{241b}\t"));
}

/// Only tags that OpenTofu writes itself are colours.
#[test]
fn colour_tags_in_documents_are_text() {
    let diagnostic = Diagnostic::error("[red]", "[bold]").about("a[\"[red]\"]");
    let boxed = text(&Options::default(), COLOUR, &diagnostic, None);
    assert!(boxed.contains("␛[1m[red]␛[0m".replace('␛', "\x1b").as_str()));
    assert!(boxed.contains("a[\"[red]\"]") && boxed.contains("[bold]\n"));
}

/// OpenTofu reads the lines of a box with a scanner that stops at such a line.
#[test]
fn a_line_of_64_kib_ends_a_box() {
    let of_length = |n| Diagnostic::error("s", format!("d\n{}\nbehind", "x".repeat(n)));
    let boxed = |n| text(&Options::default(), COLOUR, &of_length(n), None);
    assert!(boxed(65_535).contains("behind"));
    let cut = boxed(65_536);
    assert!(!cut.contains("behind") && !cut.contains("xx") && cut.ends_with("╵\x1b[0m\x1b[0m\n"));
    let whole = Options {
        line_limit: false,
        ..Options::default()
    };
    assert!(text(&whole, COLOUR, &of_length(65_536), None).contains("behind"));
    assert!(text(&Options::default(), PLAIN, &of_length(65_536), None).contains("behind"));
}

/// Recorded from `plan -compact-warnings` of OpenTofu v1.12.6.
#[test]
fn compact() {
    let at = |line| {
        let start = crate::Position {
            line,
            byte: line,
            column: 1,
        };
        Range::new("main.tf", start, start)
    };
    let warnings = vec![
        Diagnostic::warning("Value for undeclared variable", "long"),
        Diagnostic::warning("Fixture warning during validate", "").at(at(26)),
        Diagnostic::warning("Provider warns", "").at(at(6)),
        Diagnostic::warning("Fixture warning during validate", "").at(at(26)),
    ];
    let groups = Batch::default().arrange(warnings);
    let mut canvas = Canvas::new(COLOUR);
    compact_warnings(&mut canvas, &Options::default(), &groups);
    assert_eq!(
        canvas.as_str(),
        "\n\x1b[1m\x1b[33mWarnings:\x1b[0m\n\n\x1b[0m- Value for undeclared variable\n\
         - Provider warns\n  on main.tf line 6\n\
         - Fixture warning during validate\n  on main.tf line 26 (and 1 more)\n\n\
         To see the full warning notes, run OpenTofu without -compact-warnings.\n"
    );
}

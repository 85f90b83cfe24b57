use super::Canvas;
use crate::{Printable, Style, StyledLabel};

const COLOUR: Style = Style::new().color(true);
const SAFE: Style = Style::new().sanitize(true);

#[track_caller]
fn check(style: Style, write: impl FnOnce(&mut Canvas), expected: &str) {
    let mut canvas = Canvas::new(style);
    write(&mut canvas);
    assert_eq!(canvas.as_str(), expected);
    assert_eq!(canvas.len(), expected.len());
    assert_eq!(canvas.is_empty(), expected.is_empty());
    assert_eq!(canvas.into_string(), expected);
}

#[test]
fn hidden_counts() {
    let plain = Style::default();
    check(
        plain,
        |c| c.hidden(1, "attribute"),
        "# (1 unchanged attribute hidden)",
    );
    check(
        plain,
        |c| c.hidden(0, "element"),
        "# (0 unchanged elements hidden)",
    );
    check(
        plain,
        |c| c.hidden(12, "block"),
        "# (12 unchanged blocks hidden)",
    );
    check(
        COLOUR,
        |c| c.hidden(8, "attribute"),
        "\x1b[90m# (8 unchanged attributes hidden)\x1b[0m\x1b[0m",
    );
}

#[test]
fn spaces_of_any_number() {
    for n in [0, 1, 4, 63, 64, 65, 128, 1000] {
        check(Style::default(), |c| c.spaces(n), &" ".repeat(n));
    }
}

#[test]
fn absurd_numbers_of_spaces_stay_bounded() {
    for n in [super::MOST_SPACES, usize::MAX] {
        let mut canvas = Canvas::new(Style::default());
        canvas.spaces(n);
        assert_eq!(canvas.take().len(), super::MOST_SPACES);
        canvas.assignment(n);
        assert_eq!(canvas.take().len(), super::MOST_SPACES + 3);
    }
}

#[test]
fn a_drain_that_takes_no_more_is_not_asked_again() {
    let (sender, texts) = std::sync::mpsc::channel();
    let mut canvas = Canvas::new(Style::default()).draining(10, move |text| {
        sender.send(text).unwrap();
        false
    });
    for _ in 0..3 {
        canvas.spaces(1_000);
        canvas.newline();
    }
    let taken: Vec<_> = texts.try_iter().map(|text| text.len()).collect();
    assert_eq!(taken, [1_001]);
    assert!(canvas.take().len() < 10);
}

#[test]
fn names_and_quotes() {
    check(COLOUR, |c| c.name("a-b"), "a-b");
    check(COLOUR, |c| c.name("a:b"), "\"a:b\"");
    check(COLOUR, |c| c.name(""), "\"\"");
    check(COLOUR, |c| c.quoted("[red]\x1b"), "\"[red]\\x1b\"");
    let newer = COLOUR.printable(Printable::Unicode17);
    check(newer, |c| c.quoted("\u{1fae9}"), "\"\u{1fae9}\"");
    check(COLOUR, |c| c.name("\u{1fae9}"), "\"\\U0001fae9\"");
}

#[test]
fn only_text_of_documents_is_sanitised() {
    check(SAFE, |c| c.text("a\x1b[2Jb\n"), "a\u{241b}[2Jb\n");
    check(SAFE, |c| c.literal("a\x1bb"), "a\x1bb");
    check(COLOUR, |c| c.text("a\x1b[2Jb\n"), "a\x1b[2Jb\n");
    check(COLOUR, |c| c.text("[red]"), "[red]");
    check(
        SAFE,
        |c| c.markup(&format!("[bold]{}", c.visible("\r"))),
        "\u{240d}",
    );
}

#[test]
fn chunks_rules_and_lines() {
    check(
        COLOUR,
        |c| c.markup("[bold]Plan:[reset] 1 to add.\n"),
        "\x1b[1mPlan:\x1b[0m 1 to add.\n\x1b[0m",
    );
    check(
        COLOUR,
        |c| c.label(StyledLabel::SymbolDelete),
        "  \x1b[31m-\x1b[0m\x1b[0m",
    );
    check(
        Style::default(),
        |c| c.label(StyledLabel::SymbolDelete),
        "  -",
    );
    check(Style::default(), |c| c.rule(4), "\n───");
    check(
        Style::default(),
        |c| c.wrapped("a few words", 6),
        "a few\nwords",
    );
    check(Style::default(), Canvas::newline, "\n");
}

#[test]
fn debug_tells_no_values() {
    let mut canvas = Canvas::new(COLOUR);
    canvas.text("secret");
    assert_eq!(canvas.style(), COLOUR);
    assert!(!format!("{canvas:?}").contains("secret"));
    canvas.clear();
    assert!(canvas.is_empty());
}

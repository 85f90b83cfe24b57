use super::people::is_harmless;
use tofu_json_term::{Canvas, Spelling, Style, paint, wrap};
use tofu_json_text::{Printable, Width, name_width, quote, quoted_width};

/// Any text is wrapped in lines that fit, quoted as wide as it was said to be, painted without tags,
/// and shown without anything that steers.
pub fn texts_are_written(text: &str, columns: usize) {
    is_wrapped(text, columns);
    is_shown(text);
    for printable in [Printable::Unicode15, Printable::Unicode17] {
        is_as_wide_as_told(text, printable);
    }
    let plain = paint(text, Style::default());
    assert!(plain.len() <= text.len(), "painting without colour adds");
    let coloured = Style::default().color(true);
    assert!(
        paint(text, coloured).len() >= plain.len(),
        "colour takes away"
    );
}

fn is_wrapped(text: &str, columns: usize) {
    let wrapped = wrap(text, columns);
    let again = wrap(&wrapped, columns);
    assert!(again == wrapped, "wrapping is no fixed point: {wrapped:?}");
    let words = |text: &str| -> String { text.chars().filter(|c| !c.is_whitespace()).collect() };
    assert_eq!(words(&wrapped), words(text), "words are lost");
    let mut canvas = Canvas::new(Style::default());
    canvas.wrapped(text, columns);
    assert_eq!(canvas.as_str(), wrapped, "a canvas wraps in another way");
}

fn is_shown(text: &str) {
    let style = Style::default().sanitize(true);
    let mut canvas = Canvas::new(style);
    canvas.text(text);
    is_harmless(canvas.as_str(), "a text");
    assert_eq!(canvas.visible(canvas.as_str()), canvas.as_str());
    let mut exact = Canvas::new(Style::default());
    exact.text(text);
    assert_eq!(exact.as_str(), text, "an exact text changes");
}

fn is_as_wide_as_told(text: &str, printable: Printable) {
    let style = Style::default().printable(printable);
    let quoted = quote(text, printable);
    assert_eq!(
        Width::of(&quoted),
        quoted_width(text, printable),
        "{quoted}"
    );
    is_harmless(&quoted, "a quoted text");
    assert!(!quoted.contains(['\n', '\t']), "a quoted text on two lines");
    let mut name = Canvas::new(style);
    name.name(text);
    assert_eq!(Width::of(name.as_str()), name_width(text, printable));
    for (spelling, expected) in [
        (Spelling::of_key(text, printable), quoted.as_str()),
        (Spelling::of_name(text, printable), name.as_str()),
    ] {
        let mut canvas = Canvas::new(style);
        canvas.spelled(text, spelling);
        assert_eq!(canvas.as_str(), expected, "spelled in another way");
        assert_eq!(Width::of(expected), spelling.width());
    }
}

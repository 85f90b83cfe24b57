//! Lines of text with the colours of OpenTofu.

use tofu_json_term::Canvas;

/// The line of something that begins or goes on.
pub(super) fn begun(canvas: &mut Canvas, text: &str) {
    bold(canvas, text);
    codes(canvas, "\x1b[0m");
    canvas.newline();
}

/// The line of something that has ended.
pub(super) fn ended(canvas: &mut Canvas, text: &str) {
    bold(canvas, text);
    canvas.newline();
}

/// Bold text between resets, without interpreting what looks like a tag in it.
pub(super) fn bold(canvas: &mut Canvas, text: &str) {
    codes(canvas, "\x1b[0m\x1b[1m");
    canvas.text(text);
    codes(canvas, "\x1b[0m");
}

/// Writes escape sequences, if there is colour.
pub(super) fn codes(canvas: &mut Canvas, codes: &str) {
    if canvas.style().color {
        canvas.literal(codes);
    }
}

/// A line of text as it is.
pub(super) fn line(canvas: &mut Canvas, text: &str) {
    canvas.text(text);
    canvas.newline();
}

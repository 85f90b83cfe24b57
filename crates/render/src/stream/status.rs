use super::hook::codes;
use tofu_json_term::Canvas;
use tofu_json_ui::TestStatus;

/// The word of a test's result, in its colour.
pub(super) fn write(canvas: &mut Canvas, status: &TestStatus) {
    let colour = match status {
        TestStatus::Pass => "\x1b[32m",
        TestStatus::Fail | TestStatus::Error => "\x1b[31m",
        TestStatus::Pending | TestStatus::Skip => "\x1b[37m",
        TestStatus::Other(_) => return canvas.text(status.word()),
    };
    coloured(canvas, colour, status.word());
}

pub(super) fn coloured(canvas: &mut Canvas, colour: &str, text: &str) {
    codes(canvas, colour);
    canvas.literal(text);
    codes(canvas, "\x1b[0m\x1b[0m");
}

use super::hook::line;
use super::status::coloured;
use tofu_json_term::Canvas;
use tofu_json_ui::Message;

pub(super) fn write(canvas: &mut Canvas, message: &Message<'_>) {
    let text = message.text();
    canvas.newline();
    let mut rest = &*text;
    for (word, colour) in [("Success!", "\x1b[32m"), ("Failure!", "\x1b[31m")] {
        if let Some(after) = text.strip_prefix(word) {
            coloured(canvas, colour, word);
            rest = after;
        }
    }
    line(canvas, rest);
}

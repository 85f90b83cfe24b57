use super::hook::line;
use tofu_json_term::Canvas;
use tofu_json_ui::{Message, ReplaceProvider};

pub(super) fn write(canvas: &mut Canvas, replacement: &ReplaceProvider<'_>, message: &Message<'_>) {
    line(canvas, &message.text());
    for address in &replacement.resources {
        line(canvas, &format!("  {address}"));
    }
}

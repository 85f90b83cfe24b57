use super::hook::line;
use super::status;
use tofu_json_term::Canvas;
use tofu_json_ui::{Message, TestFile};

pub(super) fn write(canvas: &mut Canvas, file: &TestFile<'_>, message: &Message<'_>) {
    match (&file.status, file.progress.as_deref()) {
        (Some(status), None | Some("complete")) => {
            canvas.text(&file.path);
            canvas.literal("... ");
            status::write(canvas, status);
            canvas.newline();
        }
        _ => line(canvas, &message.text()),
    }
}

use super::hook::line;
use super::status;
use tofu_json_term::Canvas;
use tofu_json_ui::{Message, TestRun};

/// The human text says `run` before the name. Terraform also tells how far a run is.
pub(super) fn write(canvas: &mut Canvas, run: &TestRun<'_>, message: &Message<'_>) {
    canvas.literal("  run ");
    match (&run.status, run.progress.as_deref()) {
        (Some(status), None | Some("complete")) => {
            canvas.quoted(&run.run);
            canvas.literal("... ");
            status::write(canvas, status);
            canvas.newline();
        }
        _ => line(canvas, message.text().trim_start()),
    }
}

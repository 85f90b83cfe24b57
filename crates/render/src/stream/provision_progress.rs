use super::hook::{bold, codes, line};
use tofu_json_term::Canvas;
use tofu_json_ui::ProvisionProgress;

/// A line of a provisioner. Which lines came together, and that some were blank, is not told.
pub(super) fn write(canvas: &mut Canvas, hook: &ProvisionProgress<'_>) {
    bold(
        canvas,
        &format!("{} ({}):", hook.resource.addr, hook.provisioner),
    );
    canvas.literal(" ");
    codes(canvas, "\x1b[0m");
    line(canvas, &hook.output);
}

use super::hook::{bold, codes, line};
use tofu_json_term::Canvas;
use tofu_json_ui::ProvisionProgress;

/// A line that a provisioner printed. Messages do not say which lines were printed together, nor
/// that some were blank.
pub(super) fn write(canvas: &mut Canvas, hook: &ProvisionProgress<'_>) {
    bold(
        canvas,
        &format!("{} ({}):", hook.resource.addr, hook.provisioner),
    );
    canvas.literal(" ");
    codes(canvas, "\x1b[0m");
    line(canvas, &hook.output);
}

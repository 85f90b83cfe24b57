use super::Narrator;
use super::hook::codes;
use crate::values;
use tofu_json_term::Canvas;
use tofu_json_ui::Outputs;

impl Narrator<'_> {
    /// Outputs: after an apply they have values, those of a plan have none.
    pub(super) fn outputs(&mut self, canvas: &mut Canvas, outputs: &Outputs<'_>) {
        if outputs.is_planned() {
            return self.planned_outputs(outputs);
        }
        self.flush(canvas);
        if outputs.is_empty() {
            return;
        }
        codes(canvas, "\x1b[0m\x1b[1m\x1b[32m");
        canvas.literal("\nOutputs:\n\n");
        codes(canvas, "\x1b[0m");
        values::outputs(canvas, outputs.0.0, false);
    }
}

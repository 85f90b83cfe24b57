use super::Narrator;
use super::hook::codes;
use tofu_json_term::Canvas;
use tofu_json_ui::{ChangeSummary, Message, SummaryOperation};

impl Narrator<'_> {
    pub(super) fn change_summary(
        &mut self,
        canvas: &mut Canvas,
        summary: &ChangeSummary<'_>,
        message: &Message<'_>,
    ) {
        let text = message.text();
        if summary.operation == SummaryOperation::Plan {
            if let Some(plan) = self.embedded.plan(&text) {
                return canvas.literal(&plan);
            }
            if self.is_changing || !is_empty(summary) {
                return planned(canvas, &text);
            }
            // Outputs may change, and errors may come: what there is to say is known after them.
            self.is_verdict_due = !self.is_drifting;
            return;
        }
        self.imported(canvas);
        codes(canvas, "\x1b[0m\x1b[1m\x1b[32m");
        canvas.newline();
        canvas.text(&text);
        canvas.newline();
        codes(canvas, "\x1b[0m");
    }
}

fn planned(canvas: &mut Canvas, text: &str) {
    let (word, counts) = text.split_once(' ').unwrap_or((text, ""));
    canvas.newline();
    codes(canvas, "\x1b[1m");
    canvas.text(word);
    codes(canvas, "\x1b[0m");
    canvas.literal(" ");
    canvas.text(counts);
    canvas.newline();
    codes(canvas, "\x1b[0m");
}

fn is_empty(summary: &ChangeSummary<'_>) -> bool {
    let (import, forget) = (summary.import.unwrap_or(0), summary.forget.unwrap_or(0));
    [summary.add, summary.change, summary.remove, import, forget] == [0; 5]
}

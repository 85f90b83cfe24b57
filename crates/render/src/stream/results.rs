//! What a plan or an apply comes to: counts, outputs, the sentence about no changes.

use super::Narrator;
use super::lines::codes;
use crate::human::{self, NoChanges, no_changes};
use crate::values;
use tofu_json_term::Canvas;
use tofu_json_ui::{Action, ChangeSummary, Message, Outputs, SummaryOperation};
use tofu_json_vocab::Secrets;

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
            // Outputs may change, and errors may come: the sentence depends on them.
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
    let besides = [summary.import, summary.forget, summary.action_invocation];
    let besides = besides.iter().all(|count| count.unwrap_or(0) == 0);
    besides && [summary.add, summary.change, summary.remove] == [0; 3]
}

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
        values::outputs(canvas, outputs.0.0, Secrets::Masked);
    }
}

const NONE: &str = "\n[reset][bold][green]No changes.[reset]\n";

impl Narrator<'_> {
    /// Outputs of a plan: if one changes, the plan is not without changes.
    pub(super) fn planned_outputs(&mut self, outputs: &Outputs<'_>) {
        let changes = |action: Option<Action>| action.is_some_and(|action| action != Action::NoOp);
        if outputs.iter().any(|(_, output)| changes(output.action)) {
            self.is_verdict_due = false;
        }
    }

    /// Says of a plan without changes that it has none, or that planning failed. The messages say so
    /// in counts only, and do not have the mode, on which the sentence depends.
    pub(super) fn verdict(&mut self, canvas: &mut Canvas) {
        if !std::mem::take(&mut self.is_verdict_due) {
            return;
        }
        let errored = self.held.has_errors();
        if !errored && self.options.mode.is_none() {
            return canvas.markup(NONE);
        }
        let options = human::Options::default().width(self.options.width);
        let plan = NoChanges {
            mode: self.options.mode.unwrap_or_default(),
            errored,
            ..NoChanges::default()
        };
        // The text that follows in a plan document is not in the messages.
        let _ = no_changes(canvas, &options, plan);
    }
}

/// Whether a plan, as text, is the one that a line of counts such as `Plan: 1 to add, 0 to change, 0 to destroy.`
/// sums up. A plan without changes has no such line.
#[must_use]
pub fn has_counts(plan: &str, counts: &str) -> bool {
    let (_, counts) = counts.split_once(' ').unwrap_or(("", counts));
    let has_none = |count: &str| count.starts_with("0 ");
    let is_without = counts.split(", ").all(has_none);
    plan.contains(counts) || (is_without && !plan.contains(" to add, "))
}

#[cfg(test)]
mod tests {
    use super::has_counts;

    #[test]
    fn a_plan_is_known_by_its_counts() {
        let plan = "\n  # a.b will be created\n\nPlan: 1 to add, 0 to change, 0 to destroy.\n";
        assert!(has_counts(
            plan,
            "Plan: 1 to add, 0 to change, 0 to destroy."
        ));
        assert!(!has_counts(
            plan,
            "Plan: 2 to add, 0 to change, 0 to destroy."
        ));
        let none = "Plan: 0 to add, 0 to change, 0 to destroy.";
        assert!(has_counts("\nNo changes.\n", none) && !has_counts(plan, none));
    }
}

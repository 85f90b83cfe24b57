use super::Narrator;
use crate::human::{self, NoChanges, no_changes};
use tofu_json_term::Canvas;
use tofu_json_ui::{Action, Outputs};

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
    /// in counts only, and do not tell the mode, on which the sentence depends.
    pub(super) fn verdict(&mut self, canvas: &mut Canvas) {
        if !std::mem::take(&mut self.is_verdict_due) {
            return;
        }
        let errored = self.held.has_errors();
        if !errored && self.options.mode.is_none() {
            return canvas.markup(NONE);
        }
        let options = human::Options {
            width: self.options.width,
            ..human::Options::default()
        };
        let plan = NoChanges {
            mode: self.options.mode.unwrap_or_default(),
            errored,
            ..NoChanges::default()
        };
        // The text that follows in a plan document is not in the messages.
        let _ = no_changes(canvas, &options, plan);
    }
}

use super::Options;
use tofu_json_term::Canvas;
use tofu_json_vocab::PlanMode;

const NOTE: &str = "\n[bold][cyan]Note:[reset][bold] Objects have changed outside of OpenTofu\n";
const DETECTED: &str = "OpenTofu detected the following changes made outside of OpenTofu since the \
    last \"tofu apply\" which may have affected this plan:\n";
const REFRESH_ONLY: &str = "\n\nThis is a refresh-only plan, so OpenTofu will not take any actions \
    to undo these. If you were expecting these changes then you can apply this plan to record the \
    updated values in the OpenTofu state without changing any remote objects.";
const OTHERWISE: &str = "\n\nUnless you have made equivalent changes to your configuration, or \
    ignored the relevant attributes using ignore_changes, the following plan may include actions \
    to undo or respond to these changes.";

/// Writes what is above the entries of objects that changed outside of OpenTofu. The entries follow
/// as [`spaced_entry`](super::spaced_entry).
pub fn drift_opening(canvas: &mut Canvas, options: &Options) {
    canvas.markup(&options.say(NOTE));
    canvas.newline();
    canvas.wrapped(&options.say(DETECTED), options.width);
}

/// Writes what is below those entries.
pub fn drift_closing(canvas: &mut Canvas, options: &Options, mode: PlanMode) {
    let text = match mode {
        PlanMode::RefreshOnly => REFRESH_ONLY,
        PlanMode::Normal | PlanMode::Destroy => OTHERWISE,
    };
    canvas.wrapped(&options.say(text), options.width);
    canvas.newline();
}

#[cfg(test)]
mod tests {
    use super::{drift_closing, drift_opening};
    use crate::human::{Options, rule, samples};
    use tofu_json_vocab::PlanMode;

    #[test]
    fn normal_plan() {
        let options = Options::default();
        let text = samples::plain(|canvas| {
            drift_opening(canvas, &options);
            canvas.literal("\n(entry)\n");
            drift_closing(canvas, &options, PlanMode::Normal);
            rule(canvas, &options);
        });
        assert_eq!(
            text,
            "
Note: Objects have changed outside of OpenTofu

OpenTofu detected the following changes made outside of OpenTofu since the
last \"tofu apply\" which may have affected this plan:

(entry)


Unless you have made equivalent changes to your configuration, or ignored the
relevant attributes using ignore_changes, the following plan may include
actions to undo or respond to these changes.

─────────────────────────────────────────────────────────────────────────────
"
        );
    }

    #[test]
    fn refresh_only_plan() {
        let text = samples::plain(|canvas| {
            drift_closing(canvas, &Options::default(), PlanMode::RefreshOnly);
        });
        assert_eq!(
            text,
            "

This is a refresh-only plan, so OpenTofu will not take any actions to undo
these. If you were expecting these changes then you can apply this plan to
record the updated values in the OpenTofu state without changing any remote
objects.
"
        );
    }
}

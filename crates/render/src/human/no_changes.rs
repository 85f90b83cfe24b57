use super::{Options, rule};
use std::ops::ControlFlow;
use tofu_json_term::Canvas;
use tofu_json_vocab::PlanMode;
use tofu_json_vocab::profile::NoChangesText;

const FAILED: &str = "\n[reset][bold][red]Planning failed.[reset][bold] OpenTofu encountered an error while generating this plan.[reset]\n\n";
const NONE_TO_REFRESH: &str = "\n[reset][bold][green]No changes.[reset][bold] Your infrastructure still matches the configuration.[reset]\n\n";
const NONE_TO_DESTROY: &str =
    "\n[reset][bold][green]No changes.[reset][bold] No objects need to be destroyed.[reset]\n\n";
const NONE: &str = "\n[reset][bold][green]No changes.[reset][bold] Your infrastructure matches the configuration.[reset]\n";

const STILL_MATCHES: &str = "OpenTofu has checked that the real remote objects still match the \
    result of your most recent changes, and found no differences.";
const NOTHING_THERE: &str = "Either you have not created any objects yet or the existing objects \
    were already deleted outside of OpenTofu.";
const MATCHES: &str = "OpenTofu has compared your real infrastructure against your configuration \
    and found no differences, so no changes are needed.";
const STATE_ONLY: &str = "Your configuration already matches the changes detected above, so \
    applying this plan will only update the state to include the changes detected above and won't \
    change any real infrastructure.";
const REFRESH: &str = "Your configuration already matches the changes detected above. If you'd \
    like to update the OpenTofu state to match, create and apply a refresh-only plan";

/// A plan that lists neither changes nor outputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct NoChanges {
    /// What the plan was made for.
    pub mode: PlanMode,
    /// Whether planning failed.
    pub errored: bool,
    /// Whether the drift section was printed.
    pub drift: bool,
    /// Whether the plan can be applied all the same, to update the state.
    pub applyable: bool,
}

/// Writes that nothing changes, and why.
///
/// After `Continue` the document goes on with the rule after drift, if there was drift: together
/// with the rule printed here that is the doubled rule of OpenTofu. After `Break` it is over.
pub fn no_changes(canvas: &mut Canvas, options: &Options, plan: NoChanges) -> ControlFlow<()> {
    if plan.mode == PlanMode::RefreshOnly && plan.drift && !plan.errored {
        return ControlFlow::Break(());
    }
    if plan.drift {
        rule(canvas, options);
    }
    if plan.errored {
        canvas.markup(&options.say(FAILED));
        return ControlFlow::Continue(());
    }
    match plan.mode {
        PlanMode::Normal => return normal(canvas, options, plan),
        PlanMode::RefreshOnly => {
            canvas.markup(NONE_TO_REFRESH);
            paragraph(canvas, options, STILL_MATCHES);
        }
        PlanMode::Destroy => {
            canvas.markup(NONE_TO_DESTROY);
            paragraph(canvas, options, NOTHING_THERE);
        }
    }
    ControlFlow::Continue(())
}

fn normal(canvas: &mut Canvas, options: &Options, plan: NoChanges) -> ControlFlow<()> {
    if !plan.drift {
        if options.rules().no_changes == NoChangesText::Explained {
            heading_and_blank_line(canvas, options);
            paragraph(canvas, options, MATCHES);
        } else {
            canvas.markup(NONE);
        }
        return ControlFlow::Continue(());
    }
    heading_and_blank_line(canvas, options);
    if plan.applyable {
        paragraph(canvas, options, STATE_ONLY);
    } else {
        let end = if options.automation {
            "."
        } else {
            ":\n  tofu apply -refresh-only"
        };
        paragraph(canvas, options, &format!("{REFRESH}{end}"));
    }
    ControlFlow::Break(())
}

fn heading_and_blank_line(canvas: &mut Canvas, options: &Options) {
    // In colour the heading ends with a reset, before or after the blank line.
    if options.rules().no_changes == NoChangesText::Explained {
        canvas.markup(&format!("{NONE}\n"));
    } else {
        canvas.markup(NONE);
        canvas.newline();
    }
}

fn paragraph(canvas: &mut Canvas, options: &Options, text: &str) {
    canvas.wrapped(&options.say(text), options.width);
    canvas.newline();
}

#[cfg(test)]
mod tests;

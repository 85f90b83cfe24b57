//! Actions that are invoked, which only Terraform has.

use super::lines::{begun, ended};
use tofu_json_term::Canvas;
use tofu_json_ui::ActionHook;

pub(super) fn action_started(canvas: &mut Canvas, hook: &ActionHook<'_>) {
    let (action, trigger) = (&hook.action.addr, hook.trigger());
    begun(
        canvas,
        &format!("Action started: {action} (triggered by {trigger})"),
    );
}

pub(super) fn action_progress(canvas: &mut Canvas, hook: &ActionHook<'_>) {
    let (action, trigger) = (&hook.action.addr, hook.trigger());
    let said = hook.message.as_deref().unwrap_or_default();
    begun(
        canvas,
        &format!("Action {action} (triggered by {trigger}): {said}"),
    );
}

pub(super) fn action_complete(canvas: &mut Canvas, hook: &ActionHook<'_>) {
    let (action, trigger) = (&hook.action.addr, hook.trigger());
    ended(
        canvas,
        &format!("Action complete: {action} (triggered by {trigger})"),
    );
}

pub(super) fn action_errored(canvas: &mut Canvas, hook: &ActionHook<'_>) {
    let (action, trigger) = (&hook.action.addr, hook.trigger());
    let error = hook.error.as_deref().unwrap_or_default();
    ended(
        canvas,
        &format!("Action failed: {action} (triggered by {trigger}) - {error}"),
    );
}

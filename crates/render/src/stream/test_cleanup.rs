use super::Narrator;
use super::hook::line;
use tofu_json_term::{Canvas, wrap};
use tofu_json_ui::{LeftOver, Message, TestCleanup};

/// Objects that a test left behind. The stream tells of them before the errors that are the reason,
/// the human text afterwards.
#[derive(Debug)]
pub(super) struct LeftBehind {
    file_and_run: String,
    objects: Vec<String>,
}

impl LeftBehind {
    pub(super) fn read(message: &Message<'_>, cleanup: &TestCleanup<'_>) -> Self {
        let file = message.test_file().unwrap_or_default();
        let file_and_run = match message.test_run() {
            Some(run) => format!("{file}/{run}"),
            None => file.into_owned(),
        };
        Self {
            file_and_run,
            objects: cleanup.failed_resources.iter().map(item).collect(),
        }
    }
}

impl Narrator<'_> {
    /// The text before the errors.
    pub(super) fn cleanup_failed(&self, canvas: &mut Canvas) {
        if let Some(LeftBehind { file_and_run, .. }) = &self.left_behind {
            let text = format!(
                "OpenTofu encountered an error destroying resources created while executing {file_and_run}."
            );
            line(canvas, &wrap(&text, self.options.width));
        }
    }

    /// The text after the errors.
    pub(super) fn left_behind(&mut self, canvas: &mut Canvas) {
        let Some(LeftBehind {
            file_and_run,
            objects,
        }) = self.left_behind.take()
        else {
            return;
        };
        let text = format!(
            "\nOpenTofu left the following resources in state after executing {file_and_run}, these \
             left-over resources can be viewed by reading the statefile written to \
             disk(errored_test.tfstate) and they need to be cleaned up manually:"
        );
        line(canvas, &wrap(&text, self.options.width));
        for object in objects {
            line(canvas, &object);
        }
        canvas.newline();
    }
}

/// An object in a list.
pub(super) fn item(object: &LeftOver<'_>) -> String {
    match object.deposed_key.as_deref() {
        Some(key) if !key.is_empty() => format!("  - {} ({key})", object.instance),
        _ => format!("  - {}", object.instance),
    }
}

//! Messages of `tofu test`.

use super::Narrator;
use super::lines::{codes, line};
use tofu_json_term::{Canvas, wrap};
use tofu_json_ui::{LeftOver, Message, TestCleanup, TestFile, TestInterrupt, TestRun, TestStatus};

pub(super) fn test_file(canvas: &mut Canvas, file: &TestFile<'_>, message: &Message<'_>) {
    match (&file.status, file.progress.as_deref()) {
        (Some(status), None | Some("complete")) => {
            canvas.text(&file.path);
            canvas.literal("... ");
            write_status(canvas, status);
            canvas.newline();
        }
        _ => line(canvas, &message.text()),
    }
}

/// The human text says `run` before the name. Terraform also says how far a run is.
pub(super) fn test_run(canvas: &mut Canvas, run: &TestRun<'_>, message: &Message<'_>) {
    canvas.literal("  run ");
    match (&run.status, run.progress.as_deref()) {
        (Some(status), None | Some("complete")) => {
            canvas.quoted(&run.run);
            canvas.literal("... ");
            write_status(canvas, status);
            canvas.newline();
        }
        _ => line(canvas, message.text().trim_start()),
    }
}

/// The word of a test's result, in its colour.
fn write_status(canvas: &mut Canvas, status: &TestStatus) {
    let color = match status {
        TestStatus::Pass => "\x1b[32m",
        TestStatus::Fail | TestStatus::Error => "\x1b[31m",
        TestStatus::Pending | TestStatus::Skip => "\x1b[37m",
        _ => return canvas.text(status.word()),
    };
    coloured(canvas, color, status.word());
}

fn coloured(canvas: &mut Canvas, color: &str, text: &str) {
    codes(canvas, color);
    canvas.literal(text);
    codes(canvas, "\x1b[0m\x1b[0m");
}

impl Narrator<'_> {
    /// The plan or the state of a run, which `-verbose` writes.
    pub(super) fn test_document(&self, canvas: &mut Canvas, message: &Message<'_>) {
        match self.embedded.document(message.payload_value()) {
            Some(text) => canvas.literal(&text),
            None => line(canvas, &message.text()),
        }
    }
}

pub(super) fn test_summary(canvas: &mut Canvas, message: &Message<'_>) {
    let text = message.text();
    canvas.newline();
    let mut rest = &*text;
    for (word, color) in [("Success!", "\x1b[32m"), ("Failure!", "\x1b[31m")] {
        if let Some(after) = text.strip_prefix(word) {
            coloured(canvas, color, word);
            rest = after;
        }
    }
    line(canvas, rest);
}

/// Objects that a test did not delete. The stream has them before the errors that are the reason,
/// the human text after.
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
fn item(object: &LeftOver<'_>) -> String {
    match object.deposed_key.as_deref() {
        Some(key) if !key.is_empty() => format!("  - {} ({key})", object.instance),
        _ => format!("  - {}", object.instance),
    }
}

/// What an interrupt may have left. The headings of the lists are not in the stream.
pub(super) fn test_interrupt(
    canvas: &mut Canvas,
    interrupt: &TestInterrupt<'_>,
    message: &Message<'_>,
    width: usize,
) {
    line(canvas, &wrap(&message.text(), width));
    for object in interrupt.state.iter().flatten() {
        line(canvas, &item(object));
    }
    for objects in interrupt
        .states
        .iter()
        .flat_map(|states| states.0.members())
    {
        for object in objects.1.elements() {
            let instance = object
                .get("instance")
                .and_then(tofu_json_value::Value::as_str);
            line(canvas, &format!("  - {}", instance.unwrap_or_default()));
        }
    }
    for address in interrupt.planned.iter().flatten() {
        line(canvas, &format!("  - {address}"));
    }
}

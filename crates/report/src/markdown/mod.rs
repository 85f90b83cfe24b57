mod budget;
mod code;
mod head;

use crate::{Recording, told};
use budget::Page;
use code::{block, span};
use tofu_json_diagnostic::Diagnostic;
use tofu_json_ui::{Action, Command, Outcome, PendingState, Run, pending};

/// Markdown of at most so many bytes: how each run ended comes first and is always there, then
/// errors, what is pending, warnings, the slowest operations. What does not fit becomes shorter, and
/// then a number of how much was left out.
#[must_use]
pub fn markdown(recordings: &[Recording], budget: usize) -> String {
    let mut page = Page::new(budget);
    let heads = recordings.iter().flat_map(|recording| {
        recording
            .runs
            .iter()
            .map(|run| head::row(&recording.name, run))
    });
    page.list(head::TABLE, heads.map(|row| vec![row]), "runs");
    let (errors, warnings): (Vec<_>, Vec<_>) = recordings
        .iter()
        .flat_map(Recording::told)
        .partition(|diagnostic| diagnostic.is_error());
    page.list(
        "\n### Errors\n\n",
        errors.into_iter().map(diagnostic),
        "errors",
    );
    let pending = recordings.iter().flat_map(|recording| &recording.runs);
    let pending = pending.flat_map(not_done).map(|line| vec![line]);
    page.list("\n### Pending\n\n", pending, "resources");
    page.list(
        "\n### Warnings\n\n",
        warnings.into_iter().map(diagnostic),
        "warnings",
    );
    let slow = recordings.iter().flat_map(|recording| &recording.runs);
    let slow = slow.flat_map(slowest).map(|line| vec![line]);
    page.list("\n### Slowest\n\n", slow, "operations");
    page.finish()
}

/// The forms of a diagnostic, from the longest to the shortest.
fn diagnostic(diagnostic: &Diagnostic) -> Vec<String> {
    let mut line = format!("- {}", span(&diagnostic.summary));
    if let Some(address) = &diagnostic.address {
        line.push_str(&format!(" with {}", span(address)));
    }
    if let Some(range) = &diagnostic.range {
        let place = format!("{}:{}", range.filename, range.start.line);
        line.push_str(&format!(" on {}", span(&place)));
    }
    line.push('\n');
    if diagnostic.detail.is_empty() {
        return vec![line];
    }
    vec![format!("{line}{}", block(&diagnostic.detail)), line]
}

fn not_done(run: &Run) -> Vec<String> {
    let applies = matches!(run.command(), Command::Apply | Command::Destroy);
    if !applies || run.outcome() == Outcome::Succeeded {
        return Vec::new();
    }
    let mut open = pending(run);
    open.retain(|pending| pending.state != PendingState::Done);
    // What destroys comes first.
    open.sort_by_key(|pending| {
        let destroys = matches!(pending.action, Some(Action::Delete | Action::Replace));
        !destroys
    });
    let line = |pending: &tofu_json_ui::Pending| {
        let action = pending.action.as_ref().map_or("", Action::plan_word);
        let action = code::plain(action);
        let (state, address) = (pending.state.as_str(), span(&pending.address));
        format!("- {state}: {action} {address}\n")
    };
    open.iter().map(line).collect()
}

fn slowest(run: &Run) -> Vec<String> {
    let slowest = run.slowest(5).into_iter();
    let line = |operation: &tofu_json_ui::Operation| {
        let micros = operation.duration(run.last)?;
        let (work, address) = (operation.work.as_str(), span(&operation.address));
        let told = told(micros);
        Some(format!("- {told}: {} {address}\n", code::plain(work)))
    };
    slowest.filter_map(line).collect()
}

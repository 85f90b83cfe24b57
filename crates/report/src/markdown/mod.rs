mod budget;
mod code;
mod planned;
mod test_results;

use crate::{NotKept, Recording, format_duration};
use budget::Page;
use code::{block, span};
use std::time::Duration;
use tofu_json_diagnostic::Diagnostic;
use tofu_json_ui::{Action, Outcome, Run, not_done, result_sentence};

/// Markdown of at most `budget` bytes. How each run ended comes first and is always included; then
/// errors, what a plan is going to do, what was changed outside, what an apply did not do, tests, warnings, and the slowest
/// operations. Parts that do not fit are shortened; after that, a line says how much was left out.
#[must_use]
pub fn markdown(recordings: &[Recording], budget: usize) -> String {
    let mut page = Page::new(budget);
    let heads = recordings
        .iter()
        .flat_map(|recording| recording.runs.iter().map(|run| row(&recording.name, run)));
    page.list(TABLE, heads.map(|row| vec![row]), "runs");
    let (errors, warnings): (Vec<_>, Vec<_>) = recordings
        .iter()
        .flat_map(Recording::diagnostics)
        .partition(|diagnostic| diagnostic.is_error());
    let not_kept = NotKept::of(recordings);
    page.list_some(
        "\n### Errors\n\n",
        errors.into_iter().map(diagnostic),
        not_kept.errors,
        "errors",
    );
    let runs = || recordings.iter().flat_map(|recording| &recording.runs);
    let one = |line: String| vec![line];
    let (planned, more): (Vec<_>, Vec<_>) = runs().map(planned::planned).unzip();
    page.list_some(
        "\n### Planned changes\n\n",
        planned.into_iter().flatten().map(one),
        more.iter().sum(),
        "changes",
    );
    let (drift, more): (Vec<_>, Vec<_>) = runs().map(planned::drift).unzip();
    page.list_some(
        "\n### Changed outside\n\n",
        drift.into_iter().flatten().map(one),
        more.iter().sum(),
        "objects",
    );
    let outputs = runs().flat_map(planned::outputs).map(one);
    page.list("\n### Planned outputs\n\n", outputs, "outputs");
    let pending = runs().flat_map(pending).map(one);
    page.list("\n### Pending\n\n", pending, "resources");
    let tests = runs().flat_map(test_results::tests).map(one);
    page.list("\n### Tests\n\n", tests, "tests");
    page.list_some(
        "\n### Warnings\n\n",
        warnings.into_iter().map(diagnostic),
        not_kept.warnings,
        "warnings",
    );
    let slow = runs().flat_map(slowest).map(one);
    page.list("\n### Slowest\n\n", slow, "operations");
    page.finish()
}

/// The forms of a diagnostic, from the longest to the shortest.
fn diagnostic(diagnostic: &Diagnostic) -> Vec<String> {
    let mut line = format!("- {}", span(&diagnostic.summary));
    if let Some(address) = diagnostic.address() {
        line.push_str(&format!(" with {}", span(address)));
    }
    if let Some(range) = &diagnostic.subject {
        let place = format!("{}:{}", range.filename, range.start.line);
        line.push_str(&format!(" on {}", span(&place)));
    }
    line.push('\n');
    if diagnostic.detail.is_empty() {
        return vec![line];
    }
    vec![format!("{line}{}", block(&diagnostic.detail)), line]
}

fn pending(run: &Run) -> Vec<String> {
    let mut open = not_done(run);
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

/// What takes less is not slow: a second.
const SLOW: Duration = Duration::from_secs(1);

fn slowest(run: &Run) -> Vec<String> {
    let slowest = run.slowest(5).into_iter();
    let line = |operation: &tofu_json_ui::Operation| {
        let time = operation.duration(run.last).filter(|time| *time >= SLOW)?;
        let (work, address) = (operation.work.as_str(), span(&operation.address));
        let time = format_duration(time);
        Some(format!("- {time}: {} {address}\n", code::plain(work)))
    };
    slowest.filter_map(line).collect()
}

/// The head of the table of runs.
const TABLE: &str = "\
| run | command | outcome | result | errors | warnings | time |
|---|---|---|---|---:|---:|---:|
";

fn row(name: &str, run: &Run) -> String {
    let outcome = match run.outcome() {
        Outcome::Succeeded => "succeeded".to_owned(),
        other => format!("**{}**", other.as_str()),
    };
    let or_none = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    format!(
        "| {} | {} | {outcome} | {} | {} | {} | {} |\n",
        span(name),
        run.command().as_str(),
        or_none(result_sentence(run)),
        run.errors,
        run.warnings,
        or_none(run.duration().map(format_duration)),
    )
}

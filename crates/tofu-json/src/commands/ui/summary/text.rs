use super::super::duration::told;
use super::not_started;
use crate::message::visible_on_one_line;
use tofu_json_ui::{Command, Counts, Run, RunOutput};

/// How it ended on a line, then a line for each thing that matters.
pub(in crate::commands::ui) fn write(file: &str, run: &Run) -> String {
    let mut lines = vec![format!("{file}: {}", head(run))];
    lines.extend(details(run).into_iter().map(|line| format!("  {line}")));
    let mut text = String::new();
    for line in lines {
        text.push_str(&visible_on_one_line(&line));
        text.push('\n');
    }
    text
}

/// Such as "apply failed after 1m0s: 2 to add, 0 to change, 0 to destroy".
fn head(run: &Run) -> String {
    let mut head = match run.command() {
        Command::Other | Command::Unknown => "run".to_owned(),
        command => command.as_str().to_owned(),
    };
    head.push(' ');
    head.push_str(run.outcome().as_str());
    if let Some(duration) = run.duration() {
        head.push_str(&format!(" after {}", told(duration)));
    }
    if let Some(applied) = run.applied_counts {
        head.push_str(&format!(": {}", counts(applied, DONE)));
    } else if let Some(planned) = run.planned_counts {
        head.push_str(&format!(": {}", counts(planned, PLANNED)));
    }
    head
}

const DONE: [&str; 5] = ["imported", "added", "changed", "destroyed", "forgotten"];
const PLANNED: [&str; 5] = [
    "to import",
    "to add",
    "to change",
    "to destroy",
    "to forget",
];

fn counts(counts: Counts, words: [&str; 5]) -> String {
    let [import, add, change, destroy, forget] = words;
    let mut parts = Vec::new();
    if counts.import > 0 {
        parts.push(format!("{} {import}", counts.import));
    }
    parts.push(format!("{} {add}", counts.add));
    parts.push(format!("{} {change}", counts.change));
    parts.push(format!("{} {destroy}", counts.destroy));
    if counts.forget > 0 {
        parts.push(format!("{} {forget}", counts.forget));
    }
    parts.join(", ")
}

fn details(run: &Run) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(tests) = &run.tests {
        lines.push(format!(
            "tests: {} passed, {} failed, {} errored, {} skipped",
            tests.passed, tests.failed, tests.errored, tests.skipped
        ));
    }
    for error in run.diagnostics.iter().filter(|found| found.is_error) {
        let about = error.address.as_deref();
        let about = about.map_or_else(String::new, |address| format!(" ({address})"));
        lines.push(format!(
            "error: {}{about}, line {}",
            error.summary, error.line
        ));
    }
    if run.warnings > 0 {
        lines.push(format!("warnings: {}", run.warnings));
    }
    for operation in run.unfinished() {
        let time = operation.duration(run.last);
        let time = time.map_or_else(String::new, |time| format!(" for {}", told(time)));
        let (address, work) = (&operation.address, operation.work.as_str());
        lines.push(format!("unfinished: {address} ({work}{time})"));
    }
    for pending in not_started(run) {
        let action = pending
            .action
            .as_ref()
            .map_or("", |action| action.plan_word());
        lines.push(format!("not started: {} ({action})", pending.address));
    }
    lines.extend(run.outputs.iter().map(output));
    lines.extend(run.notes.iter().map(|note| format!("note: {note}")));
    lines
}

fn output(output: &RunOutput) -> String {
    let name = &output.name;
    match (&output.value, &output.action) {
        _ if output.sensitive => format!("output {name}: (sensitive value)"),
        (Some(value), _) => format!("output {name}: {value}"),
        (None, Some(action)) => format!("output {name}: {}", action.plan_word()),
        (None, None) => format!("output {name}"),
    }
}

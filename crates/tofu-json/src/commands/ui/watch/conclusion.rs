//! What is told when a run has ended.

use super::view::View;
use crate::commands::ui::duration::told;
use crate::commands::ui::indentation::is_bounded;
use crate::commands::ui::summary;
use crate::message::visible_on_one_line;
use std::collections::HashMap;
use tofu_json_show::{Options, show_diagnostic};
use tofu_json_ui::{
    Command, Event, Kind, Note, NoteCode, Operation, Outcome, Payload, Pending, Run, RunDiagnostic,
    RunOutput, result_sentence,
};

/// How many errors and warnings are kept whole, and how much of them.
const KEPT: usize = 100;
const BYTES: usize = 1 << 20;

/// The errors and warnings of a run, as the reference prints them.
#[derive(Debug)]
pub(crate) struct Diagnostics {
    options: Options,
    texts: Vec<String>,
    bytes: usize,
}

impl Diagnostics {
    pub(crate) const fn new(options: Options) -> Self {
        Self {
            options,
            texts: Vec::new(),
            bytes: 0,
        }
    }

    pub(crate) fn event(&mut self, event: &Event<'_>) {
        let Some(message) = event
            .message()
            .filter(|found| found.kind() == Kind::Diagnostic)
        else {
            return;
        };
        let Payload::Diagnostic(diagnostic) = message.payload() else {
            return;
        };
        if self.texts.len() >= KEPT || self.bytes + event.line.raw.len() > BYTES {
            return;
        }
        if let Ok(mut diagnostic) = diagnostic.read() {
            let difference = diagnostic.difference.take();
            diagnostic.difference = difference.filter(|json| is_bounded(json.as_bytes()));
            let text = show_diagnostic(&diagnostic, &self.options);
            self.bytes += text.len();
            self.texts.push(text);
        }
    }

    pub(crate) fn text(&self) -> String {
        self.texts.concat()
    }
}

/// How many lines of one kind are told at the end.
const LISTED: usize = 10;

/// How the runs ended, and what is left of them, within bounds; `exit` is the status of the program,
/// where it is known.
pub(crate) fn summary(view: &View, name: &str, exit: Option<i32>) -> String {
    let mut text = String::new();
    for run in view.runs() {
        let mut lines = vec![format!("{name}: {}", head(run, exit))];
        lines.extend(details(run).into_iter().map(|line| format!("  {line}")));
        for line in lines {
            text.push_str(&visible_on_one_line(&line));
            text.push('\n');
        }
    }
    text
}

/// Such as "apply failed after 1m0s: 7 done, 2 failed, 2 not started".
pub(crate) fn head(run: &Run, exit: Option<i32>) -> String {
    if run.messages == 0 {
        let exit = exit.map(|status| format!(" (exit status {status})"));
        let exit = exit.unwrap_or_default();
        return format!("no messages came, so what the run did is not known{exit}");
    }
    let command = match run.command() {
        Command::Other | Command::Unknown => "run",
        command => command.as_str(),
    };
    let mut head = format!("{command} {}", run.outcome().as_str());
    if let Some(duration) = run.duration() {
        head.push_str(&format!(" after {}", told(duration)));
    }
    if let Some(sentence) = result_sentence(run) {
        head.push_str(&format!(": {sentence}"));
    }
    head
}

fn details(run: &Run) -> Vec<String> {
    let mut lines = bounded(errors(run), "errors");
    if run.warnings > 0 {
        lines.push(format!("warnings: {}", run.warnings));
    }
    if run.outcome() != Outcome::Cancelled {
        lines.extend(bounded(unfinished(run), "unfinished"));
        lines.extend(bounded(not_started(run), "not started"));
    }
    lines.extend(bounded(outputs(run), "outputs"));
    let notes = run.notes.iter().filter(|note| is_told(note.code));
    let notes = notes.map(|note| Note {
        line: 0,
        ..note.clone()
    });
    lines.extend(bounded(
        notes.map(|note| format!("note: {note}")).collect(),
        "notes",
    ));
    lines
}

/// The first lines of a list, and how many more there are.
fn bounded(mut lines: Vec<String>, what: &str) -> Vec<String> {
    let rest = lines.len().saturating_sub(LISTED);
    // A line that says that there is one more takes as much room as that one.
    if rest > 1 {
        lines.truncate(LISTED);
        lines.push(format!("... and {rest} more: {what}"));
    }
    lines
}

/// The errors; one that comes again is counted.
fn errors(run: &Run) -> Vec<String> {
    let mut found: Vec<(&RunDiagnostic, usize)> = Vec::new();
    let mut places = HashMap::new();
    for error in run.diagnostics.iter().filter(|found| found.is_error) {
        let place = *places
            .entry((&*error.summary, error.address.as_deref()))
            .or_insert(found.len());
        match found.get_mut(place) {
            Some((_, count)) => *count += 1,
            None => found.push((error, 1)),
        }
    }
    let line = |(error, count): (&RunDiagnostic, usize)| {
        let about = error.address.as_deref();
        let about = about.map_or_else(String::new, |address| format!(" ({address})"));
        let times = match count {
            1 => String::new(),
            count => format!(", {count} times"),
        };
        format!("error: {}{about}{times}", error.summary)
    };
    found.into_iter().map(line).collect()
}

fn unfinished(run: &Run) -> Vec<String> {
    let line = |operation: &Operation| {
        let time = operation.duration(run.last);
        let time = time.map_or_else(String::new, |time| format!(" for {}", told(time)));
        let (address, work) = (&operation.address, operation.work.as_str());
        format!("unfinished: {address} ({work}{time})")
    };
    run.unfinished().map(line).collect()
}

fn not_started(run: &Run) -> Vec<String> {
    let line = |pending: &Pending| {
        let action = pending.action.as_ref().map_or("", |action| action.as_str());
        format!("not started: {} ({action})", pending.address)
    };
    summary::not_started(run).iter().map(line).collect()
}

/// The outputs that have values; what was planned for the others is not told as if it was done.
fn outputs(run: &Run) -> Vec<String> {
    let line = |output: &RunOutput| {
        let name = &output.name;
        match &output.value {
            _ if output.sensitive => format!("output {name}: (sensitive value)"),
            Some(value) => format!("output {name}: {value}"),
            None => format!("output {name}"),
        }
    };
    let applied = run.outputs.iter().filter(|output| output.action.is_none());
    applied.map(line).collect()
}

/// Whether a note matters to who watches a run; the others are for `ui check`.
const fn is_told(code: NoteCode) -> bool {
    matches!(
        code,
        NoteCode::ProvisionerContinued
            | NoteCode::FinishedDespiteInterrupt
            | NoteCode::ExitContradicts
            | NoteCode::LeftOvers
    )
}

/// Whether every run ended well.
pub(crate) fn is_good(view: &View) -> bool {
    let is_good = |run: &Run| run.outcome() == Outcome::Succeeded;
    !view.runs().is_empty() && view.runs().iter().all(is_good)
}

use crate::message::visible_on_one_line;
use tofu_json_ui::{Action, Run, RunOutput, format_duration, not_started, outcome_sentence};

/// How a run ended on a line, then a line for each thing that matters; of long lists the start, and
/// how much more there is. Nothing points into the messages: nobody may have kept them.
pub(in crate::commands::ui) fn write(name: &str, run: &Run) -> String {
    SummaryText {
        run,
        log: None,
        limit: Limit::default(),
    }
    .write(name)
}

/// The same of a recorded run: errors and notes name their line in the recording.
pub(super) fn write_recorded(log: &str, run: &Run, limit: Limit) -> String {
    SummaryText {
        run,
        log: Some(log),
        limit,
    }
    .write(log)
}

struct SummaryText<'r> {
    run: &'r Run,
    /// The recording, where there is one.
    log: Option<&'r str>,
    limit: Limit,
}

impl SummaryText<'_> {
    fn write(&self, name: &str) -> String {
        let mut lines = vec![format!("{name}: {}", outcome_sentence(self.run))];
        lines.extend(self.details().iter().map(|line| format!("  {line}")));
        let mut text = String::new();
        for line in lines {
            text.push_str(&visible_on_one_line(&line));
            text.push('\n');
        }
        text
    }

    fn details(&self) -> Vec<String> {
        let run = self.run;
        let mut lines = self.errors();
        if run.warnings > 0 {
            lines.push(format!("warnings: {}", run.warnings));
        }
        let unfinished = run.unfinished().map(|operation| {
            let time = operation.duration(run.last);
            let time = time.map_or_else(String::new, |time| {
                format!(" for {}", format_duration(time))
            });
            let (address, work) = (&operation.address, operation.work.as_str());
            format!("{address} ({work}{time})")
        });
        lines.extend(self.limit.list("unfinished", unfinished));
        let not_started = not_started(run).into_iter().map(|pending| {
            let action = pending.action.as_ref().map_or("", Action::plan_word);
            format!("{} ({action})", pending.address)
        });
        lines.extend(self.limit.list("not started", not_started));
        lines.extend(self.drift());
        lines.extend(self.outputs());
        let notes = run.notes_on_run().map(|note| match self.place(note.line) {
            Some(place) => format!("{note}, {place}"),
            None => note.to_string(),
        });
        lines.extend(self.limit.list("note", notes));
        lines
    }

    /// The errors, those that say the same as one line.
    fn errors(&self) -> Vec<String> {
        let errors = self.run.distinct_errors().into_iter();
        let errors = errors.map(|(error, times)| {
            let about = error.address.as_deref();
            let about = about.map_or_else(String::new, |address| format!(" ({address})"));
            let place = match (times, self.place(error.line)) {
                (1, Some(place)) => format!(", {place}"),
                (1, None) => String::new(),
                (times, Some(place)) => format!(", {times} times, first on {place}"),
                (times, None) => format!(", {times} times"),
            };
            format!("{}{about}{place}", error.summary)
        });
        let left_out = self.run.errors_left_out();
        self.limit.list_of_more("error", errors, left_out)
    }

    /// What was found changed, though not by this program.
    fn drift(&self) -> Vec<String> {
        let name = format!("changed outside of {}", self.run.program.name());
        let drift = self.run.drift.iter().map(|drift| {
            let previous = drift.previous.as_deref();
            let previous = previous.map_or_else(String::new, |from| format!(" from {from}"));
            format!("{} ({}{previous})", drift.address, drift.action.plan_word())
        });
        self.limit.list(&name, drift)
    }

    /// What has a value has one now; what has an action was only planned.
    fn outputs(&self) -> Vec<String> {
        let is_planned = |output: &&RunOutput| output.value.is_none() && output.action.is_some();
        let (planned, known): (Vec<_>, Vec<_>) = self.run.outputs.iter().partition(is_planned);
        let known = known.into_iter().map(|output| match &output.value {
            _ if output.sensitive => format!("{}: (sensitive value)", output.name),
            Some(value) => format!("{}: {value}", output.name),
            None => output.name.to_string(),
        });
        let planned = planned.into_iter().map(|output| {
            let action = output.action.as_ref().map_or("", Action::plan_word);
            format!("{} ({action})", output.name)
        });
        let mut lines = self.limit.list("output", known);
        lines.extend(self.limit.list("planned output", planned));
        lines
    }

    /// Such as "line 126 of apply.jsonl".
    fn place(&self, line: u64) -> Option<String> {
        let log = self.log.filter(|_| line > 0)?;
        Some(format!("line {line} of {log}"))
    }
}

/// How many entries of a list a text shows unless one says otherwise.
pub(super) const USUAL: usize = 10;

/// How many entries of a list a text shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limit(usize);

impl Default for Limit {
    fn default() -> Self {
        Self(USUAL)
    }
}

impl Limit {
    /// Every entry.
    pub(super) const NONE: Self = Self(usize::MAX);

    pub(super) const fn of(count: usize) -> Self {
        Self(count)
    }

    /// A line for each entry, below the name of the list; then how many more there are.
    pub(super) fn list(self, name: &str, entries: impl Iterator<Item = String>) -> Vec<String> {
        self.list_of_more(name, entries, 0)
    }

    /// The same of a list of which some were left out before.
    fn list_of_more(
        self,
        name: &str,
        mut entries: impl Iterator<Item = String>,
        left_out: u64,
    ) -> Vec<String> {
        let shown = entries.by_ref().take(self.0);
        let mut lines: Vec<_> = shown.map(|entry| format!("{name}: {entry}")).collect();
        let more = u64::try_from(entries.count()).unwrap_or(u64::MAX);
        let more = more.saturating_add(left_out);
        if more > 0 {
            lines.push(format!("{name}: … and {more} more"));
        }
        lines
    }
}

use crate::format_duration;
use crate::run::{ChangeCounts, Command, Outcome, Pending, PendingState, Run, Tests, pending};

/// How many planned changes of a run there are, by what became of them. A replacement is one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Results {
    /// How many succeeded.
    pub done: u64,
    /// How many failed.
    pub failed: u64,
    /// How many were begun and have no end in the stream, or have no messages at all.
    pub unknown: u64,
    /// How many were not begun.
    pub not_started: u64,
}

impl Results {
    /// The numbers of a list that [`pending`] gave.
    #[must_use]
    pub fn of(found: &[Pending]) -> Self {
        let mut results = Self::default();
        for pending in found {
            *match pending.state {
                PendingState::Done => &mut results.done,
                PendingState::Failed => &mut results.failed,
                PendingState::Unknown => &mut results.unknown,
                PendingState::NotStarted => &mut results.not_started,
            } += 1;
        }
        results
    }

    /// Each state with its number, the done ones first.
    #[must_use]
    pub const fn by_state(&self) -> [(PendingState, u64); 4] {
        [
            (PendingState::Done, self.done),
            (PendingState::Failed, self.failed),
            (PendingState::Unknown, self.unknown),
            (PendingState::NotStarted, self.not_started),
        ]
    }

    /// Such as `7 done, 2 failed, 2 not started`: the done ones, and what else there is.
    fn sentence(&self) -> String {
        let listed =
            |(state, number): &(PendingState, u64)| *number > 0 || *state == PendingState::Done;
        let parts = self.by_state().into_iter().filter(listed);
        let parts = parts.map(|(state, number)| format!("{number} {}", state.as_str()));
        parts.collect::<Vec<_>>().join(", ")
    }
}

/// What came of a run, in a few words that follow its outcome: `3 to add, 0 to change, 0 to destroy`
/// of a plan, `3 added, 0 changed, 0 destroyed` of an apply that succeeded, `7 done, 2 failed, 2 not
/// started` of one that did not, `nothing was changed` where its plan was not approved, `5 passed, 1
/// failed` of tests, with `3 without a result` where they have no end. [`None`] where the messages have nothing of the kind.
///
/// ```
/// use tofu_json_ui::{Fold, ReadOptions, RunEnd, read_slice, result_sentence};
///
/// let stream = br#"{"@level":"info","@message":"Plan: 1 to add, 0 to change, 0 to destroy.","@module":"tofu.ui","@timestamp":"2026-01-02T03:04:05.000000Z","changes":{"add":1,"change":0,"import":0,"remove":0,"forget":0,"operation":"plan"},"type":"change_summary"}"#;
/// let mut fold = Fold::new();
/// let end = read_slice(stream, ReadOptions::default(), |event| fold.event(&event));
/// let run = &fold.finish(RunEnd::of(&end))[0];
/// assert_eq!(result_sentence(run).as_deref(), Some("1 to add, 0 to change, 0 to destroy"));
/// ```
#[must_use]
pub fn result_sentence(run: &Run) -> Option<String> {
    if let Some(tests) = &run.tests {
        return Some(tested(tests));
    }
    match (run.command(), run.outcome()) {
        (Command::Apply | Command::Destroy, outcome) => applied(run, outcome),
        (_, Outcome::Succeeded) => run.planned_counts.map(planned),
        _ => {
            let planned = run.planned_counts.map(planned)?;
            Some(format!("planned until then: {planned}"))
        }
    }
}

/// How a run ended, such as `apply failed after 1m0s: 7 done, 2 failed, 2 not started`.
#[must_use]
pub fn outcome_sentence(run: &Run) -> String {
    let command = match run.command() {
        Command::Other | Command::Unknown => "run",
        command => command.as_str(),
    };
    let mut sentence = format!("{command} {}", run.outcome().as_str());
    if let Some(duration) = run.duration() {
        sentence.push_str(" after ");
        sentence.push_str(&format_duration(duration));
    }
    if let Some(result) = result_sentence(run) {
        sentence.push_str(": ");
        sentence.push_str(&result);
    }
    sentence
}

fn applied(run: &Run, outcome: Outcome) -> Option<String> {
    match (outcome, run.applied_counts) {
        (Outcome::Cancelled, _) => Some("nothing was changed".to_owned()),
        (Outcome::Succeeded, Some(counts)) => Some(done(counts)),
        _ => {
            let found = pending(run);
            (!found.is_empty()).then(|| Results::of(&found).sentence())
        }
    }
}

fn planned(counts: ChangeCounts) -> String {
    let words = [
        "to import",
        "to add",
        "to change",
        "to destroy",
        "to forget",
    ];
    counted(counts, words)
}

fn done(counts: ChangeCounts) -> String {
    let words = ["imported", "added", "changed", "destroyed", "forgotten"];
    counted(counts, words)
}

/// Imported and forgotten ones are named only where there are some.
fn counted(counts: ChangeCounts, words: [&str; 5]) -> String {
    let [import, add, change, destroy, forget] = words;
    named([
        (counts.import, import, false),
        (counts.add, add, true),
        (counts.change, change, true),
        (counts.destroy, destroy, true),
        (counts.forget, forget, false),
    ])
}

/// Runs of tests that passed and failed; the others are named only where there are some.
fn tested(tests: &Tests) -> String {
    named([
        (tests.passed, "passed", true),
        (tests.failed, "failed", true),
        (tests.errored, "errored", false),
        (tests.skipped, "skipped", false),
        (tests.without_result, "without a result", false),
        (tests.left_over, "objects not deleted", false),
    ])
}

/// Numbers with their words: those that are always named, and those that are not 0.
fn named<const N: usize>(parts: [(u64, &str, bool); N]) -> String {
    let listed = parts
        .into_iter()
        .filter(|(number, _, always)| *always || *number > 0);
    let listed = listed.map(|(number, word, _)| format!("{number} {word}"));
    listed.collect::<Vec<_>>().join(", ")
}

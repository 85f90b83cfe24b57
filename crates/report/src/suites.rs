//! Runs as suites of cases.

use crate::recording::{RecordedDiagnostic, Recording};
use crate::visible::line;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::time::Duration;
use tofu_json_ui::{
    Action, Operation, Outcome, PendingState, Run, Status, TestCase, TestStatus, TestSuite,
    not_done,
};

/// A suite of cases, for [`junit_of`](crate::junit_of).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Suite {
    /// What it is called.
    pub name: String,
    /// The time, where it is known and the cases do not add up to it.
    pub time: Option<Duration>,
    /// The cases, in the order in which they are written.
    pub cases: Vec<Case>,
}

impl Suite {
    /// A suite of cases without a time.
    #[must_use]
    pub fn new(name: impl Into<String>, cases: Vec<Case>) -> Self {
        Self {
            name: name.into(),
            time: None,
            cases,
        }
    }
}

/// A case and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Case {
    /// What it is called.
    pub name: String,
    /// The time, where it is known.
    pub time: Option<Duration>,
    /// How it ended.
    pub verdict: Verdict,
    /// What is to be said of it, in paragraphs.
    pub texts: Vec<String>,
}

impl Case {
    /// A case without a time.
    #[must_use]
    pub fn new(name: impl Into<String>, verdict: Verdict, texts: Vec<String>) -> Self {
        Self {
            name: name.into(),
            time: None,
            verdict,
            texts,
        }
    }
}

/// How a case ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// As it should.
    Passed,
    /// Not as it should.
    Failed,
    /// It could not be run to its end.
    Errored,
    /// It was not run.
    Skipped,
}

/// The suites of a recording: each test file is one, and each run that is no test.
pub(crate) fn suites(recording: &Recording) -> Vec<Suite> {
    let mut suites = Vec::new();
    for (number, run) in (1..).zip(&recording.runs) {
        let found: Vec<_> = recording.found_in(run).iter().collect();
        if let Some(tests) = &run.tests {
            let of_test = |found: &&'_ RecordedDiagnostic| found.test_file.is_some();
            let (of_tests, rest): (Vec<_>, Vec<_>) = found.into_iter().partition(of_test);
            let of_tests = grouped(&of_tests, |found| {
                (found.test_file.as_deref(), found.test_run.as_deref())
            });
            let files = tests.files.iter();
            let is_over = tests.status.is_some();
            let files = files.map(|(path, suite)| of_file(path, suite, is_over, &of_tests));
            let files: Vec<_> = files.collect();
            let is_told = rest.is_empty() && is_told(run, &files);
            suites.extend(files);
            if !is_told {
                suites.push(of_command(recording, run, number, &rest));
            }
        } else {
            suites.push(of_command(recording, run, number, &found));
        }
    }
    suites
}

/// Whether the cases of its files tell how a run of tests ended.
fn is_told(run: &Run, files: &[Suite]) -> bool {
    let is_bad = |case: &Case| matches!(case.verdict, Verdict::Failed | Verdict::Errored);
    match run.outcome() {
        Outcome::Succeeded => true,
        Outcome::Failed => files.iter().flat_map(|file| &file.cases).any(is_bad),
        _ => false,
    }
}

/// Diagnostics by something of theirs.
fn grouped<'f, K: Eq + Hash>(
    found: &[&'f RecordedDiagnostic],
    key: impl Fn(&'f RecordedDiagnostic) -> K,
) -> Groups<'f, K> {
    let mut groups = Groups::new();
    for found in found {
        groups.entry(key(found)).or_default().push(*found);
    }
    groups
}

type Groups<'f, K> = HashMap<K, Vec<&'f RecordedDiagnostic>>;

fn of_file(
    path: &str,
    suite: &TestSuite,
    is_over: bool,
    found: &Groups<'_, (Option<&str>, Option<&str>)>,
) -> Suite {
    let own = |name| {
        found
            .get(&(Some(path), name))
            .map_or(&[][..], Vec::as_slice)
    };
    let mut cases: Vec<_> = suite
        .runs
        .iter()
        .map(|run| of_run(run, is_over, own(Some(&run.name))))
        .collect();
    let whole = own(None);
    if !whole.is_empty() {
        let is_error = whole.iter().any(|found| found.diagnostic.is_error());
        cases.push(Case {
            name: "(file)".to_owned(),
            time: None,
            verdict: if is_error {
                Verdict::Errored
            } else {
                Verdict::Passed
            },
            texts: report_texts(whole),
        });
    }
    Suite {
        name: path.to_owned(),
        time: suite.duration,
        cases,
    }
}

/// Results come when all runs of a file have ended: of tests that are not over nobody knows whether a
/// run without one was begun.
fn of_run(run: &TestCase, is_over: bool, found: &[&RecordedDiagnostic]) -> Case {
    Case {
        name: run.name.to_string(),
        time: run.duration(),
        verdict: match &run.status {
            Some(TestStatus::Pass) => Verdict::Passed,
            Some(TestStatus::Fail) => Verdict::Failed,
            Some(TestStatus::Skip) => Verdict::Skipped,
            Some(TestStatus::Pending) | None if is_over => Verdict::Skipped,
            Some(_) | None => Verdict::Errored,
        },
        texts: report_texts(found),
    }
}

/// The run as one case, then its operations and what was never begun.
fn of_command(
    recording: &Recording,
    run: &Run,
    number: usize,
    found: &[&RecordedDiagnostic],
) -> Suite {
    let operations: Vec<_> = run
        .operations()
        .iter()
        .filter(|operation| operation.is_change())
        .collect();
    let addresses: HashSet<_> = operations
        .iter()
        .map(|operation| &*operation.address)
        .collect();
    let is_of_operation = |found: &&&RecordedDiagnostic| {
        let address = found.diagnostic.address();
        address.is_some_and(|address| addresses.contains(address))
    };
    let (of_operations, rest): (Vec<_>, Vec<_>) = found.iter().partition(is_of_operation);
    let mut cases = vec![Case {
        name: run.command().as_str().to_owned(),
        time: run.duration(),
        verdict: match run.outcome() {
            Outcome::Succeeded => Verdict::Passed,
            Outcome::Failed => Verdict::Failed,
            Outcome::Interrupted | Outcome::Incomplete => Verdict::Errored,
            Outcome::Cancelled | Outcome::Unknown => Verdict::Skipped,
        },
        texts: match run.outcome() {
            Outcome::Cancelled => vec!["the plan was not approved, nothing was changed".to_owned()],
            _ => report_texts(&rest),
        },
    }];
    cases.extend(cases_of_operations(run, &operations, &of_operations));
    cases.extend(never_begun(run));
    let name = if recording.runs.len() > 1 {
        format!("{}, run {number}", recording.name)
    } else {
        recording.name.clone()
    };
    Suite {
        name,
        time: run.duration(),
        cases,
    }
}

/// The diagnostics of one object are repeated with at most this many of its operations.
const MOST_OPERATIONS: u32 = 16;

/// A case for each operation. If there are several on one object, its diagnostics are shown with
/// those that did not finish, or else with the last.
fn cases_of_operations(
    run: &Run,
    operations: &[&Operation],
    found: &[&RecordedDiagnostic],
) -> Vec<Case> {
    let found = grouped(found, |found| found.diagnostic.address());
    let is_open = |operation: &&&Operation| operation.status != Status::Done;
    let address = |operation: &&Operation| operation.address.clone();
    let open: HashSet<_> = operations.iter().filter(is_open).map(address).collect();
    let last: HashMap<_, _> = operations.iter().map(address).zip(0..).collect();
    let mut counts = HashMap::new();
    let case = |(number, operation): (usize, &&Operation)| {
        let address = &operation.address;
        let is_last = !open.contains(address) && last.get(address) == Some(&number);
        let own = found.get(&Some(&**address));
        let own = own.filter(|_| is_last || is_open(&operation));
        let own = own.filter(|_| {
            let times = counts.entry(address.clone()).or_insert(0);
            *times += 1;
            *times <= MOST_OPERATIONS
        });
        of_operation(run, operation, own.map_or(&[][..], Vec::as_slice))
    };
    operations.iter().enumerate().map(case).collect()
}

fn of_operation(run: &Run, operation: &Operation, found: &[&RecordedDiagnostic]) -> Case {
    Case {
        name: format!("{} {}", operation.work.as_str(), operation.address),
        time: operation.duration(run.last),
        verdict: match operation.status {
            Status::Done => Verdict::Passed,
            Status::Failed => Verdict::Failed,
            Status::Open | Status::Unknown => Verdict::Errored,
        },
        texts: report_texts(found),
    }
}

fn never_begun(run: &Run) -> Vec<Case> {
    let pending = not_done(run).into_iter();
    let pending = pending.filter(|pending| pending.state == PendingState::NotStarted);
    let case = |pending: tofu_json_ui::Pending| {
        let action = pending.action.as_ref().map_or("", Action::plan_word);
        Case {
            name: format!("{action} {}", pending.address),
            time: None,
            verdict: Verdict::Skipped,
            texts: Vec::new(),
        }
    };
    pending.map(case).collect()
}

/// What diagnostics say, without code and values.
fn report_texts(found: &[&RecordedDiagnostic]) -> Vec<String> {
    let text = |found: &&RecordedDiagnostic| {
        let diagnostic = &found.diagnostic;
        let word = if diagnostic.is_error() {
            "Error"
        } else {
            "Warning"
        };
        let mut text = format!("{word}: {}", line(&diagnostic.summary));
        if let Some(address) = diagnostic.address() {
            text.push_str(&format!("\nwith {}", line(address)));
        }
        if let Some(range) = &diagnostic.subject {
            text.push_str(&format!(
                "\non {} line {}",
                line(&range.filename),
                range.start.line
            ));
        }
        if !diagnostic.detail.is_empty() {
            text.push_str(&format!("\n\n{}", diagnostic.detail));
        }
        text
    };
    // Errors first: the first one is reported as the reason for the failure.
    let mut found = found.to_vec();
    found.sort_by_key(|found| !found.diagnostic.is_error());
    found.iter().map(text).collect()
}

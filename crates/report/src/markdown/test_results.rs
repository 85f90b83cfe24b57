//! The runs of test files.

use super::code::span;
use crate::format_duration;
use tofu_json_ui::{Run, TestCase, TestStatus, TestSuite};

/// A line for each run of each test file; those that did not pass come first.
pub(super) fn tests(run: &Run) -> Vec<String> {
    let files = run.tests.iter().flat_map(|tests| &tests.files);
    let mut runs: Vec<_> = files
        .flat_map(|(path, suite)| suite.runs.iter().map(move |run| (path, suite, run)))
        .collect();
    runs.sort_by_key(|(_, _, run)| rank(run.status.as_ref()));
    let lines = runs.into_iter();
    lines
        .map(|(path, suite, run)| line(path, suite, run))
        .collect()
}

const fn rank(status: Option<&TestStatus>) -> u8 {
    match status {
        Some(TestStatus::Pass) => 2,
        Some(TestStatus::Skip) => 1,
        _ => 0,
    }
}

fn line(path: &str, suite: &TestSuite, run: &TestCase) -> String {
    let word = match &run.status {
        Some(TestStatus::Pass) => "passed",
        Some(TestStatus::Fail) => "**failed**",
        Some(TestStatus::Error) => "**errored**",
        Some(TestStatus::Skip) => "skipped",
        _ => "**without a result**",
    };
    // A run that is alone in its file took the time of the file.
    let is_alone = suite.runs.len() == 1;
    let time = run.duration().or(suite.duration.filter(|_| is_alone));
    let time = time.map_or_else(String::new, |time| format!(", {}", format_duration(time)));
    format!("- {word}: {} in {}{time}\n", span(&run.name), span(path))
}

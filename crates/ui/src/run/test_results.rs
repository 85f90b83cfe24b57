use crate::{TestFile, TestRun, TestStatus, TestSummary, Timestamp};
use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

/// The results of `test`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Tests {
    /// The files, by path.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub files: BTreeMap<Box<str>, TestSuite>,
    /// The overall result, once it is reported.
    pub status: Option<TestStatus>,
    /// How many runs passed: by the summary or, in a stream that ended without one, by their results.
    pub passed: u64,
    /// How many failed.
    pub failed: u64,
    /// How many could not be run to their end.
    pub errored: u64,
    /// How many were left out.
    pub skipped: u64,
    /// How many have no result, in a stream that ended without a summary.
    pub without_result: u64,
    /// How many objects were not deleted.
    pub left_over: u64,
    /// When the last message about tests came: what comes next began there.
    #[cfg_attr(feature = "serde", serde(skip))]
    last: Option<Timestamp>,
}

/// The results of a test file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TestSuite {
    /// Its result, once it is reported.
    pub status: Option<TestStatus>,
    /// Its runs, in order.
    pub runs: Vec<TestCase>,
    /// The time from the last message before it to its result.
    pub duration: Option<Duration>,
    started: Option<Timestamp>,
    by_name: HashMap<Box<str>, usize>,
}

/// One run of a test file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TestCase {
    /// Its name.
    pub name: Box<str>,
    /// Its result, once it is reported.
    pub status: Option<TestStatus>,
    /// Its duration in milliseconds, which only Terraform writes: the number of the message.
    pub elapsed_millis: Option<i64>,
}

impl TestCase {
    /// Its duration, which only Terraform writes; none where the number is negative.
    #[must_use]
    pub fn duration(&self) -> Option<Duration> {
        let millis = u64::try_from(self.elapsed_millis?).ok()?;
        Some(Duration::from_millis(millis))
    }
}

impl TestSuite {
    fn case(&mut self, name: &str) -> Option<&mut TestCase> {
        let Self { runs, by_name, .. } = self;
        let at = *by_name.entry(name.into()).or_insert_with(|| {
            runs.push(TestCase {
                name: name.into(),
                status: None,
                elapsed_millis: None,
            });
            runs.len() - 1
        });
        runs.get_mut(at)
    }
}

impl Tests {
    fn suite(&mut self, path: &str) -> &mut TestSuite {
        self.files.entry(path.into()).or_default()
    }

    pub(crate) fn announce(&mut self, path: &str, names: &[std::borrow::Cow<'_, str>]) {
        let suite = self.suite(path);
        for name in names {
            suite.case(name);
        }
    }

    pub(crate) fn file(&mut self, file: &TestFile<'_>, now: Option<Timestamp>) {
        let last = self.last;
        let suite = self.suite(&file.path);
        suite.started = suite.started.or(last).or(now);
        if file.status.is_some() {
            suite.status.clone_from(&file.status);
            let times = now.zip(suite.started);
            suite.duration = times.map(|(now, started)| now.since(started));
        }
    }

    /// A message about tests has come.
    pub(crate) fn saw(&mut self, now: Option<Timestamp>) {
        self.last = now.or(self.last);
    }

    pub(crate) fn run(&mut self, run: &TestRun<'_>) {
        let Some(case) = self.suite(&run.path).case(&run.run) else {
            return;
        };
        if run.status.is_some() {
            case.status.clone_from(&run.status);
        }
        case.elapsed_millis = run.elapsed.or(case.elapsed_millis);
    }

    pub(crate) fn summary(&mut self, summary: &TestSummary<'_>) {
        self.status = Some(summary.status.clone());
        self.passed = summary.passed;
        self.failed = summary.failed;
        self.errored = summary.errored;
        self.skipped = summary.skipped;
    }

    /// The stream has ended: without a summary the results of the runs are counted.
    pub(crate) fn finish(&mut self) {
        if self.status.is_some() {
            return;
        }
        for run in self.files.values().flat_map(|file| &file.runs) {
            *match &run.status {
                Some(TestStatus::Pass) => &mut self.passed,
                Some(TestStatus::Fail) => &mut self.failed,
                Some(TestStatus::Error) => &mut self.errored,
                Some(TestStatus::Skip) => &mut self.skipped,
                _ => &mut self.without_result,
            } += 1;
        }
    }
}

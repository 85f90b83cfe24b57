//! Messages of `tofu test`.

use super::field::{Field, Misfits, Raw, object};
use crate::TestStatus;
use std::borrow::Cow;
use tofu_json_text::quoted;
use tofu_json_value::Value;

/// `test_abstract`: the test files and the runs in them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TestAbstract<'a>(pub Raw<'a>);

impl<'a> Field<'a> for TestAbstract<'a> {
    fn read(value: Value<'a>, misfits: &mut Misfits<'a>) -> Self {
        Self(Raw::object(value, misfits))
    }
}

impl<'a> TestAbstract<'a> {
    /// The files with the names of their runs; a file without runs has an empty list.
    pub fn files(&self) -> impl Iterator<Item = (Cow<'a, str>, Vec<Cow<'a, str>>)> + use<'a> {
        let names = |runs: Value<'a>| runs.elements().filter_map(Value::as_str).collect();
        self.0
            .0
            .sorted_members()
            .map(move |(path, runs)| (path, names(runs)))
    }

    pub(crate) fn text(&self) -> String {
        let (mut files, mut runs) = (0_usize, 0_usize);
        for (_, names) in self.0.0.sorted_members() {
            files += 1;
            runs += names.elements().count();
        }
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        format!(
            "Found {files} file{} and {runs} run block{}",
            plural(files),
            plural(runs)
        )
    }
}

object! {
    /// `test_file`: the result of a test file; Terraform also writes it while it runs.
    TestFile {
        /// The file.
        "path" => path: Cow<'a, str>,
        /// Its result, once it is known.
        "status" => status: Option<TestStatus>,
        /// Terraform only: how far it is.
        "progress" => progress: Option<Cow<'a, str>>,
    }
}

impl TestFile<'_> {
    pub(crate) fn text(&self) -> Option<String> {
        let word = progress_word(self.status.as_ref(), self.progress.as_deref())?;
        Some(format!("{}... {word}", self.path))
    }
}

object! {
    /// `test_run`: the result of one run; Terraform also writes it while it runs.
    TestRun {
        /// The file.
        "path" => path: Cow<'a, str>,
        /// The run.
        "run" => run: Cow<'a, str>,
        /// Its result, once it is known.
        "status" => status: Option<TestStatus>,
        /// Terraform only: how far it is.
        "progress" => progress: Option<Cow<'a, str>>,
        /// Terraform only: milliseconds since its start.
        "elapsed" => elapsed: Option<i64>,
    }
}

impl TestRun<'_> {
    pub(crate) fn text(&self) -> Option<String> {
        let word = progress_word(self.status.as_ref(), self.progress.as_deref())?;
        Some(format!("  {}... {word}", quoted(&self.run)))
    }
}

/// The document in a `test_plan` or `test_state`: what `show -json` would print. It holds sensitive
/// values in clear.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TestDocument<'a>(pub Raw<'a>);

impl<'a> Field<'a> for TestDocument<'a> {
    fn read(value: Value<'a>, misfits: &mut Misfits<'a>) -> Self {
        Self(Raw::object(value, misfits))
    }
}

/// The text beside a plan document, which only `-verbose` prints.
pub(crate) const PLAN_TEXT: &str = "-verbose flag enabled, printing plan";

/// The text beside a state document, which only `-verbose` prints.
pub(crate) const STATE_TEXT: &str = "-verbose flag enabled, printing state";

object! {
    /// `test_summary`: the result of a suite.
    TestSummary {
        /// The worst result.
        "status" => status: TestStatus,
        /// Runs that passed.
        "passed" => passed: u64,
        /// Runs of which an assertion failed.
        "failed" => failed: u64,
        /// Runs that could not be run to their end.
        "errored" => errored: u64,
        /// Runs that were left out.
        "skipped" => skipped: u64,
    }
}

impl TestSummary<'_> {
    pub(crate) fn text(&self) -> String {
        let end = match self.skipped {
            0 => ".".to_owned(),
            skipped => format!(", {skipped} skipped."),
        };
        let word = match self.status {
            TestStatus::Pending | TestStatus::Skip => return format!("Executed 0 tests{end}"),
            TestStatus::Pass => "Success!",
            _ => "Failure!",
        };
        let failed = self.failed.saturating_add(self.errored);
        format!("{word} {} passed, {failed} failed{end}", self.passed)
    }
}

object! {
    /// `test_cleanup`: what a test file did not delete.
    TestCleanup {
        /// The objects that are left.
        "failed_resources" => failed_resources: Vec<LeftOver<'a>>,
    }
}

object! {
    /// An object that is left.
    LeftOver {
        /// Its address.
        "instance" => instance: Cow<'a, str>,
        /// The key of the deposed object, if it is one.
        "deposed_key" => deposed_key: Option<Cow<'a, str>>,
    }
}

/// The text of `test_cleanup`, which names the test by the envelope.
pub(crate) fn cleanup_text(file: Option<&str>, run: Option<&str>) -> String {
    let (slash, run) = run.map_or(("", ""), |run| ("/", run));
    format!(
        "OpenTofu left some resources in state after executing {}{slash}{run}, these left-over \
         resources can be viewed by reading the statefile written to disk(errored_test.tfstate) \
         and they need to be cleaned up manually:",
        file.unwrap_or_default()
    )
}

object! {
    /// `test_interrupt`: what may be left after an interrupt.
    TestInterrupt {
        /// Objects of the state that the file's runs share.
        "state" => state: Option<Vec<LeftOver<'a>>>,
        /// Objects of the states of runs, by run.
        "states" => states: Option<Raw<'a>>,
        /// Addresses that were about to be created.
        "planned" => planned: Option<Vec<Cow<'a, str>>>,
    }
}

pub(crate) const INTERRUPT_TEXT: &str = "OpenTofu was interrupted during test execution, and may not have \
                               performed the expected cleanup operations.";

/// The word of a test's result; of one that goes on, where Terraform says how far it is.
fn progress_word<'w>(status: Option<&'w TestStatus>, progress: Option<&str>) -> Option<&'w str> {
    match progress {
        None | Some("complete") => status.map(TestStatus::word),
        Some("starting" | "running") => Some("in progress"),
        Some("teardown") => Some("tearing down"),
        Some(_) => None,
    }
}

use crate::TestStatus;
use crate::field::object;

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

use crate::word::words;

words! {
    /// The `status` of a test file, a run or a suite.
    TestStatus {
        /// Not run, or not yet.
        Pending = "pending",
        /// Left out.
        Skip = "skip",
        /// Passed.
        Pass = "pass",
        /// An assertion failed.
        Fail = "fail",
        /// It could not be run to its end.
        Error = "error",
    }
}

impl TestStatus {
    /// The word of the human text: `error` reads `fail`.
    #[must_use]
    pub fn word(&self) -> &str {
        match self {
            Self::Error => "fail",
            other => other.as_str(),
        }
    }
}

use crate::TestStatus;
use crate::field::object;
use crate::text::progress_word;
use std::borrow::Cow;
use tofu_json_text::quoted;

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

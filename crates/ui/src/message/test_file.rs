use crate::TestStatus;
use crate::field::object;
use crate::text::progress_word;
use std::borrow::Cow;

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

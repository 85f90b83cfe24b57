use crate::field::object;
use std::borrow::Cow;

object! {
    /// `test_cleanup`: what a test file left behind.
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

pub(crate) fn text(file: Option<&str>, run: Option<&str>) -> String {
    let (slash, run) = run.map_or(("", ""), |run| ("/", run));
    format!(
        "OpenTofu left some resources in state after executing {}{slash}{run}, these left-over \
         resources can be viewed by reading the statefile written to disk(errored_test.tfstate) \
         and they need to be cleaned up manually:",
        file.unwrap_or_default()
    )
}

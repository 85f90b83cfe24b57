//! The words of `@message`, from which each text follows from its payload.

mod duration;
mod verb;

pub use duration::{duration, format_duration, seconds};
pub(crate) use verb::verb;

use crate::TestStatus;

/// ` [key=value]` if neither is empty: the id, written after an address.
#[must_use]
pub fn id_suffix(key: Option<&str>, value: Option<&str>) -> String {
    match (key.unwrap_or_default(), value.unwrap_or_default()) {
        ("", _) | (_, "") => String::new(),
        (key, value) => format!(" [{key}={value}]"),
    }
}

/// The word of a test's result; of one that goes on, where Terraform says how far it is.
pub(crate) fn progress_word<'w>(
    status: Option<&'w TestStatus>,
    progress: Option<&str>,
) -> Option<&'w str> {
    match progress {
        None | Some("complete") => status.map(TestStatus::word),
        Some("starting" | "running") => Some("in progress"),
        Some("teardown") => Some("tearing down"),
        Some(_) => None,
    }
}

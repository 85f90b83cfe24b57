//! What changed outside of OpenTofu, path by path, against a list of what is known.

mod baseline;
mod check;
mod json;
mod report;

pub use baseline::{DriftBaseline, DriftBaselineError, DriftRuns};
pub use check::DriftCheck;
pub use json::{DRIFT_FORMAT_VERSION, DRIFT_SCHEMA, write_drift_reports};
pub use report::{DriftPlace, DriftReport, DriftedObject, DriftedPath, Trend};

use crate::file::{TomlText, exception};
use crate::{Exception, GateFileError};

/// Reads the list of known drift from the text of a TOML file.
///
/// ```
/// use tofu_json_gate::read_known_drift;
///
/// let known = read_known_drift(r#"
/// [[known]]
/// address = "aws_autoscaling_group.*"
/// path = "desired_capacity"
/// owner = "ada"
/// reason = "it scales by itself"
/// "#)?;
/// assert_eq!(known[0].path.as_deref(), Some("desired_capacity"));
/// # Ok::<(), tofu_json_gate::GateFileError>(())
/// ```
///
/// # Errors
///
/// Where the text is no TOML, or says what no such list says, with the place.
pub fn read_known_drift(text: &str) -> Result<Vec<Exception>, GateFileError> {
    let file = TomlText::new(text).file()?;
    file.known(&["known"])?;
    file.tables("known")?.iter().map(exception).collect()
}

#[cfg(test)]
mod tests;

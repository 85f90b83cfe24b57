//! How the program ends.

use std::fmt;
use std::io;
use tofu_json_fleet_dataset::ScanError;
use tofu_json_text::visible;

/// How a command ended that did its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExitStatus {
    /// All is fine: 0.
    Fine,
    /// Some files could not be read, and all others were: 1.
    SomeFailed,
}

/// Why a command could not do its work: 1.
#[derive(Debug)]
pub(crate) struct Failure {
    message: String,
    help: Option<&'static str>,
    closed_pipe: bool,
}

impl Failure {
    #[cfg(feature = "sql")]
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            help: None,
            closed_pipe: false,
        }
    }

    /// Whether whoever reads the output has had enough.
    pub(crate) const fn is_closed_pipe(&self) -> bool {
        self.closed_pipe
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "tofu-json-fleet: error: {}", visible(&self.message))?;
        match self.help {
            Some(help) => writeln!(f, "  help: {help}"),
            None => Ok(()),
        }
    }
}

impl From<ScanError> for Failure {
    fn from(error: ScanError) -> Self {
        Self {
            message: error.to_string(),
            help: error.help(),
            closed_pipe: false,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self {
            message: error.to_string(),
            help: None,
            closed_pipe: error.kind() == io::ErrorKind::BrokenPipe,
        }
    }
}

#[cfg(feature = "sql")]
impl From<tofu_json_fleet_query::QueryError> for Failure {
    fn from(error: tofu_json_fleet_query::QueryError) -> Self {
        let help = error.help();
        match error {
            tofu_json_fleet_query::QueryError::Write(error) => error.into(),
            other => Self {
                message: other.to_string(),
                help,
                closed_pipe: false,
            },
        }
    }
}

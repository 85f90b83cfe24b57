//! How the program ends.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write as _};
use tofu_json_fleet_dataset::ScanError;
use tofu_json_text::{visible, visible_on_one_line};

/// How a command ended that did its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExitStatus {
    /// All is fine: 0.
    Fine,
    /// Some files could not be read, and all others were: 1.
    SomeFailed,
    /// As another program ended that did the work.
    #[cfg_attr(
        unix,
        expect(dead_code, reason = "this process becomes the other one there")
    )]
    Other(u8),
}

/// So many files that cannot be read are named.
const MOST_NAMED: usize = 20;

/// Names the files that could not be read, and says how the program ends for them.
pub(crate) fn name_unread(unread: &BTreeMap<String, String>) -> io::Result<ExitStatus> {
    let mut out = io::stderr().lock();
    for (path, error) in unread.iter().take(MOST_NAMED) {
        let (path, error) = (visible_on_one_line(path), visible_on_one_line(error));
        writeln!(out, "tofu-json-fleet: error: {path}: {error}")?;
    }
    let more = unread.len().saturating_sub(MOST_NAMED);
    if more > 0 {
        writeln!(
            out,
            "tofu-json-fleet: error: … and {more} more: `report failed` lists all"
        )?;
    }
    Ok(match unread.is_empty() {
        true => ExitStatus::Fine,
        false => ExitStatus::SomeFailed,
    })
}

/// Why a command could not do its work: 1.
#[derive(Debug)]
pub struct Failure {
    message: String,
    help: Option<&'static str>,
    closed_pipe: bool,
}

impl Failure {
    /// A failure that says what is wrong.
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            help: None,
            closed_pipe: false,
        }
    }

    /// The same, which says what to do about it.
    #[must_use]
    pub fn with_help(self, help: &'static str) -> Self {
        Self {
            help: Some(help),
            ..self
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

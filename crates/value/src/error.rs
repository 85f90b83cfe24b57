use std::fmt;
use tofu_json_scan::{Fault, Position};

/// Why a text could not be read as JSON, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// What is wrong, and its byte.
    pub fault: Fault,
    /// The same place as line and column.
    pub place: Position,
    /// JSON pointer of the innermost value that was being read.
    pub pointer: String,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.fault, self.place)?;
        if self.pointer.is_empty() {
            Ok(())
        } else {
            write!(f, ", in {}", self.pointer)
        }
    }
}

/// Without a source: the fault is a part of the text.
impl std::error::Error for Error {}

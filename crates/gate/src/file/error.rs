use std::fmt;
use tofu_json_value::Position;

/// What is wrong with a file of gates or of known drift, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GateFileError {
    /// What was expected, and what was found.
    pub message: String,
    /// Where.
    pub place: Position,
}

impl GateFileError {
    pub(super) fn new(text: &str, offset: usize, message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            place: place(text, offset),
        }
    }
}

/// The place of an offset; columns count characters.
fn place(text: &str, offset: usize) -> Position {
    let before = text.get(..offset).unwrap_or(text);
    let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let column = before.get(start..).unwrap_or_default().chars().count() + 1;
    Position {
        line,
        column,
        byte: before.len(),
    }
}

impl fmt::Display for GateFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { line, column, .. } = self.place;
        write!(f, "{line}:{column}: {}", self.message)
    }
}

impl std::error::Error for GateFileError {}

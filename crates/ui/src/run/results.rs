use crate::Action;
use std::fmt;

/// A root output of a run.
#[derive(Clone, PartialEq, Eq)]
pub struct RunOutput {
    /// The name.
    pub name: Box<str>,
    /// Whether the value is hidden.
    pub sensitive: bool,
    /// The planned action.
    pub action: Option<Action>,
    /// The value as JSON text, once it is applied and unless it is sensitive.
    pub value: Option<Box<str>>,
}

/// Without the value, which can be secret.
impl fmt::Debug for RunOutput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RunOutput({})", self.name)
    }
}

/// A diagnostic of a run, by what finds it again.
#[derive(Clone, PartialEq, Eq)]
pub struct RunDiagnostic {
    /// Whether it is an error.
    pub is_error: bool,
    /// What is wrong, in a line.
    pub summary: Box<str>,
    /// The address that it is about.
    pub address: Option<Box<str>>,
    /// The test file that it belongs to.
    pub test_file: Option<Box<str>>,
    /// The run of the test file that it belongs to.
    pub test_run: Option<Box<str>>,
    /// The line of the message.
    pub line: u64,
}

/// Without the summary, which can hold anything.
impl fmt::Debug for RunDiagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RunDiagnostic(line {})", self.line)
    }
}

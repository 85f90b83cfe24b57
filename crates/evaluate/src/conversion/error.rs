use std::fmt;

use tofu_json_text::quoted;

/// Why a value is not one of a type, in OpenTofu's words: where in the value, then what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConversionError {
    /// The steps from the value to the part that does not fit; none when its type does not.
    pub path: Vec<PathStep>,
    /// What is wrong at that place.
    pub message: String,
}

/// A step into a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathStep {
    /// `.name`
    Attribute(String),
    /// `["key"]`
    Key(String),
    /// `[0]`
    Index(usize),
}

impl ConversionError {
    pub(super) fn of_types(message: String) -> Self {
        Self {
            path: Vec::new(),
            message,
        }
    }

    /// The same error, one level further out.
    pub(super) fn below(mut self, step: PathStep) -> Self {
        self.path.insert(0, step);
        self
    }
}

impl fmt::Display for ConversionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in &self.path {
            match step {
                PathStep::Attribute(name) => write!(f, ".{name}")?,
                PathStep::Key(key) => write!(f, "[{}]", quoted(key))?,
                PathStep::Index(index) => write!(f, "[{index}]")?,
            }
        }
        if !self.path.is_empty() {
            f.write_str(": ")?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for ConversionError {}

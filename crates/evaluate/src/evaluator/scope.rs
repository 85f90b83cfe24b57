//! What the names of an expression mean.

use crate::{Value, ValueMarks};

/// The names that an expression can use besides those that it defines itself. All functions are there too.
pub trait NameScope: Sync {
    /// The value of a name and perhaps some of the attributes after it.
    ///
    /// `None` is a name that is not there at all.
    fn named(&self, root: &str, attributes: &[&str]) -> Option<NamedValue>;

    /// The value of a call of a function that is not one of OpenTofu's own: `provider::aws::arn_parse`.
    fn provider_function(&self, _name: &str) -> Value {
        Value::UNKNOWN
    }
}

/// A value, and how many attributes led to it.
#[derive(Clone, Debug)]
pub struct NamedValue {
    /// The value.
    pub value: Value,
    /// How many of the attributes after the name it takes.
    pub attributes: usize,
}

impl NamedValue {
    /// The value of a name alone.
    #[must_use]
    pub fn root(value: Value) -> Self {
        Self {
            value,
            attributes: 0,
        }
    }
}

/// A value in two parts, while an operation works on it: itself, and its marks.
pub(super) fn apart(value: Value) -> (Value, ValueMarks) {
    match value {
        Value::Marked(marks, value) => ((*value).clone(), marks),
        value => (value, ValueMarks::NONE),
    }
}

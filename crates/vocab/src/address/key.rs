use std::fmt::{self, Display, Write};

use tofu_json_text::native::write_quoted;

/// The key of one instance of a module or resource.
///
/// Keys order as plans order them: integers by value, then strings bytewise.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum InstanceKey {
    /// An index of `count`, written `[0]`.
    Int(i64),
    /// A key of `for_each`, here without quotes and escapes, written `["k"]`.
    String(Box<str>),
    /// A key that is not yet known, written `[*]` (only Terraform, in deferred changes).
    Wildcard,
}

impl fmt::Display for InstanceKey {
    /// Writes the key with its brackets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('[')?;
        match self {
            Self::Int(index) => write!(f, "{index}")?,
            Self::String(key) => write_quoted(f, key)?,
            Self::Wildcard => f.write_char('*')?,
        }
        f.write_char(']')
    }
}

/// Writes the key if there is one.
pub(super) fn write_key(f: &mut fmt::Formatter<'_>, key: Option<&InstanceKey>) -> fmt::Result {
    match key {
        Some(key) => key.fmt(f),
        None => Ok(()),
    }
}

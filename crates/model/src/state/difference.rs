use super::ObjectAddress;
use crate::view::ValuePath;
use std::fmt;
use std::sync::Arc;

/// What is different between two states.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Differences {
    /// Objects by address and deposed key, in the order of OpenTofu.
    pub objects: Vec<ObjectDifference>,
    /// Outputs by ascending name.
    pub outputs: Vec<OutputDifference>,
}

impl Differences {
    /// Whether both states mean the same.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.objects.is_empty() && self.outputs.is_empty()
    }
}

/// An object that is different.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ObjectDifference {
    /// The address.
    pub address: ObjectAddress,
    /// The key of a deposed object.
    pub deposed: Option<String>,
    /// What has become of it.
    pub what: What,
}

/// An output that is different.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutputDifference {
    /// The name.
    pub name: String,
    /// What has become of it.
    pub what: What,
}

/// What has become of something.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum What {
    /// It is new.
    Added,
    /// It is gone.
    Removed,
    /// Some of it is different.
    Changed {
        /// What is said about it (`tainted`, `provider_name`, `sensitive`), before and after.
        about: Vec<(&'static str, Arc<str>, Arc<str>)>,
        /// Its values.
        values: Vec<ValueDifference>,
    },
}

/// A value that is different.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ValueDifference {
    /// The path from the object or the output.
    pub path: ValuePath,
    /// The value before, as JSON; absent where there was none.
    pub before: Option<String>,
    /// The value after, as JSON; absent where there is none.
    pub after: Option<String>,
    /// Whether the value of either side is sensitive as a whole.
    pub sensitive: bool,
}

/// The path only: values are secret.
impl fmt::Debug for ValueDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ValueDifference")
            .field("path", &self.path)
            .finish_non_exhaustive()
    }
}

//! Serde's `Serialize`: everything is written as its text.

use crate::{Constraints, Provider, Version};
use serde::{Serialize, Serializer};

macro_rules! as_text {
    ($($name:ty),*) => {
        $(impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        })*
    };
}

as_text!(Constraints, Provider, Version);

//! Serde's `Serialize` for what is written as one text or as a list.

use crate::package::{HashKind, PackageSource, PackageVerdict, Platform};
use crate::{Category, Covered, Hash, Hashes, LintRule, Lock};
use serde::{Serialize, Serializer};

/// Words and texts that are there already.
macro_rules! as_word {
    ($($name:ty: $method:ident),* $(,)?) => {
        $(impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.$method())
            }
        })*
    };
}

as_word!(
    Category: as_str,
    Covered: as_str,
    Hash: as_str,
    HashKind: as_str,
    LintRule: as_str,
    PackageSource: as_str,
    PackageVerdict: as_str,
);

impl Serialize for Platform {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Hashes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

impl Serialize for Lock {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

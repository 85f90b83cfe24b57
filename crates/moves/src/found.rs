//! What is looked for, and what was found, as data.

use serde::{Serialize, Serializer};

/// The version of the JSON form, as its member `format_version` has it.
pub const FORMAT_VERSION: &str = "1.0";

/// The JSON Schema of the JSON form.
pub const SCHEMA: &str = include_str!("../schemas/moves.json");

/// What counts as the same thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MovesOptions {
    /// How alike two objects must be to be joined, in thousandths.
    pub threshold: u64,
}

impl Default for MovesOptions {
    fn default() -> Self {
        Self { threshold: 600 }
    }
}

impl MovesOptions {
    /// The same with another threshold, in thousandths.
    #[must_use]
    pub const fn threshold(self, threshold: u64) -> Self {
        Self { threshold }
    }
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct FoundMoves {
    /// The version of the JSON form.
    pub format_version: &'static str,
    /// The moves, by the address before.
    pub moves: Vec<FoundMove>,
    /// Objects that may have become others, without enough to say so.
    pub unsure: Vec<UnsureMove>,
    /// Resources with `count` whose instances only get another index.
    pub shifts: Vec<FoundShift>,
}

/// A resource with `count` that loses instances from the middle, so that those after them are changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct FoundShift {
    /// The address of the resource.
    pub resource: String,
    /// The indices, before the change, of the instances that are really removed.
    pub removed: Vec<u64>,
    /// How many instances only get another index.
    pub renumbered: usize,
    /// What it means and what helps, in words.
    pub advice: String,
    /// The blocks for the root module that keep those instances, once the resource has `for_each` with these keys.
    /// OpenTofu refuses moves between indices that `count` still has.
    pub blocks: Vec<String>,
}

impl FoundMoves {
    /// Whether nothing was found.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.moves.is_empty() && self.unsure.is_empty() && self.shifts.is_empty()
    }
}

/// Something that has another address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct FoundMove {
    /// The address before: of an object, of a resource with all its instances, or of a module with all that is in it.
    pub from: String,
    /// The address after.
    pub to: String,
    /// How alike the objects are; of several the least.
    pub score: Score,
    /// How many objects move.
    pub objects: usize,
    /// The attributes that have another value.
    pub differs: Vec<String>,
    /// The block for the root module; absent where an address cannot be written in configuration, or where OpenTofu
    /// refuses it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub block: Option<String>,
    /// Whether the configuration still declares what is at the address before: then OpenTofu refuses a block.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub still_declared: bool,
}

/// An object that may have become one of others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct UnsureMove {
    /// The object that is deleted.
    pub from: String,
    /// The objects that are created and like it, the most alike first.
    pub candidates: Vec<UnsureTarget>,
}

/// An object that another may have become.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct UnsureTarget {
    /// Its address.
    pub to: String,
    /// How alike both are.
    pub score: Score,
}

/// How alike two objects are, from 0 to 1, in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(u16);

impl Score {
    /// So many thousandths, no more than 1000.
    #[must_use]
    pub fn of_thousandths(thousandths: u64) -> Self {
        Self(u16::try_from(thousandths.min(1000)).unwrap_or(1000))
    }

    /// In thousandths.
    #[must_use]
    pub const fn thousandths(self) -> u16 {
        self.0
    }
}

/// As a number between 0 and 1.
impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(f64::from(self.0) / 1000.0)
    }
}

/// With two digits, cut off, so that 1.00 means that nothing differs.
impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{:02}", self.0 / 1000, self.0 % 1000 / 10)
    }
}

//! Provider schemas: where each is in its document, and what it says about the shape of values.
//!
//! Whole documents are [listed](list), [trimmed](trim()) to what plans and states need, and
//! [compared](compare()) by meaning.
//!
//! [`provider`](crate::document::provider) has the same documents with every member, each read when it is asked for
//! and everything unknown kept. The types here are for those who go through a schema for each resource type of a
//! plan: they hold what says how values look, read once, and decode no description. Both take keys and values in the
//! same way, from the same tables and by the same rules for null and for members that a document gives twice, and a
//! law over generated schemas holds them to that.

mod attribute;
mod block;
mod built_in;
mod compare;
mod family;
mod index;
mod list;
mod needs;
mod parts;
mod provider;
mod trim;
mod r#type;

pub use attribute::{Attribute, AttributeKind, NestedType};
pub use block::{Block, NestedBlock, Schema};
pub use built_in::built_in;
pub use compare::{Aspect, Compare, Difference, What, compare};
pub use family::Family;
pub use index::Schemas;
pub use list::{Listed, list};
pub use needs::{Need, Needed, Needs, PassedPlan};
pub use trim::{Keep, Trimmed, trim};
pub use r#type::{ObjectType, Type};

use crate::shape::Map;
use crate::{Error, ErrorKind};
use tofu_json_value::{Arena, FaultKind, Limits, Value};

/// The limits to read the text of a schema with: nesting that real schemas do not come near to and
/// that every stack has room for.
pub const LIMITS: Limits = Limits::with_depth(1_000);

/// How many blocks, or how many types, may be inside one another.
const NESTING: usize = 100;

/// What is left of [`NESTING`] one step further in.
fn deeper(left: usize, value: Value<'_>) -> Result<usize, Error> {
    left.checked_sub(1).ok_or_else(|| {
        let kind = ErrorKind::Syntax(FaultKind::TooDeep { limit: NESTING });
        Error::new(kind, value.span().start).within(&value.to_pointer())
    })
}

/// What is under free names, read, by ascending name.
fn named<'a, T>(
    entries: &Map<'a, Value<'a>>,
    arena: &'a Arena,
    read: impl Fn(Value<'a>) -> Result<T, Error>,
) -> Result<Vec<(&'a str, T)>, Error> {
    entries
        .values()
        .map(|(name, value)| Ok((arena.text(name), read(value)?)))
        .collect()
}

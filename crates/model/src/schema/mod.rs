//! Provider schemas: where each stands in its document, and what it says about the shape of values.

mod attribute;
mod block;
mod index;
mod nested_block;
mod nested_type;
mod provider;
mod r#type;

pub use attribute::{Attribute, AttributeKind};
pub use block::{Block, Schema};
pub use index::Schemas;
pub use nested_block::NestedBlock;
pub use nested_type::NestedType;
pub use r#type::{ObjectType, Type};

use crate::{Error, ErrorKind};
use tofu_json_value::{FaultKind, Limits, Value};

/// The limits to read the text of a schema with: nesting that real schemas do not come near to and
/// that every stack has room for.
pub const LIMITS: Limits = Limits { depth: 1_000 };

/// How many blocks, or how many types, may stand inside one another.
const NESTING: usize = 100;

/// What is left of [`NESTING`] one step further in.
fn deeper(left: usize, value: Value<'_>) -> Result<usize, Error> {
    left.checked_sub(1).ok_or_else(|| {
        let kind = ErrorKind::Syntax(FaultKind::TooDeep { limit: NESTING });
        Error::new(kind, value.span().start).within(&value.pointer())
    })
}

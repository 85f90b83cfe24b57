//! What documents look like, as data: one table for each kind of object.
//!
//! A table lists the members of an object in the order in which OpenTofu writes them, each with
//! the shape of its value and whether it has to be there. From the same tables come
//!
//! * the readers of [`document`](crate::document), a struct for each table,
//! * the canonical writer of [`write`](crate::write), which takes order and spelling from them,
//! * the rules about shapes of [`validate`](crate::validate),
//! * the JSON Schema files of [`json_schema`](crate::json_schema).
//!
//! ```
//! use tofu_json_model::document::plan::Change;
//! use tofu_json_model::shape::Tabled;
//!
//! let table = Change::TABLE;
//! let keys: Vec<_> = table.members.iter().map(|member| member.key).take(3).collect();
//! assert_eq!(keys, ["actions", "before", "after"]);
//! ```

mod actions;
mod held;
#[cfg(feature = "json-schema")]
mod json_schema;
mod list;
mod map;
mod object;
mod part;
mod table;
mod words;

pub use actions::Actions;
pub(crate) use held::sealed::Sealed;
pub use held::{Held, View};
#[cfg(feature = "json-schema")]
pub(crate) use json_schema::{shape_schema, table_schema};
pub use list::List;
pub use map::Map;
pub(crate) use object::object;
pub(crate) use part::number;
pub use part::{DecodedText, Key, Notation, Part, Path};
pub use table::{Format, JsonShape, Member, Need, Table, Tabled};
pub(crate) use words::words;
pub use words::{ACTION_WORDS, MODE_WORDS, REASON_WORDS};

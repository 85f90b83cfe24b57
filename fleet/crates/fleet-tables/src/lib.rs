//! OpenTofu's plans, states and lock files as Arrow tables.
//!
//! [`read`] takes the bytes of one file and gives record batches: a row of `documents` for the file itself, and rows
//! of [the other tables](Table) for what is in it. Only heads are looked at, never values: addresses, types, actions,
//! reasons, names. So nothing that a mask hides can come out. The one table with values is `attributes`, which is read
//! only where it is asked for, and which is without what masks hide.
//!
//! ```
//! use arrow_array::cast::AsArray;
//! use tofu_json_fleet_tables::{FileFacts, Options, Table, read};
//! use tofu_json_input::Input;
//!
//! let plan = br#"{"format_version": "1.2", "planned_values": {}, "resource_changes": [
//!     {"address": "a.b", "mode": "managed", "type": "a", "name": "b", "change": {"actions": ["delete", "create"]}}]}"#;
//! let tables = read(&FileFacts::new("plan.json"), Input::Memory(plan), &Options::default());
//! assert!(!tables.failed());
//! let changes = tables.get(Table::Changes).unwrap();
//! assert_eq!(changes.column_by_name("action").unwrap().as_string::<i32>().value(0), "replace");
//!
//! // What cannot be read is a row with its error.
//! let tables = read(&FileFacts::new("cut.json"), Input::Memory(&plan[..90]), &Options::default());
//! assert!(tables.failed() && tables.get(Table::Changes).is_none());
//! let documents = tables.get(Table::Documents).unwrap();
//! let error = documents.column_by_name("error").unwrap().as_string::<i32>().value(0);
//! assert!(error.contains("line 2"), "{error}");
//! ```
//!
//! A file is a lock file by its name, which ends in `.lock.hcl`, and anything else by its content.
//!
//! A file is read as a whole or not at all: where it is found to be damaged half way, the rows before are dropped.

mod attributes;
mod column;
mod columns;
mod document;
mod facts;
mod groups;
mod locks;
mod messages;
mod plan;
mod providers;
mod reduced;
mod selection;
mod state;
mod table;

pub use column::{Column, ColumnType};
pub use document::{CANNOT_READ, FileTables, Options, Unreadable, read, read_into, unreadable};
pub use facts::FileFacts;
pub use selection::{RowFilter, Selection};
pub use table::{Table, UnknownTable, Wanted};
pub use tofu_json_input as input;
pub use tofu_json_vocab::Secrets;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

//! JSON values as written.
//!
//! A [`Document`] is a flat tape of small nodes with spans into its text. A [`Value`] is a cursor on
//! that tape: two words, free to copy. Nothing is converted: strings are borrowed, numbers stay
//! text (`1.0`, `1E5`, `-0` and thirty digits come out as they went in), members keep their order
//! and duplicates, and every value knows its bytes and its place.
//!
//! ```
//! use tofu_json_value::Document;
//!
//! let document = Document::parse(br#"{"size": 1.50, "name": "caf\u00e9"}"#)?;
//! let root = document.root();
//! assert_eq!(root.get("size").and_then(|size| size.as_number()), Some("1.50"));
//! assert_eq!(root.get("name").and_then(|name| name.as_str()).as_deref(), Some("café"));
//! assert_eq!(root.get("name").map(|name| name.raw()), Some(&br#""caf\u00e9""#[..]));
//! # Ok::<(), tofu_json_value::Error>(())
//! ```
//!
//! Reading follows OpenTofu (Go's `encoding/json`): the last of several members of one name
//! wins, unpaired surrogates and invalid UTF-8 read as U+FFFD, nesting ends at
//! [`Limits::depth`]. Neither reading nor comparing recurses.
//!
//! [`Value::lookup`] finds a value by its JSON pointer, and [`Document::edit`] sets, inserts and removes values and
//! keeps every other byte.
//!
//! [`Json`] writes values, [`write_string`] strings, as OpenTofu writes them; [`copy_value`] and
//! [`compact`] write again what was read. With the feature `serde`, `Json::serialize` and `to_json` write what has
//! serde's `Serialize`, and a [`Value`] has it.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod arena;
mod decode;
mod document;
mod edit;
mod equality;
mod error;
mod members;
mod node;
mod parse;
mod parse_fast;
mod plain;
mod pointer;
mod tape;
mod text;
mod value;
mod write;

pub use arena::Arena;
pub use decode::{decode_literal, decode_string, unescape};
pub use document::Document;
pub use edit::{DocumentEdit, EditError, EditErrorKind};
pub use error::Error;
pub use members::{Elements, Members, Seeker, SortedMembers, compare_keys};
pub use parse_fast::read;
pub use pointer::pointer_step;
pub use tape::{KeyOrder, Tape, TapeEntry};
pub use tofu_json_scan::{Fault, FaultKind, Limits, LineCount, Position};
pub use value::{Kind, Value};
pub use write::{Escaping, Json, Sink, compact, copy_value, escape_where, write_string};
#[cfg(feature = "serde")]
pub use write::{RawJson, to_json};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

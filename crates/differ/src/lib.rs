//! Compares the two sides of a change as OpenTofu does.
//!
//! A [`Differ`] takes both values, what is unknown and sensitive in them, and the schema, and gives a
//! tree of [`tofu_json_computed::Diff`]. The results of OpenTofu's rules for lists and sets are kept
//! exactly, but at less cost: the longest common subsequence is searched near the diagonal or from
//! match to match, sets are hashed, paths are followed step by step, the hashes of large values are
//! kept, and a part whose bytes are equal on both sides becomes one node without further
//! comparison.
//!
//! ```
//! use tofu_json_differ::computed::{Action, AttributeShape, BlockShape, Kind, Shape};
//! use tofu_json_differ::value::{Arena, Document};
//! use tofu_json_differ::{Differ, Sides};
//!
//! let before = Document::parse(br#"{"id": "i-1", "size": 1}"#)?;
//! let after = Document::parse(br#"{"id": "i-1", "size": 2}"#)?;
//! let attribute = |name: &str, shape| AttributeShape { name: name.into(), shape, write_only: false };
//! let schema = BlockShape::new(
//!     vec![attribute("id", Shape::String), attribute("size", Shape::Primitive)],
//!     vec![],
//! );
//! let arena = Arena::new();
//! let sides = Sides::default().before(before.root()).after(after.root());
//! let diff = Differ::new(&arena).resource(&sides, &schema);
//! assert_eq!(diff.action, Action::Update);
//! # Ok::<(), tofu_json_differ::value::Error>(())
//! ```
//!
//! **Depth.** Comparing recurses. A difference nests at most [`Differ::DEPTH`] levels, so that no
//! document overflows the stack of a usual thread, 2 MiB, in debug builds either; an array or object that
//! changes deeper is one node with its JSON as text. [`Differ::depth`] allows more, for which the stack
//! must be large enough: `tofu_json_show::with_deep_stack` makes one.
//!
//! A [`Diff`](tofu_json_computed::Diff) borrows the values, the schema and an arena, which may be older than they
//! are and serve any number of them. [`OwnedDiff`] holds a tree with all of these, to return it or send it.
//! [`line_changes`] and [`list_changes`] compare lines and lists of any type in OpenTofu's way.
//!
//! This crate never prints, and reads no documents: [`Sides`] are cursors on values.
//!
//! The rules are those of OpenTofu v1.12.6, unless [`Differ::profile`] says otherwise.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod action;
mod alone;
mod block;
mod blocks_ahead;
mod children;
mod collection;
mod comparison;
mod created;
mod differ;
mod dynamic;
mod mask;
mod matcher;
mod meaning;
mod nested;
mod nested_block;
mod object;
#[cfg(feature = "model")]
mod of_model;
mod owned;
mod path_tree;
mod record;
mod sensitive;
mod sequence;
mod set;
mod sides;
mod string;
mod subsequence;
mod too_deep;
mod typed;
mod unchanged;
mod unknown;
mod write_only;

pub use alone::{ListChange, line_changes, list_changes};
pub use differ::Differ;
pub use matcher::{Matcher, Reach, attribute_path};
pub use owned::OwnedDiff;
pub use path_tree::{PathTree, Start};
pub use sides::Sides;
pub use tofu_json_computed as computed;
#[cfg(feature = "model")]
pub use tofu_json_model as model;
pub use tofu_json_value as value;
pub use tofu_json_vocab as vocab;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

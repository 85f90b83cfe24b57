//! What a plan, a state or an output changes, as plain data.
//!
//! A [`Diff`] is a tree: a [`Kind`] with its parts, an [`Action`] and a replacement mark. It holds
//! all that a renderer needs and no rendering. The views ([`Entry`], [`Output`], [`StateModule`])
//! add what a plan or state document says about the tree as a whole.
//!
//! A part that stays as it is, and a resource that is wholly created, have one value. They are held
//! as [`OneSided`]: a cursor on the value, its shape and its masks, whose parts are made when they are
//! asked for.
//!
//! ```
//! use tofu_json_computed::{Action, Diff, Kind, Text};
//!
//! let diff = Diff {
//!     action: Action::Update,
//!     replace: true,
//!     kind: Kind::Text(Text::Line { before: Some("a"), after: Some("b") }),
//! };
//! assert!(diff.action.changes());
//! ```
//!
//! A [`Visitor`] looks at the nodes of a tree and [`Counts`] says how many there are of which sort;
//! [`json`] writes trees and views as JSON and reads trees back.
//!
//! **Depth.** Visiting, counting, copying, writing and dropping a tree recurse as deep as the tree, and
//! need less stack than making it. Trees of the differ nest 128 levels and those that are read 160, which any
//! thread has room for; `tofu_json_differ` says how to allow more.
//!
//! This crate neither compares values nor prints them for people, and its `Debug` texts never hold a value.
//!
//! The rules are those of OpenTofu v1.12.6.

#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod json;

mod action;
mod counts;
mod diff;
mod entry;
mod name;
mod named;
#[cfg(feature = "model")]
mod of_model;
mod one_sided;
mod shape;
mod shape_arena;
mod state;
mod text;
mod visit;

pub use action::Action;
pub use counts::{ActionCounts, Counts};
pub use diff::{
    Block, BlockGroup, Diff, Instance, Kind, List, Map, NamedDiff, Object, Primitive, Sensitive,
    Set, TypeChange,
};
pub use entry::{Cause, ComputedInvocation, Entry, Importing, InvokingChange, Output};
pub use name::Name;
// What the differ asks of shapes for each object: between the crates of this workspace only.
#[doc(hidden)]
pub use named::Named;
pub use one_sided::{
    OneSided, OneSidedBlocks, OneSidedElements, OneSidedKind, OneSidedParts, ShapeRef,
};
pub use shape::{
    AttributeShape, BlockShape, NestedBlockShape, NestedShape, ObjectShape, Shape, TupleShape,
};
pub use shape_arena::ShapeArena;
pub use state::{StateModule, StateOutput, StateResource};
pub use text::{Text, TextLine, TextSide};
#[cfg(feature = "model")]
pub use tofu_json_model as model;
pub use tofu_json_value as value;
pub use tofu_json_vocab as vocab;
pub use visit::{Visitor, walk};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

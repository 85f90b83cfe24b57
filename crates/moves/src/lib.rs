//! Which objects of a plan are deleted and created again although they are the same thing under another address, and the
//! `moved` blocks that say so.
//!
//! [`find_moves`] compares the objects of each type that go with those that come, by their values: what few objects have
//! says more than what many have. Two objects are joined only if they are alike enough, if telling values are in these
//! two and in no other, and if nothing else comes near. Otherwise they are among the [`UnsureMove`]s. Instances of `count` that
//! only get another index are [`FoundShift`]s.

mod declared;
mod find;
mod fold;
mod found;
mod join;
mod mirror;
mod names;
mod objects;
mod pairs;
mod parts;
mod shifts;
mod text;

pub use find::find_moves;
pub use found::{
    FORMAT_VERSION, FoundMove, FoundMoves, FoundShift, MovesOptions, SCHEMA, Score, UnsureMove,
    UnsureTarget,
};
pub use text::write_text;

pub use tofu_json_model as model;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

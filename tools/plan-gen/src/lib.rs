//! Plans, states, message streams and the provider schemas that go with them: big, realistic, of
//! any size, and all from a seed.
//!
//! A [`Recipe`] says what is made. The same recipe gives the same bytes on every machine: there is
//! one source of chance (`SplitMix64`), no clock, and no order that depends on addresses or hashes.
//! Documents are canonical in form: members and lists stand in the order in which OpenTofu
//! writes them, and `<`, `>` and `&` are escaped.
//!
//! Nothing is held for longer than it takes to write it. Each section of a document makes its
//! resources again from the seed, so that ten gigabytes take no more memory than ten megabytes.
//!
//! ```
//! use tofu_json_plan_gen::{Document, Recipe};
//!
//! let recipe = Recipe::new(7).with_resources(50);
//! let mut plan = Vec::new();
//! let bytes = recipe.write(Document::Plan, &mut plan)?;
//! assert_eq!(bytes, plan.len() as u64);
//! assert!(plan.starts_with(br#"{"format_version":"1.2","#));
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! A [`Shape`] makes documents of one sort of difficulty in place of realistic ones, an [`Estate`] one plan of 300 changes
//! that is hard to review.

mod byte_size;
mod catalogue;
mod edit;
mod estate;
mod grow;
mod layout;
mod make;
mod mask;
mod mix;
mod pen;
mod plan;
mod plan_file;
mod random;
mod recipe;
mod schemas;
mod shape;
mod state;
mod stream;
mod tree;
mod value;
mod words;

pub use byte_size::{ByteSize, ByteSizeError};
pub use estate::Estate;
pub use mix::{Mix, MixError};
pub use plan_file::PlanFileRelease;
pub use recipe::{Document, Recipe};
pub use shape::{Shape, ShapeError};

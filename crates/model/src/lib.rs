//! OpenTofu's JSON documents, typed and lossless: plans, states, configurations, provider schemas,
//! outputs, state files and the small ones beside them.
//!
//! | module | what it is for |
//! |---|---|
//! | [`document`] | every document of the format, each member with its presence, everything unknown kept |
//! | [`kind`] | what a document is, by its content |
//! | [`gate`] | whether its format version may be read |
//! | [`validate`] | every rule of the format that it breaks, each with its place |
//! | [`view`] | values merged with what is unknown, a walk over a change, indices, order |
//! | [`changes`] | what counts as a change |
//! | [`mod@write`] | the reference's own bytes |
//! | [`state`] | what is in a state, whichever way it is written: masked, compared, weighed |
//! | [`schema`] | provider schemas: found, read, listed, trimmed, compared |
//! | [`shape`] | the tables that all of this comes from; exact numbers |
//! | [`json_schema`] | the tables as JSON Schema files |
//! | [`stream`] | the changes of a plan that is too large to hold |
//! | [`summary`] | counts by action, type and module |
//!
//! # Features
//!
//! Neither is on unless it is asked for:
//!
//! * `serde`: serde's traits for documents, which lose what JSON libraries usually lose.
//! * `json-schema`: schemars' trait for documents, and `json_schema::generate`.
//!
//! # What a renderer needs
//!
//! The types at the top of the crate read quickly and only what is shown.
//! Documents of every format version from 0.1 on are read alike: members that are not known are
//! passed over, members that are absent read as empty, and a word that is not known stays what it
//! is. Only a member of the wrong kind is an [`Error`], with its place.
//!
//! Reading has two speeds. The first finds its way by bytes and parses nothing:
//!
//! * [`PlanLayout`] and [`StateLayout`] tell where the top-level members of a document stand.
//! * [`stream::index_plan`] tells in the same pass which entries of a plan need to be read at all.
//! * [`holds_managed`] tells what a plan without changes was made for.
//! * [`Schemas`] tells where the schema of each resource type stands.
//!
//! The second reads one entry from its tape and borrows all text from it:
//!
//! * [`ResourceChange`], [`Change`], [`Importing`] and [`RelevantAttribute`] of a plan,
//! * [`Module`], [`StateObject`] and [`Output`] of a state,
//! * [`schema::Schema`] and its parts.
//!
//! ```
//! use tofu_json_model::stream::{PlanEvent, Slice, index_plan};
//! use tofu_json_model::{Limits, ResourceChange};
//! use tofu_json_value::{Arena, Document};
//! use tofu_json_vocab::Action;
//!
//! let plan = br#"{"format_version": "1.2", "resource_changes": [
//!     {"address": "a.b", "mode": "managed", "change": {"actions": ["no-op"]}},
//!     {"address": "a.c", "mode": "managed", "change": {"actions": ["update"], "before": {}, "after": {}}}
//! ]}"#;
//! let mut listed = Vec::new();
//! let layout = index_plan(&mut Slice(plan), Limits::default(), |event| match event {
//!     PlanEvent::Changes => listed.clear(),
//!     PlanEvent::Change(range, head) if head.is_listed() => listed.push(range),
//!     _ => {}
//! })?;
//! // A state has no changes either.
//! layout.check()?;
//! for range in listed {
//!     let document = Document::parse(&plan[range])?;
//!     let arena = Arena::new();
//!     let change = ResourceChange::read(document.root(), &arena)?;
//!     assert_eq!((change.address, change.change.action), ("a.c", Action::Update));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate never reads files, keeps no copy of a document and never tells a value in an error.

#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

mod change;
pub mod changes;
#[cfg(feature = "serde")]
mod convenience;
pub mod document;
mod error;
pub mod gate;
mod import;
pub mod json_schema;
pub mod kind;
mod managed;
mod member;
mod module;
mod object;
mod output;
mod plan_layout;
mod presence;
mod relevant;
mod resource_change;
pub mod schema;
pub mod shape;
mod sides;
pub mod state;
mod state_layout;
pub mod stream;
pub mod summary;
mod text;
pub mod validate;
pub mod view;
pub mod write;

pub use crate::change::Change;
#[cfg(feature = "serde")]
pub use crate::convenience::Json;
pub use crate::error::{Error, ErrorKind};
pub use crate::import::Importing;
pub use crate::managed::holds_managed;
pub use crate::module::Module;
pub use crate::object::StateObject;
pub use crate::output::{Output, outputs};
pub use crate::plan_layout::PlanLayout;
pub use crate::presence::Presence;
pub use crate::relevant::RelevantAttribute;
pub use crate::resource_change::ResourceChange;
pub use crate::schema::Schemas;
pub use crate::state_layout::StateLayout;
pub use tofu_json_value::{Limits, Place};

//! OpenTofu's JSON documents, typed and lossless: plans, states, configurations, provider schemas,
//! outputs, state files and the small ones beside them.
//!
//! | module | what it is for |
//! |---|---|
//! | [`document`] | every document of the format, each member with its presence, everything unknown kept |
//! | [`kind`] | what a document is, by its content |
//! | [`program`] | which program wrote it, as far as it tells |
//! | [`gate`] | whether its format version may be read |
//! | [`validate`] | every rule of the format that it breaks, each with its place |
//! | [`view`] | values merged with what is unknown, a walk over a change, indices, order |
//! | `build` | plans and states that a program makes (with the feature) |
//! | [`changes`] | what counts as a change |
//! | [`filter`] | which changes of a plan are wanted |
//! | [`mod@write`] | OpenTofu's own bytes |
//! | [`state`] | what is in a state, whichever way it is written: masked, compared, weighed |
//! | [`schema`] | provider schemas: found, read, listed, trimmed, compared |
//! | [`shape`] | the tables of members from which documents, checks and schemas are made |
//! | [`json_schema`] | the tables as JSON Schema files |
//! | [`stream`] | the changes of a plan that is too large to hold |
//! | [`summary`] | counts by action, type and module |
//!
//! No two modules depend on each other: documents are made from the tables of [`shape`], and everything
//! else is about documents. The test `rooms` says which module may use which.
//!
//! # Where to start
//!
//! [`stream::changes`] reads a plan of any size, and [`view::leaves`] walks what a change is about with its masks:
//!
//! ```
//! use tofu_json_model::stream::changes;
//! use tofu_json_model::view::{Leaf, leaves};
//!
//! let plan = br#"{"format_version": "1.2", "planned_values": {}, "resource_changes": [
//!     {"address": "a.b", "change": {"actions": ["update"],
//!         "before": {"size": 1.50, "key": "x"}, "after": {"size": 2.0, "key": "y"},
//!         "before_sensitive": {"key": true}, "after_sensitive": {"key": true}}}]}"#;
//! let mut seen = Vec::new();
//! // Any reader will do; what is no plan is an error.
//! for resource in changes(&plan[..]) {
//!     let resource = resource?;
//!     for leaf in leaves(&resource.view().change).filter(Leaf::changes) {
//!         let secret = leaf.before_sensitive || leaf.after_sensitive;
//!         seen.push((leaf.path.to_string(), (!secret).then(|| leaf.after.or_null().to_string())));
//!     }
//! }
//! assert_eq!(seen, [(".key".to_owned(), None), (".size".to_owned(), Some("2.0".to_owned()))]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A document in memory is read with [`document::Owned`], or borrowed with the `read` of its type.
//!
//! # Features
//!
//! None is on unless it is asked for:
//!
//! * `build`: plans and states that a program makes, `build::PlanBuilder` and `build::StateBuilder`.
//! * `serde`: serde's traits for documents, which lose what JSON libraries usually lose.
//! * `json-schema`: schemars' trait for documents, and `json_schema::generate`.
//!
//! # What a renderer needs
//!
//! A renderer reads in two steps. The first finds its way by bytes and parses nothing:
//!
//! * [`stream::PlanLayout`] and [`stream::StateLayout`] say where the top-level members of a document are.
//! * [`stream::index_plan`] finds in the same pass which entries of a plan need to be read at all.
//! * [`stream::holds_managed`] finds what a plan without changes was made for.
//! * [`Schemas`] says where the schema of each resource type is.
//!
//! The second reads one entry from its tape and borrows all text from it:
//!
//! * the types of [`document`],
//! * [`schema::Schema`] and its parts.
//!
//! ```
//! use tofu_json_model::Limits;
//! use tofu_json_model::document::plan::ResourceChange;
//! use tofu_json_model::stream::{PlanEvent, Slice, index_plan};
//! use tofu_json_model::value::Document;
//! use tofu_json_model::vocab::Action;
//!
//! let plan = br#"{"format_version": "1.2", "resource_changes": [
//!     {"address": "a.b", "mode": "managed", "change": {"actions": ["no-op"]}},
//!     {"address": "a.c", "mode": "managed", "change": {"actions": ["update"], "before": {}, "after": {}}}
//! ]}"#;
//! let mut listed = Vec::new();
//! let layout = index_plan(&mut Slice(plan), Limits::default(), |event| match event {
//!     PlanEvent::Changes => listed.clear(),
//!     PlanEvent::Change(range, head, _) if head.is_listed() => listed.push(range),
//!     _ => {}
//! })?;
//! // A state has no changes either.
//! layout.check()?;
//! for range in listed {
//!     let document = Document::parse(&plan[range])?;
//!     let change = ResourceChange::read(document.root())?;
//!     assert_eq!((&*change.address, change.change.actions.action), ("a.c", Action::Update));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate never reads files, keeps no copy of a document and never puts a value into an error.

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "build")]
pub mod build;
pub mod changes;
#[cfg(feature = "serde")]
mod convenience;
pub mod document;
mod error;
pub mod filter;
pub mod gate;
pub mod json_schema;
pub mod kind;
mod member;
mod presence;
pub mod program;
pub mod schema;
pub mod shape;
mod sides;
pub mod state;
pub mod stream;
pub mod summary;
mod text;
pub mod validate;
pub mod view;
pub mod write;

#[cfg(feature = "serde")]
pub use crate::convenience::SerdeValue;
pub use crate::error::{Error, ErrorKind};
pub use crate::presence::Presence;
pub use crate::schema::Schemas;
pub use tofu_json_diagnostic as diagnostic;
pub use tofu_json_number as number;
pub use tofu_json_value as value;
pub use tofu_json_value::{Limits, Position};
pub use tofu_json_vocab as vocab;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

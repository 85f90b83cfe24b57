//! Every document of the format, typed and lossless.
//!
//! There is a struct for each kind of object. Its fields are the members that the format knows, in the
//! order in which OpenTofu writes them; [`whole`](plan::Plan::whole) is the object as it is,
//! with the members that are not known, duplicates, order and spelling. Lists and maps are read when
//! they are walked, so that what is not looked at costs nothing.
//!
//! | document | type |
//! |---|---|
//! | plan | [`plan::Plan`] |
//! | state | [`state::State`] |
//! | configuration | [`config::Configuration`] |
//! | provider schemas | [`provider::ProviderSchemas`] |
//! | outputs | [`output::Outputs`] |
//! | `validate -json` | [`validation::Validation`] |
//! | `version -json` | [`version::Version`] |
//! | `metadata functions -json` | [`function::Functions`] |
//! | state file | [`raw::RawState`], [`raw::LegacyState`], [`raw::EncryptedState`] |
//! | remote runs | [`render::RenderPlan`], [`render::RenderState`] |
//! | small documents | [`side`] |
//!
//! The type of a field says what may be written there:
//!
//! * [`Presence`](crate::Presence) where absent and `null` mean different things,
//! * `Option` where they mean the same, a plain value where that has a default (`""`, `false`),
//! * [`WrittenNumber`](tofu_json_number::WrittenNumber), which keeps its text, for every number,
//! * an enum with a variant for other words for every list of words.
//!
//! [`Any::read`] finds out what a document is; [`Owned`] keeps the bytes together with the document.
//!
//! ```
//! use tofu_json_model::document::plan::Plan;
//! use tofu_json_value::Document;
//!
//! let text = br#"{"format_version": "1.2", "planned_values": {"root_module": {}},
//!     "resource_changes": [{"address": "a.b", "change": {"actions": ["create"]}, "new": 1.0}]}"#;
//! let document = Document::parse(text)?;
//! let plan = Plan::read(document.root())?;
//! for change in plan.resource_changes.iter() {
//!     let change = change?;
//!     assert_eq!(change.address, "a.b");
//!     assert_eq!(change.unknown_members().next().unwrap().0, "new");
//! }
//! assert_eq!(plan.whole().raw(), text);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod check;
pub mod config;
pub mod function;
pub mod output;
pub mod plan;
pub mod provider;
pub mod raw;
pub mod render;
pub mod side;
pub mod state;
pub mod validation;
pub mod values;
pub mod version;

mod any;
mod owned;

pub use crate::shape::View;
pub use any::Any;
pub use owned::Owned;

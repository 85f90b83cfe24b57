//! The words that OpenTofu's JSON documents share.
//!
//! Every document speaks of the same few things: what is planned ([`Action`]), for which sort of
//! resource ([`Mode`]), why ([`Reason`]), what [`Besides`], at which [`address`], under which
//! [`path`] inside it. This crate has one type for each, and nothing that reads or prints
//! whole documents.
//!
//! Beside them are the small rules that several readers and writers share: which
//! [`format_version`] is newer, how a schema nests ([`Nesting`]), what a plan is made for
//! ([`PlanMode`]), which names a pattern is for ([`matches_glob`]), which changes are wanted
//! ([`ChangeFilter`]), by which rules a release prints ([`Profile`]).
//!
//! Closed word lists are not closed for long, so each type for words of the wire format
//! keeps a word that it does not know and gives it back unchanged. Addresses are parsed
//! into their parts, ordered as plans order them, and printed back byte for byte.
//!
//! ```
//! use tofu_json_vocab::address::ResourceAddress;
//! use tofu_json_vocab::{Action, Mode};
//!
//! let action = Action::from_words(["delete", "create"]);
//! assert_eq!(action, Action::DeleteThenCreate);
//! assert!(action.is_replace());
//!
//! let unknown = Action::from_words(["open"]);
//! assert_eq!(unknown.words().collect::<Vec<_>>(), ["open"]);
//!
//! let text = r#"module.a["x"].data.test_thing.b[2]"#;
//! let address: ResourceAddress = text.parse()?;
//! assert_eq!(address.mode, Mode::Data);
//! assert_eq!(address.to_string(), text);
//! # Ok::<(), tofu_json_vocab::address::ParseError>(())
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]

pub use crate::action::Action;
pub use crate::besides::Besides;
pub use crate::filter::{
    ChangeFilter, ChangeWord, FilterArgumentError, FilteredChange, UnknownChangeWord,
};
pub use crate::glob::matches_glob;
pub use crate::mode::{Mode, PlanMode, Planning};
pub use crate::nesting::Nesting;
pub use crate::profile::{Profile, Program};
pub use crate::reason::Reason;
pub use crate::secrets::Secrets;
pub use crate::unchanged::shows_unchanged;

pub mod address;
pub mod format_version;
pub mod path;
pub mod profile;

mod action;
mod besides;
mod filter;
mod float;
mod glob;
mod mode;
mod nesting;
mod reason;
mod secrets;
#[cfg(feature = "serde")]
mod serde_forms;
mod unchanged;
mod word;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

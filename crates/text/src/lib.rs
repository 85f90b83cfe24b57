//! The rules of text that every other part shares.
//!
//! | rule | here |
//! |---|---|
//! | which characters print as themselves | [`is_printable`], for the Unicode version in [`Printable`] |
//! | which names need no quotes | [`is_identifier`], [`starts_identifier`], [`continues_identifier`] |
//! | strings in double quotes, as Go's `%q` writes them | [`quote`], [`quoted`], [`quoted_width`] |
//! | strings in double quotes, as native syntax writes and reads them | [`native`] |
//! | what readers take for characters: grapheme clusters | [`graphemes`] |
//! | control characters made visible | [`visible`], [`visible_on_one_line`], [`steers`] |
//! | which name was meant | [`similar`], [`suggestion`] |
//! | points in time | [`Timestamp`] |
//! | parts of text and lists, checked in debug builds | [`CheckedSlice`] |
//! | parts of a text replaced, all at once | [`Splices`] |
//!
//! ```
//! use tofu_json_text::{Printable, Timestamp, is_identifier, native, quote};
//!
//! assert!(is_identifier("ingress-rule_2"));
//! assert_eq!(quote("${a}\u{a0}", Printable::Unicode15), r#""${a}\u00a0""#);
//!
//! let mut text = String::new();
//! native::write_quoted(&mut text, "${a}\u{a0}")?;
//! assert_eq!(text, r#""$${a}\u00a0""#);
//!
//! let time = Timestamp::parse("2026-11-21T10:31:09+02:00").expect("a time of RFC 3339");
//! assert_eq!(time.to_string(), "2026-11-21T08:31:09.000000Z");
//! # Ok::<(), std::fmt::Error>(())
//! ```
//!
//! Which characters are quoted, which names are identifiers and what is one grapheme cluster follows the Unicode versions that OpenTofu
//! was built with, not the version of this toolchain; the tables are part of this crate.

mod grapheme;
mod identifier;
mod printable;
mod quote;
mod similar;
mod slice;
mod splice;
mod tables;
mod timestamp;
mod visible;
mod width;

pub mod native;

pub use grapheme::{Graphemes, graphemes};
pub use identifier::{continues_identifier, is_ascii_identifier, is_identifier, starts_identifier};
pub use printable::{Printable, is_printable};
pub use quote::{is_plain, quote, quote_into, quoted};
pub use similar::{similar, suggestion};
pub use slice::CheckedSlice;
pub use splice::Splices;
pub use timestamp::{SystemTimeRangeError, Timestamp, TimestampError};
pub use visible::{picture, steers, visible, visible_on_one_line};
pub use width::{Width, name_width, quoted_width};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

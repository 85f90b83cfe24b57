//! The one way in: what is in a file or pipe, whatever it came wrapped in.
//!
//! Input may be compressed (gzip, zstd), in UTF-16, or between the lines of a log. [`Opened`] finds the
//! document in it, says what it is, and gives its parts and the places of its bytes. [`plain_stream`]
//! does the same for streams of messages, which are decoded as they come.
//!
//! ```
//! use tofu_json_input::{DocumentKind, Input, Limits, Opened};
//!
//! // UTF-16, as PowerShell writes it.
//! let text = "{\"format_version\":\"1.2\",\"planned_values\":{}}\r\n";
//! let bytes: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
//! let opened = Opened::open(Input::Memory(&bytes), Limits::default())?;
//! assert_eq!(opened.kind(Limits::default())?, DocumentKind::Plan);
//! assert_eq!(&*opened.text()?, text.as_bytes());
//! # Ok::<(), tofu_json_input::Error>(())
//! ```
//!
//! A plain document is neither copied nor scanned: only its first keys are read. A plan, a state or
//! schemas in a file stay there, and are read piece by piece: see [`Input::Pieces`].
//!
//! This crate opens no files: whoever has the bytes gives them.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod compression;
mod decode;
mod encoding;
mod error;
mod escape;
mod input_error;
mod large_pages;
mod locate;
mod look_ahead;
mod members;
mod note;
mod opened;
mod source;
mod stream;
mod strict;
mod trail;

pub use compression::CompressionLimits;
pub use error::{Error, Problem};
pub use large_pages::LargePages;
pub use note::{Note, NoteCode};
pub use opened::Opened;
pub use source::{Advance, Forgotten, Input, Pass, ReadAt, ReadParts};
pub use stream::plain_stream;
pub use strict::{Checked, StrictPass};
pub use tofu_json_model as model;
pub use tofu_json_model::kind::DocumentKind;
pub use tofu_json_model::stream::StreamError;
pub use tofu_json_value::{Limits, LineCount, Position};

#[cfg(test)]
mod tests;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

//! ZIP archives as OpenTofu reads them: those of provider packages and saved plans.
//!
//! The reader follows OpenTofu's where archives are odd: the central directory counts, and not what
//! is before the contents; names are raw bytes; a name may be there more than once. What an archive
//! claims is all that it can cost: contents are given piece by piece, and never more than the directory says.
//!
//! ```
//! use std::io::Cursor;
//! use tofu_json_zip::{ArchiveBytes, Limits, entries};
//!
//! let empty = [&b"PK\x05\x06"[..], &[0; 18]].concat();
//! let mut source = ArchiveBytes::new(Cursor::new(empty), ())?;
//! assert!(entries(&mut source, &Limits::default()).is_ok_and(|entries| entries.is_empty()));
//! # Ok::<(), std::io::Error>(())
//! ```

mod central;
mod content;
mod end;
mod entry;
mod error;
mod limits;
mod source;

pub use central::entries;
pub use content::{ContentPlace, Contents, content_place, same_content};
pub use entry::ArchiveEntry;
pub use error::{ArchiveError, shown};
pub use limits::Limits;
pub use source::{ArchiveBytes, Stop, Witness};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

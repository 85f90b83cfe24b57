//! Steps through JSON text without parsing it.
//!
//! Over half of a plan is never needed for its text. This crate steps over such values at close to
//! the speed of memory: it checks that strings end and that brackets match, and nothing else, unless
//! it is asked to.
//!
//! * [`skip_value`] steps over one value, [`Skipper`] over one that comes in pieces. Many values one after the other share
//!   a [`BracketsAhead`].
//! * [`members`] lists the members of an object, [`elements`] those of an array, as byte ranges.
//! * [`string_end`] finds the end of a string, [`first_special`] the next byte of one that matters.
//! * [`number_end`] and [`escape_length`] find the ends of numbers and of escape sequences.
//! * [`decode_usual`] decodes the usual ones, many bytes at once.
//! * [`Specials`] finds all of these in the strings of a text, for a parser.
//! * [`utf8()`] makes text of bytes, [`utf8_and_foreign`] says also where it is not plain.
//! * [`Checker`] checks every byte of a value that comes in pieces, strictly by the grammar.
//! * [`Position`] turns a byte offset into line and column; [`LineCount`] does so without the bytes before.
//!
//! ```
//! use tofu_json_scan::{Limits, members};
//!
//! let text = br#"{"skipped": {"deep": [1, 2, {"x": "]"}]}, "kept": 7}"#;
//! let kept = members(text, 0, Limits::default())
//!     .filter_map(Result::ok)
//!     .find(|member| member.key_text(text) == b"kept")
//!     .map(|member| &text[member.value]);
//! assert_eq!(kept, Some(&b"7"[..]));
//! ```
//!
//! The crate never allocates in proportion to its input and never recurses. It is the only one here
//! that holds `unsafe` code: calls of functions that need AVX-512, AVX2, SSE2 or NEON, which the processor has, loads
//! and stores of 64, 32 and 16 bytes, and ASCII taken for UTF-8.

mod brackets;
mod check;
mod elements;
mod fault;
mod kernel;
mod members;
mod number;
mod position;
mod skip;
mod specials;
mod string;
mod utf8;
mod whitespace;
mod word;

pub use brackets::Limits;
pub use check::Checker;
pub use elements::{Elements, elements};
pub use fault::{Fault, FaultKind};
pub use members::{Member, Members, members};
pub use number::number_end;
pub use position::{LineCount, Position};
pub use skip::{BracketsAhead, Progress, Skipper, skip_value};
pub use specials::Specials;
pub use string::{
    StringEnd, backslashes, decode_usual, escape_length, first_special, plain_text, string_end,
};
pub use utf8::{utf8, utf8_and_foreign};
pub use whitespace::{skip_indentation, skip_whitespace};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

//! Text between quotes in native syntax, both ways.
//!
//! Written: `\n`, `\r`, `\t`, `\"` and `\\`; `$${` for `${` and `%%{` for `%{`; characters that do not
//! print as `\uXXXX` or `\UXXXXXXXX` in lower-case hexadecimal. Read: the same, with digits of either case.

mod decode;
mod escape;
mod markers;
mod quoted;

pub use decode::{UnquoteError, decode, decode_leniently, read_quoted};
pub use escape::{Escape, escape, escapes};
pub use markers::{decode_markers, escape_markers};
pub use quoted::{push_escaped, write_quoted};

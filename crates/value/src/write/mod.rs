//! Writing JSON: strings, containers with or without indentation, and what was read before.

mod copy;
mod json;
mod layout;
#[cfg(feature = "serde")]
mod serialize;
mod sink;
mod string;

pub use copy::{compact, copy_value};
pub use json::Json;
#[cfg(feature = "serde")]
pub use serialize::{RawJson, to_json};
pub use sink::Sink;
pub use string::{Escaping, escape_where, write_string};

//! Addresses of modules and resources, parsed into their parts.
//!
//! | thing | text |
//! |---|---|
//! | module instance | `module.a[0].module.b["k"]` |
//! | module of the configuration | the same without keys |
//! | resource | `[MODULE.]TYPE.NAME`, `[MODULE.]data.TYPE.NAME`, `[MODULE.]ephemeral.TYPE.NAME` |
//! | resource instance | the same with `[0]`, `["k"]`, or Terraform's `[*]` at the end |
//!
//! Addresses with and without keys share one type, because documents mix them: a relevant
//! attribute may name an instance, a whole resource, or a resource in an unexpanded module.
//!
//! `Display` gives the text back, and `Ord` is the order of `resource_changes`: fewer module steps
//! first, then module names and keys step by step, then mode (ephemeral, data, managed), type,
//! name, and key (none, integers by value, strings bytewise).
//!
//! ```
//! use tofu_json_vocab::address::ResourceAddress;
//!
//! let mut addresses = ["a.b[10]", "a.b[2]", "module.m.a.b", "data.z.z", r#"a.b["2"]"#]
//!     .map(|text| text.parse::<ResourceAddress>().unwrap());
//! addresses.sort();
//! let texts = addresses.map(|address| address.to_string());
//! assert_eq!(texts, ["data.z.z", "a.b[2]", "a.b[10]", r#"a.b["2"]"#, "module.m.a.b"]);
//! ```

pub use self::error::{ParseError, ParseErrorKind};
pub use self::key::InstanceKey;
pub use self::module::{ModuleAddress, ModuleStep};
pub use self::resource::ResourceAddress;
pub use self::rolled_up::{RolledUp, roll_up};

mod error;
mod key;
mod module;
mod reader;
mod resource;
mod rolled_up;

/// Whether an object has another address than before: plans say where it was, some with an empty text or
/// with the same address where it did not move.
///
/// ```
/// use tofu_json_vocab::address::is_moved;
/// assert!(is_moved(Some("a.b"), "a.c") && !is_moved(Some("a.c"), "a.c"));
/// assert!(!is_moved(Some(""), "a.c") && !is_moved(None, "a.c"));
/// ```
#[must_use]
pub fn is_moved(previous: Option<&str>, address: &str) -> bool {
    previous.is_some_and(|previous| !previous.is_empty() && previous != address)
}

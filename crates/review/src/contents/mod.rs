//! What the text of a string holds: YAML, base64 of text, or blanks that alone make a difference.

mod base64;
mod comments;
mod space;
mod yaml;
mod yaml_scalar;

pub(crate) use base64::decode_text;
pub(crate) use yaml::{Spelling, YamlText};

/// Longer texts are compared by their bytes only: hostile YAML or base64 costs no more than this allows.
pub(crate) const LONGEST: usize = 1 << 20;
pub use space::SpaceChange;

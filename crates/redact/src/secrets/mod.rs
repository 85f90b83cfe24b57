//! Strings that a mask hides in one place and that are clear in another.

mod collect;
mod cover;
mod finder;
mod patterns;

pub use collect::MaskedStrings;
pub use finder::SecretFinder;

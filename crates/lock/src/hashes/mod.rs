//! Hashes of packages, and lists of them.

mod algebra;
mod hash;
mod list;

pub use hash::{Hash, HashError, Scheme};
pub use list::Hashes;

//! Conversion from each syntax to the other.

mod loss;
mod path;

pub mod to_hcl;
pub mod to_json;

mod verify;

pub use crate::file_name::{json_name, native_name, root_of_name};
pub use loss::{Loss, LossKind, Refusal};
pub use verify::{Difference, differences};

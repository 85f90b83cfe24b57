//! A plan as a [`Review`]: what differs in each object, and how much it may break.

mod beside;
mod changed;
mod gathered;
mod json;
mod outputs;
mod places;
mod reviewer;
mod secrets;
mod written;

pub(crate) use changed::{known_shape, parts_of};
pub use json::{FORMAT_VERSION, SCHEMA};
pub(crate) use places::{Outlining, Places};
pub use reviewer::PlanReviewer;
pub(crate) use secrets::masked_in;
pub use tofu_json_review::*;

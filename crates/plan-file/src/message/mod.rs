//! The messages of a plan file, as plain data with their texts where they are.

mod change;
mod check;
mod index;
mod path;
mod plan;
mod schemas;

pub(crate) use change::{ChangeSides, OutputMessage, ResourceInstance, value as dynamic_value};
pub(crate) use check::{CheckMessage, CheckObject};
pub(crate) use index::{ChangeKey, ChangeKind, ChangesOf, PlanIndex, ProviderNames};
pub(crate) use path::{PathMessage, StepMessage};
pub(crate) use plan::{PlanMessage, UiMode};
pub(crate) use schemas::schemas_document;

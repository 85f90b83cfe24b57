//! Showing a plan.

mod document;
mod drift;
mod empty;
mod entry;
mod mode;
mod outputs;
mod relevance;
mod survey;

pub(crate) use document::show_plan;

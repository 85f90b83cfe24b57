//! Showing a plan.

mod computed;
mod document;
mod drift;
mod empty;
mod entry;
mod mode;
mod outputs;
mod relevance;
mod survey;
mod text;

pub(crate) use document::show_plan;
pub(crate) use survey::Survey;

//! Showing a plan.

mod ahead;
mod computed;
mod deferred;
mod document;
mod drift;
mod empty;
mod entry;
mod facts;
mod filtered;
mod further;
mod invocations;
mod mode;
mod outputs;
mod relevance;
mod stretches;
mod survey;
mod text;
mod unneeded;

pub(crate) use ahead::Ahead;
pub(crate) use document::show_plan;
pub(crate) use empty::is_empty;
pub(crate) use entry::{List, found_shape, known_sides, tree, with_document};
pub(crate) use facts::PlanFacts;
pub(crate) use filtered::Filtered;
#[cfg(feature = "review")]
pub(crate) use filtered::takes_name;
pub(crate) use invocations::Invocations;
#[cfg(feature = "review")]
pub(crate) use outputs::parse as parse_outputs;
pub(crate) use stretches::Stretches;
pub(crate) use survey::Survey;
pub(crate) use unneeded::ReadFor;

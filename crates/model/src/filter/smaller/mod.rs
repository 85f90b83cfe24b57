//! Documents made smaller by a filter: the parts of their bytes that stay.
//!
//! Two passes, and no more in memory than where something is left out: the first finds what a filter
//! [takes](Taken), the second the [parts](Cuts) of the document that stay.

mod cuts;
mod cutter;
mod plan;
mod state;
mod taken;
mod values;

pub use cuts::Cuts;
pub use plan::cut_plan;
pub use state::{cut_state, cut_state_file};
pub use taken::Taken;

#[cfg(test)]
mod tests;

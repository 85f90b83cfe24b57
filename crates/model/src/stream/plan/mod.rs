//! Passes over plans.

mod head;
mod index;
mod member;
mod outline;
mod pass;

pub use head::ChangeHead;
pub(crate) use index::plan_layout;
pub use index::{PlanEvent, index_plan};
pub(super) use member::Member;
pub use outline::{EntryHead, OutlineEvent, outline_plan};

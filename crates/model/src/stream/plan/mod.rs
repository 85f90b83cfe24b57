//! Passes over plans.

mod check;
mod head;
mod index;
mod member;
mod outline;
mod pass;

pub use check::CheckHead;
pub use head::ChangeHead;
pub(crate) use index::plan_layout;
pub use index::{PlanEvent, index_plan};
pub(super) use member::Member;
pub use outline::{EntryHead, OutlineEvent, outline_plan};

//! Passes over plans.

mod check;
mod failure;
mod head;
mod index;
mod layout;
mod member;
mod outline;
mod pass;
mod usual_start;

pub use check::CheckHead;
pub use failure::{CheckFailures, FailedInstances, ToldFailure};
pub use head::ChangeHead;
pub(super) use head::ObjectHead;
pub use index::{PlanEvent, PlanPart, index_plan};
pub use layout::PlanLayout;
pub(super) use member::Member;
pub use outline::{EntryHead, OutlineEvent, outline_plan};

//! Passes over plans.

mod check;
mod failure;
mod head;
mod index;
mod layout;
mod member;
mod outline;
mod pass;
mod stretch;
mod usual_start;

pub use check::CheckHead;
pub use failure::{CheckFailures, FailedInstances, ToldFailure};
pub use head::ChangeHead;
pub(super) use head::ObjectHead;
pub use index::{PlanEvent, PlanPart, index_plan, index_plan_by_stretches};
pub use layout::PlanLayout;
pub(super) use member::Member;
pub use outline::{EntryHead, OutlineEvent, outline_plan};
pub use stretch::{PlanStretch, change_within, index_stretch};

//! What `show` prints of plans and states, read as fast as it goes.
//!
//! These types hold only what is shown, borrow every text from an arena, and look at no other member:
//! what is not shown may be of any kind. The types of [`document`](crate::document) hold every member,
//! and refuse what is of the wrong kind anywhere; read those where speed does not matter most.
//!
//! Documents of every format version from 0.1 on are read alike: members that are not known are
//! passed over, members that are absent or null read as empty, and a word that is not known is kept.
//! Only a member of the wrong kind is an [`Error`](crate::Error), with its place.

mod change;
mod importing;
mod output;
mod relevant_attribute;
mod resource_change;
mod state_object;

pub use change::Change;
pub use importing::Importing;
pub use output::{Output, outputs};
pub use relevant_attribute::RelevantAttribute;
pub use resource_change::ResourceChange;
pub use state_object::StateObject;

//! Ways to look at plans and states that the documents themselves do not offer.
//!
//! * [`Planned`]: a value after a change, with what is not known yet put back in its place.
//! * [`leaves`]: every value that a change is about, with its path and what the masks say of it.
//! * [`Index`]: changes and objects by address, module, type and provider.
//! * [`ObjectKey`]: the order of OpenTofu.

mod index;
mod key;
mod leaves;
mod mask;
mod planned;
mod value_path;

pub use index::{Entry, Index};
pub use key::ObjectKey;
pub use leaves::{Leaf, Leaves, changed_attributes, leaves};
pub use mask::{Mask, MasksOfElements, MasksOfMembers};
pub use planned::{Certainty, Planned};
pub use value_path::ValuePath;

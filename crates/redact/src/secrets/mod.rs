//! Strings that a mask hides in one place and that are clear in another.

mod collect;
mod cover;
mod finder;
mod places;
mod plan;
mod state;

pub use collect::MaskedStrings;
pub use finder::SecretFinder;
pub use places::{SecretPlace, SecretPlaces};
pub use plan::{secrets_of_plan, sensitive_variables};

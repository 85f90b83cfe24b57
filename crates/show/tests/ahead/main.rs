//! What is rendered while a plan is surveyed is what is rendered after it, and nothing is needed again of which the input
//! was told that it is not.

#![expect(clippy::unwrap_used, reason = "a test may end that way")]

mod drift;
mod forgetful;
mod forgotten;
mod plan;
mod rendered;
mod stretches;

//! Recorded directories of OpenTofu: which files are read, and what they give together.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "recorded cases are read from disk, and a broken one has to fail loudly"
)]

mod blocks;
mod listing;
mod loading;
mod mistakes;
mod modules;
mod public;
mod recordings;
mod trees;
mod validating;

//! Recorded runs of commands: what `explain` says of each change, and what `check` says where
//! OpenTofu checked.

#![expect(clippy::unwrap_used, reason = "a test may end that way")]
#![expect(clippy::disallowed_methods, reason = "the recordings are files")]

mod checked;
mod explained;
mod recordings;

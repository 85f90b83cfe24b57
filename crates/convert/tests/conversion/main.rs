//! Conversions of recorded files.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::disallowed_methods,
    reason = "recorded cases are read from disk, and a broken one has to fail loudly"
)]

mod comments;
mod pairs;
mod recordings;
mod to_hcl;
mod to_json;

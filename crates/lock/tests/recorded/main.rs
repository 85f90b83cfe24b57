//! Recorded cases of OpenTofu, and laws that hold for any bytes.
//!
//! Tests of recordings that are not part of this project are ignored unless they are asked for; they are read from the
//! folder that the environment variable `TOFU_JSON_RECORDINGS` names.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "recorded cases are read from disk, and a broken one has to fail loudly"
)]

mod cases;
mod conformance;
mod laws;
mod parity;

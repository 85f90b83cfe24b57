//! Recorded cases of OpenTofu, and laws that hold for any bytes.
//!
//! Cases that are not part of this project are read from the directory that the environment variable
//! `TOFU_JSON_RECORDINGS` names; without it they are left out.

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

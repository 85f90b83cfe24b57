//! A cluster of three processes on this machine.

#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod answers;
#[path = "../../../tofu-json-fleet/tests/bucket_server/mod.rs"]
mod bucket_server;
mod buckets;
mod cancelled;
mod cluster;
mod errors;
mod files;
mod lost;
mod scans;

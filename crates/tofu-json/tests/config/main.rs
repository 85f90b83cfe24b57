//! The verbs of `config`: what they print, what they write and how they end.

#![expect(clippy::unwrap_used, reason = "a test may end that way")]
#![expect(
    clippy::disallowed_methods,
    reason = "these tests run the program and look at files"
)]

mod check_file;
mod fmt;
mod lint;
mod mode;
mod module;
mod not_checked;
mod parse;
#[path = "../cli/run.rs"]
#[expect(dead_code, reason = "other tests use the rest of it")]
mod run;
mod terraform;
mod to_hcl;
mod to_json;
#[cfg(unix)]
mod unreadable;

//! What holds for every command there is: its documentation, what it does when the system fails it, and
//! that it tells no secrets.

#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test may end that way"
)]
#![expect(
    clippy::disallowed_methods,
    reason = "these tests run the program and look at files"
)]

#[cfg(unix)]
mod action;
mod commands;
mod docs;
#[cfg(unix)]
mod escapes;
mod examples;
#[cfg(target_os = "linux")]
mod faults;
#[cfg(target_os = "linux")]
mod interrupt;
mod outputs;
mod plan_files;
mod secrets;

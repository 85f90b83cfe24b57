//! `ui watch` and `ui run` as a user sees them: on a terminal, with keys, signals and a program.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test may end that way")]
#![expect(
    clippy::disallowed_methods,
    reason = "these tests run programs and look at files"
)]

mod approval;
#[cfg(feature = "browse")]
mod browse_terminal;
mod folder;
mod run;
mod run_terminal;
mod stream;
mod terminal;
mod watch;
mod watch_terminal;

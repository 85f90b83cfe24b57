//! The front end: parses arguments, reads, calls a library, prints.
//!
//! It alone touches files, the environment, the terminal and the exit status. Each command is a
//! file in `commands/`; options that several commands share are in `options/`, each with the code
//! that resolves it.

#![expect(
    clippy::disallowed_methods,
    reason = "the libraries leave files, environment and streams to the front end"
)]
mod cli;
mod commands;
mod environment;
mod exit_code;
mod failure;
mod grid;
mod interrupt;
mod json;
mod markdown;
mod message;
mod options;
mod progress;
mod screen;
mod signals;
mod unified;

use exit_code::ExitCode;

fn main() -> ExitCode {
    keep_buffers();
    let arguments: Vec<_> = std::env::args_os().collect();
    match cli::parse(&arguments) {
        Ok(command) => command.run(),
        Err(usage) => usage.print(),
    }
}

/// More than any buffer that is used again and again has, in bytes.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const LARGE: usize = 4 << 20;

/// Keeps freed buffers of up to some MiB for the next one that asks for memory.
///
/// The allocator of glibc asks the system for each block of 128 KiB or more, and gives it back when it is freed, for which all
/// threads have to be interrupted. From the first time on that a larger block is freed, it keeps all blocks up to that
/// size (`mallopt(3)`, "dynamic mmap threshold"). The block here is never written to, so that it takes no memory.
fn keep_buffers() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    drop(std::hint::black_box(Vec::<u8>::with_capacity(LARGE)));
}

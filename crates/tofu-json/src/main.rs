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
    let arguments: Vec<_> = std::env::args_os().collect();
    match cli::parse(&arguments) {
        Ok(command) => command.run(),
        Err(usage) => usage.print(),
    }
}

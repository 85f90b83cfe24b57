//! `tofu-json-fleet`: thousands of OpenTofu's plans and states as tables.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "the program: arguments, files, standard streams and exit status are its work"
)]

mod commands;
mod failure;
#[cfg(feature = "sql")]
mod output;
mod sensitive;

use clap::Parser as _;
use commands::Program;
use failure::ExitStatus;
use std::process::ExitCode;

fn main() -> ExitCode {
    let program = match Program::try_parse() {
        Ok(program) => program,
        Err(told) => {
            // Whoever has closed the stream wants to hear nothing.
            let _ = told.print();
            return ExitCode::from(u8::from(told.use_stderr()));
        }
    };
    match program.run() {
        Ok(ExitStatus::Fine) => ExitCode::SUCCESS,
        Ok(ExitStatus::SomeFailed) => ExitCode::from(1),
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            eprint!("{failure}");
            ExitCode::from(1)
        }
    }
}

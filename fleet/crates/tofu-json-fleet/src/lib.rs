//! `tofu-json-fleet` as a library: its commands, for the two programs that have them. `tofu-json-fleet` works on its own;
//! `tofu-json-fleet-cluster` has a [`Cluster`] besides, and is started by the other for what needs one.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "the program: arguments, files, standard streams and exit status are its work"
)]

#[cfg(feature = "sql")]
mod address;
#[cfg(feature = "sql")]
mod cluster;
mod commands;
mod failure;
mod interrupt;
#[cfg(feature = "sql")]
mod output;
mod sensitive;

#[cfg(feature = "sql")]
pub use address::ClusterAddress;
#[cfg(feature = "sql")]
pub use cluster::{Cluster, ExecutorOptions, SchedulerOptions};
pub use failure::Failure;

use clap::Parser as _;
use commands::Program;
use failure::ExitStatus;
use std::process::ExitCode;

/// Runs the program with the arguments of this process. `tofu-json-fleet-cluster` is started for what needs a cluster.
#[must_use]
pub fn run() -> ExitCode {
    let program = match Program::try_parse() {
        Ok(program) => program,
        Err(told) => return refused(&told),
    };
    #[cfg(feature = "sql")]
    let done = match program.needs_cluster() {
        true => cluster::start_other(),
        false => program.run(None),
    };
    #[cfg(not(feature = "sql"))]
    let done = program.run();
    ended(done)
}

/// Runs the program with the arguments of this process and with a cluster.
#[cfg(feature = "sql")]
#[must_use]
pub fn run_with(cluster: &dyn Cluster) -> ExitCode {
    match Program::try_parse() {
        Ok(program) => ended(program.run(Some(cluster))),
        Err(told) => refused(&told),
    }
}

fn refused(told: &clap::Error) -> ExitCode {
    // Whoever has closed the stream wants to hear nothing.
    let _ = told.print();
    ExitCode::from(u8::from(told.use_stderr()))
}

fn ended(done: Result<ExitStatus, Failure>) -> ExitCode {
    match done {
        Ok(ExitStatus::Fine) => ExitCode::SUCCESS,
        Ok(ExitStatus::SomeFailed) => ExitCode::from(1),
        Ok(ExitStatus::Other(code)) => ExitCode::from(code),
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            eprint!("{failure}");
            interrupt::end_by_signal();
            ExitCode::from(1)
        }
    }
}

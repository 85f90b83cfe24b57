//! Keeps what the program prints, and compares two such keepings.
//!
//! A change that claims to change nothing is held to what the program printed before it:
//!
//! ```sh
//! cargo build --release --workspace
//! target/release/tofu-json-freeze record --program target/release/tofu-json target/frozen/before
//! # the change, and another build
//! target/release/tofu-json-freeze record --program target/release/tofu-json target/frozen/after
//! target/release/tofu-json-freeze compare target/frozen/before target/frozen/after
//! ```
//!
//! `record` runs every line of `commands.txt` on every recorded case, stream, lock file and configuration,
//! on every file in `examples/` and on every example in `docs/`. Standard output, standard error and the exit
//! status of each run are files; an empty standard error and the status 0 have none. `compare` names what
//! differs, by command or `--by line`, and ends with 1 if anything does. A program that is older than a command is not
//! asked for it.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program for developers"
)]

mod compare;
mod docs;
mod input;
mod line;
mod places;
mod record;
mod table;

use clap::{Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;

/// Keeps what the program prints, and compares two such keepings.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Run a program over everything at hand and keep what it prints.
    Record(record::Record),
    /// Name each difference between two folders that `record` wrote.
    Compare(compare::Compare),
}

/// Why nothing came of it.
type Error = Box<dyn std::error::Error + Send + Sync>;

/// An error with the path that it is about.
fn at(path: &std::path::Path) -> impl Fn(std::io::Error) -> Error {
    let path: PathBuf = path.to_owned();
    move |error| format!("{}: {error}", path.display()).into()
}

fn main() -> ExitCode {
    let result = match Arguments::parse().verb {
        Verb::Record(record) => record.run().map(|()| true),
        Verb::Compare(compare) => compare.run(),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("tofu-json-freeze: {error}");
            ExitCode::from(2)
        }
    }
}

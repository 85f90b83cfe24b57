//! Holds the program to limits that do not depend on the clock.
//!
//! ```sh
//! cargo build --release --workspace && target/release/tofu-json-gates
//! ```
//!
//! * `instructions`: instructions for each byte of a plan of 10 MB, under valgrind;
//! * `allocations`: blocks of memory for each resource that the text lists, under valgrind;
//! * `memory`: peak resident memory on a plan of 100 MB, from a file and from a pipe;
//! * `growth`: what four times the input takes, for each shape that is hard, under valgrind.
//! * `review`: the same of `review`.
//!
//! `tofu-json-gates growth` holds it to one of them. Where valgrind is not installed, that is said
//! loudly and only `memory` is held. The exit status is 1 when a limit is passed.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program for developers"
)]

mod documents;
mod finding;
mod gate;
mod queue;
mod shape;

use clap::Parser;
use gate::Gate;
use std::process::ExitCode;
use tofu_json_measure::valgrind;

/// Holds the program to limits that do not depend on the clock.
#[derive(Parser)]
struct Arguments {
    /// The gates; without any, all.
    gates: Vec<Gate>,
}

fn main() -> ExitCode {
    let mut gates = Arguments::parse().gates;
    if gates.is_empty() {
        gates = Gate::ALL.to_vec();
    }
    if !valgrind::is_there() {
        let (passed_over, held) = gates
            .into_iter()
            .partition::<Vec<_>, _>(|gate| gate.needs_valgrind());
        for gate in passed_over {
            eprintln!("!!! GATE SKIPPED: {gate}: valgrind is not installed");
        }
        gates = held;
    }
    let jobs = gates.iter().flat_map(|gate| gate.jobs()).collect();
    let mut passed = true;
    for findings in queue::run(jobs) {
        match findings {
            Ok(findings) => {
                for finding in findings {
                    println!("{finding}");
                    passed &= finding.holds();
                }
            }
            Err(error) => {
                eprintln!("tofu-json-gates: {error}");
                passed = false;
            }
        }
    }
    if passed {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

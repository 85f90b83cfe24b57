//! Measures whole processes against each other, in turn: A B C A B C.
//!
//! ```sh
//! cargo build --release --workspace && target/release/whole-process
//! ```
//!
//! prints all figures as Markdown; `whole-process plan --size 1GB --rounds 5` only those of a
//! section, with other sizes. Each round runs every program once; a ratio is the median of the
//! ratios within rounds, so that a machine that is busy for a while slows both sides. Texts are
//! compared across thread counts, and counts across programs.

#![expect(clippy::disallowed_methods, reason = "a program for developers")]

mod configuration;
mod contest;
mod documents;
mod machine;
mod packages;
mod scaling;
mod section;

use clap::Parser;
use section::Section;
use std::error::Error;
use std::io::{self, Write as _};
use tofu_json_plan_gen::ByteSize;

/// Measures whole processes against each other.
#[derive(Parser)]
struct Arguments {
    /// What to measure; without any, all.
    sections: Vec<Section>,
    /// Size of plans and states, and of all packages together.
    #[arg(long, default_value = "100MB")]
    size: ByteSize,
    /// How often each program runs.
    #[arg(long, default_value_t = 9)]
    rounds: usize,
    /// What the documents are made from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let mut sections = arguments.sections.clone();
    if sections.is_empty() {
        sections = Section::ALL.to_vec();
    }
    // `println` would panic where the reader has gone.
    let mut out = io::stdout();
    writeln!(out, "{}\n", machine::notes())?;
    for section in sections {
        writeln!(out, "{}\n", section.measure(&arguments)?)?;
    }
    writeln!(out, "{}", machine::load())?;
    Ok(())
}

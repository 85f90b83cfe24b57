//! Follows the messages of a run: `tofu apply -json | cargo run --example follow_stream`

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "an example reads a file and prints"
)]

use std::io;
use tofu_json_ui::{Fold, ReadOptions, RunEnd, read_from};

fn main() -> io::Result<()> {
    let mut fold = Fold::new();
    let end = read_from(io::stdin().lock(), ReadOptions::default(), |event| {
        if let Some(message) = event.message() {
            println!("{}", message.text());
        }
        fold.event(&event);
    })?;
    for run in fold.finish(RunEnd::of(&end)) {
        println!("{}: {}", run.command().as_str(), run.outcome().as_str());
    }
    Ok(())
}

//! Lists what a plan changes: `cargo run --example read_plan -- examples/plan.json`
//!
//! The plan is read piece by piece; what is no plan, such as a state, is an error.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "an example reads a file and prints"
)]

use std::env;
use std::error::Error;
use std::fs::File;
use tofu_json_model::stream::changes;

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("give a plan as JSON")?;
    for change in changes(File::open(path)?) {
        let change = change?;
        let change = change.view();
        let words: Vec<_> = change.change.actions.action.words().collect();
        println!("{}: {}", change.address, words.join(", then "));
    }
    Ok(())
}

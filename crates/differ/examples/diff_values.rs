//! Compares two JSON values: `cargo run --example diff_values -- '{"a": 1}' '{"a": 2, "b": true}'`
//!
//! Values without a schema are compared as the JSON that they are; the tree is printed as JSON.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "an example reads a file and prints"
)]

use std::env;
use std::error::Error;
use tofu_json_computed::json::{JsonOptions, write_diff};
use tofu_json_differ::{Differ, Sides};
use tofu_json_value::{Arena, Document};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let (before, after) = arguments
        .next()
        .zip(arguments.next())
        .ok_or("give two JSON values")?;
    let before = Document::parse(before.as_bytes())?;
    let after = Document::parse(after.as_bytes())?;
    let arena = Arena::new();
    let sides = Sides::default().before(before.root()).after(after.root());
    let diff = Differ::new(&arena).json(&sides);
    let mut json = String::new();
    write_diff(&mut json, &diff, &JsonOptions::default());
    println!("{json}");
    Ok(())
}

//! Converts a JSON configuration file to native syntax:
//! `cargo run -p tofu-json-convert --example convert -- examples/module/outputs.tf.json`

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "an example reads a file and prints"
)]

use std::error::Error;
use std::{env, fs};
use tofu_json_config::json::Document;
use tofu_json_convert::to_hcl::{Options, to_hcl};

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("give a JSON configuration file")?;
    let source = fs::read(&path)?;
    let native = to_hcl(&Document::parse(&source), &Options::for_file(&path))?;
    for loss in &native.losses {
        eprintln!("line {}: {}", loss.place.start.line, loss.message);
    }
    print!("{}", native.text);
    Ok(())
}

//! Prints the JSON of a plan file, with provider schemas where it has none itself:
//! `cargo run --example plan_document -- plan.tfplan [schemas.json]`

#![expect(
    clippy::disallowed_methods,
    reason = "an example reads files and prints"
)]

use std::error::Error;
use std::fs::{self, File};
use std::io;
use tofu_json_plan_file::{DocumentUse, Limits, PlanFile};

fn main() -> Result<(), Box<dyn Error>> {
    let options = ["plan-file", "json", "--schemas"];
    let arguments = std::env::args().skip(1);
    let paths: Vec<_> = arguments
        .filter(|argument| !options.contains(&argument.as_str()))
        .collect();
    let Some(path) = paths.first() else {
        return Err("give a plan file".into());
    };
    let schemas = paths.get(1).map(fs::read).transpose()?;
    let file = PlanFile::read(File::open(path)?, &Limits::default())?;
    file.write_document(
        schemas.as_deref(),
        DocumentUse::Whole,
        &mut io::stdout().lock(),
    )?;
    Ok(())
}

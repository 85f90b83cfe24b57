//! Adds a hash to a lock file and prints the file, with everything else as it was:
//! `cargo run --example edit_lock -- examples/.terraform.lock.hcl example.com/acme/foo zh:0123abcd`

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "an example reads a file and prints"
)]

use std::error::Error;
use std::{env, fs};
use tofu_json_lock::Lock;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let [path, provider, hash] = arguments.as_slice() else {
        return Err("give a lock file, a provider and a hash".into());
    };
    let source = fs::read(path)?;
    let parsed = Lock::parse(&source);
    for found in &parsed.diagnostics {
        println!("# {}: {}", found.summary, found.detail);
    }
    let mut edit = parsed.edit()?;
    edit.add_hash(&provider.parse()?, hash.parse()?)?;
    print!("{}", String::from_utf8(edit.bytes())?);
    Ok(())
}

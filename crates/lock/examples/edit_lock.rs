//! Adds a hash to a lock file and prints what OpenTofu would save:
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
    let mut parsed = Lock::parse(&source);
    for found in &parsed.diagnostics {
        println!("# {}: {}", found.summary, found.detail);
    }
    if !parsed.is_ok() {
        return Err("the lock file has errors".into());
    }
    let provider = provider.parse()?;
    if parsed.lock.add_hashes(&provider, [hash.parse()?]) == Some(0) {
        println!("# nothing to add");
    }
    print!("{}", String::from_utf8(parsed.lock.to_bytes())?);
    Ok(())
}

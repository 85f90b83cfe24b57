//! What a plan does with one resource, as OpenTofu says it: with provider schemas and without.

use std::error::Error;
use std::fs::File;
use tofu_json_show::{Input, Options, Session};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [plan, schemas, address] = arguments.as_slice() else {
        return Err("give a plan as JSON, schemas, and an address".into());
    };
    // Files are read where they are, so that their size does not matter.
    let (plan, schemas) = (File::open(plan)?, File::open(schemas)?);
    println!("With schemas:");
    print(&plan, Some(&schemas), address)?;
    println!("\nWithout schemas:");
    print(&plan, None, address)
}

fn print(plan: &File, schemas: Option<&File>, address: &str) -> Result<(), Box<dyn Error>> {
    let schemas = schemas.map(|schemas| Input::Pieces(schemas));
    let session = Session::open(Input::Pieces(plan), schemas, &Options::default())?;
    for entry in session.entries_at(address) {
        print!("{}", entry?.text()?);
    }
    Ok(())
}

//! Prints one resource of a plan as OpenTofu does:
//! `cargo run --example render_resource -- examples/plan.json examples/schemas.json fixture_prim.dep`

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "an example reads a file and prints"
)]

use std::error::Error;
use std::{env, fs};
use tofu_json_show::{Input, Options, Session};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let [plan, schemas, address] = arguments.as_slice() else {
        return Err("give a plan, schemas and an address".into());
    };
    let (plan, schemas) = (fs::read(plan)?, fs::read(schemas)?);
    let session = Session::open(
        Input::Memory(&plan),
        Some(Input::Memory(&schemas)),
        &Options::default(),
    )?;
    for entry in session.entries_at(address) {
        print!("{}", entry?.text()?);
    }
    Ok(())
}

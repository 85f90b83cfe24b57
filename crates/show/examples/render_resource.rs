//! Prints one resource of a plan as OpenTofu does:
//! `cargo run --example render_resource -- examples/plan.json examples/schemas.json fixture_prim.dep`

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "an example reads a file and prints"
)]

use std::error::Error;
use std::{env, fs};
use tofu_json_show::{Options, show};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let [plan, schemas, address] = arguments.as_slice() else {
        return Err("give a plan, schemas and an address".into());
    };
    let (plan, schemas) = (fs::read(plan)?, fs::read(schemas)?);
    let mut text = Vec::new();
    show(&plan, Some(&schemas), &Options::default(), &mut text)?;
    let text = String::from_utf8(text)?;
    let header = format!("  # {address} ");
    let part: Vec<_> = text
        .lines()
        .skip_while(|line| !line.starts_with(&header))
        .take_while(|line| !line.is_empty())
        .collect();
    if part.is_empty() {
        return Err("the plan does not change it".into());
    }
    println!("{}", part.join("\n"));
    Ok(())
}

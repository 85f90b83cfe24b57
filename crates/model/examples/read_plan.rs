//! Lists what a plan changes: `cargo run --example read_plan -- examples/plan.json`
//!
//! Only the heads of changes are looked at; the values of those that change nothing are stepped over.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "an example reads a file and prints"
)]

use std::error::Error;
use std::{env, fs};
use tofu_json_model::{Limits, PlanLayout, ResourceChange, change_heads};
use tofu_json_value::{Arena, Document};

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("give a plan as JSON")?;
    let plan = fs::read(path)?;
    let layout = PlanLayout::read(&plan, Limits::default())?;
    let Some(changes) = layout.resource_changes else {
        println!("the plan lists no changes");
        return Ok(());
    };
    for entry in change_heads(&plan, changes.start, Limits::default()) {
        let (range, head) = entry?;
        if !head.is_listed() {
            continue;
        }
        let document = Document::parse(plan.get(range).unwrap_or_default())?;
        let arena = Arena::new();
        let change = ResourceChange::read(document.root(), &arena)?;
        let words: Vec<_> = change.change.action.words().collect();
        println!("{}: {}", change.address, words.join(", then "));
    }
    Ok(())
}

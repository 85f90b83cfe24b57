//! What `serde_json` takes to split a plan into its top-level members and its resource changes,
//! parsing nothing else: the measure that `whole-process` holds the program to.
//!
//! ```sh
//! raw-split PLAN    # prints how many members and how many resource changes there are
//! ```

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a program for developers"
)]

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::error::Error;
use std::fmt;

/// A plan in one pass: borrowed text, nothing converted.
#[derive(Default)]
struct Split<'p> {
    members: Vec<(&'p str, &'p RawValue)>,
    changes: Vec<&'p RawValue>,
}

impl<'p> Deserialize<'p> for Split<'p> {
    fn deserialize<D: Deserializer<'p>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Splitting)
    }
}

struct Splitting;

impl<'p> Visitor<'p> for Splitting {
    type Value = Split<'p>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a plan")
    }

    fn visit_map<A: MapAccess<'p>>(self, mut map: A) -> Result<Split<'p>, A::Error> {
        let mut split = Split::default();
        while let Some(key) = map.next_key::<&str>()? {
            if key == "resource_changes" {
                split.changes = map.next_value()?;
            } else {
                split.members.push((key, map.next_value()?));
            }
        }
        Ok(split)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os()
        .nth(1)
        .ok_or("expected the path of a plan")?;
    let plan = std::fs::read(path)?;
    let split: Split<'_> = serde_json::from_slice(&plan)?;
    let parts = split
        .members
        .iter()
        .map(|(_, value)| value)
        .chain(&split.changes);
    let bytes: usize = parts.map(|value| value.get().len()).sum();
    println!(
        "{} {} {bytes}",
        split.members.len() + 1,
        split.changes.len()
    );
    Ok(())
}

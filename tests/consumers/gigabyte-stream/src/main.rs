//! Counts what a plan of any size deletes or replaces, in a few MiB of memory.
//!
//! The plan is made while it is read, as if it came from a pipe; give the number of resources.

use std::error::Error;
use std::io::{self, Read};
use tofu_json_model::stream::changes;
use tofu_json_model::view::{Leaf, leaves};

fn main() -> Result<(), Box<dyn Error>> {
    let resources = std::env::args().nth(1).ok_or("give a number")?.parse()?;
    let (mut all, mut destructive, mut values) = (0_u64, 0_u64, 0);
    for change in changes(Generated::plan(resources)) {
        let change = change?;
        let change = change.view().change;
        all += 1;
        let action = &change.actions.action;
        destructive += u64::from(action.is_replace() || action.words().eq(["delete"]));
        values += leaves(&change).filter(Leaf::changes).count();
    }
    println!("{all} resources, {destructive} deleted or replaced, {values} values change");
    println!(
        "at most 16 MiB of memory: {}",
        peak_kib().is_none_or(|peak| peak <= 16 * 1024)
    );
    Ok(())
}

/// The most memory that this process had, where Linux says so.
fn peak_kib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// A plan in pieces: its start, its resources, its end.
struct Generated {
    pieces: Box<dyn Iterator<Item = String>>,
    piece: io::Cursor<String>,
}

impl Generated {
    fn plan(resources: u64) -> Self {
        let start = r#"{"format_version": "1.2", "planned_values": {}, "resource_changes": ["#;
        let pieces = (0..resources).map(resource).chain(["]}".to_owned()]);
        Self {
            pieces: Box::new(pieces),
            piece: io::Cursor::new(start.to_owned()),
        }
    }
}

impl Read for Generated {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let length = self.piece.read(buffer)?;
            if length > 0 {
                return Ok(length);
            }
            let Some(next) = self.pieces.next() else {
                return Ok(0);
            };
            self.piece = io::Cursor::new(next);
        }
    }
}

/// Every fourth resource is replaced. Of each four values change: size, etag and two tags.
fn resource(number: u64) -> String {
    let comma = if number == 0 { "" } else { "," };
    let actions = if number % 4 == 0 {
        r#""delete", "create""#
    } else {
        r#""update""#
    };
    format!(
        r#"{comma}{{"address": "test_thing.a[{number}]", "mode": "managed", "type": "test_thing",
        "name": "a", "index": {number}, "provider_name": "example.com/test/test", "change": {{
        "actions": [{actions}], "after_unknown": {{"etag": true}},
        "before": {{"name": "thing {number}", "size": 1, "etag": "x", "tags": {{"old": "a"}}}},
        "after": {{"name": "thing {number}", "size": 2, "tags": {{"new": "a"}}}},
        "before_sensitive": {{}}, "after_sensitive": {{}}}}}}"#
    )
}

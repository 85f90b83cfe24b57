//! Paths as documents write them.

use super::address::resource_address;
use crate::error::Fault;
use crate::message::{PathMessage, PlanMessage, StepMessage};
use crate::typed::{TypedValue, decode_implied, write_known};
use tofu_json_value::Json;

/// Writes `replace_paths`, in the order of its set.
pub(super) fn write_replace_paths(json: &mut Json, paths: &[PathMessage<'_>]) -> Result<(), Fault> {
    let mut hashed = Vec::with_capacity(paths.len());
    for path in paths {
        let steps = decode(path)?;
        let mut hash = Crc64::new();
        for step in &steps {
            match step {
                PathStepValue::Attribute(name) => hash.update(name.as_bytes()),
                PathStepValue::Key(_) => hash.update(b"#"),
            }
        }
        let known = hashed.iter().any(|(_, before)| *before == steps);
        if !known {
            hashed.push((hash.finish(), steps));
        }
    }
    hashed.sort_by_key(|(hash, _)| *hash);
    json.list(&hashed, |json, (_, steps)| write(json, steps));
    Ok(())
}

/// Writes `relevant_attributes`.
pub(super) fn write_relevant(json: &mut Json, plan: &PlanMessage<'_>) -> Result<(), Fault> {
    let mut entries = Vec::with_capacity(plan.relevant_attributes.len());
    for (resource, path) in &plan.relevant_attributes {
        let within = |fault: Fault| fault.within("relevant_attributes");
        let address = resource_address(resource).map_err(within)?;
        entries.push((address.to_string(), decode(path).map_err(within)?));
    }
    if entries.is_empty() {
        return Ok(());
    }
    entries.sort_by(|(one, _), (other, _)| one.cmp(other));
    json.member("relevant_attributes")
        .list(&entries, |json, (resource, steps)| {
            json.object(|json| {
                json.text("resource", resource);
                write(json.member("attribute"), steps);
            });
        });
    Ok(())
}

#[derive(Debug, PartialEq)]
enum PathStepValue<'a> {
    Attribute(&'a str),
    Key(TypedValue<'a>),
}

fn decode<'a>(path: &PathMessage<'a>) -> Result<Vec<PathStepValue<'a>>, Fault> {
    let steps = path.iter().map(|step| {
        Ok(match step {
            StepMessage::Attribute(name) => PathStepValue::Attribute(name),
            StepMessage::Key(bytes) => PathStepValue::Key(decode_implied(*bytes)?),
        })
    });
    steps.collect()
}

fn write(json: &mut Json, steps: &[PathStepValue<'_>]) {
    json.list(steps, |json, step| match step {
        PathStepValue::Attribute(name) => json.string(name),
        PathStepValue::Key(key) => write_known(json, key),
    });
}

/// The cyclic redundancy check by which sets of paths are in order.
struct Crc64(u64);

impl Crc64 {
    const fn new() -> Self {
        Self(u64::MAX)
    }

    fn update(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 ^= u64::from(*byte);
            for _ in 0..8 {
                let carry = self.0 & 1 == 1;
                self.0 >>= 1;
                if carry {
                    self.0 ^= 0xD800_0000_0000_0000;
                }
            }
        }
    }

    const fn finish(&self) -> i64 {
        (!self.0).cast_signed()
    }
}

#[cfg(test)]
mod tests {
    use super::Crc64;

    #[test]
    fn the_check_value_of_the_polynomial() {
        let mut hash = Crc64::new();
        hash.update(b"123456789");
        assert_eq!(hash.finish().cast_unsigned(), 0xb909_56c7_75a4_1001);
    }
}

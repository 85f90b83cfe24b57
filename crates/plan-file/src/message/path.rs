use super::change::value;
use crate::error::Fault;
use crate::wire::{MessageParts, Wire, WireBytes, each_field};

/// A path into a value.
pub(crate) type PathMessage<'a> = Vec<StepMessage<'a>>;

/// One step of it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum StepMessage<'a> {
    Attribute(&'a str),
    /// A value, not decoded.
    Key(WireBytes<'a>),
}

/// Reads a path.
pub(super) fn path<'a>(parts: &MessageParts<'a>) -> Result<PathMessage<'a>, Fault> {
    let mut steps = Vec::new();
    parts.each_field(|number, wire| {
        if number == 1
            && let Wire::Bytes(message) = wire
        {
            steps.push(step(message).map_err(|fault| fault.within("steps"))?);
        }
        Ok(())
    })?;
    Ok(steps)
}

fn step<'a>(message: WireBytes<'a>) -> Result<StepMessage<'a>, Fault> {
    let mut found = None;
    let mut key = MessageParts::default();
    each_field(message, |number, wire| {
        match (number, wire.bytes()) {
            (1, Some(bytes)) => {
                found = Some(StepMessage::Attribute(bytes.text()?));
                key = MessageParts::default();
            }
            (2, Some(_)) => {
                key.add(wire);
                found = None;
            }
            _ => {}
        }
        Ok(())
    })?;
    if key.is_given() {
        return value(&key).map(StepMessage::Key);
    }
    found.ok_or_else(|| {
        Fault::new("expected a step with a name or a key, found neither").at(message.at)
    })
}

use crate::error::Fault;
use crate::wire::{Wire, WireBytes, each_field};

/// What came of the checks of one object of the configuration.
#[derive(Clone, Debug)]
pub(crate) struct CheckMessage<'a> {
    /// The word for what it is.
    pub(crate) kind: &'static str,
    pub(crate) address: &'a str,
    pub(crate) status: &'static str,
    pub(crate) objects: Vec<CheckObject<'a>>,
}

/// What came of the checks of one instance of it.
#[derive(Clone, Debug)]
pub(crate) struct CheckObject<'a> {
    pub(crate) address: &'a str,
    pub(crate) status: &'static str,
    pub(crate) messages: Vec<&'a str>,
}

impl<'a> CheckMessage<'a> {
    pub(super) fn read(message: WireBytes<'a>) -> Result<Self, Fault> {
        let (mut kind, mut address, mut status_number, mut objects) = (0, "", 0, Vec::new());
        each_field(message, |number, wire| {
            match (number, wire) {
                (1, wire) => wire.set_number(&mut kind),
                (2, wire) => wire.set_text(&mut address)?,
                (3, wire) => wire.set_number(&mut status_number),
                (4, Wire::Bytes(object)) => {
                    objects
                        .push(CheckObject::read(object).map_err(|fault| fault.within("objects"))?);
                }
                _ => {}
            }
            Ok(())
        })?;
        let kind = match kind {
            1 => "resource",
            2 => "output_value",
            3 => "check",
            4 => "var",
            other => {
                let text = format!("invalid kind of checkable object {other}");
                return Err(Fault::new(text).at(message.at).within("kind"));
            }
        };
        Ok(Self {
            kind,
            address,
            status: status(status_number).map_err(|fault| fault.at(message.at))?,
            objects,
        })
    }
}

impl<'a> CheckObject<'a> {
    fn read(message: WireBytes<'a>) -> Result<Self, Fault> {
        let (mut address, mut status_number, mut messages) = ("", 0, Vec::new());
        each_field(message, |number, wire| {
            match (number, wire) {
                (1, wire) => wire.set_text(&mut address)?,
                (2, wire) => wire.set_number(&mut status_number),
                (3, Wire::Bytes(text)) => messages.push(text.text()?),
                _ => {}
            }
            Ok(())
        })?;
        Ok(Self {
            address,
            status: status(status_number).map_err(|fault| fault.at(message.at))?,
            messages,
        })
    }
}

fn status(number: u64) -> Result<&'static str, Fault> {
    Ok(match number {
        0 => "unknown",
        1 => "pass",
        2 => "fail",
        3 => "error",
        other => {
            let text = format!("invalid check status {other}");
            return Err(Fault::new(text).within("status"));
        }
    })
}

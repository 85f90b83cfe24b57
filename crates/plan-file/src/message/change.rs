use super::path::{PathMessage, path};
use crate::error::Fault;
use crate::wire::{MessageParts, Wire, WireBytes, each_field};
use tofu_json_vocab::{Action, Reason};

/// What happens to an instance of a resource.
#[derive(Clone, Debug)]
pub(crate) struct ResourceInstance<'a> {
    pub(crate) address: &'a str,
    pub(crate) previous_address: &'a str,
    pub(crate) deposed: &'a str,
    pub(crate) provider: &'a str,
    pub(crate) reason: Option<Reason>,
    pub(crate) replace_paths: Vec<PathMessage<'a>>,
    pub(crate) sides: ChangeSides<'a>,
}

/// What happens to an output of the root module.
#[derive(Clone, Debug)]
pub(crate) struct OutputMessage<'a> {
    pub(crate) name: &'a str,
    pub(crate) sensitive: bool,
    pub(crate) sides: ChangeSides<'a>,
}

/// Both sides of a change, their values not decoded.
#[derive(Clone, Debug)]
pub(crate) struct ChangeSides<'a> {
    pub(crate) action: Action,
    pub(crate) before: Option<WireBytes<'a>>,
    pub(crate) after: Option<WireBytes<'a>>,
    pub(crate) before_sensitive: Vec<PathMessage<'a>>,
    pub(crate) after_sensitive: Vec<PathMessage<'a>>,
    pub(crate) importing: Option<Importing<'a>>,
    pub(crate) generated_config: &'a str,
    pub(crate) before_identity: Option<WireBytes<'a>>,
    pub(crate) after_identity: Option<WireBytes<'a>>,
}

/// What an object is imported by.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Importing<'a> {
    pub(crate) id: &'a str,
    pub(crate) identity: Option<WireBytes<'a>>,
}

/// The bytes of a value; none at all are not one.
pub(crate) fn value<'a>(parts: &MessageParts<'a>) -> Result<WireBytes<'a>, Fault> {
    let mut found = WireBytes::default();
    parts.each_field(|number, wire| {
        if number == 1
            && let Wire::Bytes(bytes) = wire
        {
            found = bytes;
        }
        Ok(())
    })?;
    if found.bytes.is_empty() {
        return Err(Fault::new(
            "dynamic value does not have msgpack serialization",
        ));
    }
    Ok(found)
}

fn optional_value<'a>(parts: &MessageParts<'a>) -> Result<Option<WireBytes<'a>>, Fault> {
    parts.is_given().then(|| value(parts)).transpose()
}

impl<'a> ResourceInstance<'a> {
    pub(crate) fn read(message: WireBytes<'a>) -> Result<Self, Fault> {
        let (mut address, mut previous_address, mut deposed, mut provider) = ("", "", "", "");
        let (mut reason, mut change, mut replace_paths) = (0, MessageParts::default(), Vec::new());
        each_field(message, |number, wire| {
            match number {
                7 => wire.set_text(&mut deposed)?,
                8 => wire.set_text(&mut provider)?,
                9 => change.add(wire),
                11 => {
                    if let Wire::Bytes(bytes) = wire {
                        let path = path(&bytes.into());
                        replace_paths.push(path.map_err(|fault| fault.within("required_replace"))?);
                    }
                }
                12 => wire.set_number(&mut reason),
                13 => wire.set_text(&mut address)?,
                14 => wire.set_text(&mut previous_address)?,
                _ => {}
            }
            Ok(())
        })?;
        let wrong = |field, text: &str| Err(Fault::new(text).at(message.at).within(field));
        if address.is_empty() {
            return wrong("addr", "expected the address of an instance, found none");
        }
        if !matches!(deposed.len(), 0 | 8) {
            return wrong(
                "deposed_key",
                "expected a key of 8 bytes, found another length",
            );
        }
        if !change.is_given() {
            return wrong("change", "expected a change, found none");
        }
        let reason = reason_of(reason).map_err(|fault| fault.at(message.at))?;
        let sides = ChangeSides::read(&change).map_err(|fault| fault.within("change"))?;
        Ok(Self {
            address,
            previous_address,
            deposed,
            provider,
            reason,
            replace_paths,
            sides,
        })
    }
}

impl<'a> OutputMessage<'a> {
    pub(super) fn read(message: WireBytes<'a>) -> Result<Self, Fault> {
        let (mut name, mut sensitive, mut change) = ("", false, MessageParts::default());
        each_field(message, |number, wire| {
            match number {
                1 => wire.set_text(&mut name)?,
                2 => change.add(wire),
                3 => wire.set_flag(&mut sensitive),
                _ => {}
            }
            Ok(())
        })?;
        let sides =
            ChangeSides::read(&change).map_err(|fault| fault.within("change").at(message.at))?;
        Ok(Self {
            name,
            sensitive,
            sides,
        })
    }
}

impl<'a> ChangeSides<'a> {
    /// Whether both sides are one value of the file.
    pub(crate) fn is_one_value(&self) -> bool {
        match (self.before, self.after) {
            (Some(before), Some(after)) => before.at == after.at,
            _ => false,
        }
    }

    /// Leaves the values out, and all that is told of parts of them.
    pub(crate) fn drop_values(&mut self) {
        (self.before, self.after) = (None, None);
        (self.before_identity, self.after_identity) = (None, None);
        self.before_sensitive.clear();
        self.after_sensitive.clear();
    }

    fn read(parts: &MessageParts<'a>) -> Result<Self, Fault> {
        let (mut action, mut values) = (0, Vec::new());
        let (mut before_sensitive, mut after_sensitive) = (Vec::new(), Vec::new());
        let (mut importing, mut generated_config) = (MessageParts::default(), "");
        let (mut before_identity, mut after_identity) =
            (MessageParts::default(), MessageParts::default());
        parts.each_field(|number, wire| {
            match (number, wire) {
                (1, wire) => wire.set_number(&mut action),
                (2, Wire::Bytes(bytes)) => values.push(bytes),
                (3, Wire::Bytes(bytes)) => {
                    let path = path(&bytes.into());
                    before_sensitive
                        .push(path.map_err(|fault| fault.within("before_sensitive_paths"))?);
                }
                (4, Wire::Bytes(bytes)) => {
                    let path = path(&bytes.into());
                    after_sensitive
                        .push(path.map_err(|fault| fault.within("after_sensitive_paths"))?);
                }
                (5, wire) => importing.add(wire),
                (6, wire) => wire.set_text(&mut generated_config)?,
                (7, wire) => before_identity.add(wire),
                (8, wire) => after_identity.add(wire),
                _ => {}
            }
            Ok(())
        })?;
        let (action, sides) = action_of(action)?;
        let [before, after] = sides.values(&values)?;
        let importing = importing.is_given().then(|| Importing::read(&importing));
        Ok(Self {
            action,
            before,
            after,
            before_sensitive,
            after_sensitive,
            importing: importing.transpose()?,
            generated_config,
            before_identity: optional_value(&before_identity)?,
            after_identity: optional_value(&after_identity)?,
        })
    }
}

impl<'a> Importing<'a> {
    fn read(parts: &MessageParts<'a>) -> Result<Self, Fault> {
        let (mut id, mut identity) = ("", MessageParts::default());
        parts.each_field(|number, wire| {
            match number {
                1 => wire.set_text(&mut id)?,
                2 => identity.add(wire),
                _ => {}
            }
            Ok(())
        })?;
        let identity = optional_value(&identity).map_err(|fault| fault.within("importing"))?;
        Ok(Self { id, identity })
    }
}

/// Which values an action comes with.
#[derive(Clone, Copy, Debug)]
enum Given {
    Same,
    After,
    Before,
    Both,
}

impl Given {
    fn values<'a>(self, values: &[WireBytes<'a>]) -> Result<[Option<WireBytes<'a>>; 2], Fault> {
        let get = |position| match values.get(position) {
            Some(bytes) => value(&MessageParts::from(*bytes))
                .map(Some)
                .map_err(|fault| fault.within(&format!("values[{position}]"))),
            None => Err(Fault::new(format!(
                "expected {} values for the action, found {}",
                position + 1,
                values.len()
            ))),
        };
        Ok(match self {
            Self::Same => [get(0)?; 2],
            Self::After => [None, get(0)?],
            Self::Before => [get(0)?, None],
            Self::Both => [get(0)?, get(1)?],
        })
    }
}

fn action_of(number: u64) -> Result<(Action, Given), Fault> {
    let (words, given): (&[&str], _) = match number {
        0 => (&["no-op"], Given::Same),
        1 => (&["create"], Given::After),
        2 => (&["read"], Given::Both),
        3 => (&["update"], Given::Both),
        5 => (&["delete"], Given::Before),
        6 => (&["delete", "create"], Given::Both),
        7 => (&["create", "delete"], Given::Both),
        8 => (&["forget"], Given::Before),
        10 => (&["forget", "create"], Given::Both),
        other => {
            let text = format!("invalid change action {other}");
            return Err(Fault::new(text).within("action"));
        }
    };
    Ok((Action::from_words(words.iter().copied()), given))
}

fn reason_of(number: u64) -> Result<Option<Reason>, Fault> {
    let word = match number {
        0 => return Ok(None),
        1 => "replace_because_tainted",
        2 => "replace_by_request",
        3 => "replace_because_cannot_update",
        4 => "delete_because_no_resource_config",
        5 => "delete_because_wrong_repetition",
        6 => "delete_because_count_index",
        7 => "delete_because_each_key",
        8 => "delete_because_no_module",
        9 => "replace_by_triggers",
        10 => "read_because_config_unknown",
        11 => "read_because_dependency_pending",
        12 => "delete_because_no_move_target",
        13 => "read_because_check_nested",
        14 => "delete_because_enabled_false",
        15 => "forgot_because_lifecycle_destroy_in_state",
        16 => "forgot_because_lifecycle_destroy_in_config",
        other => {
            let text = format!("invalid change action reason {other}");
            return Err(Fault::new(text).within("action_reason"));
        }
    };
    Ok(Some(Reason::from(word)))
}

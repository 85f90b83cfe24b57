use crate::member::{members, present, some_text, text};
use crate::{Change, Error};
use tofu_json_value::{Arena, Value};
use tofu_json_vocab::{Mode, Reason};

/// An entry of `resource_changes` or `resource_drift`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ResourceChange<'a> {
    /// `address`: the absolute address of the instance.
    pub address: &'a str,
    /// `previous_address`, where the object had another address before.
    pub previous_address: Option<&'a str>,
    /// `module_address`; absent in the root module.
    pub module_address: Option<&'a str>,
    /// `mode`; the empty word where absent.
    pub mode: Mode,
    /// `type`
    pub resource_type: &'a str,
    /// `name`
    pub name: &'a str,
    /// `index`: the instance key, a number or a string.
    pub index: Option<Value<'a>>,
    /// `provider_name`, in full or, in documents of old, only its last part.
    pub provider_name: &'a str,
    /// `deposed`: the key of a deposed object; absent for the current one.
    pub deposed: Option<&'a str>,
    /// `action_reason`
    pub reason: Option<Reason>,
    /// `change`
    pub change: Change<'a>,
}

impl<'a> ResourceChange<'a> {
    /// Reads an entry. Strings that are absent, null or empty are all the same.
    ///
    /// # Errors
    ///
    /// Where the entry is no object, lacks `change`, or a member is of the wrong kind.
    pub fn read(value: Value<'a>, arena: &'a Arena<'a>) -> Result<Self, Error> {
        let mut entry = Self {
            address: "",
            previous_address: None,
            module_address: None,
            mode: Mode::from(""),
            resource_type: "",
            name: "",
            index: None,
            provider_name: "",
            deposed: None,
            reason: None,
            change: Change::empty(),
        };
        let mut change = None;
        for (key, member) in members(value)? {
            match &*key {
                "address" => entry.address = text(member, arena)?,
                "previous_address" => entry.previous_address = some_text(member, arena)?,
                "module_address" => entry.module_address = some_text(member, arena)?,
                "mode" => entry.mode = Mode::from(text(member, arena)?),
                "type" => entry.resource_type = text(member, arena)?,
                "name" => entry.name = text(member, arena)?,
                "index" => entry.index = present(member),
                "provider_name" => entry.provider_name = text(member, arena)?,
                "deposed" => entry.deposed = some_text(member, arena)?,
                "action_reason" => entry.reason = some_text(member, arena)?.map(Reason::from),
                "change" => change = Some(member),
                _ => {}
            }
        }
        let change = change.ok_or_else(|| Error::missing("change", value))?;
        entry.change = Change::read(change, arena)?;
        Ok(entry)
    }

    /// Whether the object had another address before.
    #[must_use]
    pub fn is_moved(&self) -> bool {
        self.previous_address.is_some_and(|previous| previous != self.address)
    }
}

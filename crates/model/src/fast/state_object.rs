use crate::Error;
use crate::member::{flag, members, present, some_text, text};
use tofu_json_value::{Arena, Value};
use tofu_json_vocab::Mode;

/// An object of a state, current or deposed.
#[derive(Clone, Debug)]
pub struct StateObject<'a> {
    /// `address` of the instance; a deposed object has that of the current one.
    pub address: &'a str,
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
    /// `values`; null where absent.
    pub values: Value<'a>,
    /// `sensitive_values`: a mask over `values`; null where absent.
    pub sensitive_values: Value<'a>,
    /// `deposed_key`; absent for the current object.
    pub deposed: Option<&'a str>,
    /// `tainted`
    pub tainted: bool,
}

impl<'a> StateObject<'a> {
    /// Reads an entry of the `resources` of a module.
    ///
    /// # Errors
    ///
    /// Where it is no object or a member is of the wrong kind. Values and masks may be anything.
    pub fn read(value: Value<'a>, arena: &'a Arena<'a>) -> Result<Self, Error> {
        let mut object = Self {
            address: "",
            mode: Mode::from(""),
            resource_type: "",
            name: "",
            index: None,
            provider_name: "",
            values: Value::null(),
            sensitive_values: Value::null(),
            deposed: None,
            tainted: false,
        };
        for (key, member) in members(value)? {
            match &*key {
                "address" => object.address = text(member, arena)?,
                "mode" => object.mode = Mode::from(text(member, arena)?),
                "type" => object.resource_type = text(member, arena)?,
                "name" => object.name = text(member, arena)?,
                "index" => object.index = present(member),
                "provider_name" => object.provider_name = text(member, arena)?,
                "values" => object.values = member,
                "sensitive_values" => object.sensitive_values = member,
                "deposed_key" => object.deposed = some_text(member, arena)?,
                "tainted" => object.tainted = flag(member)?,
                _ => {}
            }
        }
        Ok(object)
    }
}

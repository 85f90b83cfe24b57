use std::fmt;
use std::str::FromStr;

use super::key::write_key;
use super::reader::AddressReader;
use super::{InstanceKey, ModuleAddress, ParseError, ParseErrorKind};
use crate::Mode;

/// The address of a resource, or of one instance of it.
///
/// ```
/// use tofu_json_vocab::Mode;
/// use tofu_json_vocab::address::ResourceAddress;
///
/// let address: ResourceAddress = r#"module.net["eu"].data.test_zone.main[0]"#.parse()?;
/// assert_eq!((address.mode.clone(), &*address.resource_type, &*address.name), (Mode::Data, "test_zone", "main"));
/// assert_eq!(address.module.to_string(), r#"module.net["eu"]"#);
/// # Ok::<(), tofu_json_vocab::address::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ResourceAddress {
    /// The module that the resource is in.
    pub module: ModuleAddress,
    /// The mode; its word comes before the type unless the resource is managed.
    pub mode: Mode,
    /// The resource type.
    pub resource_type: Box<str>,
    /// The name within module and type.
    pub name: Box<str>,
    /// The instance key, if the resource is repeated and one instance is meant.
    pub key: Option<InstanceKey>,
}

impl ResourceAddress {
    /// Parses an address such as `module.a[0].data.test_thing.b["k"]`.
    ///
    /// Three names in a row are mode, type and name, whether or not the mode is known.
    ///
    /// # Errors
    ///
    /// When the text is no resource address.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let mut reader = AddressReader::new(text);
        let module = read_module(&mut reader)?;
        let first = reader.name()?;
        let second = name_after_dot(&mut reader)?;
        // The mode of managed resources is not written, and without it such a type is another word.
        let is_no_type = is_mode_word(second) || second == "module";
        let third = if !(first == "managed" && is_no_type) && reader.eat(".") {
            Some(reader.name()?)
        } else {
            None
        };
        let (mode, resource_type, name) = match third {
            Some(third) => (Mode::from(first), second, third),
            None if is_mode_word(first) => return Err(reader.expected(ParseErrorKind::Dot)),
            None => (Mode::Managed, first, second),
        };
        let key = reader.key()?;
        if !reader.at_end() {
            return Err(reader.expected(ParseErrorKind::End));
        }
        Ok(Self {
            module,
            mode,
            resource_type: resource_type.into(),
            name: name.into(),
            key,
        })
    }

    /// Gives the resource of the configuration: the same without instance keys.
    #[must_use]
    pub fn without_keys(&self) -> Self {
        Self {
            module: self.module.without_keys(),
            mode: self.mode.clone(),
            resource_type: self.resource_type.clone(),
            name: self.name.clone(),
            key: None,
        }
    }
}

fn read_module(reader: &mut AddressReader<'_>) -> Result<ModuleAddress, ParseError> {
    let mut steps = Vec::new();
    while let Some(step) = reader.module_step()? {
        steps.push(step);
        if !reader.eat(".") {
            return Err(reader.expected(ParseErrorKind::Dot));
        }
    }
    Ok(ModuleAddress { steps })
}

fn name_after_dot<'t>(reader: &mut AddressReader<'t>) -> Result<&'t str, ParseError> {
    if reader.eat(".") {
        reader.name()
    } else {
        Err(reader.expected(ParseErrorKind::Dot))
    }
}

/// Words that cannot be a type, because as the first name they are always the mode.
fn is_mode_word(word: &str) -> bool {
    matches!(word, "data" | "ephemeral")
}

impl FromStr for ResourceAddress {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl fmt::Display for ResourceAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.module.is_root() {
            self.module.fmt(f)?;
            f.write_str(".")?;
        }
        if self.mode != Mode::Managed {
            f.write_str(self.mode.as_str())?;
            f.write_str(".")?;
        }
        f.write_str(&self.resource_type)?;
        f.write_str(".")?;
        f.write_str(&self.name)?;
        write_key(f, self.key.as_ref())
    }
}

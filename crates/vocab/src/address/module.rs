use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use super::key::write_key;
use super::reader::AddressReader;
use super::{InstanceKey, ParseError, ParseErrorKind};

/// The address of a module, with or without instance keys; the root module has no steps.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct ModuleAddress {
    /// The calls that lead to the module, outermost first.
    pub steps: Vec<ModuleStep>,
}

/// One call on the way to a module.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ModuleStep {
    /// The name of the call.
    pub name: Box<str>,
    /// The instance key, if the call is repeated and one instance is meant.
    pub key: Option<InstanceKey>,
}

impl ModuleAddress {
    /// The root module, whose text is empty.
    pub const ROOT: Self = Self { steps: Vec::new() };

    /// Parses an address such as `module.a[0].module.b`; empty text is the root module.
    ///
    /// # Errors
    ///
    /// When the text is no module address.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        if text.is_empty() {
            return Ok(Self::ROOT);
        }
        let mut reader = AddressReader::new(text);
        let mut steps = Vec::new();
        loop {
            let step = reader
                .module_step()?
                .ok_or_else(|| reader.expected(ParseErrorKind::ModuleWord))?;
            steps.push(step);
            if reader.at_end() {
                return Ok(Self { steps });
            }
            if !reader.eat(".") {
                return Err(reader.expected(ParseErrorKind::End));
            }
        }
    }

    /// Whether this is the root module.
    #[must_use]
    pub fn is_root(&self) -> bool {
        self.steps.is_empty()
    }

    /// Gives the module that calls this one; the root module has none.
    #[must_use]
    pub fn parent(&self) -> Option<Self> {
        let (_, outer) = self.steps.split_last()?;
        Some(Self {
            steps: outer.to_vec(),
        })
    }

    /// Gives the module of the configuration: the same steps without keys.
    #[must_use]
    pub fn without_keys(&self) -> Self {
        let bare = |step: &ModuleStep| ModuleStep {
            name: step.name.clone(),
            key: None,
        };
        Self {
            steps: self.steps.iter().map(bare).collect(),
        }
    }
}

impl FromStr for ModuleAddress {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl fmt::Display for ModuleAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, step) in self.steps.iter().enumerate() {
            if position > 0 {
                f.write_str(".")?;
            }
            step.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for ModuleStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("module.")?;
        f.write_str(&self.name)?;
        write_key(f, self.key.as_ref())
    }
}

impl Ord for ModuleAddress {
    fn cmp(&self, other: &Self) -> Ordering {
        self.steps
            .len()
            .cmp(&other.steps.len())
            .then_with(|| self.steps.cmp(&other.steps))
    }
}

impl PartialOrd for ModuleAddress {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

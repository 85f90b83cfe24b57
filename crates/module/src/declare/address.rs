use std::fmt;
use std::str::FromStr;

use tofu_json_config::decode::ResourceMode;

/// The address of a declaration in a module.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Address {
    /// Everything in `terraform` blocks.
    Terraform,
    /// Everything in `language` blocks.
    Language,
    /// A provider configuration.
    Provider {
        /// The local name of the provider.
        name: String,
        /// The alias, none for the default configuration.
        alias: Option<String>,
    },
    /// `var.name`
    Variable(String),
    /// `local.name`
    Local(String),
    /// `output.name`
    Output(String),
    /// `module.name`
    Module(String),
    /// A resource, a data source or an ephemeral resource.
    Resource {
        /// Which of the three.
        mode: ResourceMode,
        /// Its type.
        type_name: String,
        /// Its name.
        name: String,
    },
    /// `action.type.name`, which only Terraform knows.
    Action {
        /// Its type.
        type_name: String,
        /// Its name.
        name: String,
    },
    /// `check.name`
    Check(String),
    /// The n-th `moved` block of the module.
    Moved(usize),
    /// The n-th `import` block of the module.
    Import(usize),
    /// The n-th `removed` block of the module.
    Removed(usize),
}

impl Address {
    /// A managed resource.
    #[must_use]
    pub fn managed(type_name: &str, name: &str) -> Self {
        Self::resource(ResourceMode::Managed, type_name, name)
    }

    pub(in super::super) fn resource(mode: ResourceMode, type_name: &str, name: &str) -> Self {
        Self::Resource {
            mode,
            type_name: type_name.to_owned(),
            name: name.to_owned(),
        }
    }

    pub(in super::super) fn action(type_name: &str, name: &str) -> Self {
        Self::Action {
            type_name: type_name.to_owned(),
            name: name.to_owned(),
        }
    }

    /// The kind of declaration in one word: `variable`, `resource`, `data`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Terraform => "terraform",
            Self::Language => "language",
            Self::Provider { .. } => "provider",
            Self::Variable(_) => "variable",
            Self::Local(_) => "local",
            Self::Output(_) => "output",
            Self::Module(_) => "module",
            Self::Resource { mode, .. } => match mode {
                ResourceMode::Managed => "resource",
                ResourceMode::Data => "data",
                ResourceMode::Ephemeral => "ephemeral",
            },
            Self::Action { .. } => "action",
            Self::Check(_) => "check",
            Self::Moved(_) => "moved",
            Self::Import(_) => "import",
            Self::Removed(_) => "removed",
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Terraform => f.write_str("terraform"),
            Self::Language => f.write_str("language"),
            Self::Provider { name, alias } => match alias {
                Some(alias) => write!(f, "provider.{name}.{alias}"),
                None => write!(f, "provider.{name}"),
            },
            Self::Variable(name) => write!(f, "var.{name}"),
            Self::Local(name) => write!(f, "local.{name}"),
            Self::Output(name) => write!(f, "output.{name}"),
            Self::Module(name) => write!(f, "module.{name}"),
            Self::Resource {
                mode,
                type_name,
                name,
            } => match mode {
                ResourceMode::Managed => write!(f, "{type_name}.{name}"),
                ResourceMode::Data => write!(f, "data.{type_name}.{name}"),
                ResourceMode::Ephemeral => write!(f, "ephemeral.{type_name}.{name}"),
            },
            Self::Action { type_name, name } => write!(f, "action.{type_name}.{name}"),
            Self::Check(name) => write!(f, "check.{name}"),
            Self::Moved(number) => write!(f, "moved[{number}]"),
            Self::Import(number) => write!(f, "import[{number}]"),
            Self::Removed(number) => write!(f, "removed[{number}]"),
        }
    }
}

/// A text that is no address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddressError(());

impl fmt::Display for AddressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected an address like `aws_instance.web`, `data.aws_ami.base`, `var.x`, `local.x`, `output.x`, `module.x`, `provider.aws.west`, `check.x`, `import[0]` or `terraform`",
        )
    }
}

impl std::error::Error for AddressError {}

impl FromStr for Address {
    type Err = AddressError;

    /// Reads an address; `resource.` may be before that of a resource, `variable.` for `var.`.
    fn from_str(text: &str) -> Result<Self, AddressError> {
        if let Some(numbered) = numbered(text) {
            return Ok(numbered);
        }
        let words: Vec<&str> = text.split('.').collect();
        if words.iter().any(|word| word.is_empty()) {
            return Err(AddressError(()));
        }
        Ok(match *words.as_slice() {
            ["terraform"] => Self::Terraform,
            ["language"] => Self::Language,
            ["var" | "variable", name] => Self::Variable(name.to_owned()),
            ["local" | "locals", name] => Self::Local(name.to_owned()),
            ["output", name] => Self::Output(name.to_owned()),
            ["module", name] => Self::Module(name.to_owned()),
            ["check", name] => Self::Check(name.to_owned()),
            ["provider", name] => Self::Provider {
                name: name.to_owned(),
                alias: None,
            },
            ["provider", name, alias] => Self::Provider {
                name: name.to_owned(),
                alias: Some(alias.to_owned()),
            },
            ["resource", type_name, name] | [type_name, name] => Self::managed(type_name, name),
            ["data", type_name, name] => Self::resource(ResourceMode::Data, type_name, name),
            ["action", type_name, name] => Self::action(type_name, name),
            ["ephemeral", type_name, name] => {
                Self::resource(ResourceMode::Ephemeral, type_name, name)
            }
            _ => return Err(AddressError(())),
        })
    }
}

fn numbered(text: &str) -> Option<Address> {
    let (word, number) = text.strip_suffix(']')?.split_once('[')?;
    let number = number.parse().ok()?;
    Some(match word {
        "moved" => Address::Moved(number),
        "import" => Address::Import(number),
        "removed" => Address::Removed(number),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::Address;

    #[test]
    fn both_ways() {
        for text in [
            "terraform",
            "provider.aws",
            "provider.aws.west",
            "var.x",
            "local.x",
            "output.x",
            "module.x",
            "aws_instance.web",
            "data.aws_ami.base",
            "ephemeral.random_password.p",
            "check.c",
            "action.aws_lambda_invoke.warm",
            "import[3]",
        ] {
            assert_eq!(text.parse::<Address>().unwrap().to_string(), text);
        }
        let same = |one: &str, other: &str| {
            assert_eq!(one.parse::<Address>().unwrap().to_string(), other);
        };
        same("resource.a.b", "a.b");
        same("variable.x", "var.x");
        for text in ["", "x", "a..b", "a.b.c.d", "moved[x]"] {
            assert!(text.parse::<Address>().is_err(), "{text}");
        }
    }
}

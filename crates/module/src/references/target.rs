use tofu_json_config::decode::ResourceMode;
use tofu_json_config::expression::{Reference, StepKey};

use super::super::declare::Address;

/// The target of a reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReferenceTarget {
    /// Something that a module declares.
    Address(Address),
    /// A reserved name, which exists always or only at certain places: `each`, `count`, `self`,
    /// `path`, `terraform`.
    Reserved,
    /// The first names of an address, and not enough of them.
    Incomplete,
}

impl ReferenceTarget {
    /// The target of a reference in an expression.
    #[must_use]
    pub fn of(reference: &Reference) -> Self {
        let Some(root) = reference.root() else {
            return Self::Incomplete;
        };
        let name = |number| name(reference, number);
        let (mode, first) = match root {
            "each" | "count" | "self" | "path" | "terraform" | "tofu" => return Self::Reserved,
            "var" => return Self::one(name(1), Address::Variable),
            "local" => return Self::one(name(1), Address::Local),
            "module" => return Self::one(name(1), Address::Module),
            "data" => (ResourceMode::Data, 1),
            "ephemeral" => (ResourceMode::Ephemeral, 1),
            "resource" => (ResourceMode::Managed, 1),
            _ => (ResourceMode::Managed, 0),
        };
        let type_name = if first == 0 { Some(root) } else { name(first) };
        match (type_name, name(first + 1)) {
            (Some(type_name), Some(name)) => {
                Self::Address(Address::resource(mode, type_name, name))
            }
            _ => Self::Incomplete,
        }
    }

    /// The target of a reference to a provider configuration: `aws`, `aws.west`.
    #[must_use]
    pub fn of_provider(reference: &Reference) -> Self {
        let Some(root) = reference.root() else {
            return Self::Incomplete;
        };
        Self::Address(Address::Provider {
            name: root.to_owned(),
            alias: name(reference, 1).map(str::to_owned),
        })
    }

    /// The target of a reference in `actions`. Keys of instances there refer to other things.
    #[must_use]
    pub fn of_action(reference: &Reference) -> Self {
        match (reference.root(), name(reference, 1), name(reference, 2)) {
            (Some("action"), Some(type_name), Some(name)) => {
                Self::Address(Address::action(type_name, name))
            }
            (Some("action"), _, _) => Self::Incomplete,
            _ => Self::of(reference),
        }
    }

    fn one(name: Option<&str>, address: impl FnOnce(String) -> Address) -> Self {
        name.map_or(Self::Incomplete, |name| {
            Self::Address(address(name.to_owned()))
        })
    }
}

/// The name that a step goes to.
fn name(reference: &Reference, number: usize) -> Option<&str> {
    match &reference.steps.get(number)?.key {
        StepKey::Attribute(name) => Some(name),
        _ => None,
    }
}

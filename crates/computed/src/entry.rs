use crate::Diff;
use std::fmt;
use tofu_json_value::Value;
use tofu_json_vocab::{Action, Mode, Reason, address};

/// One resource of a plan: its difference (or another body, `B`) with the details that surround it,
/// such as address and action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<'a, B = Diff<'a>> {
    /// The absolute address.
    pub address: &'a str,
    /// The address before a move, if the document has one.
    pub previous_address: Option<&'a str>,
    /// The module's address; none in the root module.
    pub module_address: Option<&'a str>,
    /// Managed, data or ephemeral.
    pub mode: Mode,
    /// The resource type; empty where the document has none.
    pub resource_type: &'a str,
    /// The resource's name; empty where the document has none.
    pub name: &'a str,
    /// The instance key.
    pub index: Option<Value<'a>>,
    /// The key of a deposed object.
    pub deposed: Option<&'a str>,
    /// The action that the document declares.
    pub action: Action,
    /// Why, if the document says so.
    pub reason: Option<Reason>,
    /// Set where the resource is imported.
    pub importing: Option<Importing<'a>>,
    /// Whether the plan holds a configuration generated for the resource.
    pub generated_config: bool,
    /// Whether this is a planned change or one found outside.
    pub cause: Cause,
    /// The difference, or another body.
    pub body: B,
}

/// One output of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output<'a> {
    /// Its name.
    pub name: &'a str,
    /// The difference of its value.
    pub diff: Diff<'a>,
}

/// Where a difference comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// The plan makes the change.
    Planned,
    /// The object changed outside of OpenTofu.
    Drift,
}

/// How a resource is imported.
#[derive(Clone, PartialEq, Eq)]
pub struct Importing<'a> {
    /// The import ID.
    pub id: Option<&'a str>,
    /// The resource identity.
    pub identity: Option<Value<'a>>,
}

/// Without the ID: it can be secret.
impl fmt::Debug for Importing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Importing")
            .field("has_id", &self.id.is_some())
            .field("identity", &self.identity)
            .finish()
    }
}

impl<B> Entry<'_, B> {
    /// Whether the resource had another address before.
    #[must_use]
    pub fn is_moved(&self) -> bool {
        address::is_moved(self.previous_address, self.address)
    }
}

impl Cause {
    /// The cause as JSON has it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Planned => "planned",
            Self::Drift => "drift",
        }
    }
}

/// An action that a plan invokes beside its changes, which only Terraform has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComputedInvocation<'a> {
    /// The absolute address.
    pub address: &'a str,
    /// The type of the action.
    pub action_type: &'a str,
    /// Its name.
    pub name: &'a str,
    /// The change that invokes it; none where the caller asked for it.
    pub trigger: Option<InvokingChange<'a>>,
    /// Its configuration, if the document has it.
    pub config: Option<Diff<'a>>,
}

/// What invokes an action: a change, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvokingChange<'a> {
    /// The address of the object that changes.
    pub address: &'a str,
    /// When, such as `AfterUpdate`.
    pub event: &'a str,
    /// The number of the block, and that of the action in it.
    pub place: [u64; 2],
}

#[cfg(test)]
mod tests {
    use super::Importing;

    #[test]
    fn debug_has_no_id() {
        let importing = Importing {
            id: Some("hunter2"),
            identity: None,
        };
        assert!(!format!("{importing:?}").contains("hunter2"));
    }
}

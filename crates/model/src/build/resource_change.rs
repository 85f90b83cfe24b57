use super::members::{BuiltMembers, member_setter, no_address};
use super::{ChangeBuilder, JsonText};
use crate::document::plan::ResourceChange;
use crate::shape::Tabled as _;
use tofu_json_vocab::Reason;
use tofu_json_vocab::address::{InstanceKey, ParseError, ResourceAddress};

/// An entry of `resource_changes` or `resource_drift`: what is planned for a resource instance, or was found to have
/// changed.
///
/// `module_address`, `mode`, `type`, `name` and `index` follow from the address.
///
/// ```
/// use tofu_json_model::build::{ChangeBuilder, PlanBuilder, ResourceChangeBuilder};
/// use tofu_json_vocab::{Action, Reason};
///
/// let deleted = ChangeBuilder::new(Action::Delete).before(r#"{"id": "i-1"}"#);
/// let entry = ResourceChangeBuilder::new(r#"box.web["a"]"#, deleted)
///     .provider_name("one.example/acme/box")
///     .action_reason(Reason::DeleteBecauseEachKey);
/// let plan = PlanBuilder::new().resource_change(entry).build()?;
/// let entry = plan.view().resource_changes.get(0)?.unwrap();
/// assert_eq!(entry.index.unwrap().text().as_deref(), Some("a"));
/// assert!(entry.change.after.is_null());
/// # Ok::<(), tofu_json_model::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct ResourceChangeBuilder {
    text: String,
    address: Result<ResourceAddress, ParseError>,
    deposed: String,
    change: ChangeBuilder,
    members: BuiltMembers,
}

impl ResourceChangeBuilder {
    /// The change of the resource instance with this absolute address.
    #[must_use]
    pub fn new(address: impl Into<String>, change: ChangeBuilder) -> Self {
        let text = address.into();
        Self {
            address: ResourceAddress::parse(&text),
            text,
            deposed: String::new(),
            change,
            members: BuiltMembers::default(),
        }
    }

    /// The address before, where the object was moved.
    #[must_use]
    pub fn previous_address(self, address: &str) -> Self {
        self.member(ResourceChange::previous_address, JsonText::string(address))
    }

    /// The provider by its full name, such as `registry.opentofu.org/hashicorp/aws`.
    #[must_use]
    pub fn provider_name(self, name: &str) -> Self {
        self.member(ResourceChange::provider_name, JsonText::string(name))
    }

    /// The key of a deposed object: eight characters.
    #[must_use]
    pub fn deposed(mut self, key: &str) -> Self {
        key.clone_into(&mut self.deposed);
        self.member(ResourceChange::deposed, JsonText::string(key))
    }

    /// Why the action is planned.
    #[must_use]
    pub fn action_reason(self, reason: Reason) -> Self {
        self.member(
            ResourceChange::action_reason,
            JsonText::string(reason.as_str()),
        )
    }

    member_setter!();

    pub(super) fn into_json(self) -> JsonText {
        let mut members = self.members;
        let address = match &self.address {
            Ok(_) => JsonText::string(&self.text),
            Err(error) => no_address("the address of a resource", error.offset),
        };
        members.set_absent(ResourceChange::address, || address);
        if let Ok(address) = &self.address {
            set_parts(&mut members, address);
        }
        let change = self.change;
        members.set_absent(ResourceChange::change, || change.into_resource_json());
        members.into_json(ResourceChange::TABLE)
    }
}

fn set_parts(members: &mut BuiltMembers, address: &ResourceAddress) {
    if !address.module.is_root() {
        let module = || JsonText::string(&address.module.to_string());
        members.set_absent(ResourceChange::module_address, module);
    }
    set_names(members, address);
    if address.key == Some(InstanceKey::Wildcard) {
        members.set_absent(ResourceChange::index_unknown, || JsonText::from(true));
    }
}

/// Sets what follows from an address in changes and in values alike; both call the members the same.
pub(super) fn set_names(members: &mut BuiltMembers, address: &ResourceAddress) {
    members.set_absent(ResourceChange::mode, || {
        JsonText::string(address.mode.as_str())
    });
    members.set_absent(ResourceChange::resource_type, || {
        JsonText::string(&address.resource_type)
    });
    members.set_absent(ResourceChange::name, || JsonText::string(&address.name));
    match &address.key {
        Some(InstanceKey::Int(index)) => {
            members.set_absent(ResourceChange::index, || JsonText::from(*index));
        }
        Some(InstanceKey::String(key)) => {
            members.set_absent(ResourceChange::index, || JsonText::string(key));
        }
        Some(InstanceKey::Wildcard) | None => {}
    }
}

/// Entries in the order of OpenTofu: by address, current objects before deposed ones.
pub(super) fn in_order(mut entries: Vec<ResourceChangeBuilder>) -> Vec<JsonText> {
    // Addresses that cannot be read are an error all the same.
    entries.sort_by(|one, other| {
        let key = |entry: &ResourceChangeBuilder| entry.address.as_ref().ok().cloned();
        (key(one), &one.deposed).cmp(&(key(other), &other.deposed))
    });
    entries
        .into_iter()
        .map(ResourceChangeBuilder::into_json)
        .collect()
}

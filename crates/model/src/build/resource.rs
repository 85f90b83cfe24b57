use super::JsonText;
use super::members::{BuiltMembers, member_setter, no_address};
use super::resource_change::set_names;
use crate::document::values::Resource;
use crate::shape::Tabled as _;
use tofu_json_vocab::address::{ParseError, ResourceAddress};

/// An object of a resource instance, in a state or as a plan foresees it.
///
/// The module that it is listed in, `mode`, `type`, `name` and `index` follow from the address.
///
/// ```
/// use tofu_json_model::build::{ResourceBuilder, StateBuilder};
///
/// let web = ResourceBuilder::new("module.m.box.web")
///     .provider_name("one.example/acme/box")
///     .schema_version(1)
///     .values(r#"{"id": "i-1", "key": "hunter2"}"#)
///     .sensitive_values(r#"{"key": true}"#)
///     .depends_on("box.base");
/// let state = StateBuilder::new().resource(web).build()?;
/// let root = state.view().values.unwrap().root_module;
/// let module = root.child_modules.get(0)?.unwrap();
/// assert_eq!(module.address.as_deref(), Some("module.m"));
/// assert_eq!(module.resources.get(0)?.unwrap().name, "web");
/// # Ok::<(), tofu_json_model::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct ResourceBuilder {
    text: String,
    pub(super) address: Result<ResourceAddress, ParseError>,
    pub(super) deposed_key: String,
    depends_on: Vec<JsonText>,
    members: BuiltMembers,
}

impl ResourceBuilder {
    /// The object of the resource instance with this absolute address.
    #[must_use]
    pub fn new(address: impl Into<String>) -> Self {
        let text = address.into();
        Self {
            address: ResourceAddress::parse(&text),
            text,
            deposed_key: String::new(),
            depends_on: Vec::new(),
            members: BuiltMembers::default(),
        }
    }

    /// The provider by its full name, such as `registry.opentofu.org/hashicorp/aws`.
    #[must_use]
    pub fn provider_name(self, name: &str) -> Self {
        self.member(Resource::provider_name, JsonText::string(name))
    }

    /// The version of the schema; the default is 0.
    #[must_use]
    pub fn schema_version(self, version: u64) -> Self {
        self.member(Resource::schema_version, version)
    }

    /// The attributes. Without them the object is one that a plan is going to forget.
    #[must_use]
    pub fn values(self, values: impl Into<JsonText>) -> Self {
        self.member(Resource::values, values)
    }

    /// Which attributes are sensitive; the default is that none is.
    #[must_use]
    pub fn sensitive_values(self, mask: impl Into<JsonText>) -> Self {
        self.member(Resource::sensitive_values, mask)
    }

    /// Adds a resource or module that it depends on, absolute and without keys.
    #[must_use]
    pub fn depends_on(mut self, address: &str) -> Self {
        self.depends_on.push(JsonText::string(address));
        self
    }

    /// Whether the object is tainted; the default is that it is not.
    #[must_use]
    pub fn tainted(self, tainted: bool) -> Self {
        self.member(Resource::tainted, tainted)
    }

    /// The key of a deposed object: eight characters.
    #[must_use]
    pub fn deposed_key(mut self, key: &str) -> Self {
        key.clone_into(&mut self.deposed_key);
        self.member(Resource::deposed_key, JsonText::string(key))
    }

    /// The identity, and the version of its schema.
    #[must_use]
    pub fn identity(self, identity: impl Into<JsonText>, schema_version: u64) -> Self {
        self.member(Resource::identity, identity)
            .member(Resource::identity_schema_version, schema_version)
    }

    member_setter!();

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn into_json(self) -> JsonText {
        let mut members = self.members;
        let address = match &self.address {
            Ok(_) => JsonText::string(&self.text),
            Err(error) => no_address("the address of a resource", error.offset),
        };
        members.set_absent(Resource::address, || address);
        if let Ok(address) = &self.address {
            set_names(&mut members, address);
        }
        members.set_absent(Resource::schema_version, || JsonText::from(0_u64));
        let is_over_value = members
            .get(Resource::values)
            .is_some_and(|value| !value.is_null());
        members.set_absent(Resource::sensitive_values, || {
            JsonText::from(if is_over_value { "{}" } else { "false" })
        });
        members.set_list(Resource::depends_on, self.depends_on);
        members.into_json(Resource::TABLE)
    }
}

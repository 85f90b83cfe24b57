use super::field::{Field, Misfits, object};
use std::borrow::Cow;
use tofu_json_value::Value;
use tofu_json_vocab::Mode;

object! {
    /// The address of a resource instance, whole and in parts.
    Resource {
        /// The full address of the instance.
        "addr" => addr: Cow<'a, str>,
        /// The module instance with its keys; empty for the root module.
        "module" => module: Cow<'a, str>,
        /// The address within the module.
        "resource" => resource: Cow<'a, str>,
        /// The resource type up to the first `_`: not the real provider.
        "implied_provider" => implied_provider: Cow<'a, str>,
        /// The resource type.
        "resource_type" => resource_type: Cow<'a, str>,
        /// The name.
        "resource_name" => resource_name: Cow<'a, str>,
        /// The instance key.
        "resource_key" => resource_key: ResourceKey<'a>,
    }
}

impl Resource<'_> {
    /// The mode, which is only in the front of `resource`.
    #[must_use]
    pub fn mode(&self) -> Mode {
        if self.resource.starts_with("data.") {
            Mode::Data
        } else if self.resource.starts_with("ephemeral.") {
            Mode::Ephemeral
        } else {
            Mode::Managed
        }
    }
}

/// The key of an instance: `null`, an index of `count`, or a key of `for_each`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ResourceKey<'a> {
    /// The resource is not repeated.
    #[default]
    None,
    /// An index, as written.
    Index(&'a str),
    /// A key of `for_each`.
    Key(Cow<'a, str>),
}

impl<'a> Field<'a> for ResourceKey<'a> {
    fn read(value: Value<'a>, misfits: &mut Misfits<'a>) -> Self {
        if let Some(index) = value.as_number() {
            return Self::Index(index);
        }
        if let Some(key) = value.as_str() {
            return Self::Key(key);
        }
        if !value.is_null() {
            misfits.note(value);
        }
        Self::None
    }
}

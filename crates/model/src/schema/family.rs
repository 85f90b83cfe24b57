use crate::document::provider::Provider;
use std::sync::Arc;
use tofu_json_vocab::Mode;

/// What a schema is for: the member of a provider that holds it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Family {
    /// `provider`: the configuration of the provider itself.
    ProviderConfiguration,
    /// `resource_schemas`
    Resource,
    /// `data_source_schemas`
    DataSource,
    /// `ephemeral_resource_schemas`
    EphemeralResource,
    /// `functions`
    Function,
    /// `resource_identity_schemas`
    Identity,
    /// `action_schemas`, which only Terraform has.
    Action,
    /// Any other member, such as Terraform's `list_resource_schemas`.
    Other(Arc<str>),
}

impl Family {
    /// Reads the key of the member.
    #[must_use]
    pub fn of(key: &str) -> Self {
        match key {
            Provider::provider => Self::ProviderConfiguration,
            Provider::resource_schemas => Self::Resource,
            Provider::data_source_schemas => Self::DataSource,
            Provider::ephemeral_resource_schemas => Self::EphemeralResource,
            Provider::functions => Self::Function,
            Provider::resource_identity_schemas => Self::Identity,
            Provider::action_schemas => Self::Action,
            other => Self::Other(other.into()),
        }
    }

    /// The key of the member.
    #[must_use]
    pub fn key(&self) -> &str {
        match self {
            Self::ProviderConfiguration => Provider::provider,
            Self::Resource => Provider::resource_schemas,
            Self::DataSource => Provider::data_source_schemas,
            Self::EphemeralResource => Provider::ephemeral_resource_schemas,
            Self::Function => Provider::functions,
            Self::Identity => Provider::resource_identity_schemas,
            Self::Action => Provider::action_schemas,
            Self::Other(key) => key,
        }
    }

    /// What a schema of it describes, as people say it.
    #[must_use]
    pub fn noun(&self) -> &str {
        match self {
            Self::ProviderConfiguration => "provider configuration",
            Self::Resource => "resource",
            Self::DataSource => "data source",
            Self::EphemeralResource => "ephemeral resource",
            Self::Function => "function",
            Self::Identity => "identity",
            Self::Action => "action",
            Self::Other(key) => key,
        }
    }

    /// The mode of the resources that it describes; none where it describes something else.
    #[must_use]
    pub const fn mode(&self) -> Option<Mode> {
        match self {
            Self::Resource => Some(Mode::Managed),
            Self::DataSource => Some(Mode::Data),
            Self::EphemeralResource => Some(Mode::Ephemeral),
            _ => None,
        }
    }
}

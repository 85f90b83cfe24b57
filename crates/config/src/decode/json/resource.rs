//! Resources.

use super::super::{
    CheckRule, Connection, IgnoreChanges, ProviderReference, Provisioner, Resource, ResourceMode,
    Settings,
};
use super::value::{NativeText, PlaceNumbers};
use crate::expression::{Expression, Reference};
use serde::ser::{Serialize, Serializer};

#[derive(serde::Serialize)]
struct ResourceRecord<'r> {
    mode: ResourceMode,
    #[serde(rename = "type", skip_serializing_if = "str::is_empty")]
    type_name: &'r str,
    #[serde(skip_serializing_if = "str::is_empty")]
    name: &'r str,
    type_range: PlaceNumbers,
    decl_range: PlaceNumbers,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<Expression<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    for_each: Option<Expression<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    enabled: Option<Expression<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    provider_config_ref: Option<&'r ProviderReference>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    depends_on: &'r [Reference],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    preconditions: &'r [CheckRule<'r>],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    postconditions: &'r [CheckRule<'r>],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    triggers_replacement: Vec<NativeText<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    managed: Option<ManagedRecord<'r>>,
    config: &'r Settings<'r>,
}

/// Members that only managed resources have.
#[derive(serde::Serialize)]
struct ManagedRecord<'r> {
    #[serde(skip_serializing_if = "Option::is_none")]
    connection: Option<&'r Connection<'r>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    provisioners: &'r [Provisioner<'r>],
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    create_before_destroy: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    prevent_destroy: Option<Expression<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    destroy: Option<Expression<'r>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    ignore_all_changes: bool,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    ignore_changes: &'r [Reference],
}

impl Serialize for Resource<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let triggers = self.triggers_replacement.iter().copied();
        let is_managed = self.mode == ResourceMode::Managed;
        ResourceRecord {
            mode: self.mode,
            type_name: &self.type_name,
            name: &self.name,
            type_range: PlaceNumbers(self.type_range),
            decl_range: PlaceNumbers(self.decl_range),
            count: self.count,
            for_each: self.for_each,
            enabled: self.enabled,
            provider_config_ref: self.provider_config_ref.as_ref(),
            depends_on: &self.depends_on,
            preconditions: &self.preconditions,
            postconditions: &self.postconditions,
            triggers_replacement: triggers.map(NativeText).collect(),
            managed: is_managed.then(|| ManagedRecord::of(self)),
            config: &self.config,
        }
        .serialize(serializer)
    }
}

impl<'r> ManagedRecord<'r> {
    fn of(resource: &'r Resource<'_>) -> Self {
        Self {
            connection: resource.connection.as_ref(),
            provisioners: &resource.provisioners,
            create_before_destroy: resource.create_before_destroy == Some(true),
            prevent_destroy: resource.prevent_destroy,
            destroy: resource.destroy,
            ignore_all_changes: matches!(resource.ignore_changes, Some(IgnoreChanges::All)),
            ignore_changes: match &resource.ignore_changes {
                Some(IgnoreChanges::Listed(arguments)) => arguments,
                _ => &[],
            },
        }
    }
}

//! Required providers and encryption.

use super::super::{
    Encryption, EncryptionBlock, EncryptionTarget, RemoteTargets, RequiredProvider,
    RequiredProviders, VersionConstraint,
};
use super::value::{ExpressionRecord, PlaceNumbers};
use crate::expression::{Expression, Reference};
use serde::ser::{Serialize, Serializer};

#[derive(serde::Serialize)]
struct RequiredProvidersRecord<'p> {
    decl_range: PlaceNumbers,
    #[serde(skip_serializing_if = "ProvidersByName::is_empty")]
    required_providers: ProvidersByName<'p>,
}

/// Providers by their local names.
struct ProvidersByName<'p>(&'p [RequiredProvider]);

impl ProvidersByName<'_> {
    const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[derive(serde::Serialize)]
struct RequiredProviderRecord<'p> {
    name: &'p str,
    decl_range: PlaceNumbers,
    #[serde(skip_serializing_if = "str::is_empty")]
    source: &'p str,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    address: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    requirement: Option<&'p VersionConstraint>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    aliases: Vec<String>,
}

impl Serialize for RequiredProviders {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RequiredProvidersRecord {
            decl_range: PlaceNumbers(self.decl_range),
            required_providers: ProvidersByName(&self.required_providers),
        }
        .serialize(serializer)
    }
}

impl Serialize for ProvidersByName<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|provider| (&provider.name, provider)))
    }
}

impl Serialize for RequiredProvider {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let aliases = self.aliases.iter();
        RequiredProviderRecord {
            name: &self.name,
            decl_range: PlaceNumbers(self.decl_range),
            source: &self.source,
            address: self.provider.as_ref().map(ToString::to_string),
            requirement: self.requirement.as_ref(),
            aliases: aliases.map(|alias| format!("provider.{alias}")).collect(),
        }
        .serialize(serializer)
    }
}

#[derive(serde::Serialize)]
struct EncryptionRecord<'e> {
    decl_range: PlaceNumbers,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    key_provider_configs: &'e [EncryptionBlock<'e>],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    method_configs: &'e [EncryptionBlock<'e>],
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<TargetRecord<'e>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plan: Option<TargetRecord<'e>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    remote: Option<RemoteRecord<'e>>,
}

/// `method`, and in `fallbacks` those of the `fallback` blocks, outermost first.
#[derive(serde::Serialize)]
struct TargetRecord<'e> {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'e str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    enforced: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<MethodRecord>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fallbacks: Vec<MethodRecord>,
}

#[derive(serde::Serialize)]
struct RemoteRecord<'e> {
    #[serde(skip_serializing_if = "Option::is_none")]
    default: Option<TargetRecord<'e>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    targets: Vec<TargetRecord<'e>>,
}

#[derive(serde::Serialize)]
#[serde(untagged)]
enum MethodRecord {
    Reference(Reference),
    Expression(ExpressionRecord),
}

impl Serialize for Encryption<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let target = |target| TargetRecord::of(None, target, MethodRecord::kept);
        EncryptionRecord {
            decl_range: PlaceNumbers(self.decl_range),
            key_provider_configs: &self.key_provider_configs,
            method_configs: &self.method_configs,
            state: self.state.as_ref().map(target),
            plan: self.plan.as_ref().map(target),
            remote: self.remote.as_ref().map(RemoteRecord::of),
        }
        .serialize(serializer)
    }
}

impl<'e> TargetRecord<'e> {
    fn of(
        name: Option<&'e str>,
        target: &EncryptionTarget<'_>,
        read: fn(Expression<'_>) -> MethodRecord,
    ) -> Self {
        let mut methods = target.methods.iter().copied();
        Self {
            name,
            enforced: target.enforced == Some(true),
            method: methods.next().flatten().map(read),
            fallbacks: methods.flatten().map(read).collect(),
        }
    }
}

impl<'e> RemoteRecord<'e> {
    fn of(remote: &'e RemoteTargets<'_>) -> Self {
        let default = remote.default.as_ref();
        let targets = remote.targets.iter();
        Self {
            default: default.map(|target| TargetRecord::of(None, target, MethodRecord::read)),
            targets: targets
                .map(|one| TargetRecord::of(Some(&one.name), &one.target, MethodRecord::read))
                .collect(),
        }
    }
}

impl MethodRecord {
    /// As an expression.
    fn kept(method: Expression<'_>) -> Self {
        Self::Expression(ExpressionRecord::method(method))
    }

    /// As the reference that it is.
    fn read(method: Expression<'_>) -> Self {
        match method.reference() {
            Ok(reference) => Self::Reference(reference),
            Err(_) => Self::Expression(ExpressionRecord::of(method)),
        }
    }
}

//! What a module says of providers.

use std::collections::BTreeMap;

use tofu_json_config::decode::{ProviderReference, RequiredProvider, Resource, ResourceMode};
use tofu_json_config::expression::{Expression, StepKey};
use tofu_json_diagnostic::Place;
use tofu_json_provider::Provider;

use crate::listing::FileKind;
use crate::load::Module;
use crate::providers::{configuration, implied};

/// The providers of a module: what it requires and configures, and what its resources want.
#[derive(Default)]
pub(crate) struct ProviderView<'m, 'f> {
    /// The entries of `required_providers` by their local names.
    pub(crate) required: BTreeMap<&'m str, (usize, &'m RequiredProvider)>,
    /// The configurations by local name and alias: `aws`, `aws.west`.
    pub(crate) configurations: BTreeMap<String, ConfigurationView<'m, 'f>>,
    /// Every resource with the number of its file.
    pub(crate) resources: Vec<(usize, &'m Resource<'f>)>,
}

/// A configuration of a provider with what override files say of it.
pub(crate) struct ConfigurationView<'m, 'f> {
    /// The local name.
    pub(crate) name: &'m str,
    pub(crate) alias: Option<&'m str>,
    pub(crate) file: usize,
    pub(crate) place: Place,
    pub(crate) for_each: Option<Expression<'f>>,
    /// Whether it says nothing to the provider.
    pub(crate) is_empty: bool,
}

impl<'m, 'f> ProviderView<'m, 'f> {
    pub(crate) fn of(module: &'m Module<'f>) -> Self {
        let mut view = Self::default();
        for (number, decoded) in configuration(module) {
            let blocks = decoded.required_providers.iter();
            for entry in blocks.flat_map(|block| &block.required_providers) {
                view.required.insert(&entry.name, (number, entry));
            }
            for provider in &decoded.provider_configs {
                let alias = provider.alias.as_deref();
                let known = view.configurations.entry(key(&provider.name, alias));
                let known = known.or_insert_with(|| ConfigurationView {
                    name: &provider.name,
                    alias,
                    file: number,
                    place: provider.decl_range,
                    for_each: None,
                    is_empty: true,
                });
                known.for_each = provider.for_each.or(known.for_each);
                known.is_empty &= provider.config.entries().is_empty();
            }
            let is_override = module
                .files()
                .get(number)
                .is_some_and(|file| file.kind == FileKind::Override);
            if !is_override {
                let resources = decoded.managed_resources.iter();
                let resources = resources
                    .chain(&decoded.data_resources)
                    .chain(&decoded.ephemeral_resources);
                view.resources.extend(resources.map(|one| (number, one)));
            }
        }
        view
    }

    /// The entries of `required_providers` in order of the files.
    pub(crate) fn in_order(&self) -> Vec<(usize, &'m RequiredProvider)> {
        let mut entries: Vec<_> = self.required.values().copied().collect();
        entries.sort_by_key(|(file, entry)| (*file, entry.name_range));
        entries
    }

    /// The provider that a local name means.
    pub(crate) fn provider(&self, name: &str) -> Option<Provider> {
        match self.required.get(name) {
            Some((_, entry)) => entry.provider.clone(),
            None => implied(name),
        }
    }

    /// Whether `configuration_aliases` has an alias of a provider.
    pub(crate) fn expects(&self, name: &str, alias: &str) -> bool {
        let entry = self.required.get(name);
        entry.is_some_and(|(_, entry)| aliases(entry).any(|one| one == alias))
    }
}

/// The aliases that an entry of `required_providers` expects its caller to give.
pub(crate) fn aliases(entry: &RequiredProvider) -> impl Iterator<Item = &str> {
    let aliases = entry.aliases.iter();
    aliases.filter_map(|reference| match &reference.steps.get(1)?.key {
        StepKey::Attribute(alias) => Some(alias.as_str()),
        _ => None,
    })
}

/// A reference to a configuration as it is written: `aws`, `aws.west`.
pub(crate) fn written(reference: &ProviderReference) -> String {
    key(&reference.name, reference.alias.as_deref())
}

fn key(name: &str, alias: Option<&str>) -> String {
    match alias {
        Some(alias) => format!("{name}.{alias}"),
        None => name.to_owned(),
    }
}

/// The address of a resource in its module.
pub(crate) fn address(resource: &Resource<'_>) -> String {
    let prefix = match resource.mode {
        ResourceMode::Managed => "",
        ResourceMode::Data => "data.",
        ResourceMode::Ephemeral => "ephemeral.",
    };
    format!("{prefix}{}.{}", resource.type_name, resource.name)
}

/// An alias as a line of a list.
pub(crate) fn written_alias(name: &str, alias: &str) -> String {
    format!("        {name}.{alias},\n")
}

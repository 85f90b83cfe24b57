//! Which providers a module needs: what its local names mean, and what uses them.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use tofu_json_provider::{Constraints, Provider};

use tofu_json_config::decode::{
    Decoded, ProviderReference, RequiredProvider, Resource, ResourceMode,
};
use tofu_json_diagnostic::Place;
use tofu_json_vocab::Program;

use super::listing::FileKind;
use super::load::Module;

/// The providers of a module.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ModuleProviders {
    /// The local names of `required_providers`; if a name has several entries, the last counts.
    pub names: BTreeMap<String, NamedProvider>,
    /// Everything that needs a provider, in order of reading.
    pub needs: Vec<Need>,
    /// The program that reads them.
    program: Program,
}

/// An entry of `required_providers`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct NamedProvider {
    /// The provider.
    pub provider: Provider,
    /// The versions that it may have, as written.
    pub version: Option<String>,
    /// The number of the file.
    pub file: usize,
    /// Where its name is.
    pub place: Place,
}

/// Something that needs a provider.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Need {
    /// The provider.
    pub provider: Provider,
    /// The versions that it may have, as written.
    pub version: Option<String>,
    /// The number of the file.
    pub file: usize,
    /// What is there.
    pub place: Place,
}

impl Need {
    /// The versions in the syntax of lock files; none where any will do.
    ///
    /// # Errors
    ///
    /// The reason why the text means nothing in that syntax.
    pub fn constraints(&self) -> Result<Option<Constraints>, tofu_json_provider::ConstraintsError> {
        self.version.as_deref().map(Constraints::parse).transpose()
    }
}

impl ModuleProviders {
    /// Collects the providers of a module: entries of `required_providers`, provider configurations,
    /// and what resources and tests imply. What cannot be an address of a provider is left out.
    #[must_use]
    pub fn of(module: &Module<'_>) -> Self {
        let mut providers = Self {
            program: module.program(),
            ..Self::default()
        };
        for (file, decoded) in configuration(module) {
            providers.name(file, decoded);
        }
        for (file, decoded) in configuration(module) {
            providers.need(file, decoded);
        }
        for named in providers.names.values() {
            providers.needs.push(Need {
                provider: named.provider.clone(),
                version: named.version.clone(),
                file: named.file,
                place: named.place,
            });
        }
        providers.needs.sort_by_key(|need| (need.file, need.place));
        providers
    }

    /// The provider that a local name means.
    #[must_use]
    pub fn provider(&self, name: &str) -> Option<Provider> {
        match self.names.get(name) {
            Some(named) => Some(named.provider.clone()),
            None => implied_for(self.program, name),
        }
    }

    /// The provider of a resource type where nothing says otherwise.
    #[must_use]
    pub fn of_type(&self, type_name: &str) -> Option<Provider> {
        self.provider(local_name(type_name))
    }

    /// The provider that a resource belongs to.
    #[must_use]
    pub fn of_resource(
        &self,
        type_name: &str,
        reference: Option<&ProviderReference>,
    ) -> Option<Provider> {
        match reference {
            Some(reference) => self.provider(&reference.name),
            None => self.of_type(type_name),
        }
    }

    fn name(&mut self, file: usize, decoded: &Decoded<'_>) {
        let entries = decoded.required_providers.iter();
        for entry in entries.flat_map(|one| &one.required_providers) {
            let Some(provider) = self.named(entry) else {
                continue;
            };
            let version = entry.requirement.as_ref().map(|one| one.text.clone());
            let named = NamedProvider {
                provider,
                version,
                file,
                place: entry.name_range,
            };
            self.names.insert(entry.name.clone(), named);
        }
    }

    /// The provider of an entry. The file was read by the rules of OpenTofu.
    fn named(&self, entry: &RequiredProvider) -> Option<Provider> {
        match (self.program, &*entry.source) {
            (Program::OpenTofu, _) => entry.provider.clone(),
            (program, "") => Provider::implied_for(program, &entry.name).ok(),
            (program, source) => Provider::parse_for(program, source).ok(),
        }
    }

    fn need(&mut self, file: usize, decoded: &Decoded<'_>) {
        for provider in &decoded.provider_configs {
            let version = provider.version.as_ref().map(|one| one.text.clone());
            self.add(file, provider.name_range, &provider.name, version);
        }
        let checks = decoded.checks.iter();
        let resources = decoded.managed_resources.iter();
        let resources = resources
            .chain(&decoded.data_resources)
            .chain(&decoded.ephemeral_resources)
            .chain(checks.filter_map(|check| check.data_resource.as_ref()));
        for resource in resources {
            self.of_one(file, resource);
        }
        for import in &decoded.import {
            match &import.provider_config_ref {
                Some(reference) => self.add(file, reference.name_range, &reference.name, None),
                // An address inside a module is that module's.
                None if import.static_to.starts_with("module.") => {}
                None => {
                    let to = import.static_to.trim_start_matches("data.");
                    let type_name = to.split('.').next().unwrap_or_default();
                    if !type_name.is_empty() {
                        self.add(file, import.decl_range, local_name(type_name), None);
                    }
                }
            }
        }
        let calls = decoded.module_calls.iter();
        for passed in calls.filter_map(|call| call.providers.as_ref()).flatten() {
            let parent = &passed.in_parent;
            self.add(file, parent.name_range, &parent.name, None);
        }
    }

    fn of_one(&mut self, file: usize, resource: &Resource<'_>) {
        match &resource.provider_config_ref {
            Some(reference) => self.add(file, reference.name_range, &reference.name, None),
            None => {
                let name = local_name(&resource.type_name);
                self.add(file, resource.type_range, name, None);
            }
        }
    }

    fn add(&mut self, file: usize, place: Place, name: &str, version: Option<String>) {
        if let Some(provider) = self.provider(name) {
            self.needs.push(Need {
                provider,
                version,
                file,
                place,
            });
        }
    }
}

/// The provider of a local name that `required_providers` does not mention.
pub(crate) fn implied(name: &str) -> Option<Provider> {
    implied_for(Program::OpenTofu, name)
}

fn implied_for(program: Program, name: &str) -> Option<Provider> {
    match name {
        "terraform" => Provider::parse("terraform.io/builtin/terraform").ok(),
        name => Provider::implied_for(program, name).ok(),
    }
}

/// The local name of the provider that a resource type belongs to.
pub(crate) fn local_name(type_name: &str) -> &str {
    type_name.split('_').next().unwrap_or(type_name)
}

pub(crate) fn configuration<'m, 'f>(
    module: &'m Module<'f>,
) -> impl Iterator<Item = (usize, &'m Decoded<'f>)> {
    let files = module.files().iter().enumerate();
    files
        .filter(|(_, file)| matches!(file.kind, FileKind::Primary | FileKind::Override))
        .map(|(number, file)| (number, &file.decoded))
}

/// The word of a kind of resource, as vocabularies of documents have it.
pub(super) const fn mode(mode: ResourceMode) -> tofu_json_vocab::Mode {
    match mode {
        ResourceMode::Managed => tofu_json_vocab::Mode::Managed,
        ResourceMode::Data => tofu_json_vocab::Mode::Data,
        ResourceMode::Ephemeral => tofu_json_vocab::Mode::Ephemeral,
    }
}

//! The modules of the configuration: each with its files, as the list of modules in the plan file joins them.

use super::layers::{Layered, layered};
use crate::container::{MANIFEST, UnpackedEntries};
use crate::error::{Fault, PlanFileError};
use std::collections::BTreeMap;
use tofu_json_config::decode::{ModuleCall, Output, Provider, Resource};
use tofu_json_evaluate::Value as EvaluatedValue;
use tofu_json_module::{Module, ModuleProviders, OwnedModule};
use tofu_json_value::{Document, Limits, Value};

/// The files of each module, read.
pub(crate) struct OwnedTree {
    by_key: BTreeMap<String, OwnedModule>,
    /// Where each module comes from, by its key.
    sources: BTreeMap<String, String>,
}

/// The modules, with all that they declare.
pub(crate) struct ConfigTree<'f> {
    pub(super) root: ConfigModule<'f>,
}

impl ConfigTree<'_> {
    /// The defaults of the variables of the root module, by name.
    pub(crate) fn defaults(&self) -> impl Iterator<Item = (&str, &EvaluatedValue)> {
        let variables = self.root.owned.variables().iter();
        variables.filter_map(|variable| Some((variable.name.as_str(), variable.default.as_ref()?)))
    }
}

/// A module.
pub(super) struct ConfigModule<'f> {
    /// The names of the calls that lead to it.
    pub(super) path: Vec<String>,
    /// Where the list of modules says it comes from.
    pub(super) source: &'f str,
    pub(super) owned: &'f OwnedModule,
    pub(super) providers: ModuleProviders,
    pub(super) resources: Vec<Layered<Resource<'f>>>,
    pub(super) calls: Vec<Layered<ModuleCall<'f>>>,
    pub(super) outputs: Vec<Layered<Output<'f>>>,
    pub(super) provider_configs: Vec<Layered<Provider<'f>>>,
    /// The local names that `required_providers` declares, each with the aliases that are to be passed.
    pub(super) required: BTreeMap<String, Vec<String>>,
    /// The modules that it calls, by the name of the call.
    pub(super) children: BTreeMap<String, ConfigModule<'f>>,
}

/// How deep modules call modules.
const DEPTH: usize = 100;

impl OwnedTree {
    /// Reads the files of all modules.
    pub(crate) fn read(entries: &UnpackedEntries) -> Result<Self, PlanFileError> {
        let manifest = entries.require(MANIFEST)?;
        let sources = sources(manifest).map_err(|fault| fault.in_entry(MANIFEST))?;
        let mut files: BTreeMap<&str, Vec<(&str, &[u8])>> = BTreeMap::new();
        for (module, name, content) in entries.files() {
            files.entry(module).or_default().push((name, content));
        }
        if let Some(stray) = files.keys().find(|module| !sources.contains_key(**module)) {
            let text =
                format!("expected files of modules that are listed, found some of {stray:?}");
            return Err(Fault::new(text).in_entry(MANIFEST));
        }
        let by_key = sources.keys().map(|key| {
            let files = files.remove(key.as_str()).unwrap_or_default();
            (key.clone(), OwnedModule::load(files))
        });
        Ok(Self {
            by_key: by_key.collect(),
            sources,
        })
    }

    /// What the modules declare.
    pub(crate) fn tree(&self) -> Result<ConfigTree<'_>, PlanFileError> {
        for (key, owned) in &self.by_key {
            let fault = owned.faults().iter().find(|found| found.fault.is_error());
            if let (false, Some(found)) = (owned.is_ok(), fault) {
                let file = owned
                    .files()
                    .get(found.file)
                    .map_or("", |(source, _)| source.name());
                let text = format!("{}: {}", found.fault.summary, found.fault.detail);
                return Err(Fault::new(text).in_entry(&format!("tfconfig/m-{key}/{file}")));
            }
        }
        let root = self
            .module(Vec::new())
            .ok_or_else(|| Fault::new("expected a root module, found none").in_entry(MANIFEST))?;
        Ok(ConfigTree { root: root? })
    }

    fn module(&self, path: Vec<String>) -> Option<Result<ConfigModule<'_>, PlanFileError>> {
        let key = path.join(".");
        let owned = self.by_key.get(&key)?;
        if path.len() > DEPTH {
            let text = format!("expected modules that nest at most {DEPTH} levels");
            return Some(Err(Fault::new(text).in_entry(MANIFEST)));
        }
        let module = owned.module();
        let mut found = ConfigModule {
            source: self.sources.get(&key).map_or("", String::as_str),
            owned,
            providers: ModuleProviders::of(&module),
            resources: resources(&module),
            calls: layered(
                &module,
                |decoded| &decoded.module_calls,
                |call| call.name.clone(),
            ),
            outputs: layered(
                &module,
                |decoded| &decoded.outputs,
                |output| output.name.clone(),
            ),
            provider_configs: layered(&module, |decoded| &decoded.provider_configs, provider_key),
            required: required(&module),
            children: BTreeMap::new(),
            path,
        };
        for call in &found.calls {
            let name = call.name.clone();
            let mut path = found.path.clone();
            path.push(name.clone());
            match self.module(path) {
                Some(Ok(child)) => _ = found.children.insert(name, child),
                Some(Err(error)) => return Some(Err(error)),
                None => {
                    let text =
                        format!("expected the module that is called as {name:?}, found none");
                    return Some(Err(Fault::new(text).in_entry(MANIFEST)));
                }
            }
        }
        Some(Ok(found))
    }
}

/// The address of a module by its path.
pub(super) fn address(path: &[String]) -> String {
    let steps: Vec<_> = path.iter().map(|name| format!("module.{name}")).collect();
    steps.join(".")
}

/// The modules that are listed by their keys, and where each comes from.
fn sources(manifest: &[u8]) -> Result<BTreeMap<String, String>, Fault> {
    let document = Document::parse_with(manifest.into(), Limits::default())
        .map_err(|error| Fault::new(format!("the list of modules cannot be read: {error}")))?;
    let root = document.root();
    if !root.is_array() {
        return Err(Fault::new(
            "expected a list of modules, found something else",
        ));
    }
    let mut sources = BTreeMap::new();
    for entry in root.elements() {
        let text = |name| entry.get(name).and_then(Value::as_str);
        if !entry.is_object() {
            return Err(
                Fault::new("expected a module, found something else").at(entry.span().start)
            );
        }
        if let Some(version) = text("Version").filter(|version| !version.is_empty())
            && version.parse::<tofu_json_provider::Version>().is_err()
        {
            return Err(Fault::new(format!("invalid version {version:?}")).at(entry.span().start));
        }
        let text = |name| text(name).unwrap_or_default().into_owned();
        sources.insert(text("Key"), text("Source"));
    }
    Ok(sources)
}

fn provider_key(provider: &Provider<'_>) -> String {
    match &provider.alias {
        Some(alias) => format!("{}.{alias}", provider.name),
        None => provider.name.clone(),
    }
}

fn resources<'f>(module: &Module<'f>) -> Vec<Layered<Resource<'f>>> {
    let key = |resource: &Resource<'f>| format!("{}.{}", resource.type_name, resource.name);
    let mut found = layered(module, |decoded| &decoded.managed_resources, key);
    found.extend(layered(module, |decoded| &decoded.data_resources, key));
    let checks = module.files().iter().flat_map(|file| &file.decoded.checks);
    let scoped = checks.filter_map(|check| check.data_resource.clone());
    found.extend(scoped.map(Layered::single));
    found.extend(layered(module, |decoded| &decoded.ephemeral_resources, key));
    found
}

fn required(module: &Module<'_>) -> BTreeMap<String, Vec<String>> {
    let mut names = BTreeMap::new();
    for file in module.files() {
        let blocks = file.decoded.required_providers.iter();
        for entry in blocks.flat_map(|block| &block.required_providers) {
            let aliases = entry.aliases.iter().map(ToString::to_string).collect();
            names.insert(entry.name.clone(), aliases);
        }
    }
    names
}

//! Whole modules of public repositories, which are not part of this project: what is declared in them,
//! and which providers they need.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use tofu_json_config::Source;
use tofu_json_module::{Address, Declarations, FolderEntry, Listing, Module, ModuleProviders};
use tofu_json_provider::Constraints;
use tofu_json_tests::{lines, outside_recordings};

fn names(value: &Value) -> impl Iterator<Item = &str> {
    let members = value.as_object();
    members.into_iter().flatten().map(|(name, _)| name.as_str())
}

fn recorded_addresses(module: &Value) -> BTreeSet<String> {
    let mut addresses = BTreeSet::new();
    for (place, root) in [
        ("variables", "var"),
        ("outputs", "output"),
        ("module_calls", "module"),
    ] {
        addresses.extend(names(&module[place]).map(|name| format!("{root}.{name}")));
    }
    let resources = module["resources"].as_array().into_iter().flatten();
    addresses.extend(resources.map(|one| one["address"].as_str().unwrap().to_owned()));
    addresses
}

#[test]
#[ignore = "reads recordings outside the project: TOFU_JSON_RECORDINGS=FOLDER cargo test -- --ignored"]
fn declarations_and_providers() {
    let outside = outside_recordings().join("config");
    let mut count = 0;
    let lines = lines(&outside.join("pairs/public.ndjson")).unwrap();
    for line in &lines {
        let case = crate::recordings::without_decoded(line);
        let id = case["id"].as_str().unwrap();
        let folder = outside.join(case["dir"].as_str().unwrap());
        let entries: Vec<String> = names(&case["files"]).map(str::to_owned).collect();
        let listed: Vec<_> = entries.iter().map(|name| FolderEntry::file(name)).collect();
        let listing = Listing::of(&listed, None);
        let bytes: Vec<_> = listing
            .configuration()
            .map(|(name, kind)| (name, std::fs::read(folder.join(name)).unwrap(), kind))
            .collect();
        let sources: Vec<_> = bytes
            .iter()
            .map(|(name, bytes, kind)| (Source::read(name, bytes), *kind))
            .collect();
        let files = || sources.iter().map(|(source, kind)| (source, *kind));
        let shown = &case["show_module"];
        if !shown.is_object() {
            continue;
        }
        let root = &shown["root_module"];

        let declarations = Declarations::of(files());
        let declared = declarations.all.iter().filter(|one| {
            matches!(
                one.address,
                Address::Variable(_)
                    | Address::Output(_)
                    | Address::Module(_)
                    | Address::Resource { .. }
            )
        });
        let declared: BTreeSet<String> = declared.map(|one| one.address.to_string()).collect();
        assert_eq!(declared, recorded_addresses(root), "{id}");

        let module = Module::load(files());
        if case["show_module_varies"] == true {
            continue;
        }
        let providers = ModuleProviders::of(&module);
        let configs = shown["provider_config"].as_object();
        let mut recorded: BTreeMap<String, Constraints> = BTreeMap::new();
        for config in configs.into_iter().flat_map(|configs| configs.values()) {
            let Some(name) = config["full_name"].as_str() else {
                continue;
            };
            let text = config["version_constraint"].as_str().unwrap_or_default();
            let known = recorded.entry(name.to_owned()).or_default();
            *known = known.union(&Constraints::parse(text).unwrap());
        }
        let mut needs: BTreeMap<String, Constraints> = BTreeMap::new();
        for need in providers.needs {
            let known = needs.entry(need.provider.to_string()).or_default();
            *known = known.union(&need.constraints().unwrap().unwrap_or_default());
        }
        assert_eq!(needs, recorded, "{id}");
        count += 1;
    }
    assert!(count > 100, "{count}");
}

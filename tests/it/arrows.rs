//! Crates know only their left neighbours: every manifest is held to the table that
//! `ARCHITECTURE.md` explains.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use tofu_json_tests::workspace;

/// Crate, and what it may depend on.
const ARROWS: [(&str, &[&str]); 18] = [
    ("scan", &[]),
    ("value", &["scan"]),
    ("vocab", &[]),
    ("term", &[]),
    ("diagnostic", &["value", "term"]),
    ("model", &["scan", "value", "vocab"]),
    ("computed", &["value", "vocab"]),
    ("differ", &["value", "vocab", "model", "computed"]),
    ("ui", &["value", "vocab", "diagnostic"]),
    ("hcl", &["diagnostic", "term"]),
    ("provider", &["vocab"]),
    ("evaluate", &["vocab", "diagnostic", "hcl"]),
    (
        "lock",
        &[
            "value",
            "vocab",
            "diagnostic",
            "hcl",
            "provider",
            "evaluate",
        ],
    ),
    (
        "config",
        &[
            "value",
            "vocab",
            "diagnostic",
            "hcl",
            "provider",
            "evaluate",
            "model",
        ],
    ),
    ("report", &["value", "vocab", "term", "diagnostic", "ui"]),
    (
        "render",
        &["value", "vocab", "computed", "ui", "diagnostic", "term"],
    ),
    (
        "show",
        &[
            "scan",
            "value",
            "vocab",
            "term",
            "diagnostic",
            "model",
            "computed",
            "differ",
            "ui",
            "report",
            "render",
        ],
    ),
    (
        "tofu-json",
        &[
            "scan",
            "value",
            "vocab",
            "term",
            "diagnostic",
            "model",
            "computed",
            "differ",
            "ui",
            "hcl",
            "provider",
            "evaluate",
            "lock",
            "config",
            "report",
            "render",
            "show",
        ],
    ),
];

#[test]
fn manifests_follow_the_table() {
    let allowed: BTreeMap<&str, &[&str]> = ARROWS.into_iter().collect();
    let mut seen = 0;
    for entry in fs::read_dir(workspace().join("crates")).unwrap() {
        let folder = entry.unwrap().path();
        let Ok(manifest) = fs::read_to_string(folder.join("Cargo.toml")) else {
            continue;
        };
        let name = folder.file_name().unwrap().to_str().unwrap();
        let allowed = allowed
            .get(name)
            .unwrap_or_else(|| panic!("crates/{name} is not in the table"));
        assert!(
            name == "scan" || manifest.contains("[lints]\nworkspace = true"),
            "crates/{name} has lints of its own"
        );
        for dependency in own_dependencies(&manifest) {
            assert!(
                allowed.contains(&dependency.as_str()),
                "{name} may not depend on {dependency}"
            );
        }
        seen += 1;
    }
    assert!(seen >= 10, "only {seen} crates found");
}

/// The one crate that may hold `unsafe` has all other lints of the workspace.
#[test]
fn scan_has_the_lints_of_the_workspace() {
    let root = fs::read_to_string(workspace().join("Cargo.toml")).unwrap();
    let own = fs::read_to_string(workspace().join("crates/scan/Cargo.toml")).unwrap();
    let (_, lints) = root.split_once("[workspace.lints.rust]").unwrap();
    let (lints, _) = lints.split_once("[profile.").unwrap();
    for lint in lints
        .lines()
        .filter(|line| line.contains(" = ") && !line.starts_with("unsafe_code"))
    {
        assert!(
            own.lines().any(|line| line == lint),
            "crates/scan lacks {lint}"
        );
    }
    assert!(own.contains("unsafe_code = \"deny\""));
}

/// What is left of a crate never leads back to it.
#[test]
fn the_table_has_no_circles() {
    let mut known = BTreeSet::new();
    let mut waiting: Vec<_> = ARROWS.to_vec();
    while !waiting.is_empty() {
        let before = waiting.len();
        waiting.retain(|(name, needs)| {
            let ready = needs.iter().all(|needed| known.contains(needed));
            if ready {
                known.insert(*name);
            }
            !ready
        });
        assert!(waiting.len() < before, "a circle among {waiting:?}");
    }
}

/// Crates of this workspace that a manifest names as dependencies, without those for its tests.
fn own_dependencies(manifest: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut inside = false;
    for line in manifest.lines().map(str::trim) {
        if let Some(header) = line.strip_prefix('[') {
            let header = header.trim_end_matches(']');
            let table = header.rsplit_once("dependencies").map(|(front, _)| front);
            inside = table.is_some_and(|front| !front.ends_with("dev-"));
            let single = header.rsplit_once("dependencies.").filter(|_| inside);
            found.extend(
                single
                    .and_then(|(_, name)| name.strip_prefix("tofu-json-"))
                    .map(str::to_owned),
            );
        } else if inside && let Some(name) = line.strip_prefix("tofu-json-") {
            found.push(name.split(['.', ' ', '=']).next().unwrap().to_owned());
        }
    }
    found
}

#[test]
fn reads_manifests() {
    let manifest = "[dependencies]\nrayon.workspace = true\ntofu-json-scan.workspace = true\n\
        tofu-json-value = { path = \"x\" }\n[dev-dependencies]\ntofu-json-show.workspace = true\n\
        [target.'cfg(unix)'.dependencies]\ntofu-json-ui.workspace = true\n[dependencies.tofu-json-term]\n";
    assert_eq!(own_dependencies(manifest), ["scan", "value", "ui", "term"]);
}

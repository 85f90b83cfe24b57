//! Crates know only their left neighbours: every manifest is held to the table that
//! `ARCHITECTURE.md` explains.

use crate::manifests::{dependencies, manifest, packages};
use std::collections::{BTreeMap, BTreeSet};

/// Crate, and what it may depend on.
const ARROWS: [(&str, &[&str]); 34] = [
    ("text", &[]),
    ("scan", &["text"]),
    ("value", &["text", "scan"]),
    ("vocab", &["text"]),
    ("number", &["text"]),
    ("term", &["text"]),
    ("diagnostic", &["text", "value", "vocab", "term"]),
    (
        "model",
        &["text", "scan", "value", "vocab", "number", "diagnostic"],
    ),
    ("computed", &["value", "vocab", "model"]),
    (
        "redact",
        &["text", "scan", "value", "vocab", "number", "model"],
    ),
    ("schema", &["model", "computed"]),
    ("differ", &["text", "value", "vocab", "model", "computed"]),
    ("ui", &["text", "scan", "value", "vocab", "diagnostic"]),
    ("hcl", &["text", "diagnostic"]),
    ("zip", &["text"]),
    ("provider", &["text", "vocab"]),
    (
        "evaluate",
        &["text", "value", "number", "diagnostic", "hcl"],
    ),
    (
        "lock",
        &[
            "text",
            "value",
            "vocab",
            "diagnostic",
            "hcl",
            "zip",
            "provider",
            "evaluate",
        ],
    ),
    (
        "config",
        &[
            "text",
            "scan",
            "value",
            "vocab",
            "diagnostic",
            "hcl",
            "provider",
            "evaluate",
            "model",
        ],
    ),
    (
        "module",
        &[
            "text",
            "value",
            "vocab",
            "number",
            "diagnostic",
            "model",
            "hcl",
            "provider",
            "evaluate",
            "config",
        ],
    ),
    (
        "convert",
        &[
            "text",
            "value",
            "vocab",
            "diagnostic",
            "model",
            "hcl",
            "evaluate",
            "config",
        ],
    ),
    (
        "plan-file",
        &[
            "text", "scan", "value", "vocab", "number", "model", "hcl", "zip", "provider",
            "evaluate", "config", "module",
        ],
    ),
    ("report", &["text", "value", "vocab", "diagnostic", "ui"]),
    ("input", &["text", "scan", "value", "diagnostic", "model"]),
    (
        "review",
        &[
            "text", "value", "vocab", "number", "model", "computed", "redact", "term",
        ],
    ),
    ("compare", &["value", "vocab", "number", "model", "review"]),
    (
        "gate",
        &["text", "value", "vocab", "diagnostic", "model", "review"],
    ),
    ("explain", &["text", "value", "vocab", "model", "review"]),
    ("moves", &["text", "value", "vocab", "model", "review"]),
    ("browse", &["text", "vocab", "review"]),
    (
        "render",
        &[
            "text",
            "value",
            "vocab",
            "number",
            "computed",
            "ui",
            "diagnostic",
            "term",
        ],
    ),
    (
        "show",
        &[
            "text",
            "scan",
            "value",
            "vocab",
            "term",
            "diagnostic",
            "model",
            "schema",
            "computed",
            "differ",
            "input",
            "render",
            "review",
            "compare",
        ],
    ),
    (
        "sdk",
        &[
            "value",
            "vocab",
            "diagnostic",
            "model",
            "schema",
            "computed",
            "differ",
            "ui",
            "hcl",
            "provider",
            "evaluate",
            "lock",
            "config",
            "module",
            "convert",
            "report",
            "input",
            "render",
            "show",
            "explain",
            "moves",
            "redact",
            "compare",
            "gate",
            "plan-file",
        ],
    ),
    (
        "tofu-json",
        &[
            "text",
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
            "module",
            "convert",
            "report",
            "input",
            "redact",
            "render",
            "review",
            "show",
            "gate",
            "browse",
            "explain",
            "moves",
            "plan-file",
        ],
    ),
];

#[test]
fn manifests_follow_the_table() {
    let allowed: BTreeMap<&str, &[&str]> = ARROWS.into_iter().collect();
    let packages = packages("crates");
    for folder in &packages {
        let manifest = manifest(folder);
        let name = folder.file_name().unwrap().to_str().unwrap();
        let allowed = allowed
            .get(name)
            .unwrap_or_else(|| panic!("crates/{name} is not in the table"));
        assert!(
            name == "scan" || manifest["lints"]["workspace"].as_bool() == Some(true),
            "crates/{name} has lints of its own"
        );
        for dependency in dependencies(&manifest, &["dependencies", "build-dependencies"]) {
            if let Some(dependency) = dependency.strip_prefix("tofu-json-") {
                assert!(
                    allowed.contains(&dependency),
                    "{name} may not depend on {dependency}"
                );
            }
        }
    }
    assert_eq!(
        packages.len(),
        ARROWS.len(),
        "crates in the table that are not there"
    );
}

/// The one crate that may hold `unsafe` has all other lints of the workspace.
#[test]
fn scan_has_the_lints_of_the_workspace() {
    let (root, own) = (manifest(""), manifest("crates/scan"));
    for tool in ["rust", "clippy"] {
        let own = own["lints"][tool].as_table().unwrap();
        for (lint, level) in root["workspace"]["lints"][tool].as_table().unwrap() {
            if lint != "unsafe_code" {
                assert_eq!(own.get(lint), Some(level), "{lint}");
            }
        }
    }
    assert_eq!(own["lints"]["rust"]["unsafe_code"].as_str(), Some("deny"));
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

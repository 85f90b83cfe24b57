//! What a library brings along: how many crates a program builds that depends on it, itself included.

use std::collections::BTreeSet;
use std::process::Command;
use tofu_json_tests::workspace;

/// Library, and how many crates it may take with its default features.
const MOST: [(&str, usize); 8] = [
    ("differ", 8),
    ("lock", 27),
    ("model", 12),
    ("provider", 3),
    ("render", 13),
    ("show", 30),
    ("ui", 10),
    ("value", 4),
];

/// The crates that cargo would build for this machine.
fn built(library: &str) -> BTreeSet<String> {
    let package = format!("tofu-json-{library}");
    let output = Command::new(env!("CARGO"))
        .args([
            "tree",
            "--locked",
            "--offline",
            "--edges",
            "normal",
            "--prefix",
            "none",
        ])
        .args(["--format", "{p}", "--no-dedupe", "--package", &package])
        .current_dir(workspace())
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn libraries_take_few_crates() {
    for (library, most) in MOST {
        let crates = built(library);
        assert!(
            crates
                .iter()
                .any(|name| name.starts_with(&format!("tofu-json-{library} "))),
            "{library} is not in {crates:?}"
        );
        assert!(
            crates.len() <= most,
            "{library} takes {}: {crates:?}",
            crates.len()
        );
    }
}

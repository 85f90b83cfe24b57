//! A canary at every place that a mask can cover: no command shows one, and no message does.

mod documents;
mod dynamic;
mod elsewhere;
mod outside;

use crate::docs::workspace;
use crate::examples::{Example, Folder};
use documents::{plan, state, state_file};
use serde_json::json;
use std::fs;
use std::process::{Command, Stdio};

const CANARY: &str = "canary-3f9a";

/// Commands that pass the bytes of a document on by purpose; `docs/secrets.md` lists the same.
const PASS_THROUGH: &[&str] = &[
    "filter",
    "plan-file json",
    "plan-file config",
    "plan-file state",
    "plan-file lock",
    "ui filter",
    "ui text",
    "ui watch --tee",
    "ui run --tee",
];

fn folder() -> Folder {
    let folder = Folder::new();
    for (name, said) in [
        ("leak.rego", "[input.resource_changes[_].change]"),
        ("leak-whole.rego", "[input.resource_changes]"),
    ] {
        let policy = format!(
            "package main\nimport rego.v1\ndeny contains m if m := sprintf(\"%v\", {said})\n"
        );
        fs::write(folder.file(name), policy).expect("a policy");
    }
    for (name, document) in [
        ("secret.json", plan()),
        ("secret-state.json", state()),
        ("secret.tfstate", state_file()),
    ] {
        fs::write(folder.file(name), document.to_string()).expect("a document");
    }
    folder
}

/// What reads documents with masks, with every format of its own.
const COMMANDS: &[&[&str]] = &[
    &["show", "secret.json"],
    &["show", "secret.json", "--color", "always", "--width", "40"],
    &["show", "secret.json", "--format", "computed"],
    &[
        "show",
        "secret.json",
        "--threads",
        "1",
        "--mode",
        "refresh-only",
    ],
    &["show", "secret.json", "--profile", "tofu-1.13"],
    &["show", "secret-state.json"],
    &["show", "secret-state.json", "--format", "computed"],
    &["redact", "secret.json"],
    &["redact", "secret-state.json"],
    &["redact", "secret.tfstate", "--also", "*"],
    &["redact", "secret.json", "--check"],
    &["review", "secret.json"],
    &["review", "secret.json", "secret.json", "--color", "always"],
    &["review", "secret.json", "--format", "json"],
    &["review", "secret.json", "--format", "markdown"],
    &["review", "secret.json", "--format", "html"],
    &["fingerprint", "secret.json", "--format", "json"],
    &["diff", "plan.json", "secret.json"],
    &["diff", "secret.json", "secret-state.json"],
    &[
        "diff",
        "secret.json",
        "secret-state.json",
        "--format",
        "json",
    ],
    &[
        "diff",
        "secret.json",
        "secret-state.json",
        "--format",
        "markdown",
    ],
    &["verify", "--expect", "plan.json", "secret.json"],
    &["explain", "*", "secret.json"],
    &["explain", "*", "secret.json", "--format", "json"],
    &["explain", "*", "secret.json", "--format", "dot"],
    &["explain", "*", "secret.json", "--format", "mermaid"],
    &["moves", "secret.json"],
    &["moves", "secret.json", "--format", "json"],
    &["summary", "secret.json"],
    &["summary", "secret.json", "--format", "json"],
    &["summary", "secret.json", "--format", "ndjson"],
    &["summary", "secret.json", "--format", "csv"],
    &["summary", "secret.json", "--format", "markdown"],
    &["summary", "secret.json", "--format", "gitlab"],
    &["summary", "secret.json", "--format", "github"],
    &[
        "check",
        "secret.json",
        "--max-change",
        "0",
        "--require-moved",
    ],
    &["check", "secret.json", "--deny", "*", "--format", "json"],
    &["check", "secret.json", "--deny", "*", "--format", "sarif"],
    &["check", "secret.json", "--deny", "*", "--format", "junit"],
    &["check", "secret.json", "--deny", "*", "--format", "github"],
    &["check", "secret.json", "--policy", "leak.rego"],
    &[
        "check",
        "secret.json",
        "--policy",
        "leak.rego",
        "--format",
        "json",
    ],
    &["check", "secret.json", "--policy", "leak-whole.rego"],
    &["drift", "secret.json"],
    &["drift", "secret.json", "--format", "json"],
    &["drift", "secret.json", "--format", "markdown"],
    &["validate", "secret.json"],
    &["validate", "secret.json", "--format", "json"],
    &["validate", "secret.json", "--format", "sarif"],
    &["validate", "secret-state.json"],
    &["validate", "secret.tfstate"],
    &["state", "ls", "secret-state.json"],
    &["state", "ls", "secret-state.json", "--format", "json"],
    &["state", "ls", "secret.tfstate"],
    &["state", "get", "acme_thing.s0", "secret-state.json"],
    &["state", "get", "acme_thing.s1", "secret-state.json"],
    &["state", "get", "acme_thing.s2", "secret-state.json"],
    &["state", "get", "acme_thing.x", "secret.tfstate"],
    &["state", "diff", "secret-state.json", "state.json"],
    &[
        "state",
        "diff",
        "state.json",
        "secret-state.json",
        "--format",
        "json",
    ],
    &["state", "diff", "secret-state.json", "secret.tfstate"],
    &[
        "state",
        "diff",
        "secret-state.json",
        "secret.tfstate",
        "--format",
        "json",
    ],
    &["show", "secret.tfstate"],
    &["show", "secret.tfstate", "--format", "computed"],
    &[
        "state",
        "ls",
        "secret-state.json",
        "secret.tfstate",
        "--format",
        "json",
    ],
    &[
        "state",
        "get",
        "outputs",
        "secret-state.json",
        "secret.tfstate",
    ],
    &["state", "show", "acme_thing.s2", "secret-state.json"],
    &["state", "show", "acme_thing.x", "secret.tfstate"],
    &[
        "state",
        "show",
        "acme_thing.inside",
        "secret-state.json",
        "secret.tfstate",
    ],
    &[
        "state",
        "summary",
        "secret-state.json",
        "secret.tfstate",
        "secret.json",
    ],
    &["state", "summary", "secret.tfstate", "--format", "json"],
    &[
        "state",
        "grep",
        "",
        "secret-state.json",
        "secret.tfstate",
        "secret.json",
    ],
    &[
        "state",
        "grep",
        "canary",
        "secret-state.json",
        "secret.tfstate",
    ],
    &["state", "grep", "", "secret.tfstate", "--format", "json"],
    &["state", "size", "secret-state.json"],
    &["state", "size", "secret.tfstate"],
    &["schema", "trim", "--for", "secret.json", "schemas.json"],
    &["lock", "check", "--plan", "secret.json"],
    &["lock", "check", "--state", "secret-state.json"],
];

fn run(folder: &Folder, words: &[&str]) -> (Option<i32>, String) {
    let none = Example {
        words: &[],
        input: None,
    };
    let output = folder
        .command(none)
        .args(words)
        .output()
        .expect("the program runs");
    let told = [output.stdout, output.stderr].concat();
    (
        output.status.code(),
        String::from_utf8_lossy(&told).into_owned(),
    )
}

/// Commands that no row above runs, and why none is needed.
const WITHOUT_MASKS: &[(&str, &str)] = &[
    (
        "browse",
        "shows nothing without a terminal; crates/browse has its own canary",
    ),
    ("completions", "reads nothing"),
    (
        "config",
        "reads configuration, which has no masks of documents; `tests/config` has canaries for its marks",
    ),
    (
        "fleet",
        "starts another program, whose tables have no values; its tests have secrets",
    ),
    ("help", "reads nothing"),
    ("plan-file info", "prints no value"),
    (
        "lock",
        "reads lock files; what it reads of documents has a row above",
    ),
    ("man", "reads nothing"),
    (
        "schema",
        "reads schemas, which hold no values; what it reads of documents has a row above",
    ),
    (
        "ui",
        "reads messages; `tests/ui/secrets.rs` has their canaries",
    ),
];

/// A new command needs a row in `COMMANDS`, or a reason why not.
#[test]
fn every_command_has_a_row() {
    let is = |command: &str, prefix: &str| {
        let rest = command.strip_prefix(prefix);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    for command in crate::commands::all() {
        let words: Vec<_> = command.split(' ').collect();
        let has_row = COMMANDS.iter().any(|row| row.starts_with(&words));
        let passes = PASS_THROUGH.contains(&&*command);
        let excused = WITHOUT_MASKS.iter().any(|(prefix, _)| is(&command, prefix));
        assert!(
            has_row || passes || excused,
            "`{command}` has no row in COMMANDS, which runs it over documents with a canary under every mask; \
             add one for each of its formats"
        );
    }
}

#[test]
fn no_command_shows_one_without_the_flag() {
    let folder = folder();
    for words in COMMANDS {
        let (code, told) = run(&folder, words);
        assert!(
            matches!(code, Some(0 | 2 | 3)),
            "{words:?}: {code:?}: {told}"
        );
        assert!(!told.contains(CANARY), "{words:?}: {told}");
        assert!(!told.contains("4930000"), "{words:?}: {told}");
    }
}

/// The flag shows them: the canaries are where they would be seen.
#[test]
fn the_flag_shows_them() {
    let folder = folder();
    for words in [
        &["show", "secret.json", "--show-sensitive"][..],
        &["show", "secret-state.json", "--show-sensitive"],
        &[
            "state",
            "get",
            "acme_thing.s0",
            "secret-state.json",
            "--show-sensitive",
        ],
    ] {
        let (_, told) = run(&folder, words);
        for part in ["text", "in-json", "a", "c", "d", "e", "f", "g"] {
            let canaries =
                ["before", "after", "state"].map(|side| format!("{CANARY}-{side}-{part}"));
            assert!(
                canaries.iter().any(|one| told.contains(one)),
                "{words:?}: {part}"
            );
        }
    }
}

/// Documents that are cut or wrong at any place: messages, as text and as JSON, tell no values.
#[test]
fn no_message_shows_one() {
    let folder = folder();
    for (name, kind) in [
        ("secret.json", &["show"][..]),
        ("secret.json", &["summary"]),
        ("secret.json", &["validate"]),
        ("secret-state.json", &["show"]),
        ("secret-state.json", &["state", "ls"]),
        ("secret.tfstate", &["state", "size"]),
    ] {
        let whole = fs::read(folder.file(name)).expect("a document");
        let places = (1..40).map(|part| whole.len() * part / 40);
        for (number, place) in places.enumerate() {
            let mut broken = whole[..place].to_vec();
            match number % 4 {
                0 => {}
                1 => broken.extend_from_slice(b"\x01\"]}}}"),
                2 => broken.extend_from_slice(&whole[place + 1..]),
                _ => broken.extend_from_slice(&[b"\xff,", &whole[place..]].concat()),
            }
            fs::write(folder.file("broken.json"), broken).expect("a document");
            let format = if number % 2 == 0 { "text" } else { "json" };
            let none = Example {
                words: &[],
                input: None,
            };
            let output = folder
                .command(none)
                .args(kind)
                .args(["broken.json", "--error-format", format])
                .stdout(Stdio::null())
                .output()
                .expect("the program runs");
            let told = String::from_utf8_lossy(&output.stderr);
            assert!(!told.contains("panicked"), "{kind:?} {place}: {told}");
            assert!(!told.contains(CANARY), "{kind:?} {place}: {told}");
        }
    }
}

/// Members of the wrong type, with a canary in their place.
#[test]
fn no_message_about_types_shows_one() {
    let folder = folder();
    let plan = plan();
    for pointer in [
        "/resource_changes",
        "/resource_changes/0",
        "/resource_changes/0/mode",
        "/resource_changes/0/change",
        "/resource_changes/0/change/actions",
        "/resource_changes/0/change/replace_paths",
        "/resource_changes/0/change/before_sensitive",
        "/resource_changes/0/change/after_unknown",
        "/output_changes/a",
        "/prior_state",
        "/planned_values",
    ] {
        for wrong in [json!(CANARY), json!([CANARY]), json!({ CANARY: CANARY })] {
            let mut plan = plan.clone();
            *plan.pointer_mut(pointer).expect("a place") = wrong;
            fs::write(folder.file("wrong.json"), plan.to_string()).expect("a document");
            for words in [
                &["show"][..],
                &["summary"],
                &["validate"],
                &["validate", "--format", "json"],
            ] {
                let output = Command::new(env!("CARGO_BIN_EXE_tofu-json"))
                    .args(words)
                    .arg("wrong.json")
                    .current_dir(folder.path())
                    .output()
                    .expect("the program runs");
                let told = String::from_utf8_lossy(&output.stderr);
                assert!(!told.contains("panicked"), "{words:?} {pointer}: {told}");
                assert!(!told.contains(CANARY), "{words:?} {pointer}: {told}");
            }
        }
    }
}

#[test]
fn what_passes_bytes_through_is_listed() {
    let page = fs::read_to_string(workspace().join("docs/secrets.md")).expect("a page");
    let listed: Vec<_> = page
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next())
        .collect();
    assert_eq!(listed, PASS_THROUGH);
}

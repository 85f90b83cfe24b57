//! `docs/actions.md`: its tables are those of the action, its workflow works when it is copied.

use super::{read, script};
use crate::docs::workspace;
use crate::examples::Folder;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::process::Command;

fn page() -> String {
    fs::read_to_string(workspace().join("docs/actions.md")).expect("the page")
}

/// The names before a colon at an indent of two, below a line.
pub(super) fn names<'t>(text: &'t str, head: &str) -> Vec<&'t str> {
    let below = text.lines().skip_while(|line| *line != head).skip(1);
    let below = below.take_while(|line| line.starts_with(' '));
    let names = below.filter_map(|line| line.strip_prefix("  ")?.strip_suffix(':'));
    names.filter(|name| !name.starts_with(' ')).collect()
}

#[test]
fn the_page_has_the_inputs_and_outputs() {
    let action = fs::read_to_string(script("action.yml")).expect("the action");
    let page = page();
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `"));
    let told: Vec<_> = rows.filter_map(|row| row.split('`').next()).collect();
    assert_eq!(
        told,
        [names(&action, "inputs:"), names(&action, "outputs:")].concat()
    );
}

/// The action takes its outputs from what the program prints for them.
#[test]
fn every_output_is_printed() {
    let action = fs::read_to_string(script("action.yml")).expect("the action");
    let program = Command::new(env!("CARGO_BIN_EXE_tofu-json"))
        .args(["summary", "plan.json", "--format", "github"])
        .current_dir(Folder::new().path())
        .output()
        .expect("the program runs");
    let printed = String::from_utf8(program.stdout).expect("text");
    for name in names(&action, "outputs:") {
        let value = format!("${{{{ steps.summary.outputs.{name} }}}}");
        assert!(action.contains(&value), "{name}");
        let line = format!("{name}=");
        assert!(printed.lines().any(|one| one.starts_with(&line)), "{name}");
    }
}

/// The commands of `run:` steps in a workflow, in their order.
fn commands(workflow: &str) -> Vec<String> {
    let mut commands: Vec<String> = Vec::new();
    let mut block = None;
    for line in workflow.lines() {
        let indent = line.len() - line.trim_start().len();
        if block.is_some_and(|start| indent > start) {
            let command = commands.last_mut().expect("a step has begun");
            command.push_str(line.trim_start());
            command.push('\n');
            continue;
        }
        block = None;
        let Some((before, command)) = line.split_once("run: ") else {
            continue;
        };
        if !matches!(before.trim(), "" | "-") {
            continue;
        }
        if command == "|" {
            block = Some(before.len());
            commands.push(String::new());
        } else {
            commands.push(command.to_owned());
        }
    }
    commands
}

const TOFU: &str = r#"#!/bin/sh
set -e
case "$*" in
    init*) touch initialised ;;
    "plan -out=plan.out"*) test -f initialised; touch plan.out ;;
    "show -json plan.out") test -f plan.out; cat "$EXAMPLES/plan.json" ;;
    "providers schema -json") test -f initialised; cat "$EXAMPLES/schemas.json" ;;
    *) echo "tofu: unexpected: $*" >&2; exit 1 ;;
esac
"#;

/// The workflow, with a stand-in for OpenTofu: the files that the action is to read are there when it begins.
#[test]
fn the_workflow_makes_what_the_action_reads() {
    let page = page();
    let (_, rest) = page.split_once("```yaml\n").expect("a workflow");
    let (workflow, _) = rest.split_once("```").expect("its end");
    let (before, action) = workflow
        .split_once("/.github/actions/summary@")
        .expect("the action");
    assert!(before.contains("uses: actions/checkout@"));
    assert!(before.contains("uses: opentofu/setup-opentofu@"));
    // The wrapper of that action would add lines of its own to what `tofu` prints.
    assert!(before.contains("tofu_wrapper: false"));
    let folder = tempfile::tempdir().expect("a folder");
    let tofu = folder.path().join("tofu");
    fs::write(&tofu, TOFU).expect("a stand-in");
    fs::set_permissions(&tofu, fs::Permissions::from_mode(0o755)).expect("a program");
    let path = std::env::var("PATH").unwrap_or_default();
    for command in commands(before) {
        let status = Command::new("bash")
            .args(["-euo", "pipefail", "-c", &command])
            .current_dir(folder.path())
            .env("PATH", format!("{}:{path}", folder.path().display()))
            .env(
                "EXAMPLES",
                workspace()
                    .join("examples")
                    .canonicalize()
                    .expect("a folder"),
            )
            .status()
            .expect("bash runs");
        assert!(status.success(), "{command}");
    }
    let named = |name: &str| {
        let value = action
            .lines()
            .find_map(|line| line.trim().strip_prefix(name));
        value.expect("an input").trim().to_owned()
    };
    for name in [named("plans:"), named("schemas:")] {
        assert!(folder.path().join(&name).is_file(), "{name}");
    }
    let scripts = Folder::new();
    for name in ["plan.json", "schemas.json"] {
        fs::copy(folder.path().join(name), scripts.file(name)).expect("a copy");
    }
    fs::write(scripts.file("summary.md"), "").expect("a file");
    fs::write(scripts.file("outputs"), "").expect("a file");
    assert!(super::act(&scripts, &named("plans:")).status.success());
    let outputs = read(&scripts, "outputs");
    for (_, used) in action
        .match_indices("steps.summary.outputs.")
        .map(|(at, word)| {
            (
                at,
                action[at + word.len()..]
                    .split([' ', ')'])
                    .next()
                    .expect("a name"),
            )
        })
    {
        assert!(outputs.contains(&format!("{used}=")), "{used}");
    }
}

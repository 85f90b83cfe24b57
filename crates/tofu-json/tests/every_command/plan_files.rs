//! Every command that takes plans, over recorded plan files: what it says is what it says of the JSON that OpenTofu printed
//! of the same file, and without schemas it says so.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// Runs with drift, sensitive values, modules and replacements, of both releases.
const RUNS: [&str; 4] = [
    "runs/drift.normal",
    "runs/sensitive.create",
    "runs-1.13/cond-modules.target-module",
    "runs-1.13/replace-reasons.all",
];

/// What takes a plan as `p`; `whole.json` is the JSON that OpenTofu printed of it.
const COMMANDS: [&[&str]; 23] = [
    &["show", "p", "--format", "computed"],
    &["summary", "p"],
    &["summary", "p", "--format", "json"],
    &["review", "p"],
    &["review", "p", "--format", "json"],
    &["redact", "p"],
    &["redact", "p", "--check"],
    &["fingerprint", "p"],
    &["fingerprint", "p", "--format", "json"],
    &["verify", "--expect", "expected", "p"],
    &["diff", "whole.json", "p"],
    &["diff", "p", "whole.json", "--format", "json"],
    &["filter", "p", "--only", "create,update"],
    &["explain", "*", "p"],
    &["explain", "*", "p", "--format", "json"],
    &["check", "p", "--max-destroy", "0"],
    &["check", "p", "--max-change", "99", "--format", "json"],
    &["drift", "p"],
    &["drift", "p", "--format", "json"],
    &["moves", "p"],
    &["moves", "p", "--format", "json"],
    &["validate", "p"],
    &["browse", "p"],
];

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/plan-file")
}

/// A folder with a plan as `p`, and what else the commands read.
fn folder(run: &str, plan: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let recorded = corpus().join(run);
    for (from, to) in [
        (plan, "p"),
        ("plan.json", "whole.json"),
        ("schemas.json", "schemas.json"),
    ] {
        fs::copy(recorded.join(from), folder.path().join(to)).expect("a copy");
    }
    let expected = run_in(&folder, &["fingerprint", "whole.json"], true);
    fs::write(folder.path().join("expected"), expected.stdout).expect("a fingerprint");
    folder
}

fn run_in(folder: &TempDir, words: &[&str], schemas: bool) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tofu-json"));
    command.args(words).current_dir(folder.path());
    command.env_remove("TOFU_JSON_SCHEMAS");
    if schemas {
        command.env("TOFU_JSON_SCHEMAS", "schemas.json");
    }
    command.output().expect("the program")
}

/// What is told of a run, as text. A plan file tells the mode that its JSON leaves out.
fn told(output: &Output) -> [String; 3] {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let mode = |text: String| text.replacen("\"mode\":\"destroy\"", "\"mode\":\"normal\"", 1);
    [
        mode(text(&output.stdout)),
        text(&output.stderr),
        format!("{:?}", output.status.code()),
    ]
}

#[test]
fn every_command_reads_a_plan_file_as_its_json() {
    for run in RUNS {
        let [of_file, of_json] = ["tfplan", "plan.json"].map(|plan| folder(run, plan));
        for words in COMMANDS {
            let [found, expected] =
                [&of_file, &of_json].map(|folder| told(&run_in(folder, words, true)));
            assert_eq!(found, expected, "{run}: {words:?}");
        }
    }
}

#[test]
fn texts_and_documents_are_those_of_opentofu() {
    for run in RUNS {
        let folder = folder(run, "tfplan");
        let recorded = |name: &str| fs::read(corpus().join(run).join(name)).expect("a recording");
        let json = run_in(&folder, &["plan-file", "json", "p"], true);
        assert!(json.stdout == recorded("plan.json"), "{run}");
        for words in [&["show", "p"][..], &["show", "p", "--strict"]] {
            let shown = run_in(&folder, words, true);
            assert!(shown.stdout == recorded("show.txt"), "{run}: {words:?}");
            assert!(shown.stderr.is_empty(), "{run}: {words:?}");
        }
        for verb in ["info", "state", "lock"] {
            let output = run_in(&folder, &["plan-file", verb, "p"], false);
            assert!(output.status.success(), "{run}: {verb}");
            assert!(!output.stdout.is_empty(), "{run}: {verb}");
        }
        let output = run_in(&folder, &["plan-file", "config", "p", "-o", "out"], false);
        assert!(output.status.success(), "{run}");
        assert!(folder.path().join("out/root").is_dir(), "{run}");
    }
}

/// The numbers, the rules and the structure of a plan need no schemas, and every command says in one line what does.
#[test]
fn without_schemas_every_command_says_what_is_missing() {
    for run in RUNS {
        let [of_file, of_json] = ["tfplan", "plan.json"].map(|plan| folder(run, plan));
        let has_schemas = run.starts_with("runs-1.13");
        for words in COMMANDS {
            if ["verify", "browse", "redact"].contains(&words[0]) {
                continue;
            }
            let found = run_in(&of_file, words, false);
            let told_so = String::from_utf8_lossy(&found.stderr)
                .matches("no provider schemas")
                .count();
            assert_eq!(
                told_so,
                usize::from(!has_schemas),
                "{run}: {words:?}: {found:?}"
            );
            if ["summary", "check", "validate"].contains(&words[0]) {
                let expected = run_in(&of_json, words, false);
                let [found, expected] =
                    [found, expected].map(|output| (output.stdout, output.status));
                assert_eq!(found, expected, "{run}: {words:?}");
            }
        }
    }
}

/// What only schemas call sensitive must not pass for redacted.
#[test]
fn a_plan_file_without_schemas_is_not_redacted_by_chance() {
    let folder = folder("runs/sensitive.create", "tfplan");
    for words in [&["redact", "p"][..], &["redact", "p", "--check"]] {
        let refused = run_in(&folder, words, false);
        let told = String::from_utf8_lossy(&refused.stderr);
        assert_eq!(refused.status.code(), Some(1), "{told}");
        assert!(refused.stdout.is_empty());
        assert!(told.contains("expected provider schemas"), "{told}");
        assert!(told.contains("--without-schemas"), "{told}");
    }
    let allowed = run_in(&folder, &["redact", "p", "--without-schemas"], false);
    assert!(allowed.status.success());
    assert!(!allowed.stdout.is_empty());
    let given = run_in(
        &folder,
        &["redact", "p", "--schemas", "schemas.json"],
        false,
    );
    let of_json = run_in(&folder, &["redact", "whole.json"], false);
    assert!(given.stdout == of_json.stdout);
}

/// A plan of what OpenTofu itself has needs no schemas, so that nothing is said of them.
#[test]
fn a_plan_of_built_in_types_needs_no_schemas() {
    for run in [
        "runs/moved.moves",
        "runs/variables.all",
        "runs/empty.nothing",
    ] {
        let folder = folder(run, "tfplan");
        let json = run_in(&folder, &["plan-file", "json", "p"], false);
        let recorded = fs::read(corpus().join(run).join("plan.json")).expect("a recording");
        assert!(json.stdout == recorded && json.stderr.is_empty(), "{run}");
    }
}

#[test]
fn files_that_are_no_longer_read_are_named_by_every_command() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("p"), b"tfplan\x02and more").expect("a file");
    for words in [&["show", "p"][..], &["summary", "p"], &["review", "p"]] {
        let output = run_in(&folder, words, false);
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(
            told.contains("created by an earlier version"),
            "{words:?}: {told}"
        );
        assert_eq!(output.status.code(), Some(1), "{words:?}");
    }
}

#[test]
fn the_configuration_goes_into_a_folder_of_its_own() {
    let folder = folder("runs/drift.normal", "tfplan");
    let words = ["plan-file", "config", "p", "-o", "out/deep"];
    assert!(run_in(&folder, &words, false).status.success());
    let again = run_in(&folder, &words, false);
    let told = String::from_utf8_lossy(&again.stderr);
    assert_eq!(again.status.code(), Some(1), "{told}");
    assert!(told.starts_with("tofu-json: error: out/deep: "), "{told}");
    assert!(told.contains("not there yet or empty"), "{told}");
}

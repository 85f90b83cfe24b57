//! The GitHub actions in `.github/actions`: their scripts over the example plan, and their pages.

mod page;
mod program;
mod review;

use crate::docs::workspace;
use crate::examples::Folder;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn folder() -> Folder {
    let folder = Folder::new();
    for name in ["summary.md", "outputs"] {
        fs::write(folder.file(name), "").expect("a file");
    }
    folder
}

fn script(name: &str) -> PathBuf {
    workspace().join(".github/actions/summary").join(name)
}

fn act(folder: &Folder, plans: &str) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_tofu-json"));
    let programs = program.parent().expect("a folder of programs").to_owned();
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([programs].into_iter().chain(env::split_paths(&path)));
    Command::new("bash")
        .arg(script("summary.sh"))
        .current_dir(folder.path())
        .env("PATH", path.expect("a path"))
        .env("PLANS", plans)
        .env("TEXT", "true")
        .env("SCHEMAS", "schemas.json")
        .env("GITHUB_STEP_SUMMARY", "summary.md")
        .env("GITHUB_OUTPUT", "outputs")
        .output()
        .expect("bash runs")
}

fn read(folder: &Folder, name: &str) -> String {
    fs::read_to_string(folder.file(name)).expect("a file")
}

/// The numbers are those of `Plan: 5 to add, 1 to change, 5 to destroy.`, once for each plan.
#[test]
fn outputs_count_each_plan_once() {
    let folder = folder();
    fs::copy(folder.file("plan.json"), folder.file("b,\"<i>.json")).expect("a copy");
    let output = act(&folder, "plan.json b*.json");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success());
    let outputs = read(&folder, "outputs");
    for line in ["changes=true", "update=2", "replace=10", "delete=0"] {
        assert!(outputs.lines().any(|one| one == line), "{outputs}");
    }
    let page = read(&folder, "summary.md");
    assert!(
        page.contains("\n| **total** | changes | 2 | 10 |"),
        "{page}"
    );
    assert!(page.contains("\n- `-/+` `fixture_coll.c` "), "{page}");
    assert!(page.contains("<summary>b,\"&lt;i&gt;.json</summary>"));
    assert_eq!(
        page.matches("\nPlan: 5 to add, 1 to change, 5 to destroy.")
            .count(),
        2
    );
}

#[test]
fn a_text_that_is_too_long_is_left_out() {
    let folder = folder();
    fs::write(folder.file("summary.md"), "x".repeat(1_045_000)).expect("a file");
    assert!(act(&folder, "plan.json").status.success());
    let page = read(&folder, "summary.md");
    assert!(page.len() < 1 << 20);
    assert!(page.ends_with("<p>The text of plan.json is too long for this summary.</p>\n"));
    assert!(read(&folder, "outputs").contains("\nreplace=5\n"));
}

#[test]
fn a_plan_that_cannot_be_read_fails_the_step() {
    let folder = folder();
    let output = act(&folder, "plan.json not-there.json");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(read(&folder, "outputs"), "");
}

#[test]
fn missing_schemas_are_one_error_and_the_outputs_are_there() {
    let folder = folder();
    fs::remove_file(folder.file("schemas.json")).expect("a file that goes");
    let output = act(&folder, "plan.json");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "::error::schemas: schemas.json is not there; make it with tofu providers schema -json, \
         or leave the input out\n"
    );
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(read(&folder, "summary.md"), "");
    assert!(read(&folder, "outputs").contains("\nchanges=true\n"));
}

use crate::{NAME, entry, file, lock, lock_without, sample};
use insta::assert_snapshot;

const H1: &str = "h1:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";
const ZH: &str = "zh:8739c76e681f900923b900c9df0ef75cf421d39cabb54650c4b9ad19b6a76d85";

fn messy() -> String {
    let hashes = format!("{ZH} {H1} {H1} h2:x");
    file(&[
        entry("example.com/b/b", "1.0.0+b", "~> 2.0", &hashes),
        entry("example.com/a/a", "1.0.0", "", ZH),
    ]) + "# \u{1b}note\nmodule \"x\" {\n}\n"
}

#[test]
fn text() {
    assert_snapshot!(lock(&["lint"], messy()).all());
    assert_snapshot!(lock(&["lint", "-"], "").input("provider {\n").all());
    let text = file(&[entry("example.com/a/a", "1.0.0", "", &format!("{H1} {ZH}"))]);
    assert_snapshot!(lock(&["lint"], text).all());
}

#[test]
fn json() {
    assert_snapshot!(lock(&["lint", "--format", "json"], sample()).all());
}

#[test]
fn sarif() {
    let mut run = lock(&["lint", "--format", "sarif", "a.hcl", "b.hcl"], "");
    run = run.file("a.hcl", file(&[entry("example.com/a/a", "1.0.0", "", H1)]));
    let text = file(&[entry("example.com/a/a", "1.0.0", "", ZH)]);
    assert_snapshot!(run.file("b.hcl", text).all());
}

#[test]
fn columns_of_sarif_are_code_points() {
    let text =
        format!("provider \"example.com/a/a\" {{\n  hashes = [/* e\u{301} */ \"{H1}\"] # b\n}}\n");
    let output = lock(&["lint", "--format", "sarif"], text).output();
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let results = json["runs"][0]["results"].as_array().unwrap().iter();
    let comments = results.filter(|result| result["ruleId"] == "comment");
    let regions = comments.map(|result| &result["locations"][0]["physicalLocation"]["region"]);
    let columns: Vec<_> = regions
        .map(|region| [&region["startColumn"], &region["endColumn"]])
        .collect();
    assert_eq!(columns.first(), Some(&[&13.into(), &21.into()]));
}

#[test]
fn fix() {
    let mut run = lock(&["lint", "--fix"], messy());
    assert_snapshot!(run.all());
    let hashes = format!("{H1} h2:x {ZH}");
    assert_eq!(
        run.read(NAME),
        file(&[
            entry("example.com/a/a", "1.0.0", "", ZH),
            entry("example.com/b/b", "1.0.0+b", "~> 2.0", &hashes),
        ])
    );
}

#[test]
fn what_cannot_be_fixed_stays() {
    let mut run = lock(&["lint", "--fix"], "provider {\n");
    assert_eq!(run.code(), 2);
    assert_eq!(run.read(NAME), "provider {\n");
    // One that cannot be read keeps all from being written.
    let mut run = lock(&["lint", "--fix", NAME, "none"], messy());
    assert_eq!(run.code(), 1);
    assert_eq!(run.read(NAME), messy());
    assert_eq!(lock_without(&["lint", "--fix", "-"]).code(), 1);
}

#[test]
fn a_file_that_cannot_be_read_fails_and_the_others_are_looked_at() {
    for fix in [&[][..], &["--fix"]] {
        let arguments = [&["lint", "none", NAME, "--format", "json"], fix].concat();
        let mut run = lock(&arguments, messy());
        let all = run.all();
        assert!(all.starts_with("code: 1\n"), "{all}");
        assert!(all.contains("unsorted-hashes"), "{all}");
        assert!(
            all.contains("tofu-json: error: none: cannot be read: "),
            "{all}"
        );
        assert_eq!(run.read(NAME), messy());
    }
}

#[cfg(unix)]
#[test]
fn links_and_permissions() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let text = file(&[entry("example.com/a/a", "1.0.0", "", &format!("{H1} {ZH}"))]);
    let mut run = lock(&["lint", "link"], text);
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(run.path(NAME), mode).unwrap();
    symlink(NAME, run.path("link")).unwrap();
    assert_snapshot!(run.all());
}

/// The help and the page know each rule, by the words that the findings have.
#[test]
fn every_rule_is_listed() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/lock.md");
    let page = std::fs::read_to_string(page).unwrap();
    let help = lock_without(&["lint", "--help"]).stdout();
    for rule in tofu_json_lock::LintRule::ALL {
        assert!(help.contains(&format!("`{rule}`")), "{rule}");
        let row = format!("| `{rule}` | {} | {} |", rule.severity(), rule.about());
        assert!(page.contains(&row), "{row}");
    }
}

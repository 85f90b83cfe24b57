use crate::{entry, file, lock_without};
use insta::assert_snapshot;

const A: &str = "example.com/a/a";

fn before() -> String {
    file(&[
        entry(A, "1.0.0", "~> 1.0", "h1:a zh:a"),
        entry("example.com/b/b", "1.0.0", "", "zh:b"),
        entry(
            "registry.terraform.io/hashicorp/null",
            "3.2.1",
            "",
            "h1:old",
        ),
    ])
}

fn after() -> String {
    file(&[
        entry(A, "1.0.0", ">= 1.0.0", "h1:b"),
        entry("example.com/b/b", "1.0.0", "", "h1:b zh:b"),
        entry("example.com/c/c", "2.0.0", "", ""),
        entry(
            "registry.opentofu.org/hashicorp/null",
            "3.3.0",
            "",
            "h1:new",
        ),
    ])
}

fn explain(arguments: &[&str]) -> crate::Run {
    let arguments: Vec<_> = ["explain"].iter().chain(arguments).copied().collect();
    lock_without(&arguments)
        .file("a.hcl", before())
        .file("b.hcl", after())
}

#[test]
fn case_128_text() {
    assert_snapshot!(explain(&["a.hcl", "b.hcl"]).all());
    assert_snapshot!(explain(&["a.hcl", "-"]).input(before()).all());
}

#[test]
fn json() {
    assert_snapshot!(explain(&["a.hcl", "b.hcl", "--format", "json"]).all());
}

#[test]
fn as_git_calls_it() {
    let arguments = ["lock", "a.hcl", "0a", "100644", "b.hcl", "0b", "100644"];
    assert_snapshot!(explain(&arguments).all());
    let run = explain(&["lock", "/dev/null", ".", ".", "broken", "0b", "100644"]);
    assert_snapshot!(run.file("broken", "provider {").all());
    assert_snapshot!(explain(&["a.hcl"]).all());
    let mut run = explain(&["broken"]).file("broken", "provider {\n");
    assert_eq!(run.stdout(), "provider {\n");
    assert_eq!(explain(&["a.hcl", "b.hcl", "c.hcl"]).code(), 1);
}

/// The hashes of an archive with directory entries, and of what it unpacks to.
#[test]
fn hashes_of_one_package() {
    let mirrors = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/corpus/lock/mirrors"
    );
    let text = std::fs::read_to_string(format!("{mirrors}/hashes.json")).unwrap();
    let packages: serde_json::Value = serde_json::from_str(&text).unwrap();
    let name = "packed/example.com/acme/dirs/terraform-provider-dirs_1.0.0_linux_amd64.zip";
    let hash = |kind: &str| packages[name][kind].as_str().unwrap().to_owned();
    let [archive, directory] = ["archive_h1", "directory_h1"].map(hash);
    assert_ne!(archive, directory);
    let package = format!("{mirrors}/{name}");
    let mut run = lock_without(&["explain", "a", "b", "--package", &package])
        .file("a", file(&[entry(A, "1.0.0", "", &archive)]))
        .file(
            "b",
            file(&[entry(A, "1.0.0", "", &format!("{directory} {archive}"))]),
        );
    let output = run.output();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("[twin-added]"), "{text}");
}

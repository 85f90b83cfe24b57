use crate::{entry, file, lock};
use insta::assert_snapshot;

fn two() -> String {
    file(&[
        entry(
            "example.com/acme/widget",
            "1.2.0",
            "",
            "h1:linux h1:other zh:linux zh:mac",
        ),
        entry("example.com/acme/zip", "1.0.0", "", "zh:z"),
    ])
}

const INDEX: &str = r#"{"archives":{
  "linux_amd64":{"url":"a.zip","hashes":["h1:linux","zh:linux"]},
  "darwin_arm64":{"url":"b.zip","hashes":["h1:mac","zh:mac"]}
}}"#;

#[test]
fn case_129_unknown_without_an_index() {
    assert_snapshot!(
        lock(
            &["platforms", "--require", "linux_amd64,darwin_arm64"],
            two()
        )
        .all()
    );
}

#[test]
fn case_129_exact_with_an_index() {
    let arguments = [
        "platforms",
        "--require",
        "linux_amd64,darwin_arm64",
        "--index",
        "i.json",
    ];
    assert_snapshot!(lock(&arguments, two()).file("i.json", INDEX).all());
    let json: Vec<_> = arguments
        .iter()
        .chain(&["--format", "json"])
        .copied()
        .collect();
    assert_snapshot!(lock(&json, two()).file("i.json", INDEX).all());
}

#[test]
fn everything_is_covered() {
    let text = file(&[entry(
        "example.com/acme/widget",
        "1.2.0",
        "",
        "h1:linux h1:mac",
    )]);
    let code = |more: &[&str]| {
        let arguments = [
            "platforms",
            "--require",
            "linux_amd64,darwin_arm64",
            "--index",
            "i.json",
        ];
        let arguments: Vec<_> = arguments.iter().chain(more).copied().collect();
        lock(&arguments, &text).file("i.json", INDEX).code()
    };
    assert_eq!(code(&[]), 0);
    assert_eq!(code(&["--archives"]), 2);
}

/// Those that anything is known about; nothing is required, so nothing is missing.
#[test]
fn all_platforms_without_a_requirement() {
    let mut run = lock(&["platforms", "--index", "i.json"], two()).file("i.json", INDEX);
    assert_snapshot!(run.all());
    assert_snapshot!(lock(&["platforms"], two()).all());
}

#[test]
fn wrong_arguments() {
    assert_snapshot!(lock(&["platforms", "--require", "linux"], two()).all());
    let arguments = ["platforms", "--require", "a_b", "--index", "i.json"];
    assert_snapshot!(lock(&arguments, two()).file("i.json", "{}").all());
    let foreign = r#"{"packages":{"a_b":{"hashes":["h1:q"]}}}"#;
    assert_snapshot!(lock(&arguments, two()).file("i.json", foreign).all());
}

/// Hashes of recorded packages, as OpenTofu calculated them.
#[test]
fn case_129_exact_with_packages() {
    let mirror = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/corpus/lock/mirrors/packed"
    );
    let recorded = std::fs::read_to_string(format!("{mirror}/../hashes.json")).unwrap();
    let recorded: serde_json::Value = serde_json::from_str(&recorded).unwrap();
    let hash = |platform: &str, kind: &str| {
        let file =
            format!("packed/example.com/acme/dirs/terraform-provider-dirs_1.0.0_{platform}.zip");
        recorded[file][kind].as_str().unwrap().to_owned()
    };
    // Archive and folder have different hashes there; each of both covers.
    let hashes = [
        hash("linux_amd64", "archive_h1"),
        hash("windows_amd64", "directory_h1"),
        hash("windows_amd64", "zh"),
    ];
    let text = file(&[entry(
        "example.com/acme/dirs",
        "1.0.0",
        "",
        &hashes.join(" "),
    )]);
    let platforms = "linux_amd64,windows_amd64,darwin_arm64,linux_arm64";
    let arguments = ["platforms", "--require", platforms, "--mirror", mirror];
    assert_snapshot!(lock(&arguments, text).all());
}

use crate::{entry, file, lock, sample};
use insta::assert_snapshot;
use serde_json::Value;

fn bill(arguments: &[&str], text: &str) -> Value {
    let arguments: Vec<_> = ["sbom"].iter().chain(arguments).copied().collect();
    let output = lock(&arguments, text).output();
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn cyclonedx() {
    assert_snapshot!(lock(&["sbom", "--name", "network"], sample()).all());
}

#[test]
fn spdx() {
    assert_snapshot!(lock(&["sbom", "--format", "spdx"], sample()).all());
}

#[test]
fn case_131_what_the_formats_require() {
    let bill_one = bill(&[], &sample());
    assert_eq!(bill_one["bomFormat"], "CycloneDX");
    assert_eq!(bill_one["specVersion"], "1.6");
    for component in bill_one["components"].as_array().unwrap() {
        assert_eq!(component["type"], "library");
        assert!(component["name"].is_string());
    }
    let bill_two = bill(&["--format", "spdx"], &sample());
    for member in [
        "spdxVersion",
        "dataLicense",
        "SPDXID",
        "name",
        "documentNamespace",
    ] {
        assert!(bill_two[member].is_string(), "{member}");
    }
    assert_eq!(bill_two["creationInfo"]["created"], "1970-01-01T00:00:00Z");
    for package in bill_two["packages"].as_array().unwrap() {
        for member in ["SPDXID", "name", "downloadLocation"] {
            assert!(package[member].is_string(), "{member}");
        }
    }
}

#[test]
fn the_same_file_gives_the_same_bytes() {
    for format in ["cyclonedx", "spdx"] {
        let write = || {
            lock(&["sbom", "--format", format], sample())
                .output()
                .stdout
        };
        assert_eq!(write(), write());
    }
    let namespace = |text: &str| bill(&["--format", "spdx"], text)["documentNamespace"].clone();
    assert_ne!(namespace(&sample()), namespace(""));
}

#[test]
fn times_and_numbers_are_given() {
    let at = |arguments: &[&str]| bill(arguments, "")["metadata"]["timestamp"].clone();
    assert_eq!(at(&[]), Value::Null);
    assert_eq!(at(&["--timestamp", "1767225600"]), "2026-01-01T00:00:00Z");
    assert_eq!(
        at(&["--timestamp", "2026-01-31T12:00:00Z"]),
        "2026-01-31T12:00:00Z"
    );
    let output = lock(&["sbom"], "").env("SOURCE_DATE_EPOCH", "0").stdout();
    assert!(output.contains("\"timestamp\": \"1970-01-01T00:00:00Z\""));
    let uuid = "3E671687-395b-41f5-a30f-a58921a69b79";
    assert_eq!(
        bill(&["--serial-number", uuid], "")["serialNumber"],
        format!("urn:uuid:{}", uuid.to_lowercase())
    );
    assert_eq!(lock(&["sbom", "--serial-number", "1"], "").code(), 1);
    assert_eq!(lock(&["sbom", "--timestamp", "now"], "").code(), 1);
}

#[test]
fn package_urls_as_asked() {
    let purl =
        |word: &str| bill(&["--purl-type", word], &sample())["components"][1]["purl"].clone();
    assert_eq!(
        purl("terraform"),
        "pkg:terraform/registry.opentofu.org/hashicorp/null@3.2.1"
    );
    assert_eq!(purl("none"), Value::Null);
}

#[test]
fn odd_hashes_are_told() {
    let text = file(&[entry("example.com/a/b", "1.0.0", "", "zh:short zh:b")]);
    let mut run = lock(&["sbom"], text);
    assert!(run.all().contains("2 of its hashes are left out"));
}

#[test]
fn identifiers_are_not_shared() {
    let text = file(&[
        entry("example.com/a-b/c", "1.0.0", "", ""),
        entry("example.com/a/b-c", "1.0.0", "", ""),
    ]);
    let packages = bill(&["--format", "spdx"], &text)["packages"].clone();
    assert_ne!(packages[0]["SPDXID"], packages[1]["SPDXID"]);
}

use super::{Case, corpus, lock, text};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

fn verify(folder: &Path, source: &str, options: &[&str]) -> (Option<i32>, Value) {
    fs::write(folder.join("lock.hcl"), source).unwrap();
    let arguments = [&["verify", "lock.hcl", "--format", "json"], options].concat();
    let done = lock(folder, &arguments);
    let answer = serde_json::from_slice(&done.stdout).unwrap_or(Value::Null);
    (done.status.code(), answer)
}

/// `init` refuses a package exactly where the answer is a mismatch, with the same words.
#[test]
fn case_091_to_101_what_init_refused() {
    let (mut refused, mut accepted) = (0, 0);
    let folder = tempfile::tempdir().unwrap();
    for case in Case::all() {
        let fresh = case.arguments().first() == Some(&"init") && case.0.get("setup").is_none();
        let mirrored = ["packed", "unpacked", "tampered"].contains(&case.text("mirror"));
        if !fresh || !mirrored || case.text("before").is_empty() {
            continue;
        }
        let mirror = case.mirror().display().to_string();
        let options = ["--mirror", &mirror, "--platform", "linux_amd64"];
        let (_, answer) = verify(folder.path(), case.text("before"), &options);
        let Some(providers) = answer["providers"].as_array() else {
            continue;
        };
        let said = case.said();
        for provider in providers {
            let (name, version) = (provider["provider"].as_str(), provider["version"].as_str());
            let (name, version) = (name.unwrap(), version.unwrap());
            let short = name.trim_start_matches("registry.opentofu.org/");
            let installed = said.contains(&format!("- Installed {short} v{version} "));
            let mismatch = format!("package for {short} {version} doesn't match any");
            for package in provider["packages"].as_array().unwrap() {
                let verdict = package["verdict"].as_str().unwrap();
                if said.contains(&mismatch) {
                    assert_eq!(verdict, "mismatch", "{}", case.id());
                    let detail = package["detail"].as_str().unwrap();
                    let detail = detail.split("; for more information").next().unwrap();
                    let detail = detail.replace("registry.opentofu.org/", "");
                    assert!(said.contains(&detail), "{}: {detail}", case.id());
                    refused += 1;
                } else if installed {
                    assert_ne!(verdict, "mismatch", "{}", case.id());
                    accepted += 1;
                }
            }
        }
    }
    assert!(
        refused >= 8 && accepted >= 20,
        "{refused} refused, {accepted} accepted"
    );
}

const FOO: &str = "provider \"example.com/acme/foo\" {
  version = \"1.0.0\"
  hashes = [\"h1:+sCTXNyIcAtReaP75kiZv6ceQTy/NIZ7ElwRLufl1tM=\"]
}
";

#[test]
fn case_102_installed_packages() {
    let folder = tempfile::tempdir().unwrap();
    let package = ".terraform/providers/example.com/acme/foo/1.0.0/linux_amd64";
    let package = folder.path().join(package);
    // Nothing is installed.
    fs::create_dir_all(folder.path().join(".terraform/providers")).unwrap();
    let (code, answer) = verify(folder.path(), FOO, &[]);
    assert_eq!(
        (code, &answer["providers"][0]["missing"]),
        (Some(2), &serde_json::json!([null]))
    );
    fs::create_dir_all(&package).unwrap();
    let mirrored = corpus("mirrors/unpacked/example.com/acme/foo/1.0.0/linux_amd64");
    for name in ["LICENSE.txt", "terraform-provider-foo_v1.0.0"] {
        fs::copy(mirrored.join(name), package.join(name)).unwrap();
    }
    assert_eq!(verify(folder.path(), FOO, &[]).0, Some(0));
    let read = Command::new(env!("CARGO_BIN_EXE_tofu-json"))
        .args(["lock", "verify", "-"])
        .current_dir(folder.path())
        .stdin(fs::File::open(folder.path().join("lock.hcl")).unwrap())
        .output()
        .unwrap();
    assert_eq!(read.status.code(), Some(0), "{}", text(&read.stdout));
    fs::write(package.join("LICENSE.txt"), "changed\n").unwrap();
    let (code, answer) = verify(folder.path(), FOO, &[]);
    let detail = answer["providers"][0]["packages"][0]["detail"]
        .as_str()
        .unwrap();
    assert_eq!(code, Some(2));
    let says =
        "does not match any of the checksums recorded in the dependency lock file, run tofu init";
    assert!(detail.contains(says), "{detail}");
}

#[test]
fn packages_of_other_platforms_are_passed_over() {
    let folder = tempfile::tempdir().unwrap();
    let packed = corpus("mirrors/packed");
    let archive = "example.com/acme/foo/terraform-provider-foo_1.0.0_darwin_arm64.zip";
    let archive = packed.join(archive).display().to_string();
    let mirror = packed.display().to_string();
    let options = ["--mirror", &mirror, "--package", &archive];
    assert_eq!(verify(folder.path(), FOO, &options).0, Some(2));
    let options = [&options[..], &["--platform", "linux_amd64"]].concat();
    let (code, answer) = verify(folder.path(), FOO, &options);
    assert_eq!(code, Some(0), "{answer}");
}

/// OpenTofu passes over what it does not know.
#[test]
fn hashes_of_unknown_schemes_are_not_called_none() {
    let folder = tempfile::tempdir().unwrap();
    let mirror = corpus("mirrors/unpacked").display().to_string();
    let options = ["--mirror", &mirror, "--platform", "linux_amd64"];
    let known = "  hashes = [\"h1:+sCTXNyIcAtReaP75kiZv6ceQTy/NIZ7ElwRLufl1tM=\"]\n";
    for (hashes, says) in [
        (
            "  hashes = [\"h2:x\"]\n",
            "no hash of a known scheme is recorded",
        ),
        ("", "no hash is recorded"),
    ] {
        let source = FOO.replace(known, hashes);
        let (_, answer) = verify(folder.path(), &source, &options);
        assert_eq!(answer["providers"][0]["packages"][0]["detail"], says);
    }
}

#[test]
fn case_094_strict_refuses_what_is_not_checked() {
    let folder = tempfile::tempdir().unwrap();
    let source = FOO.replace("h1:+sCTXNyIcAtReaP75kiZv6ceQTy/NIZ7ElwRLufl1tM=", "zh:0000");
    let mirror = corpus("mirrors/unpacked").display().to_string();
    let options = ["--mirror", &mirror, "--platform", "linux_amd64", "--strict"];
    assert_eq!(verify(folder.path(), &source, &options[..4]).0, Some(0));
    assert_eq!(verify(folder.path(), &source, &options).0, Some(2));
}

#[test]
fn hashes_are_told_the_platform_that_they_cover() {
    let folder = tempfile::tempdir().unwrap();
    let mirror = corpus("mirrors/packed").display().to_string();
    let (code, answer) = verify(folder.path(), FOO, &["--mirror", &mirror]);
    assert_eq!(code, Some(2));
    let covers = &answer["providers"][0]["hashes"][0]["covers"];
    assert_eq!(covers[0]["platform"], "linux_amd64");
    assert_eq!(
        answer["providers"][0]["packages"].as_array().unwrap().len(),
        3
    );
}

#[test]
fn a_package_without_a_name_is_found_by_its_hash() {
    let folder = tempfile::tempdir().unwrap();
    let from = "mirrors/packed/example.com/acme/foo/terraform-provider-foo_1.0.0_linux_amd64.zip";
    fs::copy(corpus(from), folder.path().join("download")).unwrap();
    let (code, answer) = verify(folder.path(), FOO, &["--package", "download"]);
    assert_eq!(code, Some(0));
    assert_eq!(answer["providers"][0]["packages"][0]["by"], "archive_h1");
    fs::write(folder.path().join("download"), "other").unwrap();
    assert_eq!(
        verify(folder.path(), FOO, &["--package", "download"]).0,
        Some(2)
    );
}

#[test]
fn case_132_threads_do_not_matter() {
    let folder = tempfile::tempdir().unwrap();
    let source = Case::all();
    let source = source
        .iter()
        .find(|case| case.id() == "lock-new-two-providers")
        .unwrap();
    fs::write(folder.path().join("lock.hcl"), source.text("after")).unwrap();
    let mirror = corpus("mirrors/packed").display().to_string();
    let on = |threads| {
        let done = lock(
            folder.path(),
            &[
                "verify",
                "lock.hcl",
                "--mirror",
                &mirror,
                "--threads",
                threads,
            ],
        );
        text(&done.stdout).to_owned()
    };
    assert!(on("1").contains("verified"));
    assert!(
        ["2", "3", "8"]
            .into_iter()
            .all(|threads| on(threads) == on("1"))
    );
}

#![cfg(unix)]

use super::{corpus, lock, text};
use serde_json::Value;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::symlink;
use std::path::Path;

/// The bytes of a member; the only two encoded paths and contents are spelled out.
fn bytes(of: &Value, member: &str) -> Vec<u8> {
    match of.get(format!("{member}_b64")).and_then(Value::as_str) {
        Some("Yf/+") => b"a\xff\xfe".to_vec(),
        Some(_) => (0..=255).collect(),
        None => of[member].as_str().unwrap().into(),
    }
}

fn make(root: &Path, entries: &Value) {
    fs::create_dir(root).unwrap();
    for entry in entries.as_array().unwrap() {
        let path = root.join(OsStr::from_bytes(&bytes(entry, "path")));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        match entry["type"].as_str().unwrap() {
            "file" => fs::write(path, bytes(entry, "content")).unwrap(),
            "directory" => fs::create_dir_all(path).unwrap(),
            _ => symlink(entry["target"].as_str().unwrap(), path).unwrap(),
        }
    }
}

#[test]
fn case_078_to_080_every_recorded_directory() {
    let cases = fs::read(corpus("packages/directories.json")).unwrap();
    let cases: Value = serde_json::from_slice(&cases).unwrap();
    let cases = cases.as_array().unwrap();
    assert_eq!(cases.len(), 21);
    for case in cases {
        let (id, folder) = (&case["id"], tempfile::tempdir().unwrap());
        make(&folder.path().join("pkg"), &case["entries"]);
        symlink("pkg", folder.path().join("link")).unwrap();
        let direct = lock(folder.path(), &["hash", "pkg", "--format", "json"]);
        let linked = lock(folder.path(), &["hash", "link", "--format", "json"]);
        let answer: Value = serde_json::from_slice(&direct.stdout).unwrap();
        let other: Value = serde_json::from_slice(&linked.stdout).unwrap();
        let found = &answer[0]["directory_h1"];
        assert_eq!(found, &other[0]["directory_h1"], "{id}");
        let expected = &case["expect"];
        if let Some(error) = expected["error"].as_str() {
            assert_eq!(direct.status.code(), Some(1), "{id}");
            let said = answer[0]["directory_h1_error"].as_str().unwrap();
            let error = error.replace("{DIR}/", "");
            assert!(said.starts_with(&error), "{id}: {said}, not {error}");
        } else {
            assert_eq!(direct.status.code(), Some(0), "{id}");
            assert_eq!(found, &expected["h1"], "{id}");
        }
    }
}

#[test]
fn case_086_a_link_to_an_archive() {
    let folder = tempfile::tempdir().unwrap();
    symlink(
        corpus("packages/plain-stored.zip"),
        folder.path().join("link"),
    )
    .unwrap();
    let done = lock(folder.path(), &["hash", "link"]);
    let zh = "zh:cd46380ff7b81c223a801a81ef3c55bab52b2335ae209e4cc4c089af4f95e6f3";
    assert!(text(&done.stdout).contains(zh));
}

#[test]
fn pipes_are_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("pkg")).unwrap();
    nix::unistd::mkfifo(
        &folder.path().join("pkg/pipe"),
        nix::sys::stat::Mode::S_IRWXU,
    )
    .unwrap();
    let done = lock(folder.path(), &["hash", "pkg"]);
    assert_eq!(done.status.code(), Some(1));
    assert!(text(&done.stdout).contains("found a pipe"));
    let done = lock(folder.path(), &["hash", "pkg/pipe"]);
    assert_eq!(done.status.code(), Some(1));
    assert!(text(&done.stderr).contains("cannot be read: expected a file, found a pipe"));
}

#[test]
fn lines_are_those_behind_the_hash() {
    let folder = tempfile::tempdir().unwrap();
    let archive = corpus("packages/plain-deflated.zip").display().to_string();
    let done = lock(folder.path(), &["hash", &archive, "--lines"]);
    let lines: Vec<_> = text(&done.stdout).lines().skip(2).collect();
    let expected = [
        "  h1:whrF+0UhCafGRiXngRFV4EBgAWho7EX8FJengwvgKM8=",
        "    c0c56958ef8be5c1979366896b7e0c7206949a5aa2b23f51429c7f56b10990d3  LICENSE.txt",
        "    755ccc69a4a97df1bbf94ea4d969fa083b880267cdbb245c75ea19fd93a389d4  README.md",
        "    70eae11dca5f5bcf4dcd04ee9a4c540dcdd168f287bab8647f28a639d739b463  terraform-provider-foo_v1.0.0",
    ];
    assert_eq!(lines, expected);
}

/// Who looks at standard error alone knows why it failed.
#[test]
fn a_package_without_a_hash_is_an_error_that_is_said() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.zip"), b"PK\x03\x04 and no more").unwrap();
    let done = lock(folder.path(), &["hash", "a.zip"]);
    assert_eq!(done.status.code(), Some(1));
    assert!(text(&done.stdout).starts_with("a.zip\n  zh:"));
    assert_eq!(
        text(&done.stderr),
        "tofu-json: error: a.zip: zip: not a valid zip file\n"
    );
}

//! Hashes of recorded packages and mirrors.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test may end that way")]
#![expect(clippy::disallowed_methods, reason = "recorded packages are files")]

use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use tofu_json_lock::package::{
    Archive, ArchiveError, FileHasher, FileLine, Limits, PackageError, PackageFindingKind,
    PackageHash, executable,
};
use tofu_json_tests::base64;

fn corpus(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/corpus/lock")
        .join(path)
}

fn recorded(path: &str) -> Value {
    serde_json::from_slice(&fs::read(corpus(path)).unwrap()).unwrap()
}

fn package(name: &str) -> Archive {
    let file = File::open(corpus("packages").join(name)).unwrap();
    Archive::read(file, &Limits::default()).unwrap()
}

fn bytes(of: &Value, member: &str) -> Vec<u8> {
    match of.get(format!("{member}_b64")) {
        Some(encoded) => base64(encoded.as_str().unwrap()),
        None => of[member].as_str().unwrap().into(),
    }
}

/// A hash as recorded, or an error that starts as the recorded one.
fn agree(id: &str, found: &Result<PackageHash, PackageError>, hash: &Value, error: &Value) {
    match found {
        Ok(found) => assert_eq!(Some(found.h1.as_str()), hash.as_str(), "{id}"),
        Err(found) => {
            let error = error.as_str().unwrap_or_else(|| panic!("{id}: {found}"));
            let error = error.replace("{DIR}/pkg/", "").replace("{DIR}/pkg", ".");
            let error = error.replace(": {ZIP}", "").replace('\0', "\\u{0}");
            assert!(
                found.to_string().starts_with(&error),
                "{id}: {found}, not {error}"
            );
        }
    }
}

#[test]
fn case_077_every_recorded_archive() {
    let mut files = 0;
    for case in recorded("packages/hashes.json").as_array().unwrap() {
        let id = case["file"].as_str().unwrap();
        let archive = package(id);
        assert_eq!(archive.digest.zh(), case["zh"], "{id}");
        agree(
            id,
            &archive.archive_h1,
            &case["archive_h1"],
            &case["archive_h1_error"],
        );
        let error = [&case["unpack_error"], &case["directory_h1_error"]];
        let error = error.into_iter().find(|error| !error.is_null());
        agree(
            id,
            &archive.directory_h1,
            &case["directory_h1"],
            error.unwrap_or(&Value::Null),
        );
        if let Ok(hash) = &archive.directory_h1 {
            let names = hash.lines.iter().map(|line| line.name.as_slice());
            let found = executable("foo", names).map(String::from_utf8_lossy);
            assert_eq!(found.as_deref(), case["executable"].as_str(), "{id}");
            let left = case["unpacked"].as_array().unwrap().iter();
            let left = left.filter(|left| left["type"] == "file");
            let mut left: Vec<_> = left.map(|left| bytes(left, "path")).collect();
            left.sort();
            assert!(hash.lines.iter().map(|line| &line.name).eq(&left), "{id}");
        }
        files += 1;
    }
    assert_eq!(files, 62);
}

#[test]
fn entries_are_those_that_opentofu_lists() {
    for case in recorded("packages/hashes.json").as_array().unwrap() {
        let id = case["file"].as_str().unwrap();
        let archive = package(id);
        let refused = archive.archive_h1.is_err() && archive.entries.is_empty();
        let Some(entries) = case["entries"].as_array() else {
            assert!(refused, "{id}");
            continue;
        };
        let expected: Vec<_> = entries
            .iter()
            .map(|entry| {
                let number = |name: &str| entry[name].as_u64().unwrap();
                (bytes(entry, "name"), number("size"), number("method"))
            })
            .collect();
        let found = archive.entries.iter();
        let found: Vec<_> = found
            .map(|entry| (entry.name.clone(), entry.size, u64::from(entry.method)))
            .collect();
        assert_eq!(found, expected, "{id}");
    }
}

#[test]
fn every_recorded_mirror() {
    let mut packages = 0;
    for (path, expected) in recorded("mirrors/hashes.json").as_object().unwrap() {
        let full = corpus("mirrors").join(path);
        packages += 1;
        if expected.get("zh").is_none() {
            assert_eq!(directory(&full).h1, expected["directory_h1"], "{path}");
            continue;
        }
        let archive = Archive::read(File::open(full).unwrap(), &Limits::default()).unwrap();
        assert_eq!(archive.digest.zh(), expected["zh"], "{path}");
        let hashes = [
            (&archive.archive_h1, expected.get("archive_h1")),
            (&archive.directory_h1, expected.get("directory_h1")),
        ];
        for (found, expected) in hashes {
            let found = found.as_ref().ok().map(|hash| hash.h1.as_str());
            assert_eq!(found, expected.and_then(Value::as_str), "{path}");
        }
    }
    assert_eq!(packages, 70);
}

/// The hash of a directory without links.
fn directory(root: &Path) -> PackageHash {
    let mut hasher = FileHasher::default();
    let lines = fs::read_dir(root).unwrap().map(|file| {
        let file = file.unwrap();
        FileLine {
            name: file.file_name().into_encoded_bytes(),
            digest: hasher.hash(File::open(file.path()).unwrap()).unwrap().0,
        }
    });
    PackageHash::of(lines).unwrap()
}

/// How often each finding is there.
fn findings(name: &str) -> BTreeMap<PackageFindingKind, usize> {
    let archive = package(name);
    let findings = archive.findings.iter();
    findings
        .map(|finding| (finding.kind, finding.count))
        .collect()
}

#[test]
fn case_081_directory_entries_part_the_hashes() {
    let archive = package("dir-entries.zip");
    assert!(archive.differs());
    let reasons: Vec<_> = archive.reasons().map(|finding| finding.kind).collect();
    assert_eq!(reasons, [PackageFindingKind::DirectoryEntry]);
    assert!(!package("plain-deflated.zip").differs());
    assert!(package("plain-deflated.zip").findings.is_empty());
}

#[test]
fn case_082_the_last_of_one_name_counts_for_all() {
    let archive = package("duplicate-names-three.zip");
    let lines = archive.archive_h1.unwrap().lines;
    let names: Vec<_> = lines.iter().map(|line| line.name.as_slice()).collect();
    assert_eq!(names, [&b"x"[..], b"x", b"x", b"y"]);
    assert!(lines[..3].iter().all(|line| line.digest == lines[0].digest));
    let found = findings("duplicate-names-three.zip");
    assert_eq!(found.get(&PackageFindingKind::DuplicateName), Some(&2));
}

#[test]
fn case_083_names_are_raw_bytes() {
    let archive = package("cp437-name.zip");
    let hash = archive.archive_h1.unwrap();
    assert_eq!(hash.h1, "h1:qbxAtR7LxS8y2xLRRoEg5U8KhuSMZyfG2Cm8DYRzof0=");
    assert_eq!(hash.lines[0].name, b"a\x82b.txt");
}

#[test]
fn case_084_order_and_packing_do_not_matter() {
    let names = [
        "plain-deflated.zip",
        "plain-stored.zip",
        "plain-other-times-comment.zip",
        "data-descriptor.zip",
    ];
    for name in names {
        let hash = package(name).archive_h1.unwrap();
        assert_eq!(
            hash.h1, "h1:whrF+0UhCafGRiXngRFV4EBgAWho7EX8FJengwvgKM8=",
            "{name}"
        );
    }
}

#[test]
fn case_085_links_are_files() {
    let archive = package("symlink-dangling.zip");
    assert!(!archive.differs());
    assert_eq!(
        findings("symlink-dangling.zip")[&PackageFindingKind::Symlink],
        1
    );
}

#[test]
fn names_that_lead_elsewhere_are_found() {
    assert_eq!(findings("dotdot-path.zip")[&PackageFindingKind::Escape], 1);
    assert_eq!(
        findings("dotdot-inside.zip")[&PackageFindingKind::Escape],
        1
    );
    assert_eq!(
        findings("absolute-path.zip")[&PackageFindingKind::AbsoluteName],
        1
    );
    assert_eq!(
        findings("backslash.zip")[&PackageFindingKind::UncleanName],
        1
    );
    assert!(findings("odd-names.zip").is_empty());
    assert!(package("absolute-path.zip").reasons().count() == 1);
}

#[test]
fn case_087_a_damaged_content_has_no_hash() {
    let mut bytes = fs::read(corpus("packages/plain-stored.zip")).unwrap();
    let at = bytes
        .windows(7)
        .position(|window| window == b"#!/bin/")
        .unwrap();
    bytes[at] ^= 1;
    let archive = Archive::read(std::io::Cursor::new(bytes), &Limits::default()).unwrap();
    let name = "terraform-provider-foo_v1.0.0".to_owned();
    assert_eq!(
        archive.archive_h1,
        Err(PackageError::Archive(ArchiveError::Checksum {
            name: name.clone()
        }))
    );
    assert_eq!(
        archive.directory_h1,
        Err(PackageError::Archive(ArchiveError::Checksum { name }))
    );
}

#[test]
fn case_090_a_preamble_is_passed_over() {
    let hash = package("preamble.zip").archive_h1.unwrap();
    assert_eq!(hash.h1, "h1:whrF+0UhCafGRiXngRFV4EBgAWho7EX8FJengwvgKM8=");
}

#[test]
fn limits_hold_before_anything_is_unpacked() {
    let limits = Limits::default().content(100_000);
    let open = || File::open(corpus("packages/large-content.zip")).unwrap();
    let archive = Archive::read(open(), &limits).unwrap();
    assert_eq!(
        archive.archive_h1,
        Err(PackageError::Archive(ArchiveError::TooLarge {
            limit: 100_000
        }))
    );
    let expected = package("large-content.zip").digest;
    assert_eq!(archive.digest, expected);
    let limits = Limits::default().entries(1);
    let archive = Archive::read(open(), &limits).unwrap();
    assert_eq!(
        archive.directory_h1,
        Err(PackageError::Archive(ArchiveError::TooMany { limit: 1 }))
    );
}

/// An archive of deflated contents without bytes, as many times as there are names: all of them are
/// the same packed bytes.
fn empty_contents(names: &[String], packed: &[u8]) -> Vec<u8> {
    let u16 = |number: usize| u16::try_from(number).unwrap().to_le_bytes();
    let u32 = |number: usize| u32::try_from(number).unwrap().to_le_bytes();
    let mut zip = [&b"PK\x03\x04"[..], &[0; 26], packed].concat();
    let start = zip.len();
    for name in names {
        zip.extend([&b"PK\x01\x02"[..], &[0; 6], &u16(8), &[0; 8]].concat());
        zip.extend([&u32(packed.len())[..], &[0; 4], &u16(name.len()), &[0; 16]].concat());
        zip.extend(name.as_bytes());
    }
    let size = zip.len() - start;
    zip.extend(
        [
            &b"PK\x05\x06"[..],
            &[0; 4],
            &u16(names.len()),
            &u16(names.len()),
        ]
        .concat(),
    );
    zip.extend([&u32(size)[..], &u32(start), &[0; 2]].concat());
    zip
}

#[test]
fn deep_names_take_no_more_than_their_bytes() {
    let deep = |first: &str| format!("{first}{}x", "/a".repeat(20_000));
    let names: Vec<_> = (0..40).map(|number| deep(&number.to_string())).collect();
    let zip = std::io::Cursor::new(empty_contents(&names, &[3, 0]));
    let archive = Archive::read(zip, &Limits::default()).unwrap();
    assert!(archive.archive_h1.is_ok());
    assert_eq!(
        archive.directory_h1,
        Err(PackageError::Archive(ArchiveError::TooMany {
            limit: 100_000
        }))
    );
    let zip = std::io::Cursor::new(empty_contents(&names[..4], &[3, 0]));
    let archive = Archive::read(zip, &Limits::default()).unwrap();
    assert_eq!(archive.directory_h1, archive.archive_h1);
}

#[test]
fn shared_bytes_are_not_read_without_end() {
    // Stored blocks of no bytes, then the last block.
    let packed = [[0, 0, 0, 0xff, 0xff].repeat(2_000), vec![3, 0]].concat();
    let names: Vec<_> = (0..1_000).map(|number| number.to_string()).collect();
    let zip = empty_contents(&names, &packed);
    let limits = Limits::default().content(1_000_000);
    let archive = Archive::read(std::io::Cursor::new(&zip), &limits).unwrap();
    let refused = PackageError::Archive(ArchiveError::TooLarge { limit: 1_000_000 });
    assert_eq!(archive.archive_h1, Err(refused));
    let archive = Archive::read(std::io::Cursor::new(&zip), &Limits::default()).unwrap();
    assert!(archive.archive_h1.is_ok());
    let names: Vec<_> = (0..40_000).map(|number| number.to_string()).collect();
    let zip = empty_contents(&names, &packed);
    let archive = Archive::read(std::io::Cursor::new(&zip), &Limits::default()).unwrap();
    assert_eq!(
        archive.archive_h1,
        Err(PackageError::Archive(ArchiveError::Shared))
    );
    assert_eq!(
        archive.directory_h1,
        Err(PackageError::Archive(ArchiveError::Shared))
    );
}

/// Bytes changed or cut anywhere end in hashes or errors, and the hash of the file is always there.
#[test]
fn case_134_damage_never_panics() {
    let files = [
        "dir-entries.zip",
        "data-descriptor.zip",
        "plain-deflated.zip",
        "duplicate-names-three.zip",
    ];
    for name in files {
        let whole = fs::read(corpus("packages").join(name)).unwrap();
        for at in 0..whole.len() {
            let mut changed = whole.clone();
            changed[at] = changed[at].wrapping_add(0x7f);
            for bytes in [changed, whole[..at].to_vec(), whole[at..].to_vec()] {
                let digest = tofu_json_lock::package::Digest::of(&bytes);
                let archive = Archive::read(std::io::Cursor::new(bytes), &Limits::default());
                assert_eq!(archive.unwrap().digest, digest, "{name} {at}");
            }
        }
    }
}

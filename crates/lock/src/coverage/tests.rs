use super::*;
use crate::package::PackageHashes;

fn lock(hashes: &str) -> Lock {
    let entry = ProviderLock {
        hashes: hashes
            .split_whitespace()
            .map(|hash| hash.parse().unwrap())
            .collect(),
        ..ProviderLock::new("a/b".parse().unwrap(), "1.0.0".parse().unwrap())
    };
    [entry].into_iter().collect()
}

/// Packages of a version of `a/b`: platforms and hashes.
fn known(version: &str, packages: &[(&str, &str)]) -> KnownHashes {
    let (provider, version) = ("a/b".parse().unwrap(), version.parse().unwrap());
    let mut known = KnownHashes::default();
    for (platform, hash) in packages {
        let hashes = [hash.parse().unwrap()].into_iter().collect();
        let hashes = PackageHashes::claimed(&hashes);
        known.add_package(&provider, &version, &platform.parse().unwrap(), &hashes);
    }
    known
}

fn covered(hashes: &str, packages: &[(&str, &str)]) -> [(Covered, Covered); 2] {
    let platforms = ["linux_amd64", "darwin_arm64"].map(|platform| platform.parse().unwrap());
    let found = coverage(&lock(hashes), &platforms, &known("1.0.0", packages));
    [0, 1].map(|number| {
        let platform = &found[0].platforms[number];
        (platform.h1, platform.zh)
    })
}

#[test]
fn case_129_unknown_without_an_index() {
    use Covered::{No, Unknown};
    // Never by count: two hashes need not be of two platforms.
    assert_eq!(covered("h1:a h1:b", &[]), [(Unknown, No); 2]);
    assert_eq!(covered("", &[]), [(No, No); 2]);
    assert_eq!(covered("h2:a zh:b", &[]), [(No, Unknown); 2]);
}

#[test]
fn case_129_exact_with_an_index() {
    use Covered::{No, Yes};
    let packages = [
        ("linux_amd64", "h1:a"),
        ("linux_amd64", "zh:a"),
        ("darwin_arm64", "h1:b"),
        ("darwin_arm64", "zh:b"),
    ];
    assert_eq!(
        covered("h1:a zh:a zh:b", &packages),
        [(Yes, Yes), (No, Yes)]
    );
    assert_eq!(covered("h1:x", &packages), [(No, No), (No, No)]);
}

#[test]
fn case_129_in_part() {
    use Covered::{No, Unknown, Yes};
    let packages = [("linux_amd64", "h1:a"), ("windows_amd64", "zh:c")];
    assert_eq!(
        covered("h1:a h1:x zh:c", &packages),
        [(Yes, No), (Unknown, No)]
    );
    let found = coverage(&lock("h1:a h1:x h2:y"), &[], &known("1.0.0", &packages));
    assert_eq!(found[0].unattributed, 2);
}

#[test]
fn other_versions_do_not_count() {
    let known = known("1.0.1", &[("linux_amd64", "h1:a")]);
    let platforms = ["linux_amd64".parse().unwrap()];
    let found = coverage(&lock("h1:a"), &platforms, &known);
    assert_eq!(found[0].platforms[0].h1, Covered::Unknown);
}

#[test]
fn an_index_is_about_the_entries_that_have_one_of_its_hashes() {
    let document = br#"{"archives": {"linux_amd64": {"hashes": ["zh:a", "h1:a"]}}}"#;
    let index = crate::package::Index::parse(document).unwrap();
    let platforms = ["linux_amd64".parse().unwrap()];
    let mut known = KnownHashes::default();
    assert!(!known.add_index(&index, &lock("zh:b")));
    assert!(known.is_empty());
    assert!(known.add_index(&index, &lock("zh:a")));
    let found = coverage(&lock("zh:a"), &platforms, &known);
    assert_eq!(
        (found[0].platforms[0].zh, found[0].unattributed),
        (Covered::Yes, 0)
    );
}

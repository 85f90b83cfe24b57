use super::{HashNeed, MissingPackages, PackageVerdict, ReadPackage, VerifyReport};
use crate::Lock;
use crate::package::{PackageHashes, PackagePlace, PackageSource, Platform};

const TEXT: &[u8] = b"provider \"example.com/acme/a\" {\n  version = \"1.0.0\"\n  hashes = [\"zh:0a\"]\n}\nprovider \"example.com/acme/b\" {\n  version = \"1.0.0\"\n}\n";

/// A package of a packed mirror, or one that says nothing about itself.
fn package(file: Option<&str>, zh: &str) -> ReadPackage {
    let place = file.map(|file| {
        let (name, _) = file.split_once('_').unwrap();
        let name = name.strip_prefix("terraform-provider-").unwrap();
        PackagePlace::of(&["example.com", "acme", name, file]).unwrap()
    });
    ReadPackage {
        path: file.unwrap_or("some.zip").to_owned(),
        place,
        source: PackageSource::Packed,
        folder: "mirror".to_owned(),
        hashes: PackageHashes::of_zh(zh),
        problem: None,
    }
}

fn report(packages: Vec<ReadPackage>, platforms: &[&str]) -> VerifyReport {
    let platforms: Vec<Platform> = platforms.iter().map(|one| one.parse().unwrap()).collect();
    VerifyReport::of(
        &Lock::parse(TEXT).lock,
        packages,
        &platforms,
        MissingPackages::Reported,
    )
}

#[test]
fn packages_go_to_their_entry() {
    let broken = ReadPackage {
        problem: Some("no archive".to_owned()),
        ..package(None, "zh:0c")
    };
    let found = report(
        vec![
            package(Some("terraform-provider-a_1.0.0_linux_amd64.zip"), "zh:0a"),
            package(Some("terraform-provider-a_1.0.0_darwin_arm64.zip"), "zh:0b"),
            package(Some("terraform-provider-b_1.0.0_linux_amd64.zip"), "zh:0b"),
            package(None, "zh:0a"),
            package(None, "zh:0b"),
            package(Some("terraform-provider-a_2.0.0_linux_amd64.zip"), "zh:0a"),
            broken,
        ],
        &[],
    );
    let verdicts = |packages: &[super::CheckedPackage]| {
        let packages = packages.iter();
        packages.map(|one| one.verdict).collect::<Vec<_>>()
    };
    assert_eq!(
        verdicts(&found.providers[0].packages),
        [
            PackageVerdict::Verified,
            PackageVerdict::Mismatch,
            PackageVerdict::Verified
        ]
    );
    assert_eq!(
        verdicts(&found.providers[1].packages),
        [PackageVerdict::Unchecked]
    );
    assert_eq!(
        verdicts(&found.other_packages),
        [
            PackageVerdict::Mismatch,
            PackageVerdict::NotLocked,
            PackageVerdict::Unreadable
        ]
    );
    let covers = &found.providers[0].hashes[0].covers;
    let platforms: Vec<_> = covers.iter().map(|one| &*one.platform).collect();
    assert_eq!(platforms, ["linux_amd64", "some platform"]);
}

#[test]
fn what_is_missing() {
    let linux = || package(Some("terraform-provider-a_1.0.0_linux_amd64.zip"), "zh:0a");
    let missing = |platforms: &[&str]| {
        let found = report(vec![linux()], platforms);
        let providers = found.providers.into_iter();
        let counts: Vec<_> = providers.map(|one| one.missing.len()).collect();
        counts
    };
    assert_eq!(missing(&[]), [0, 1]);
    assert_eq!(missing(&["linux_amd64"]), [0, 1]);
    assert_eq!(missing(&["linux_amd64", "darwin_arm64"]), [1, 2]);
    let lock = Lock::parse(TEXT).lock;
    let platforms = ["darwin_arm64".parse().unwrap()];
    let found = VerifyReport::of(&lock, vec![linux()], &platforms, MissingPackages::Ignored);
    assert!(!found.has_findings(HashNeed::Match));
}

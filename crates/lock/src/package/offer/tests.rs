use super::{OfferError, Offers, TeachError};
use crate::Lock;
use crate::package::{ArchiveName, HashKind, PackageHashes, PackagePlace, Platform, Record, Trust};
use std::cell::RefCell;

fn lock() -> Lock {
    let text =
        b"provider \"example.com/acme/a\" {\n  version = \"1.0.0\"\n  hashes = [\"h1:linux\"]\n}\n";
    Lock::parse(text).lock
}

fn place(path: &str) -> PackagePlace {
    let parts: Vec<_> = path.split('/').collect();
    PackagePlace::of(&parts).unwrap()
}

const UNPACKED: &str = "example.com/acme/a/1.0.0/linux_amd64";
const PACKED: &str = "example.com/acme/a/terraform-provider-a_1.0.0_linux_amd64.zip";
const DARWIN: &str = "example.com/acme/a/terraform-provider-a_1.0.0_darwin_arm64.zip";
const OTHER: &str = "example.com/acme/a/terraform-provider-a_2.0.0_linux_amd64.zip";

fn offers(paths: &[&'static str]) -> Offers<&'static str> {
    let mut offers = Offers::new(lock());
    offers.add_packages(paths.iter().map(|path| ((), place(path), *path)));
    offers
}

/// The `h1` of a directory, named after its platform.
fn hashes(path: &str) -> PackageHashes {
    let mut hashes = PackageHashes::default();
    let platform = if path.contains("linux") {
        "h1:linux"
    } else {
        "h1:darwin"
    };
    hashes.add(HashKind::DirectoryH1, Some(platform));
    hashes.add(HashKind::ArchiveH1, Some("h1:archive"));
    hashes.add(HashKind::Zh, Some("zh:archive"));
    hashes
}

/// Teaches the one entry, and gives the files that were read.
fn teach(
    offers: &Offers<&'static str>,
    platform: &str,
) -> (
    Result<Vec<&'static str>, Vec<TeachError>>,
    Vec<&'static str>,
) {
    teach_with(offers, platform, &[])
}

/// The same where other hashes are recorded too.
fn teach_with(
    offers: &Offers<&'static str>,
    platform: &str,
    recorded: &[&str],
) -> (
    Result<Vec<&'static str>, Vec<TeachError>>,
    Vec<&'static str>,
) {
    let read = RefCell::new(Vec::new());
    let platforms: [Platform; 1] = [platform.parse().unwrap()];
    let mut entry = lock().entries()[0].clone();
    let recorded = recorded.iter().map(|hash| hash.parse().unwrap());
    entry.hashes.add(recorded);
    let taught = offers.teach(
        entry,
        &platforms,
        Record::Installed,
        Trust::FirstUse,
        |files| {
            let files = files.iter().map(|file| {
                read.borrow_mut().push(**file);
                Ok(hashes(file))
            });
            files.collect()
        },
    );
    let differing = taught.map(|taught| taught.differing.into_iter().copied().collect());
    (differing, read.into_inner())
}

#[test]
fn the_unpacked_of_two_layouts_is_taken_and_other_versions_are_not() {
    let all = offers(&[UNPACKED, PACKED, OTHER]);
    let (taught, read) = teach(&all, "linux_amd64");
    assert_eq!(read, [UNPACKED]);
    assert_eq!(taught, Ok(vec![UNPACKED]));
}

/// One recorded hash of the archive is enough where archives are checked.
#[test]
fn archives_with_a_recorded_hash_are_no_others() {
    let packed = offers(&[PACKED]);
    for (recorded, differing) in [
        ("zh:other", vec![PACKED]),
        ("zh:archive", vec![]),
        ("h1:archive", vec![]),
    ] {
        let (taught, _) = teach_with(&packed, "linux_amd64", &[recorded]);
        assert_eq!(taught, Ok(differing), "{recorded}");
    }
}

#[test]
fn other_platforms_are_read_where_nothing_vouches() {
    let all = offers(&[DARWIN, PACKED]);
    assert_eq!(teach(&all, "linux_amd64").1, [PACKED]);
    assert_eq!(teach(&all, "darwin_arm64").1, [DARWIN, PACKED]);
    let (lacking, read) = teach(&all, "windows_amd64");
    assert!(matches!(
        lacking.unwrap_err()[..],
        [TeachError::NotAvailable(..)]
    ));
    assert!(read.is_empty());
}

#[test]
fn archives_must_be_of_the_locked_version() {
    let mut offers = offers(&[]);
    let other = offers.add_archive(OTHER, Some(place(OTHER)), None, &[]);
    assert!(matches!(other, Err(OfferError::OtherVersion { .. })));
    let unknown = offers.add_archive("x.zip", None, None, &[]);
    let nothing = OfferError::UnknownArchive {
        asked: vec![],
        found: None,
    };
    assert_eq!(unknown, Err(nothing));
    let asked = ["example.com/acme/a".parse().unwrap()];
    assert_eq!(offers.add_archive("x.zip", None, None, &asked), Ok(()));
    assert_eq!(offers.entries(&[]).len(), 1);
}

/// Also where the name says nothing of the lock file: who asks for a provider may be mistaken about the file.
#[test]
fn names_of_archives_are_held_to_the_providers_that_are_asked_for() {
    let (a, b) = ("example.com/acme/a", "example.com/acme/b");
    let refused = |name: &str, asked: &[&str]| {
        let asked: Vec<_> = asked.iter().map(|one| one.parse().unwrap()).collect();
        let added = offers(&[]).add_archive("x", None, ArchiveName::parse(name), &asked);
        added.err().map(|error| error.to_string())
    };
    for name in [
        "a_1.0.0_linux_amd64.zip",
        "Terraform-Provider-A_1.0_os_arch.ZIP",
        "a.zip",
    ] {
        assert_eq!(refused(name, &[a]), None, "{name}");
    }
    assert_eq!(refused("a_1.0.0_linux_amd64.zip", &[a, b]), None);
    let expected = "expected the name of an archive of example.com/acme/a";
    for name in [
        "terraform-provider-b_1.0.0_linux_amd64.zip",
        "b_1.0.0_linux_amd64.zip",
    ] {
        assert_eq!(
            refused(name, &[a]).unwrap(),
            format!("{expected}, found that of b")
        );
    }
    assert_eq!(
        refused("c_1.0.0_linux_amd64.zip", &[a, b]).unwrap(),
        format!("{expected} or example.com/acme/b, found that of c")
    );
    assert_eq!(
        refused("a_2.0.0_linux_amd64.zip", &[a]).unwrap(),
        "expected example.com/acme/a 1.0.0, which is locked, found 2.0.0"
    );
    assert_eq!(
        refused("a_1.0.0_linux_amd64.zip", &[]).unwrap(),
        "expected the name of an archive of a locked provider, found that of a"
    );
}

use super::people::is_harmless;
use std::io::Cursor;
use tofu_json_lock::package::{
    Archive, Candidate, Ground, LearnError, Limits, PackageHashes, PackageSource, Record, Trust,
    Verdict, learn, mismatch, verify,
};
use tofu_json_lock::{Hash, Hashes, Provider, ProviderLock, Version};

/// Any bytes behind a zero byte are a package, and the lines before it hashes that are recorded for
/// it: what was learned was told, is found again and takes nothing away, and a package is refused
/// only if it is another one.
pub fn packages_are_learned(bytes: &[u8]) {
    let mut parts = bytes.splitn(2, |byte| *byte == 0);
    let mut part = || parts.next().unwrap_or_default();
    let (hashes, archive) = (String::from_utf8_lossy(part()), part());
    let hashes = hashes.lines().filter_map(|line| Hash::parse(line).ok());
    let recorded = Hashes::as_written(hashes.collect());
    // Small enough for many runs in a second.
    let limits = Limits::default().content(1 << 20);
    let Ok(read) = Archive::read(Cursor::new(archive), &limits) else {
        panic!("bytes in memory cannot be read")
    };
    let package = PackageHashes::of_archive(&read);
    is_verified(&recorded, &package);
    is_learned(&recorded, &package);
}

fn is_verified(recorded: &Hashes, package: &PackageHashes) {
    for source in [
        PackageSource::Packed,
        PackageSource::Unpacked,
        PackageSource::Cache,
    ] {
        match verify(recorded, package, source) {
            Verdict::Verified(kind, hash) => {
                assert!(recorded.contains(&hash), "verified by nothing");
                assert!(
                    source.counts(kind),
                    "verified by a hash that does not count"
                );
            }
            Verdict::Unchecked => {}
            Verdict::Mismatch {
                other: Some((_, hash)),
            } => {
                assert!(
                    recorded.contains(&hash),
                    "another hash that is not recorded"
                );
            }
            Verdict::Mismatch { other: None } => {
                let mut hashes = package.iter();
                let found = hashes.any(|(_, hash)| hash.is_recognized() && recorded.contains(hash));
                assert!(!found, "a hash that is recorded is not found");
            }
        }
        let entry = entry(recorded);
        is_harmless(&mismatch(&entry, source, "folder"), "a mismatch");
    }
}

fn is_learned(recorded: &Hashes, package: &PackageHashes) {
    let itself = [candidate(package, true)];
    // An index tells the same hashes, and what was recorded stands for another platform.
    let claims = package.iter().map(|(_, hash)| hash.clone()).collect();
    let others = [
        candidate(&PackageHashes::claimed(&claims), true),
        candidate(&PackageHashes::claimed(recorded), false),
    ];
    for candidates in [&itself[..], &others[..]] {
        for record in [Record::Installed, Record::All] {
            for trust in [Trust::FirstUse, Trust::Everything] {
                let mut entry = entry(recorded);
                match learn(&mut entry, candidates, record, trust) {
                    Ok(learned) => {
                        let new = learned.into_iter().map(|one| (one.new, one.ground));
                        is_kept(recorded, &entry.hashes, new);
                        is_found_again(entry, package, candidates, record);
                    }
                    Err(LearnError::Refused) => {
                        assert!(trust == Trust::FirstUse, "refused although it is trusted");
                        assert_eq!(entry.hashes, *recorded, "refused and changed");
                    }
                    Err(LearnError::Unreadable(..)) => panic!("hashes that are there are not"),
                }
            }
        }
    }
}

fn is_kept(recorded: &Hashes, after: &Hashes, learned: impl Iterator<Item = (Hashes, Ground)>) {
    assert!(after.is_normalized(), "hashes are left in disorder");
    assert!(recorded.is_subset(after), "a hash is lost");
    let mut told = recorded.clone();
    for (new, ground) in learned {
        assert!(new.is_disjoint(recorded), "a hash that is recorded is new");
        if let Ground::Matches(hash) | Ground::VouchedBy(_, hash) = ground {
            assert!(recorded.contains(&hash), "a ground that is not there");
        }
        told.add(new);
    }
    assert!(told.same_set(after), "a hash is not told");
}

fn is_found_again(
    mut entry: ProviderLock,
    package: &PackageHashes,
    candidates: &[Candidate],
    record: Record,
) {
    if record == Record::All {
        let verdict = verify(&entry.hashes, package, PackageSource::Packed);
        let is_verified = matches!(verdict, Verdict::Verified(..));
        assert!(is_verified, "what was learned does not verify");
    }
    let before = entry.clone();
    let Ok(again) = learn(&mut entry, candidates, record, Trust::FirstUse) else {
        // What installing leaves is not what the archive has.
        assert!(record == Record::Installed, "what was learned is refused");
        return;
    };
    assert!(again.iter().all(|one| one.new.is_empty()), "learned twice");
    assert_eq!(entry, before, "learning again changes the entry");
}

fn candidate(hashes: &PackageHashes, wanted: bool) -> Candidate {
    Candidate {
        platform: None,
        hashes: Ok(hashes.clone()),
        wanted,
    }
}

fn entry(recorded: &Hashes) -> ProviderLock {
    let Ok(provider) = Provider::parse("example.com/acme/widget") else {
        panic!("an address is none")
    };
    ProviderLock {
        hashes: recorded.clone(),
        ..ProviderLock::new(provider, Version::new(1, 0, 0))
    }
}

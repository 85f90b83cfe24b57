use super::*;

fn lock(version: &str, hashes: &str) -> Lock {
    let entry = ProviderLock {
        hashes: hashes
            .split_whitespace()
            .map(|hash| hash.parse().unwrap())
            .collect(),
        ..ProviderLock::new("a/b".parse().unwrap(), version.parse().unwrap())
    };
    [entry].into_iter().collect()
}

fn one_version(hashes: &[&str]) -> VersionUse {
    let locks: Vec<_> = hashes.iter().map(|hashes| lock("1.0.0", hashes)).collect();
    let uses = survey(&locks.iter().collect::<Vec<_>>());
    uses[0].versions[0].clone()
}

#[test]
fn versions_are_spread() {
    let locks = [lock("1.10.0", ""), lock("1.9.0", ""), lock("1.10.0", "")];
    let uses = survey(&locks.iter().collect::<Vec<_>>());
    let counted: Vec<_> = uses[0]
        .versions
        .iter()
        .map(|one| (one.version.to_string(), one.files.clone()))
        .collect();
    assert_eq!(
        counted,
        [
            ("1.9.0".to_owned(), vec![1]),
            ("1.10.0".to_owned(), vec![0, 2])
        ]
    );
}

#[test]
fn files_are_joined_by_others() {
    let found = one_version(&["h1:a", "h1:b zh:c", "h1:a h1:b", "", "h2:x"]);
    assert_eq!(found.groups, [[0, 1, 2]]);
    assert_eq!(found.hash_sets, 4);
    assert!(!found.disjoint);
}

#[test]
fn nothing_in_common() {
    let found = one_version(&["h1:a zh:a", "h1:b zh:b", "h1:a"]);
    assert_eq!(found.groups, [vec![0, 2], vec![1]]);
    assert!(found.disjoint);
    // Hashes of different kinds cannot be compared.
    assert!(!one_version(&["h1:a", "zh:b"]).disjoint);
    assert!(!one_version(&["h2:a", "h2:b", "h1:c"]).disjoint);
}

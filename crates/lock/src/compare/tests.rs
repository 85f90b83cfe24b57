use super::*;

fn entry(provider: &str, version: &str, constraints: &str, hashes: &str) -> ProviderLock {
    ProviderLock {
        constraints: constraints.parse().unwrap(),
        hashes: hashes
            .split_whitespace()
            .map(|hash| hash.parse().unwrap())
            .collect(),
        ..ProviderLock::new(provider.parse().unwrap(), version.parse().unwrap())
    }
}

fn lock(entries: &[ProviderLock]) -> Lock {
    entries.iter().cloned().collect()
}

#[test]
fn added_removed_changed() {
    let (old, new) = (
        entry("a/a", "1.0.0", "~> 1.0", "h1:a zh:b"),
        entry("a/a", "2.0.0", "~> 2.0", "h1:c zh:b"),
    );
    let (gone, come) = (entry("a/b", "1.0.0", "", ""), entry("a/c", "1.0.0", "", ""));
    let differences = compare(
        &lock(&[old, gone.clone()]),
        &lock(&[new.clone(), come.clone()]),
    );
    let changes: Vec<_> = differences.into_iter().map(|one| one.change).collect();
    assert_eq!(
        changes,
        [
            LockChange::Changed(EntryChange {
                version: Some(("1.0.0".parse().unwrap(), new.version)),
                constraints: Some(("~> 1.0".parse().unwrap(), new.constraints)),
                added: ["h1:c".parse().unwrap()].into_iter().collect(),
                removed: ["h1:a".parse().unwrap()].into_iter().collect(),
                kept: ["zh:b".parse().unwrap()].into_iter().collect(),
            }),
            LockChange::Removed(gone),
            LockChange::Added(come),
        ]
    );
}

#[test]
fn order_and_duplicates_mean_nothing() {
    let with = |hashes: Vec<&str>| {
        let hashes = hashes.into_iter().map(|hash| hash.parse().unwrap());
        let mut lock = Lock::new();
        lock.set_as_written(ProviderLock {
            hashes: crate::Hashes::as_written(hashes.collect()),
            ..entry("a/a", "1.0.0", "", "")
        });
        lock
    };
    let (one, other) = (
        with(vec!["zh:b", "h1:a", "zh:b"]),
        with(vec!["h1:a", "zh:b"]),
    );
    assert_eq!(compare(&one, &other), []);
    assert!(!one.same_selections(&other));
}

#[test]
fn replaced_hashes() {
    let change = |before: &str, after: (&str, &str)| {
        let before = lock(&[entry("a/a", "1.0.0", "", before)]);
        let after = lock(&[entry("a/a", after.0, "", after.1)]);
        let differences = compare(&before, &after);
        differences.iter().any(|one| match &one.change {
            LockChange::Changed(change) => change.replaces_hashes(),
            _ => false,
        })
    };
    assert!(change("h1:a zh:b", ("1.0.0", "h1:c zh:d")));
    assert!(!change("h1:a zh:b", ("1.0.0", "h1:c zh:b")));
    assert!(!change("h1:a zh:b", ("1.1.0", "h1:c zh:d")));
    assert!(!change("", ("1.0.0", "h1:c")));
    assert!(!change("h1:a", ("1.0.0", "")));
}

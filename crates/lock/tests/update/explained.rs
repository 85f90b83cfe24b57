use crate::recordings::{cases, hash_pairs};
use std::collections::BTreeSet;
use tofu_json_lock::{Change, HashPair, Lock, explain};

/// What each recorded run did that changed the file, told from its arguments, its configuration and its
/// mirror: the type of the provider and the category.
const EXPLAINED: &[(&str, &str)] = &[
    ("both-layouts", "foo provider-added"),
    ("broken-providers-lock-module-warning", "foo provider-added"),
    ("dirs-locked-archive-h1", "dirs twin-added"),
    ("dirs-locked-zh", "dirs h1-added"),
    ("dirs-new", "dirs provider-added"),
    ("init-all-removed", "foo provider-removed"),
    ("init-build-metadata", "meta provider-added"),
    (
        "init-constraint-stale-refreshed-on-rewrite",
        "bar provider-added, foo constraints-changed",
    ),
    ("init-crlf-rewritten", "foo h1-added"),
    ("init-duplicates", "foo format-only"),
    ("init-file-name-case", "upper provider-added"),
    ("init-json-new", "foo provider-added"),
    ("init-new", "foo provider-added"),
    ("init-new-default-registry", "null provider-added"),
    ("init-new-idn", "idn provider-added"),
    ("init-new-many-constraints", "foo provider-added"),
    ("init-new-two", "bar provider-added, foo provider-added"),
    ("init-no-hashes", "foo h1-added"),
    ("init-provider-added", "bar provider-added"),
    (
        "init-provider-removed-other-unsorted",
        "bar provider-removed",
    ),
    ("init-short-version-dir-unpacked", "short provider-added"),
    ("init-short-version-file-packed", "short provider-added"),
    (
        "init-unknown-scheme-only",
        "foo h1-added, foo unknown-scheme-dropped",
    ),
    ("init-zh-only-correct", "foo h1-added"),
    ("installed-config-removed", "foo provider-removed"),
    (
        "installed-constraint-changed-upgrade",
        "foo version-up, foo constraints-changed",
    ),
    ("installed-lock-deleted", "foo provider-added"),
    ("installed-unsorted", "foo format-only"),
    ("installed-zh-only", "foo h1-added"),
    ("installed-zh-only-upgrade", "foo h1-added"),
    ("lock-add-platform", "foo h1-added"),
    ("lock-constraints-refreshed", "foo constraints-changed"),
    ("lock-dirs", "dirs provider-added"),
    ("lock-dirs-has-archive-h1", "dirs twin-added"),
    ("lock-empty-lock-file", "foo provider-added"),
    ("lock-is-symlink-rewritten", "foo h1-added"),
    ("lock-keeps-unknown-scheme", "foo h1-added"),
    ("lock-new-default-platform", "foo provider-added"),
    ("lock-new-three-platforms", "foo provider-added"),
    (
        "lock-new-two-providers",
        "bar provider-added, foo provider-added",
    ),
    ("lock-no-change-crlf-comments", "file format-only"),
    ("lock-no-change-unsorted", "foo format-only"),
    ("lock-no-providers", "file format-only"),
    ("lock-platform-repeated", "foo provider-added"),
    ("lock-unpacked", "foo provider-added"),
    ("lock-unrequired-unsorted", "bar format-only"),
    ("lock-version-honoured", "foo h1-added"),
    ("lock-wrong-hash-blessed", "foo h1-added"),
    ("lockfile-option-bogus", "foo h1-added"),
    ("lockfile-option-empty", "foo h1-added"),
    (
        "predecessor-init-other-namespace",
        "thing host-moved, thing version-up",
    ),
    ("predecessor-init-sibling-exists", "null provider-removed"),
    (
        "predecessor-init-unused",
        "foo provider-added, null provider-removed",
    ),
    ("predecessor-providers-lock", "null provider-added"),
    ("predecessor-upgrade", "null host-moved, null version-up"),
    ("unpacked-new", "foo provider-added"),
    (
        "unpacked-unknown-and-zh",
        "foo h1-added, foo unknown-scheme-dropped",
    ),
    (
        "unpacked-unknown-scheme-only",
        "foo h1-added, foo unknown-scheme-dropped",
    ),
    ("unpacked-zh-only-bogus", "foo h1-added"),
    ("unpacked-zh-only-correct", "foo h1-added"),
    (
        "upgrade-downgrade",
        "foo version-down, foo constraints-changed",
    ),
    (
        "upgrade-locked-version-gone",
        "foo version-up, foo constraints-changed",
    ),
    ("upgrade-multi-platform-hashes-lost", "foo version-up"),
    ("upgrade-newer", "foo version-up"),
    (
        "upgrade-newer-constraints-change",
        "foo version-up, foo constraints-changed",
    ),
    ("upgrade-one-of-two", "foo version-up"),
    (
        "upgrade-same-version-adds-h1",
        "foo h1-added, foo constraints-changed",
    ),
    (
        "upgrade-unknown-scheme-same-version",
        "foo unknown-scheme-dropped",
    ),
];

fn known_pairs() -> Vec<HashPair> {
    hash_pairs()
        .into_iter()
        .map(|pair| pair.map(|hash| hash.parse().unwrap()))
        .collect()
}

fn told(changes: &[Change]) -> String {
    let told = changes.iter().map(|change| {
        let name = change.provider.as_ref();
        let name = name.map_or("file", |provider| provider.provider_type());
        format!("{name} {}", change.category)
    });
    told.collect::<Vec<_>>().join(", ")
}

#[test]
fn every_recorded_change_has_its_category() {
    let cases = cases();
    let hash_pairs = known_pairs();
    for (name, expected) in EXPLAINED {
        let case = &cases[*name];
        let before = Lock::parse(case.before.as_bytes());
        let after = Lock::parse(case.after.as_bytes());
        let changes = explain(&before, &after, &hash_pairs);
        assert_eq!(told(&changes), *expected, "{name}");
        for change in &changes {
            assert!(!change.category.is_suspicious(), "{name}");
        }
    }
}

#[test]
fn no_recorded_change_is_left_out() {
    let explained: BTreeSet<&str> = EXPLAINED.iter().map(|(name, _)| *name).collect();
    for case in cases().values() {
        assert_eq!(
            explained.contains(case.name.as_str()),
            case.bytes_changed,
            "{}",
            case.name
        );
    }
}

#[test]
fn what_did_not_change_needs_no_words() {
    for case in cases().values().filter(|case| !case.bytes_changed) {
        let before = Lock::parse(case.before.as_bytes());
        let after = Lock::parse(case.after.as_bytes());
        assert_eq!(told(&explain(&before, &after, &[])), "", "{}", case.name);
    }
}

/// Without the packages a twin looks like any other hash.
#[test]
fn unknown_pairs() {
    let case = &cases()["dirs-locked-archive-h1"];
    let before = Lock::parse(case.before.as_bytes());
    let after = Lock::parse(case.after.as_bytes());
    assert_eq!(told(&explain(&before, &after, &[])), "dirs h1-added");
}

use super::*;

fn entry(provider: &str, version: &str) -> ProviderLock {
    ProviderLock {
        constraints: "~> 1.0".parse().unwrap(),
        hashes: ["h1:a".parse().unwrap()].into_iter().collect(),
        ..ProviderLock::new(provider.parse().unwrap(), version.parse().unwrap())
    }
}

fn entries(lock: &Lock) -> Vec<String> {
    let text = |entry: &ProviderLock| {
        let ProviderLock {
            provider,
            version,
            constraints,
            hashes,
        } = entry;
        format!("{provider} {version} {constraints} {}", hashes.len())
    };
    lock.into_iter().map(text).collect()
}

#[test]
fn case_130_there_and_back_keeps_versions() {
    let start: Lock = [
        entry("registry.terraform.io/hashicorp/aws", "1.2.3"),
        entry("registry.terraform.io/acme/widget", "1.0.0"),
        entry("example.com/hashicorp/aws", "1.0.0"),
    ]
    .into_iter()
    .collect();
    let mut lock = start.clone();
    lock.migrate(Destination::OpenTofu, Movable::Hashicorp);
    let moved = [
        "example.com/hashicorp/aws 1.0.0 ~> 1.0 1",
        "registry.opentofu.org/hashicorp/aws 1.2.3 ~> 1.0 0",
        "registry.terraform.io/acme/widget 1.0.0 ~> 1.0 1",
    ];
    assert_eq!(entries(&lock), moved);
    lock.migrate(Destination::Terraform, Movable::Hashicorp);
    let versions = |lock: &Lock| -> Vec<_> {
        let versions = lock.into_iter();
        versions
            .map(|entry| (entry.provider.clone(), entry.version.clone()))
            .collect()
    };
    assert_eq!(versions(&lock), versions(&start));
}

#[test]
fn case_130_both_keeps_two_entries() {
    let mut lock: Lock = [entry("registry.terraform.io/hashicorp/aws", "1.2.3")]
        .into_iter()
        .collect();
    let moves = lock.migrate(Destination::Both, Movable::Hashicorp);
    assert!(moves[0].copied && !moves[0].existed);
    let both = [
        "registry.opentofu.org/hashicorp/aws 1.2.3 ~> 1.0 0",
        "registry.terraform.io/hashicorp/aws 1.2.3 ~> 1.0 1",
    ];
    assert_eq!(entries(&lock), both);
    assert_eq!(lock.migrate(Destination::Both, Movable::Hashicorp), []);
    assert_eq!(entries(&lock), both);
}

#[test]
fn case_118_an_entry_that_is_there_is_kept() {
    let mut lock: Lock = [
        entry("registry.terraform.io/hashicorp/aws", "1.2.3"),
        entry("registry.opentofu.org/hashicorp/aws", "1.3.0"),
    ]
    .into_iter()
    .collect();
    let moves = lock.migrate(Destination::OpenTofu, Movable::Hashicorp);
    assert!(moves[0].existed);
    assert_eq!(
        entries(&lock),
        ["registry.opentofu.org/hashicorp/aws 1.3.0 ~> 1.0 1"]
    );
}

#[test]
fn other_namespaces_on_request() {
    let mut lock: Lock = [entry("registry.terraform.io/acme/widget", "1.0.0")]
        .into_iter()
        .collect();
    assert_eq!(lock.migrate(Destination::OpenTofu, Movable::Hashicorp), []);
    assert_eq!(lock.migrate(Destination::OpenTofu, Movable::All).len(), 1);
    assert_eq!(
        entries(&lock),
        ["registry.opentofu.org/acme/widget 1.0.0 ~> 1.0 0"]
    );
}

/// Each would move all entries after it.
#[test]
fn many_entries_are_moved_quickly() {
    let entry = |number: usize| {
        let address = format!("registry.terraform.io/hashicorp/n{number}");
        ProviderLock::new(address.parse().unwrap(), "1.0.0".parse().unwrap())
    };
    let mut lock: Lock = (0..20_000).map(entry).collect();
    let moves = lock.migrate(Destination::OpenTofu, Movable::Hashicorp);
    assert_eq!((moves.len(), lock.len()), (20_000, 20_000));
    assert!(lock.entries().is_sorted_by_key(|entry| &entry.provider));
}

#[test]
fn moves_are_lines() {
    let text = |copied: bool, existed: bool| {
        let one = Move {
            from: "registry.terraform.io/a/b".parse().unwrap(),
            to: "a/b".parse().unwrap(),
            existed,
            copied,
        };
        one.to_string()
    };
    assert_eq!(
        text(false, false),
        "registry.terraform.io/a/b => registry.opentofu.org/a/b"
    );
    assert_eq!(
        text(true, true),
        "registry.terraform.io/a/b +> registry.opentofu.org/a/b (was there, and is kept)"
    );
}

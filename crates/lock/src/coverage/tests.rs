use super::*;

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

fn known(hashes: &[(&str, &str)]) -> KnownHashes {
    let hashes = hashes.iter().map(|(platform, hash)| KnownHash {
        provider: "a/b".parse().unwrap(),
        version: "1.0.0".parse().unwrap(),
        platform: platform.parse().unwrap(),
        hash: hash.parse().unwrap(),
    });
    hashes.collect()
}

fn covered(hashes: &str, told: &[(&str, &str)]) -> [(Covered, Covered); 2] {
    let platforms = ["linux_amd64", "darwin_arm64"].map(|platform| platform.parse().unwrap());
    let found = coverage(&lock(hashes), &platforms, &known(told));
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
    let told = [
        ("linux_amd64", "h1:a"),
        ("linux_amd64", "zh:a"),
        ("darwin_arm64", "h1:b"),
        ("darwin_arm64", "zh:b"),
    ];
    assert_eq!(covered("h1:a zh:a zh:b", &told), [(Yes, Yes), (No, Yes)]);
    assert_eq!(covered("h1:x", &told), [(No, No), (No, No)]);
}

#[test]
fn case_129_in_part() {
    use Covered::{No, Unknown, Yes};
    let told = [("linux_amd64", "h1:a"), ("windows_amd64", "zh:c")];
    assert_eq!(covered("h1:a h1:x zh:c", &told), [(Yes, No), (Unknown, No)]);
    let found = coverage(&lock("h1:a h1:x h2:y"), &[], &known(&told));
    assert_eq!(found[0].unattributed, 2);
}

#[test]
fn other_versions_tell_nothing() {
    let other = KnownHash {
        version: "1.0.1".parse().unwrap(),
        provider: "a/b".parse().unwrap(),
        platform: "linux_amd64".parse().unwrap(),
        hash: "h1:a".parse().unwrap(),
    };
    let platforms = ["linux_amd64".parse().unwrap()];
    let found = coverage(&lock("h1:a"), &platforms, &[other].into_iter().collect());
    assert_eq!(found[0].platforms[0].h1, Covered::Unknown);
}

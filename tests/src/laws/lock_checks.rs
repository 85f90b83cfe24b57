use tofu_json_lock::package::{Index, PackagePlace, Platform, named};
use tofu_json_lock::{
    Covered, Destination, KnownHashes, LintFile, LintOptions, LintRule, Lock, Movable, Parsed,
    coverage, fix, lint, lint_files, survey,
};

/// Any bytes are a lock file or not: what is doubtful stands inside it and is gone when it is fixed,
/// what has moved to a registry has moved, and files agree with themselves. They are also an index of
/// packages, or the path of one.
pub fn lock_files_are_checked(bytes: &[u8]) {
    let parsed = Lock::parse(bytes);
    is_linted(&parsed, bytes.len());
    is_fixed(&parsed);
    let file = |name| LintFile {
        name,
        parsed: &parsed,
        options: LintOptions::default(),
    };
    let findings = lint_files(&[file("one"), file("other")]);
    let mut findings = findings.iter().flatten();
    assert!(
        findings.all(|finding| finding.code != LintRule::DisjointHashes),
        "a file is not like itself"
    );
    if parsed.is_ok() {
        is_counted(&parsed.lock);
        moves_once(&parsed.lock);
    }
    is_an_index(bytes);
    if let Ok(text) = str::from_utf8(bytes) {
        is_a_place(text);
    }
}

fn is_linted(parsed: &Parsed<'_>, length: usize) {
    for finding in lint(parsed, &LintOptions::default()) {
        assert!(!finding.message.is_empty(), "a finding without a message");
        let start = finding.start.unwrap_or_default();
        let end = finding.end.unwrap_or_default();
        assert!(
            start.byte <= end.byte && start.byte <= length,
            "a finding outside the text: {start} to {end}"
        );
    }
}

fn is_fixed(parsed: &Parsed<'_>) {
    let Some(fixed) = fix(parsed) else {
        assert!(!parsed.is_ok(), "a lock file cannot be fixed");
        return;
    };
    let again = Lock::parse(&fixed);
    assert!(again.is_ok(), "what was fixed is no lock file");
    assert_eq!(
        fix(&again).as_deref(),
        Some(&*fixed),
        "fixed in another way"
    );
    for finding in lint(&again, &LintOptions::default()) {
        let rule = finding.code;
        assert!(!rule.is_fixable(), "{rule:?} stays: {}", finding.message);
    }
    if parsed.is_ok() {
        assert_eq!(again.lock, parsed.lock.normalized(), "fixing changes more");
    }
}

fn is_counted(lock: &Lock) {
    let found = survey(&[lock, lock]);
    assert_eq!(found.len(), lock.len(), "a provider is lost");
    let platforms: Vec<Platform> = ["linux_amd64"].iter().flat_map(|one| one.parse()).collect();
    for covered in coverage(lock, &platforms, &KnownHashes::default()) {
        assert_eq!(covered.platforms.len(), platforms.len());
        let found = covered.platforms.iter().flat_map(|one| [&one.h1, &one.zh]);
        assert!(
            found.into_iter().all(|one| *one != Covered::Yes),
            "nothing is known"
        );
    }
}

fn moves_once(lock: &Lock) {
    for destination in [
        Destination::OpenTofu,
        Destination::Terraform,
        Destination::Both,
    ] {
        for movable in [Movable::Hashicorp, Movable::All] {
            let mut moved = lock.clone();
            let moves = moved.migrate(destination, movable);
            for one in &moves {
                assert!(moved.get(&one.to).is_some(), "moved to nowhere");
                assert_eq!(moved.get(&one.from).is_some(), one.copied);
            }
            let again = moved.clone().migrate(destination, movable);
            let new = again.iter().find(|one| !one.existed);
            assert!(new.is_none(), "{destination:?}: moved twice: {new:?}");
            assert!(
                Lock::parse(&moved.to_bytes()).is_ok(),
                "no lock file any more"
            );
        }
    }
}

fn is_an_index(bytes: &[u8]) {
    for (platform, _) in Index::parse(bytes)
        .map(|index| index.platforms)
        .unwrap_or_default()
    {
        let again = platform.to_string().parse();
        assert_eq!(again.ok(), Some(platform), "a platform changes");
    }
}

fn is_a_place(text: &str) {
    let path: Vec<&str> = text.split('/').collect();
    if let Some(place) = PackagePlace::of(&path) {
        assert!(!place.version.is_unspecified(), "a version of none");
        let again = place.platform.to_string().parse();
        assert_eq!(again.ok(), Some(place.platform), "a platform changes");
    }
    if let Some((version, platform)) = named(text, "null") {
        let name = format!("terraform-provider-null_{version}_{platform}.zip");
        assert_eq!(named(&name, "null"), Some((version, platform)), "{name}");
    }
}

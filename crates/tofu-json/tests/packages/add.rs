use super::{Case, corpus, lock, text};
use std::fs;
use std::path::Path;
use tofu_json_lock::{Lock, Provider, ProviderLock};

/// The lock file that OpenTofu had when it had chosen versions: those, and constraints, come
/// from the configuration, which `lock add` does not know.
fn prepared(case: &Case) -> Vec<u8> {
    let before = Lock::parse(case.text("before").as_bytes()).lock;
    let after = Lock::parse(case.text("after").as_bytes()).lock;
    let chosen = |entry: &ProviderLock| {
        let old = before.get(&entry.provider);
        (old.map(|old| &old.version), old.map(|old| &old.constraints))
            == (Some(&entry.version), Some(&entry.constraints))
    };
    if after.entries().iter().all(chosen) {
        return case.text("before").as_bytes().to_vec();
    }
    let mut lock = before.clone();
    for entry in &after {
        let mut chosen = ProviderLock::new(entry.provider.clone(), entry.version.clone());
        chosen.constraints = entry.constraints.clone();
        chosen.hashes = before
            .get(&entry.provider)
            .map(|old| old.hashes.clone())
            .unwrap_or_default();
        lock.set_as_written(chosen);
    }
    lock.to_bytes()
}

/// The providers and platforms that OpenTofu fetched.
fn fetched(case: &Case) -> Vec<(Provider, String)> {
    let lines = case.text("stdout").lines();
    let fetched = lines.filter_map(|line| line.strip_prefix("- Obtained "));
    let fetched = fetched.map(|line| {
        let words: Vec<_> = line.split([' ', ';']).collect();
        (Provider::parse(words[0]).unwrap(), words[3].to_owned())
    });
    fetched.collect()
}

fn add(folder: &Path, case: &Case, trust: bool) -> std::process::Output {
    let mirror = case.mirror().display().to_string();
    let mut arguments = vec![
        "add".to_owned(),
        "lock.hcl".to_owned(),
        "--mirror".to_owned(),
        mirror,
    ];
    for (provider, platform) in fetched(case) {
        arguments.extend(["--provider".to_owned(), provider.to_string()]);
        arguments.extend(["--platform".to_owned(), platform]);
    }
    arguments.extend(trust.then(|| "--trust".to_owned()));
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    lock(folder, &arguments)
}

#[test]
fn case_112_what_providers_lock_wrote() {
    let mut compared = Vec::new();
    for case in Case::all() {
        let of_lock = case.arguments().starts_with(&["providers", "lock"]) && case.succeeded();
        if !of_lock || fetched(&case).is_empty() {
            continue;
        }
        let (id, folder) = (case.id(), tempfile::tempdir().unwrap());
        let file = folder.path().join("lock.hcl");
        fs::write(&file, prepared(&case)).unwrap();
        // OpenTofu takes whatever the mirror has.
        let trust = id == "lock-wrong-hash-blessed";
        if trust {
            let refused = add(folder.path(), &case, false);
            assert_eq!(refused.status.code(), Some(1));
            assert_eq!(fs::read(&file).unwrap(), prepared(&case));
        }
        let done = add(folder.path(), &case, trust);
        assert_eq!(done.status.code(), Some(0), "{id}: {}", text(&done.stderr));
        let written = fs::read_to_string(&file).unwrap();
        assert_eq!(written, case.text("after"), "{id}");
        compared.push(id.to_owned());
    }
    assert_eq!(compared.len(), 22, "{compared:?}");
}

#[test]
#[cfg(unix)]
fn case_074_a_link_is_replaced_unless_it_is_followed() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let cases = Case::all();
    let case = cases
        .iter()
        .find(|case| case.id() == "lock-add-platform")
        .unwrap();
    for follow in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let path = |name| folder.path().join(name);
        fs::write(path("real.lock"), prepared(case)).unwrap();
        symlink("real.lock", path("lock.hcl")).unwrap();
        let mirror = case.mirror().display().to_string();
        let mut arguments = vec![
            "add",
            "lock.hcl",
            "--mirror",
            &mirror,
            "--platform",
            "darwin_arm64",
        ];
        arguments.extend(follow.then_some("--follow-symlinks"));
        assert!(lock(folder.path(), &arguments).status.success());
        let kind = fs::symlink_metadata(path("lock.hcl")).unwrap().file_type();
        assert_eq!(kind.is_symlink(), follow);
        assert_eq!(
            fs::read_to_string(path("lock.hcl")).unwrap(),
            case.text("after")
        );
        let mode = fs::metadata(path("lock.hcl")).unwrap().permissions().mode();
        assert!(follow || mode & 0o777 == 0o644);
    }
}

/// What OpenTofu says where it fails; nothing is written then.
#[test]
fn nothing_is_written_where_opentofu_fails() {
    let locked = |name: &str| {
        format!("provider \"example.com/acme/{name}\" {{\n  version = \"1.0.0\"\n}}\n")
    };
    let cases = [
        ("broken", "linux_amd64", "zip: not a valid zip file"),
        ("emptyzip", "linux_amd64", "empty archive"),
        ("evil", "linux_amd64", "entry contains '..'"),
        (
            "maconly",
            "linux_amd64",
            "provider example.com/acme/maconly 1.0.0 is not available for linux_amd64",
        ),
        (
            "foo",
            "li nux_amd64",
            "OS portion must not contain whitespace",
        ),
        (
            "foo",
            "linux_amd 64",
            "architecture portion must not contain whitespace",
        ),
        (
            "foo",
            "linux_amd64_v8",
            "must be two words separated by an underscore",
        ),
    ];
    let mirror = corpus("mirrors/packed").display().to_string();
    for (name, platform, says) in cases {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("lock.hcl");
        let source = locked(name) + &locked("dirs");
        fs::write(&file, &source).unwrap();
        let done = lock(
            folder.path(),
            &[
                "add",
                "lock.hcl",
                "--mirror",
                &mirror,
                "--platform",
                platform,
            ],
        );
        assert_eq!(done.status.code(), Some(1), "{name}");
        assert!(
            text(&done.stderr).contains(says),
            "{name}: {}",
            text(&done.stderr)
        );
        assert_eq!(fs::read_to_string(&file).unwrap(), source);
    }
}

#[test]
fn all_hashes_satisfy_the_mirror_that_they_are_from() {
    let folder = tempfile::tempdir().unwrap();
    let mirror = corpus("mirrors/packed").display().to_string();
    let source = "provider \"example.com/acme/dirs\" {\n  version = \"1.0.0\"\n}\n";
    for (hashes, code) in [("installed", 2), ("all", 0)] {
        fs::write(folder.path().join("lock.hcl"), source).unwrap();
        let added = lock(
            folder.path(),
            &["add", "lock.hcl", "--mirror", &mirror, "--hashes", hashes],
        );
        assert!(added.status.success());
        let told = text(&added.stderr).contains("the archive has another h1");
        assert_eq!(told, hashes == "installed");
        let verified = lock(folder.path(), &["verify", "lock.hcl", "--mirror", &mirror]);
        assert_eq!(
            verified.status.code(),
            Some(code),
            "{}",
            text(&verified.stdout)
        );
    }
}

#[test]
fn indexes_need_a_hash_that_is_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name| folder.path().join(name);
    let index = r#"{"archives":{"linux_amd64":{"url":"a.zip","hashes":["h1:a","zh:a"]},"darwin_arm64":{"url":"b.zip","hashes":["zh:b"]}}}"#;
    fs::write(path("1.0.0.json"), index).unwrap();
    let source = |hash: &str| {
        format!(
            "provider \"example.com/acme/foo\" {{\n  version = \"1.0.0\"\n  hashes = [\"{hash}\"]\n}}\n"
        )
    };
    for (hash, code) in [("zh:other", 1), ("zh:a", 0)] {
        fs::write(path("lock.hcl"), source(hash)).unwrap();
        let done = lock(
            folder.path(),
            &[
                "add",
                "lock.hcl",
                "--index",
                "1.0.0.json",
                "--format",
                "json",
            ],
        );
        assert_eq!(done.status.code(), Some(code), "{}", text(&done.stderr));
    }
    let written = fs::read(path("lock.hcl")).unwrap();
    let parsed = Lock::parse(&written);
    let hashes = parsed.lock.entries()[0].hashes.iter();
    let hashes: Vec<_> = hashes.map(|hash| hash.as_str().to_owned()).collect();
    assert_eq!(hashes, ["h1:a", "zh:a", "zh:b"]);
}

#[test]
fn case_116_the_unpacked_of_two_layouts() {
    let folder = tempfile::tempdir().unwrap();
    let mirror = corpus("mirrors/both").display().to_string();
    let source = "provider \"example.com/acme/foo\" {\n  version = \"1.0.0\"\n}\n";
    fs::write(folder.path().join("lock.hcl"), source).unwrap();
    let added = lock(folder.path(), &["add", "lock.hcl", "--mirror", &mirror]);
    assert!(added.status.success());
    let written = fs::read_to_string(folder.path().join("lock.hcl")).unwrap();
    assert!(written.contains("\"h1:/LBDMJZPbYWa3EHG600LkHuvRq3IxMEAk/DDPsTQI+E=\""));
    assert!(!written.contains("\"h1:+sCTXNyIcAtReaP75kiZv6ceQTy/NIZ7ElwRLufl1tM=\""));
}

/// Who asks for a provider may be mistaken about the file: its name is read.
#[test]
fn archives_of_other_providers_and_versions_are_refused() {
    let source = "provider \"example.com/acme/foo\" {\n  version = \"1.0.0\"\n}\n";
    let package =
        corpus("mirrors/packed/example.com/acme/foo/terraform-provider-foo_1.0.0_linux_amd64.zip");
    let add = |name: &str, platform: &[&str]| {
        let folder = tempfile::tempdir().unwrap();
        let path = |name| folder.path().join(name);
        fs::write(path("lock.hcl"), source).unwrap();
        fs::copy(&package, path(name)).unwrap();
        let asked = ["--provider", "example.com/acme/foo"];
        let arguments = [&["add", "lock.hcl", "--zip", name], &asked[..], platform].concat();
        let done = lock(folder.path(), &arguments);
        let is_same = fs::read_to_string(path("lock.hcl")).unwrap() == source;
        assert_eq!(done.status.success(), !is_same, "{name}");
        text(&done.stderr).to_owned()
    };
    let linux = ["--platform", "linux_amd64"];
    // A name that says nothing says no platform either.
    add("foo.zip", &[]);
    add("foo_1.0.0_linux_amd64.zip", &linux);
    let told = add("foo_1.0.0_windows_amd64.zip", &linux);
    assert!(told.contains("is not available for linux_amd64"), "{told}");
    for (name, found) in [
        (
            "terraform-provider-bar_1.0.0_windows_amd64.zip",
            "expected the name of an archive of example.com/acme/foo, found that of bar",
        ),
        (
            "foo_2.0.0_darwin_arm64.zip",
            "expected example.com/acme/foo 1.0.0, which is locked, found 2.0.0",
        ),
    ] {
        let told = add(name, &[]);
        assert!(told.contains(&format!("{name}: {found}\n")), "{told}");
    }
}

use crate::{HEADER, entry, file, lock_without};
use insta::assert_snapshot;
use std::fs;

const A: &str = "example.com/a/a";

fn one(version: &str, hashes: &str) -> String {
    file(&[entry(A, version, "~> 1.0", hashes)])
}

/// A merge of three files, with the name of the one that is replaced.
fn merge(arguments: &[&str], [base, ours, theirs]: [&str; 3]) -> crate::Run {
    let arguments: Vec<_> = ["merge"]
        .iter()
        .chain(arguments)
        .chain(&["base", "ours", "theirs"])
        .copied()
        .collect();
    lock_without(&arguments)
        .file("base", base)
        .file("ours", ours)
        .file("theirs", theirs)
}

#[test]
fn case_121_merged_without_a_word() {
    let mut run = merge(
        &[],
        [
            &one("1.0.0", "h1:a zh:x"),
            &one("1.0.0", "h1:a h1:b zh:x"),
            &one("1.0.0", "h1:a h1:c zh:x"),
        ],
    );
    assert_eq!(run.stdout(), "");
    assert_eq!(run.read("ours"), one("1.0.0", "h1:a h1:b h1:c zh:x"));
    assert_eq!(run.names(), ["base", "ours", "theirs"]);
}

#[test]
fn case_122_a_new_version_and_a_hash_for_the_old_one() {
    let mut run = merge(
        &["--path", "infra/.terraform.lock.hcl"],
        [
            &one("1.0.0", "h1:a"),
            &one("1.1.0", "h1:b"),
            &one("1.0.0", "h1:a zh:x"),
        ],
    );
    assert_snapshot!(run.all());
    assert_eq!(run.read("ours"), one("1.1.0", "h1:b"));
}

#[test]
fn case_123_two_new_versions() {
    let sides = [
        &*one("1.0.0", "h1:a"),
        &*one("1.1.0", "h1:b"),
        &*one("1.2.0", "h1:c"),
    ];
    let mut run = merge(&["--marker-size", "9"], sides);
    assert_snapshot!(run.all());
    assert_snapshot!(run.read("ours"));
    let mut run = merge(&["--prefer", "newest"], sides);
    assert_eq!(run.code(), 0);
    assert_eq!(run.read("ours"), one("1.2.0", "h1:c"));
}

#[test]
fn the_result_can_be_printed() {
    let terraform = one("1.0.0", "h1:a").replace("tofu init", "terraform init");
    let text = one("1.0.0", "h1:a");
    let mut run = merge(
        &["--stdout"],
        [&text, &terraform, &one("1.0.0", "h1:a h1:b")],
    );
    assert_eq!(
        run.stdout(),
        one("1.0.0", "h1:a h1:b").replace("tofu init", "terraform init")
    );
    assert_eq!(run.read("ours"), terraform);
}

#[test]
fn nothing_is_written_after_an_error() {
    let text = one("1.0.0", "h1:a");
    let mut run = merge(&[], [&text, &text, "provider {"]);
    assert_snapshot!(run.all());
    assert_eq!(run.read("ours"), text);
    let mut run = lock_without(&["merge", "base", "ours", "theirs"]);
    assert_eq!(run.code(), 129);
    assert_eq!(lock_without(&["merge", "base"]).code(), 129);
}

#[cfg(unix)]
#[test]
fn links_and_permissions() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let (base, theirs) = (one("1.0.0", "h1:a"), one("1.0.0", "h1:a h1:b"));
    let linked = |arguments: &[&str]| {
        let run = merge(arguments, [&base, &base, &theirs]);
        fs::rename(run.path("ours"), run.path("target")).unwrap();
        fs::set_permissions(run.path("target"), fs::Permissions::from_mode(0o600)).unwrap();
        symlink("target", run.path("ours")).unwrap();
        run
    };
    let is_link = |run: &crate::Run| run.path("ours").is_symlink();
    let mode = |run: &crate::Run, name: &str| {
        run.path(name).metadata().unwrap().permissions().mode() & 0o777
    };
    let mut run = linked(&[]);
    assert_eq!(run.code(), 0);
    assert_eq!((is_link(&run), mode(&run, "ours")), (false, 0o644));
    assert_eq!(
        (run.read("target"), run.read("ours")),
        (base.clone(), theirs.clone())
    );
    let mut run = linked(&["--follow-symlinks"]);
    assert_eq!(run.code(), 0);
    assert_eq!((is_link(&run), mode(&run, "target")), (true, 0o600));
    assert_eq!(run.read("target"), theirs);
}

#[test]
fn case_127_resolve() {
    let conflict = format!(
        "{HEADER}\nprovider \"{A}\" {{\n  version = \"1.0.0\"\n  hashes = [\n    \"h1:a\",\n<<<<<<< HEAD\n    \
         \"h1:b\",\n=======\n    \"h1:c\",\n>>>>>>> topic\n  ]\n}}\n"
    );
    let resolved = file(&[entry(A, "1.0.0", "", "h1:a h1:b h1:c")]);
    let mut run = crate::lock(&["resolve"], &conflict);
    assert_snapshot!(run.all());
    assert_eq!(run.read(crate::NAME), resolved);
    let mut run = lock_without(&["resolve", "-"]).input(&conflict);
    let output = run.output();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), resolved);
    // And again: there is nothing to do.
    let mut run = crate::lock(&["resolve"], &resolved);
    assert_snapshot!(run.all());
}

#[test]
fn what_cannot_be_resolved() {
    let blocks = format!(
        "{HEADER}<<<<<<< HEAD\n{}=======\n{}>>>>>>> topic\n",
        entry(A, "1.0.0", "", "h1:a"),
        entry(A, "1.1.0", "", "h1:b")
    );
    let mut run = crate::lock(&["resolve"], &blocks);
    assert_snapshot!(run.all());
    assert_snapshot!(run.read(crate::NAME));
    let mut run = crate::lock(&["resolve", "--prefer", "theirs"], &blocks);
    assert_eq!(run.code(), 0);
    assert_eq!(
        run.read(crate::NAME),
        file(&[entry(A, "1.1.0", "", "h1:b")])
    );
    let broken = format!("{HEADER}<<<<<<< HEAD\nprovider {{\n");
    let mut run = crate::lock(&["resolve"], &broken);
    assert_snapshot!(run.all());
    assert_eq!(run.read(crate::NAME), broken);
}

use crate::{entry, file, lock_without, sample};
use insta::assert_snapshot;

fn before() -> String {
    file(&[
        entry("example.com/a/gone", "1.0.0", "", "h1:a"),
        entry("example.com/a/hashes", "1.0.0", "", "h1:a zh:b zh:c"),
        entry("example.com/a/replaced", "1.0.0", "", "h1:a zh:b"),
        entry("example.com/a/same", "1.0.0", "~> 1.0", "h1:a"),
        entry("example.com/a/version", "1.0.0", "~> 1.0", "h1:a zh:b zh:c"),
    ])
}

fn after() -> String {
    file(&[
        entry("example.com/a/come", "2.0.0-rc1", "", ""),
        entry("example.com/a/hashes", "1.0.0", "", "h1:a zh:b h1:new"),
        entry("example.com/a/replaced", "1.0.0", "", "h1:x zh:y"),
        entry("example.com/a/same", "1.0.0", "~> 1.0", "h1:a"),
        entry("example.com/a/version", "1.1.0", "", "h1:x zh:y zh:c"),
    ])
}

fn diff(arguments: &[&str], one: &str, other: &str) -> crate::Run {
    let arguments: Vec<_> = ["diff"].iter().chain(arguments).copied().collect();
    lock_without(&arguments).file("a", one).file("b", other)
}

#[test]
fn as_text() {
    assert_snapshot!(diff(&["a", "b"], &before(), &after()).all());
}

#[test]
fn with_all_hashes() {
    assert_snapshot!(diff(&["a", "b", "--hashes"], &before(), &after()).all());
}

#[test]
fn as_json() {
    assert_snapshot!(diff(&["a", "b", "--format", "json"], &before(), &after()).all());
}

#[test]
fn layout_means_nothing() {
    let other = sample().replace('\n', "\r\n") + "# end";
    assert_eq!(diff(&["a", "b"], &sample(), &other).stdout(), "");
}

#[test]
fn the_order_of_hashes_is_told() {
    let text = |hashes| file(&[entry("example.com/a/b", "1.0.0", "", hashes)]);
    assert_snapshot!(diff(&["a", "b"], &text("h1:a zh:b"), &text("zh:b h1:a")).all());
}

#[test]
fn for_git() {
    let arguments = [
        "--git",
        "x/.terraform.lock.hcl",
        "a",
        "00",
        "100644",
        "b",
        "01",
        "100644",
    ];
    assert_snapshot!(diff(&arguments, &before(), &after()).all());
    let new = ["--git", "x", "/dev/null", ".", ".", "b", "01", "100644"];
    assert!(
        diff(&new, "", &after())
            .stdout()
            .contains("+ example.com/a/come")
    );
    let broken = diff(&arguments, &before(), "<<<<<<< ours\n").stdout();
    assert!(broken.ends_with("one of both sides is no valid lock file\n"));
}

#[test]
fn errors() {
    assert_snapshot!(diff(&["a", "b"], &before(), "provider {}\n").all());
    assert_eq!(diff(&["a", "b", "b"], "", "").code(), 1);
    assert_eq!(diff(&["a", "missing"], "", "").code(), 1);
    assert_eq!(diff(&["-", "-"], "", "").code(), 1);
    assert_eq!(diff(&["--git", "a", "b"], "", "").code(), 1);
}

use crate::{NAME, Run, entry, file, lock_without};
use insta::assert_snapshot;
use std::fs;

/// Four folders with lock files, one without, and copies that do not count.
fn repository(arguments: &[&str]) -> Run {
    let arguments: Vec<_> = ["report"].iter().chain(arguments).copied().collect();
    let run = lock_without(&arguments);
    let aws = |version, hashes| entry("registry.opentofu.org/hashicorp/aws", version, "", hashes);
    let null = |hashes| entry("registry.opentofu.org/hashicorp/null", "3.2.1", "", hashes);
    for (folder, entries) in [
        ("a", vec![aws("5.0.0", "h1:a zh:b zh:c"), null("h1:n")]),
        ("b/deep", vec![aws("5.0.0", "h1:x zh:b zh:c")]),
        ("b", vec![aws("4.67.0", "h1:o")]),
        ("c", vec![null("h1:m zh:m")]),
        ("c/.terraform/modules/m", vec![null("h1:left-out")]),
    ] {
        write(&run, folder, &file(&entries));
    }
    fs::create_dir_all(run.path("d/.terraform/providers")).unwrap();
    run
}

fn write(run: &Run, folder: &str, text: &str) {
    let folder = run.path(folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join(NAME), text).unwrap();
}

#[test]
fn as_text() {
    assert_snapshot!(repository(&["."]).all());
}

#[test]
fn as_json() {
    assert_snapshot!(repository(&[".", "--format", "json"]).all());
}

#[test]
fn as_markdown() {
    assert_snapshot!(repository(&[".", "--format", "markdown"]).all());
}

#[test]
fn versions_alone_are_no_finding() {
    assert_eq!(repository(&["a", "b"]).code(), 0);
}

#[test]
fn the_others_are_reported_when_one_is_wrong() {
    let run = repository(&["a", "e", "missing"]);
    write(&run, "e", "provider {}\n");
    let mut run = run;
    assert_snapshot!(run.all());
}

#[test]
fn nothing_to_report() {
    let mut run = lock_without(&["report", "."]);
    assert_eq!(run.stdout(), "0 lock files\n");
}

#[test]
fn the_current_folder_is_searched_by_itself() {
    let mut run = repository(&[]);
    assert_eq!(run.all(), repository(&["."]).all());
    assert_eq!(run.code(), 2);
}

#[cfg(unix)]
#[test]
fn pipes_are_not_waited_for() {
    let mut run = repository(&[]);
    fs::create_dir(run.path("e")).unwrap();
    let pipe = run.path("e").join(NAME);
    nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).unwrap();
    let told = run.all();
    assert!(told.starts_with("code: 1\n"), "{told}");
    assert!(
        told.contains("cannot be read: expected a file, found a pipe or socket"),
        "{told}"
    );
    assert!(told.contains("registry.opentofu.org/hashicorp/aws"));
}

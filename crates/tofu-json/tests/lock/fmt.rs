use crate::{HEADER, NAME, entry, file, lock, lock_without, sample};
use insta::assert_snapshot;

/// As [`sample`], written by hand.
fn by_hand() -> String {
    r#"
// by hand
provider "registry.opentofu.org/hashicorp/null" {
	hashes = ["zh:b"]
	version = "3.2.1" }
provider "example.com/acme/widget" {
  hashes = [ "zh:8739c76e681f900923b900c9df0ef75cf421d39cabb54650c4b9ad19b6a76d85", "h1:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
    "zh:8739c76e681f900923b900c9df0ef75cf421d39cabb54650c4b9ad19b6a76d85" ]
  constraints = "~> 1.0"
  version = "1.2.0"
}"#
    .replace("\"3.2.1\" }", "\"3.2.1\"\n}")
    .replace('\n', "\r\n")
}

#[test]
fn a_filter() {
    let mut run = lock_without(&["fmt", "-"]).input(by_hand());
    assert_eq!(run.stdout(), sample());
    let mut again = lock_without(&["fmt", "-"]).input(sample());
    assert_eq!(again.stdout(), sample());
}

#[test]
fn case_066_no_providers() {
    assert_eq!(lock_without(&["fmt", "-"]).stdout(), HEADER);
}

#[test]
fn case_064_065_columns() {
    // Equals signs of neighbours are in one column; each hash has a line.
    let expected = r#"# This file is maintained automatically by "tofu init".
# Manual edits may be lost in future updates.

provider "registry.opentofu.org/test/bar" {
  version     = "1.2.0"
  constraints = "~> 1.0"
}

provider "registry.opentofu.org/test/baz" {
  version = "1.2.0"
  hashes = [
    "h1:aaa=",
    "zh:bbb",
  ]
}
"#;
    let hasty = expected.replace("  ", " ").replace(",\n ]", "]");
    assert_eq!(lock_without(&["fmt", "-"]).input(hasty).stdout(), expected);
}

#[test]
fn case_069_escapes() {
    let hash = r#""h2:$${a}%%{b}$c\"q\\\n\té\u200b😀\u00a0\u00ad\ufeff","#;
    let text = file(&[entry("example.com/a/b", "1.0.0", "", "x:")]).replace("\"x:\",", hash);
    let mut run = lock_without(&["fmt", "-"]).input(&text);
    assert_eq!(run.stdout(), text);
}

#[test]
fn case_071_headers() {
    let terraform = HEADER.replace("tofu", "terraform");
    let with = |arguments: &[&str], text: &str| {
        let arguments: Vec<_> = ["fmt"].iter().chain(arguments).copied().collect();
        lock_without(&arguments).input(text).stdout()
    };
    assert_eq!(with(&["-"], &terraform), HEADER);
    assert_eq!(with(&["-", "--tool", "keep"], &terraform), terraform);
    assert_eq!(with(&["-", "--tool", "keep"], ""), HEADER);
    assert_eq!(with(&["-", "--tool", "terraform"], ""), terraform);
    assert_eq!(with(&["-", "--for", "terraform"], ""), terraform);
    assert_eq!(with(&["-", "--for", "opentofu"], &terraform), HEADER);
}

#[test]
fn case_072_metadata_is_kept() {
    let text = file(&[entry("example.com/a/b", "1.0.0-rc1+b.7", "", "")]);
    assert_eq!(lock_without(&["fmt", "-"]).input(&text).stdout(), text);
}

#[test]
fn files_are_rewritten_and_named() {
    let mut run = lock_without(&["fmt", "a", "b"])
        .file("a", by_hand())
        .file("b", sample());
    assert_eq!(run.stdout(), "a\n");
    assert_eq!((run.read("a"), run.read("b")), (sample(), sample()));
    assert_eq!(run.names(), ["a", "b"]);
    let mut default = lock(&["fmt"], by_hand());
    assert_eq!(default.stdout(), format!("{NAME}\n"));
    assert_eq!(default.read(NAME), sample());
}

#[test]
fn a_check_changes_nothing() {
    let mut run = lock(&["fmt", "--check"], by_hand());
    assert_snapshot!(run.all());
    assert_eq!(run.read(NAME), by_hand());
    assert_eq!(lock(&["fmt", "--check"], sample()).code(), 0);
    let check = |text: String| lock_without(&["fmt", "--check", "-"]).input(text).code();
    assert_eq!((check(sample()), check(by_hand())), (0, 2));
}

/// The same as `config fmt --diff` does.
#[test]
fn a_diff_shows_what_changes() {
    let mut check = lock(&["fmt", "--check", "--diff"], by_hand());
    assert_snapshot!(check.all());
    assert_eq!(check.read(NAME), by_hand());
    let mut written = lock(&["fmt", "--diff"], by_hand());
    assert_eq!(written.code(), 0);
    assert_eq!(written.read(NAME), sample());
    let difference = |text: String| lock_without(&["fmt", "--diff", "-"]).input(text).stdout();
    assert_eq!(difference(sample()), "");
    let shown = difference(by_hand());
    assert!(
        shown.starts_with("--- a/standard input\n+++ b/standard input\n@@ "),
        "{shown}"
    );
    let mut check = lock_without(&["fmt", "--diff", "--check", "-"]).input(by_hand());
    assert_eq!(check.code(), 2);
}

#[test]
fn nothing_is_written_when_one_file_is_wrong() {
    let mut run = lock_without(&["fmt", "a", "b", "c"])
        .file("a", by_hand())
        .file("b", "provider {}\n");
    assert_snapshot!(run.all());
    assert_eq!(run.read("a"), by_hand());
    assert_eq!(run.names(), ["a", "b"]);
}

#[test]
fn standard_input_stands_alone() {
    assert_snapshot!(lock(&["fmt", "-", NAME], sample()).all());
    assert_eq!(lock_without(&["fmt", "-", "-"]).code(), 1);
}

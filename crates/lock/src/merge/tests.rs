use super::*;
use crate::{Program, ProviderLock, header};

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

/// One provider.
fn one(version: &str, constraints: &str, hashes: &str) -> Lock {
    [entry("example.com/a/a", version, constraints, hashes)]
        .into_iter()
        .collect()
}

fn none() -> Lock {
    Lock::new()
}

#[track_caller]
fn clean(merged: &Merged, expected: &Lock) {
    assert_eq!(merged.lock().as_ref(), Some(expected), "{merged:?}");
}

fn notes(merged: &Merged) -> Vec<String> {
    merged.notes.iter().map(ToString::to_string).collect()
}

fn reasons(merged: &Merged) -> Vec<MergeReason> {
    merged.conflicts().map(|conflict| conflict.reason).collect()
}

#[test]
fn case_121_both_add_hashes_to_the_same_version() {
    let merged = merge(
        &one("1.0.0", "", "h1:a zh:x"),
        &one("1.0.0", "", "h1:a h1:b zh:x"),
        &one("1.0.0", "", "h1:a h1:c zh:x"),
        None,
    );
    clean(&merged, &one("1.0.0", "", "h1:a h1:b h1:c zh:x"));
    assert!(merged.notes.is_empty());
}

#[test]
fn dropped_hashes_do_not_steer_a_terminal() {
    let mut ours = entry("example.com/a/a", "1.0.0", "", "h1:a");
    ours.hashes = ["h1:a", "h1:b\r\u{1b}[2J"]
        .map(|hash| hash.parse().unwrap())
        .into_iter()
        .collect();
    let merged = merge(
        &one("1.0.0", "", "h1:a"),
        &[ours].into_iter().collect(),
        &one("2.0.0", "", "h1:c"),
        None,
    );
    assert_eq!(
        notes(&merged),
        [
            r#"example.com/a/a: ours added hashes to version 1.0.0, which the result no longer has; dropped: "h1:b\r\u001b[2J""#
        ]
    );
}

#[test]
fn removals_of_either_side_count() {
    let merged = merge(
        &one("1.0.0", "", "h1:a h1:b zh:x"),
        &one("1.0.0", "", "h1:a zh:x"),
        &one("1.0.0", "", "h1:a h1:b h1:c zh:x"),
        None,
    );
    clean(&merged, &one("1.0.0", "", "h1:a h1:c zh:x"));
}

#[test]
fn case_122_hashes_never_leave_their_version() {
    let base = one("1.0.0", "~> 1.0", "h1:a zh:a");
    let bumped = one("1.1.0", "~> 1.0", "h1:new zh:new");
    let added = one("1.0.0", "~> 1.0", "h1:a h1:b zh:a zh:b");
    for (ours, theirs, side) in [(&bumped, &added, "theirs"), (&added, &bumped, "ours")] {
        let merged = merge(&base, ours, theirs, None);
        clean(&merged, &bumped);
        assert_eq!(
            notes(&merged),
            [format!(
                "example.com/a/a: {side} added hashes to version 1.0.0, which the result no longer \
                 has; dropped: h1:b, zh:b"
            )]
        );
    }
}

#[test]
fn case_123_both_choose_another_version() {
    let base = one("1.0.0", ">= 1.0.0", "h1:a");
    let (ours, theirs) = (
        one("1.1.0", ">= 1.0.0", "h1:b"),
        one("1.2.0", ">= 1.0.0", "h1:c"),
    );
    let merged = merge(&base, &ours, &theirs, None);
    assert_eq!(reasons(&merged), [MergeReason::Versions]);
    assert_eq!(merged.lock(), None);
    for (prefer, expected) in [
        (Prefer::Newest, &theirs),
        (Prefer::Ours, &ours),
        (Prefer::Theirs, &theirs),
    ] {
        let merged = merge(&base, &ours, &theirs, Some(prefer));
        clean(&merged, expected);
        assert_eq!(merged.notes.len(), 1);
    }
    // The newer one has to fit the constraints of both.
    let strict = one("1.1.0", "~> 1.1.0", "h1:b");
    let merged = merge(&base, &strict, &theirs, Some(Prefer::Newest));
    assert_eq!(reasons(&merged), [MergeReason::Versions]);
}

#[test]
fn case_124_both_add_the_same_provider() {
    let merged = merge(
        &none(),
        &one("1.0.0", "", "h1:linux zh:all"),
        &one("1.0.0", "", "h1:darwin zh:all"),
        None,
    );
    clean(&merged, &one("1.0.0", "", "h1:darwin h1:linux zh:all"));
}

#[test]
fn case_125_removed_and_changed() {
    let base = one("1.0.0", "", "h1:a");
    let changed = one("1.1.0", "", "h1:b");
    for (ours, theirs, side) in [
        (&none(), &changed, Prefer::Ours),
        (&changed, &none(), Prefer::Theirs),
    ] {
        let merged = merge(&base, ours, theirs, None);
        clean(&merged, &changed);
        assert!(notes(&merged)[0].ends_with("it was kept"));
        clean(&merge(&base, ours, theirs, Some(Prefer::Newest)), &changed);
        clean(&merge(&base, ours, theirs, Some(side)), &none());
    }
    // A change by one side only is no conflict.
    clean(&merge(&base, &none(), &base, None), &none());
    clean(&merge(&base, &base, &none(), None), &none());
}

#[test]
fn case_126_the_header_is_that_of_ours() {
    let lock = one("1.0.0", "", "h1:a");
    let merged = merge(&lock, &lock, &lock, None);
    assert_eq!(
        merged.write(Program::Terraform, &Labels::default(), 7),
        lock.to_bytes_for(Program::Terraform)
    );
    assert_eq!(
        Merged::default().write(Program::OpenTofu, &Labels::default(), 7),
        none().to_bytes()
    );
}

#[test]
fn hashes_without_anything_in_common() {
    let base = one("1.0.0", "", "h1:a");
    let (ours, theirs) = (one("1.1.0", "", "h1:b h2:x"), one("1.1.0", "", "h1:c h2:x"));
    let merged = merge(&base, &ours, &theirs, Some(Prefer::Newest));
    assert_eq!(reasons(&merged), [MergeReason::Hashes]);
    let text = merged.conflicts().next().unwrap().to_string();
    assert!(text.contains("the packages are not the same"), "{text}");
}

#[test]
fn constraints() {
    let base = one("1.0.0", "~> 1.0", "h1:a");
    let (narrow, wide) = (
        one("1.0.0", "1.0.0", "h1:a"),
        one("1.0.0", ">= 1.0.0", "h1:a h1:b"),
    );
    let merged = merge(&base, &narrow, &wide, None);
    clean(&merged, &one("1.0.0", ">= 1.0.0, 1.0.0", "h1:a h1:b"));
    assert_eq!(
        notes(&merged),
        [
            "example.com/a/a: both sides changed the constraints, the result has those of both: \
          >= 1.0.0, 1.0.0"
        ]
    );
    let more = one("1.0.0", "~> 1.0", "h1:a h1:b");
    clean(
        &merge(&base, &narrow, &more, None),
        &one("1.0.0", "1.0.0", "h1:a h1:b"),
    );
    // A new version that the other side has just excluded.
    let bumped = one("1.1.0", "~> 1.0", "h1:c");
    let merged = merge(&base, &bumped, &narrow, None);
    assert_eq!(reasons(&merged), [MergeReason::Constraints]);
}

#[test]
fn a_conflict_is_written_around_whole_blocks() {
    let lock = |version: &str| -> Lock {
        let other = entry("example.com/b/b", "1.0.0", "", "");
        [entry("example.com/a/a", version, "", "h1:x"), other]
            .into_iter()
            .collect()
    };
    let merged = merge(&lock("1.0.0"), &lock("1.1.0"), &lock("1.2.0"), None);
    let labels = Labels {
        ours: "HEAD".to_owned(),
        ..Labels::default()
    };
    let text = String::from_utf8(merged.write(Program::OpenTofu, &labels, 8)).unwrap();
    assert_eq!(
        text,
        r#"# This file is maintained automatically by "tofu init".
# Manual edits may be lost in future updates.

<<<<<<<< HEAD
provider "example.com/a/a" {
  version = "1.1.0"
  hashes = [
    "h1:x",
  ]
}
|||||||| base
provider "example.com/a/a" {
  version = "1.0.0"
  hashes = [
    "h1:x",
  ]
}
========
provider "example.com/a/a" {
  version = "1.2.0"
  hashes = [
    "h1:x",
  ]
}
>>>>>>>> theirs

provider "example.com/b/b" {
  version = "1.0.0"
}
"#
    );
    // And it is read again as the same conflict.
    let again = resolve(text.as_bytes(), None).unwrap().unwrap();
    assert_eq!((again.merged, again.has_base), (merged, true));
}

/// A file with markers inside the list and one with markers around blocks, as git writes them.
#[test]
fn case_127_resolve() {
    let list = |base: &str| {
        format!(
            "# This file is maintained automatically by \"terraform init\".\n\
             provider \"example.com/a/a\" {{\n  version = \"1.0.0\"\n  hashes = [\n    \"h1:a\",\n\
             <<<<<<< HEAD\n    \"h1:b\",\n{base}=======\n    \"h1:c\",\n>>>>>>> topic\n  ]\n}}\n"
        )
    };
    for (base, has_base) in [("", false), ("||||||| 0123abc\n", true)] {
        let resolved = resolve(list(base).as_bytes(), None).unwrap().unwrap();
        clean(&resolved.merged, &one("1.0.0", "", "h1:a h1:b h1:c"));
        assert_eq!(resolved.has_base, has_base);
        assert_eq!(
            (resolved.program, resolved.conflicts),
            (Program::Terraform, 1)
        );
    }
    let blocks = "<<<<<<< HEAD\nprovider \"example.com/a/a\" {\n  version = \"1.0.0\"\n}\n\n\
                  provider \"example.com/b/b\" {\n=======\nprovider \"example.com/c/c\" {\n\
                  >>>>>>> topic\n  version = \"2.0.0\"\n}\n";
    let resolved = resolve(blocks.as_bytes(), None).unwrap().unwrap();
    let merged = resolved.merged.lock().unwrap();
    let names: Vec<_> = merged
        .entries()
        .iter()
        .map(|entry| format!("{} {}", entry.provider.provider_type(), entry.version))
        .collect();
    assert_eq!(names, ["a 1.0.0", "b 2.0.0", "c 2.0.0"]);
}

#[test]
fn what_cannot_be_resolved() {
    assert!(resolve(b"provider \"a/b/c\" {", None).unwrap().is_none());
    let error = resolve(b"<<<<<<< a\nprovider {\n=======\n>>>>>>> b\n", None).unwrap_err();
    let text = error.to_string();
    assert!(
        text.starts_with("the side `a` alone is no lock file: "),
        "{text}"
    );
    assert!(resolve(b"<<<<<<< a\n", None).is_err());
}

/// An ancestor that is no whole text is as good as none.
#[test]
fn an_ancestor_that_cannot_be_read() {
    let text = "<<<<<<< a\n||||||| b\n  ]\n}\n=======\n>>>>>>> c\n";
    let resolved = resolve(text.as_bytes(), None).unwrap().unwrap();
    assert!(!resolved.has_base);
}

/// A side is read as the program reads it whose header it has.
#[test]
fn sides_are_read_by_their_header() {
    let header = header(Program::Terraform);
    let side =
        |address: &str| format!("{header}provider \"{address}\" {{\n  version = \"1.0.0\"\n}}\n");
    let text = format!(
        "<<<<<<< ours\n{}=======\n{}>>>>>>> theirs\n",
        side("example.com/a/b"),
        side("a/b")
    );
    let error = resolve(text.as_bytes(), None).unwrap_err().to_string();
    assert!(error.contains("registry.terraform.io/a/b"), "{error}");
}

use crate::{HEADER, NAME, entry, file, lock, lock_without};
use insta::assert_snapshot;

fn terraform() -> String {
    let text = file(&[
        entry("example.com/hashicorp/aws", "9.0.0", "", "h1:x"),
        entry("registry.terraform.io/acme/widget", "1.0.0", "", "h1:w"),
        entry(
            "registry.terraform.io/hashicorp/aws",
            "5.0.0",
            "~> 5.0",
            "h1:a zh:b",
        ),
        entry("registry.terraform.io/hashicorp/null", "3.2.1", "", "h1:n"),
    ]);
    text.replace("tofu init", "terraform init")
}

#[test]
fn case_130_to_opentofu_and_back() {
    let mut run = lock(&["migrate", "--to", "opentofu"], terraform());
    assert_snapshot!(run.all());
    let moved = run.read(NAME);
    assert_snapshot!(moved);
    let mut back = lock(&["migrate", "--to", "terraform"], moved);
    assert_eq!(back.code(), 0);
    let versions = |text: &str| -> Vec<String> {
        let lines = text.lines();
        let kept = lines.filter(|line| line.contains("provider \"") || line.contains("version "));
        kept.map(str::to_owned).collect()
    };
    assert_eq!(versions(&back.read(NAME)), versions(&terraform()));
    assert!(
        back.read(NAME)
            .starts_with(&HEADER.replace("tofu", "terraform"))
    );
}

#[test]
fn case_130_both_side_by_side() {
    let mut run = lock(&["migrate", "--to", "both", "--all"], terraform());
    assert_snapshot!(run.all());
    assert_snapshot!(run.read(NAME));
    // Once is enough.
    let mut again = lock(&["migrate", "--to", "both", "--all"], run.read(NAME));
    assert_eq!(again.stdout(), "");
    assert_eq!(again.read(NAME), run.read(NAME));
}

#[test]
fn a_filter() {
    let mut run = lock_without(&["migrate", "--to", "opentofu", "-"]).input(terraform());
    assert_snapshot!(run.all());
}

#[test]
fn a_check_changes_nothing() {
    let mut run = lock(&["migrate", "--to", "opentofu", "--check"], terraform());
    assert_snapshot!(run.all());
    assert_eq!(run.read(NAME), terraform());
    assert_eq!(
        lock(&["migrate", "--to", "terraform", "--check"], terraform()).code(),
        0
    );
}

/// The exit status is not all there is to see.
#[test]
fn a_header_alone_is_something_to_change() {
    let text = file(&[]).replace("tofu init", "terraform init");
    let mut check = lock(&["migrate", "--to", "opentofu", "--check"], &text);
    assert_eq!(
        check.all(),
        "code: 2\n--- stdout\nthe header becomes that of OpenTofu\n--- stderr\n--- end"
    );
    let mut run = lock(&["migrate", "--to", "opentofu"], text);
    assert_eq!(run.code(), 0);
    assert_eq!(run.read(NAME), HEADER);
}

#[test]
fn nothing_is_written_when_the_file_is_wrong() {
    let broken = terraform() + "provider {}\n";
    let mut run = lock(&["migrate", "--to", "opentofu"], &broken);
    assert_eq!(run.code(), 1);
    assert_eq!(run.read(NAME), broken);
}

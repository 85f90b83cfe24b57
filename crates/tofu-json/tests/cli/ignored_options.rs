//! Options that a format would pass over are refused, as somebody meant something by them.

use crate::run::run;

/// What is said on standard error of arguments that cannot be used.
fn refused(arguments: &[&str]) -> String {
    let output = run(arguments).output();
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn options_of_markdown_are_for_markdown() {
    for (option, value) in [
        ("--marker", "K"),
        ("--link", "https://x/y"),
        ("--target", "gitlab"),
        ("--budget", "1000"),
    ] {
        for format in ["text", "json", "html"] {
            let told = refused(&["review", "--format", format, option, value]);
            let expected = format!("error: `{option}` is for Markdown only");
            assert!(told.contains(&expected), "{told}");
            assert!(
                told.contains("`--format markdown` writes Markdown"),
                "{told}"
            );
        }
    }
    let told = refused(&["ui", "report", "--format", "junit", "--budget", "10"]);
    assert!(told.contains("`--budget` is for Markdown only"), "{told}");
}

#[test]
fn the_summary_of_a_github_job_has_one_target() {
    let of_target = |target| ["review", "--format", "github-summary", "--target", target];
    let told = refused(&of_target("gitlab"));
    let expected = "the format github-summary has no target but github";
    assert!(told.contains(expected), "{told}");
    let plan = r#"{"format_version":"1.2","resource_changes":[]}"#;
    for arguments in [
        &of_target("github")[..],
        &[
            "review",
            "--format",
            "github-summary",
            "--budget",
            "9000",
            "--marker",
            "K",
        ],
        &[
            "review",
            "--format",
            "markdown",
            "--target",
            "gitlab",
            "--link",
            "https://x/y",
        ],
    ] {
        assert_eq!(run(arguments).input(plan).code(), 0, "{arguments:?}");
    }
}

#[test]
fn other_options_without_an_effect() {
    let told = refused(&["ui", "summary", "--format", "json", "--top", "3"]);
    assert!(told.contains("`--top` is for the text only"), "{told}");
    let told = refused(&["check", "--no-drift", "--namespace", "main"]);
    assert!(told.contains("--policy"), "{told}");
}

use crate::run::run;

const PLAN: &str = r#"{"format_version":"1.2","planned_values":{},"errored":false,
    "output_changes":{"a":{"actions":["create"],"before":null,"after":"x","after_unknown":false}}}"#;

fn is_coloured(arguments: &[&str], environment: &[(&str, &str)]) -> bool {
    let run = run(arguments).input(PLAN);
    let mut run = environment
        .iter()
        .fold(run, |run, (name, value)| run.env(name, value));
    run.output().stdout.contains(&0x1b)
}

#[test]
fn a_pipe_is_plain_unless_told_otherwise() {
    assert!(!is_coloured(&[], &[]));
    assert!(!is_coloured(
        &["--color", "never"],
        &[("CLICOLOR_FORCE", "1")]
    ));
    assert!(!is_coloured(&[], &[("CLICOLOR_FORCE", "0")]));
    assert!(!is_coloured(
        &[],
        &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]
    ));
    assert!(is_coloured(
        &[],
        &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "")]
    ));
    assert!(is_coloured(&["--color", "always"], &[("NO_COLOR", "1")]));
    assert!(is_coloured(
        &["show", "--color=always"],
        &[("TERM", "dumb")]
    ));
}

use crate::{piped, recorded, version};

/// Messages of a version that is not known: nobody can say what they mean.
fn newer() -> String {
    let stream = &recorded("apply-errors/apply").stream;
    let newer = stream.replace(r#""ui":"1.2""#, r#""ui":"9.0""#);
    assert_ne!(newer, *stream);
    newer
}

const REFUSED: &str = "tofu-json: error: standard input: expected messages of the major version 1, found 9.0\n\
    tofu-json: help: `tofu-json ui text --lax` prints the texts of such messages\n";

#[test]
fn an_unknown_version_is_refused_by_what_reads_payloads() {
    for (verb, arguments) in [
        ("text", &[][..]),
        ("summary", &[]),
        ("summary", &["--format", "json"]),
        ("pending", &[]),
        ("pending", &["--command", "apply"]),
        ("slow", &[]),
        ("timeline", &[]),
        ("report", &["--format", "junit"]),
        ("report", &["--format", "sarif"]),
        ("report", &["--format", "github"]),
        ("report", &["--format", "gitlab"]),
        ("report", &["--format", "markdown"]),
    ] {
        let output = piped(verb, arguments, newer()).output();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(error, REFUSED, "{verb} {arguments:?}");
        assert_eq!(output.status.code(), Some(1), "{verb} {arguments:?}");
        assert_eq!(output.stdout, b"", "{verb} {arguments:?}");
    }
}

/// A run that is known does not hide one that is not.
#[test]
fn an_unknown_version_after_a_known_one_is_refused() {
    let stream = recorded("apply-errors/plan").stream.clone() + &newer();
    for (verb, arguments) in [("summary", &[][..]), ("report", &["--format", "junit"])] {
        let output = piped(verb, arguments, &stream).output();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            (output.status.code(), &*error),
            (Some(1), REFUSED),
            "{verb}"
        );
    }
}

#[test]
fn a_long_version_is_cut() {
    let output = piped("summary", &[], version(&"9".repeat(10_000))).output();
    assert!(output.stderr.len() < 400);
}

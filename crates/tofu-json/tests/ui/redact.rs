use crate::{all, filed, message, piped, recorded, stdout, version};

#[test]
fn case_87_a_second_pass_changes_nothing() {
    let all = all();
    for arguments in [
        &[][..],
        &["--ids", "--outputs", "--source", "--provisioners"],
    ] {
        let once = stdout(filed("redact", arguments, &all));
        let twice = stdout(filed("redact", arguments, &once));
        assert!(once == twice, "{arguments:?}");
        assert_eq!(once.lines().count(), all.lines().count());
    }
}

#[test]
fn case_87_secrets_go() {
    let outputs =
        r#""outputs":{"o":{"sensitive":true,"type":"string","value":"canary-a"}},"type":"outputs""#;
    let difference = r#""diagnostic":{"severity":"error","summary":"s","detail":"","difference":{"before":"canary-b","after":"x","after_unknown":false,"before_sensitive":true,"after_sensitive":false}},"type":"diagnostic""#;
    let dump = r#""state":"{\"x\":\"canary-c\"}","type":"log""#;
    let command = r#""hook":{"resource":{"addr":"a.b","module":"","resource":"a.b","implied_provider":"a","resource_type":"a","resource_name":"b","resource_key":null},"provisioner":"local-exec","output":"Executing: [\"canary-d\"]"},"type":"provision_progress""#;
    let stream = [
        version("1.2"),
        message("Outputs: 1", outputs),
        message("Error: s", difference),
        message("Emergency state dump", dump),
        message("a.b: (local-exec): Executing: [\\\"canary-d\\\"]", command),
    ]
    .concat();
    let redacted = stdout(piped("redact", &[], &stream));
    assert!(!redacted.contains("canary"), "{redacted}");
    assert_eq!(redacted.lines().count(), 5);
    assert_eq!(piped("redact", &["--check"], &stream).code(), 2);
    assert_eq!(piped("redact", &["--check"], &redacted).code(), 0);
}

#[test]
fn known_secrets_go_wherever_they_are() {
    let stream = format!(
        "{}canary-1 in a log\n",
        message("canary-1 here", r#""type":"x""#)
    );
    let mut run = piped("redact", &["--secrets", "s.txt"], stream).file("s.txt", "canary-1\n");
    let output = run.output();
    assert!(!String::from_utf8(output.stdout).unwrap().contains("canary"));
}

/// Nobody knows what is in half a message, or in one of another format.
#[test]
fn what_cannot_be_read_is_left_out() {
    let stream = &recorded("stream-provisioners/apply").stream;
    let cut = &stream[..stream.len() - 40];
    let whole = cut.rfind('\n').unwrap() + 1;
    assert!(stream.starts_with(&stdout(piped("redact", &["--check"], cut))));
    assert_eq!(
        stdout(piped("redact", &[], cut)).lines().count(),
        cut[..whole].lines().count()
    );
    let newer = version("2.0") + &message("canary", r#""type":"x""#);
    let mut run = piped("redact", &[], newer);
    let output = run.output();
    assert_eq!(output.status.code(), Some(1));
    assert!(!String::from_utf8(output.stdout).unwrap().contains("canary"));
}

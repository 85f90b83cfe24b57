use crate::{all, filed, message, on, piped, recorded, stdout, version};
use insta::assert_snapshot;

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

/// The file may come from any editor, and a secret may be in any encoding.
#[test]
fn known_secrets_go_however_they_are_written() {
    let json = r#"{\"k\":\"can\\\"ary/2\"}"#;
    let stream = [
        version("1.2"),
        message("canary-1 and", r#""type":"log""#),
        message(
            &format!("Basic dXNlcjpjYW5hcnktMQ== {json}"),
            r#""type":"log""#,
        ),
        "c%61nary%2d1 can%22ary/2 can%22ary%2f2\n".to_owned(),
    ]
    .concat();
    let file = "\u{feff}canary-1\r\ncan\"ary/2\n";
    let mut run = piped("redact", &["--secrets", "s.txt"], stream).file("s.txt", file);
    let text = String::from_utf8(run.output().stdout).unwrap();
    for secret in ["canary", "ary/2", "FuYXJ5LT", "nary%2d1", "ary%2f2"] {
        assert!(!text.contains(secret), "{text}");
    }
    assert_eq!(text.matches("(redacted)").count(), 6, "{text}");
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

/// A check leaves nothing out, but says that it would.
#[test]
fn a_check_finds_what_would_be_left_out() {
    let value = r#""outputs":{"o":{"sensitive":true,"value":"canary"}},"type":"outputs""#;
    let whole = message("x", value);
    let cut = &whole[..whole.len() - 9];
    for (stream, note) in [
        (
            format!("{}{cut}", version("1.2")),
            "a message is cut, and would be left out",
        ),
        (
            format!("{}{}", &whole[whole.len() - 30..], version("1.2")),
            "a line can be a part of a message or hold one, and would be left out",
        ),
    ] {
        assert_eq!(piped("redact", &["--check"], &stream).code(), 2);
        let all = piped("redact", &["--check"], &stream).all();
        assert!(all.contains(note) && !all.contains("canary"), "{all}");
        let redacted = stdout(piped("redact", &[], &stream));
        assert_eq!(redacted, version("1.2"));
        assert_eq!(piped("redact", &["--check"], &redacted).code(), 0);
    }
}

/// No command shows what is left of a message without its end.
#[test]
fn a_cut_message_is_not_shown() {
    let value = r#""outputs":{"o":{"value":"canary","sensitive":true}},"type":"outputs""#;
    let whole = message("x", value);
    let cut = &whole[..whole.len() - 40];
    for stream in [
        format!("{}{cut}", version("1.2")),
        format!("{}{cut}{}", version("1.2"), message("y", r#""type":"log""#)),
    ] {
        for verb in ["text", "watch", "summary"] {
            let all = piped(verb, &[], &stream).all();
            assert!(!all.contains("canary"), "{all}");
            assert_eq!(
                all.contains("(a message that is cut)"),
                verb != "summary",
                "{all}"
            );
        }
    }
}

/// As a killed run leaves them, or a program that joins lines.
#[test]
fn messages_that_share_a_line_are_those_of_lines_of_their_own() {
    let apart = recorded("apply-errors/apply").stream.clone();
    let joined = apart.replace('\n', "") + "\n";
    let summary = |stream: &str| filed("summary", &[], stream).all();
    assert_eq!(
        summary(&joined)
            .replace(", line 1 of", ", line of")
            .lines()
            .count(),
        summary(&apart).lines().count()
    );
    assert_eq!(
        stdout(filed("redact", &[], &joined)),
        stdout(filed("redact", &[], &apart))
    );
    let errors = ["--level", "error"];
    assert_eq!(
        stdout(filed("filter", &errors, &joined)),
        stdout(filed("filter", &errors, &apart))
    );
}

/// It says what was looked for, and never that there are no secrets.
#[test]
fn a_check_says_what_it_can_know() {
    assert_snapshot!(on("redact", "apply-errors/apply", &["--check"]).all());
    let every = [
        "--check",
        "--ids",
        "--outputs",
        "--source",
        "--provisioners",
    ];
    assert_snapshot!(on("redact", "stream-provisioner-fails/apply", &every).all());
}

#[test]
fn a_failed_provisioner_keeps_its_exit_status_only() {
    let redacted = stdout(on("redact", "stream-provisioner-fails/apply", &[]));
    assert!(!redacted.contains("&& false"), "{redacted}");
    assert!(redacted.contains("exit status 1. Output: (redacted)"));
    assert_eq!(filed("redact", &["--check"], &redacted).code(), 0);
}

/// A file is gone over for what its commands give away before anything is written.
#[test]
fn a_secret_is_known_before_its_command() {
    let command = r#""hook":{"resource":{"addr":"a.b","module":"","resource":"a.b","implied_provider":"a","resource_type":"a","resource_name":"b","resource_key":null},"provisioner":"local-exec","output":"Executing: [\"sh\" \"-c\" \"login --token canary-1\"]"},"type":"provision_progress""#;
    let stream = [
        version("1.2"),
        message("canary-1 is early", r#""type":"log""#),
        message("x", command),
    ]
    .concat();
    let redacted = stdout(filed("redact", &[], &stream));
    assert!(!redacted.contains("canary"), "{redacted}");
}

/// What is marked in one message is as secret in the others, also in JSON within a string.
#[test]
fn marked_values_go_wherever_else_they_are() {
    let state = r#""test_state":{"values":{"outputs":{"pw":{"sensitive":true,"type":"string","value":"canary \"1\"\n"},"url":{"sensitive":false,"type":"string","value":"pg://u:canary \"1\"@h"}},"root_module":{"resources":[{"address":"t.a","values":{"p":"canary-2-long","n":"short","j":"{\"k\":\"canary \\\"1\\\"\"}","h":"Basic dTpjYW5hcnktMi1sb25n"},"sensitive_values":{"p":true,"n":true}}]}}},"type":"test_state""#;
    let outputs = r#""outputs":{"p":{"sensitive":true,"type":"string","value":"canary-3-long"},"q":{"sensitive":false,"type":"string","value":"x:canary-3-long"}},"type":"outputs""#;
    let stream = [
        version("1.2"),
        message("canary-2-long is early, and short", r#""type":"log""#),
        message("x", state),
        message("x", outputs),
        "text of canary-3-long\n".to_owned(),
    ]
    .concat();
    let redacted = stdout(filed("redact", &[], &stream));
    for secret in ["canary", "jYW5hcnktMi"] {
        assert!(!redacted.contains(secret), "{redacted}");
    }
    assert!(
        redacted.contains(r#""j":"{\"k\":\"(redacted)\"}""#),
        "{redacted}"
    );
    assert!(
        redacted.contains("(redacted) is early, and short"),
        "{redacted}"
    );
    assert_eq!(filed("redact", &["--check"], &redacted).code(), 0);
    let marked = r#""outputs":{"p":{"sensitive":true,"value":"(redacted)"}},"type":"outputs""#;
    let clear = [version("1.2"), message("x", marked)].concat();
    assert_eq!(filed("redact", &["--check"], &clear).code(), 0);
}

/// The document of a plan has its secrets in clear.
#[test]
fn nothing_of_another_document_is_written() {
    let plan = r#"{"format_version":"1.2","planned_values":{"root_module":{}},"variables":{"a":{"value":"canary"}}}"#;
    for verb in [&["redact"][..], &["filter", "--foreign"]] {
        let mut run = piped(verb[0], &verb[1..], plan);
        let output = run.output();
        assert_eq!(output.status.code(), Some(1));
        assert!(output.stdout.is_empty());
    }
}

fn packed(stream: &str) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    std::io::Write::write_all(&mut packed, stream.as_bytes()).unwrap();
    packed.finish().unwrap()
}

/// Whether a text is made of whole lines.
fn is_whole(text: &[u8]) -> bool {
    text.is_empty() || text.ends_with(b"\n")
}

/// A recording whose end is missing is an error; what was written before are whole lines.
#[test]
fn no_half_line_comes_before_an_error() {
    // Larger than what is read and written at once, and than what a pipe holds.
    let numbers = 0..4_000;
    let lines = numbers.map(|number| {
        message(
            &format!("{:x}", number * 7_919_u64.pow(3)),
            r#""type":"log""#,
        )
    });
    let all = packed(&(version("1.2") + &lines.collect::<String>()));
    let half = &all[..all.len() / 2];
    let mut run = crate::run::run(&["ui", "redact", "a.gz"]).file("a.gz", half);
    let output = run.output();
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    let small = packed(&recorded("apply-errors/apply").stream);
    let cut = &small[..small.len() - 20];
    for verb in ["redact", "filter"] {
        let mut run = piped(verb, &[], cut);
        let output = run.output();
        assert_eq!(output.status.code(), Some(1));
        assert!(
            !output.stdout.is_empty() && is_whole(&output.stdout),
            "{verb}"
        );
        let mut run = piped(verb, &["-o", "out"], cut);
        assert_eq!(run.code(), 1);
        assert_eq!(run.names(), [""; 0]);
    }
}

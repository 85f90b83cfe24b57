//! Cases 87 and 88: redaction and filters.

use crate::made::*;
use crate::streams::{RECORDED, by_id};
use tofu_json_ui::{Action, Filter, Fold, ReadOptions, Redaction, read_slice};
use tofu_json_vocab::matches_glob;

pub(crate) fn redacted(stream: &[u8], redaction: &Redaction) -> (String, u64) {
    let (mut out, mut count) = (Vec::new(), 0);
    let mut redaction = redaction.clone();
    read_slice(stream, ReadOptions::unchecked(), |event| {
        count += redaction.event(&event, &mut out)
    });
    (String::from_utf8(out).unwrap(), count)
}

/// No secret is left, and a second time changes nothing.
#[track_caller]
fn gone(stream: &str, redaction: &Redaction, secrets: &[&str]) -> String {
    let (once, count) = redacted(stream.as_bytes(), redaction);
    assert!(count > 0);
    for secret in secrets {
        assert!(!once.contains(secret), "{secret} in {once}");
    }
    assert_eq!(redacted(once.as_bytes(), redaction), (once.clone(), 0));
    once
}

#[test]
fn case_87_secrets_go_and_nothing_else() {
    let redaction = Redaction::new();
    let verbose = std::str::from_utf8(&by_id("test-run/test.verbose").stream).unwrap();
    assert!(verbose.contains("classified"));
    let once = gone(verbose, &redaction, &["classified"]);
    assert_eq!(once.lines().count(), verbose.lines().count());

    let difference = info(
        "Error: Test assertion failed",
        r#""diagnostic":{"severity":"error","summary":"Test assertion failed","detail":"","difference":{"before":{"a":"hush","b":"open"},"after":"hush2","after_unknown":false,"before_sensitive":{"a":true},"after_sensitive":true}},"type":"diagnostic","#,
    );
    let once = gone(&difference, &redaction, &["hush"]);
    assert!(once.contains(r#""b":"open""#));

    let dump = info(
        "Emergency state dump",
        r#""state":{"resources":[{"secret":"hush"}]},"type":"log","#,
    );
    gone(&dump, &redaction, &["hush"]);

    let text = r#"t.n: (local-exec): Executing: ["/bin/sh" "-c" "echo hush"]"#;
    let output = serde_json::to_string(r#"Executing: ["/bin/sh" "-c" "echo hush"]"#).unwrap();
    let line = info(
        text,
        &format!(
            r#""hook":{{{},"provisioner":"local-exec","output":{output}}},"type":"provision_progress","#,
            resource("t.n")
        ),
    );
    let once = gone(&line, &redaction, &["hush"]);
    let text = message(&once, |message| {
        (message.text().into_owned(), message.expected_text())
    });
    assert_eq!(text.0, "t.n: (local-exec): Executing: (redacted)");
    assert_eq!(text.1, Some(text.0));

    let legacy = info(
        "Outputs: 1",
        r#""outputs":{"a":{"sensitive":true,"type":"string","value":"hush"}},"type":"outputs","#,
    );
    gone(&legacy, &redaction, &["hush"]);
}

#[test]
fn case_87_more_goes_when_asked_for() {
    let line = hook(
        "apply_start",
        "t.n",
        r#","action":"update","id_key":"id","id_value":"i-123""#,
    )
    .replace(
        "\"@message\":\"\"",
        "\"@message\":\"t.n: Modifying... [id=i-123]\"",
    );
    let once = gone(&line, &Redaction::new().ids(), &["i-123"]);
    assert_eq!(
        message(&once, |message| message.expected_text()).unwrap(),
        "t.n: Modifying... [id=(redacted)]"
    );
    let open = info(
        "Outputs: 1",
        r#""outputs":{"a":{"sensitive":false,"type":"string","value":"hush"}},"type":"outputs","#,
    );
    assert_eq!(redacted(open.as_bytes(), &Redaction::new()).1, 0);
    gone(&open, &Redaction::new().outputs(), &["hush"]);
    let everywhere = format!(
        "plain hush\n{}\n",
        info("hush aHVzaA== ", r#""x":["a hush b"],"#)
    );
    gone(
        &everywhere,
        &Redaction::new().secret("hush"),
        &["hush", "aHVzaA"],
    );
    let code = info(
        "Error: x",
        r#""diagnostic":{"severity":"error","summary":"x","detail":"","snippet":{"context":null,"code":"password = \"hush\"","start_line":1,"highlight_start_offset":0,"highlight_end_offset":1,"values":[{"traversal":"var.a","statement":"is \"hush\""}]}},"type":"diagnostic","#,
    );
    let once = gone(&code, &Redaction::new().source(), &["hush"]);
    assert!(once.contains("var.a"));
}

#[test]
fn case_87_cut_and_refused_messages_keep_no_secrets() {
    let dump = info(
        "Emergency state dump",
        r#""state":{"secret":"hush"},"type":"log","#,
    );
    let refused = format!("{}\n{dump}\n", VERSION.replace("\"1.2\"", "\"2.0\""));
    gone(&refused, &Redaction::new(), &["hush"]);
    let cut = format!("{VERSION}\n{}", &dump[..dump.find("hush").unwrap() + 6]);
    assert!(cut.contains("hush"));
    let once = gone(&cut, &Redaction::new(), &["hush"]);
    assert!(tolerant(once).end.is_truncated);
}

/// A secret of one character can be in what is written in place of a message that was cut.
#[test]
fn what_takes_the_place_of_a_cut_message_stays() {
    for secret in ["{", "\"", "{\"("] {
        let redaction = Redaction::new().secret(secret);
        for cut in [
            "\"@message\":",
            "\"@message\": hush\n",
            "{\"@level\": \"hush\n",
        ] {
            let once = gone(cut, &redaction, &["hush"]);
            assert!(once.contains("(redacted)"));
        }
    }
}

/// What is left of a text without a secret can read as a message, or as the start of one.
#[test]
fn a_text_that_becomes_a_message_goes_as_a_whole() {
    for (secret, text) in [
        ("\"@", "{\"\"@\""),
        ("x}hush", "{\"@level\": \"info\"}x}hush"),
        ("hush\"@", "{\"hush\"@message\": \"me\", \"a\": 1}"),
    ] {
        gone(text, &Redaction::new().secret(secret), &[secret]);
        gone(
            &format!("{text}\n"),
            &Redaction::new().secret(secret),
            &[secret],
        );
    }
    let text = "a { \"hush\" and \"more";
    let kept = gone(text, &Redaction::new().secret("hush"), &["hush"]);
    assert_eq!(kept, "a { \"(redacted)\" and \"more");
}

#[test]
fn streams_without_secrets_keep_their_bytes() {
    let kept = RECORDED.iter().filter(|case| {
        let (text, count) = redacted(&case.stream, &Redaction::new());
        assert_eq!(count == 0, text.as_bytes() == case.stream, "{}", case.id);
        count == 0
    });
    assert!(kept.count() > 190);
}

#[test]
fn case_88_filtered_lines_are_those_that_came() {
    let stream = &by_id("modules-odd-keys/apply").stream;
    let filters = [
        Filter::default(),
        filter(|filter| filter.types = vec!["apply_start".into()]),
        filter(|filter| filter.actions = vec![Action::Delete]),
        filter(|filter| filter.addresses = vec!["module.*".into()]),
        filter(|filter| filter.phases = vec![tofu_json_ui::Phase::Applying]),
    ];
    let mut counts = Vec::new();
    for filter in filters {
        let (mut fold, mut out) = (Fold::new(), Vec::new());
        let mut lines = stream.split_inclusive(|&byte| byte == b'\n');
        read_slice(stream, ReadOptions::unchecked(), |event| {
            fold.event(&event);
            if event
                .message()
                .is_some_and(|message| filter.keeps(message, fold.run().phase))
            {
                event.line.write(&mut out);
            }
        });
        for line in out.split_inclusive(|&byte| byte == b'\n') {
            assert!(lines.any(|own| own == line));
        }
        counts.push(out.iter().filter(|&&byte| byte == b'\n').count());
    }
    let all = stream.iter().filter(|&&byte| byte == b'\n').count();
    assert_eq!(counts[0], all);
    assert!(
        counts[1..].iter().all(|&count| 0 < count && count < all),
        "{counts:?}"
    );
}

fn filter(change: impl FnOnce(&mut Filter)) -> Filter {
    let mut filter = Filter::default();
    change(&mut filter);
    filter
}

#[test]
fn globs() {
    for (pattern, text, expected) in [
        ("*", "", true),
        ("", "", true),
        ("", "a", false),
        ("a*c*", "abcd", true),
        ("a*c", "abcd", false),
        ("*[0]", "t.n[0]", true),
        ("t.?", "t.é", true),
        ("**b", "aab", true),
    ] {
        assert_eq!(matches_glob(pattern, text), expected, "{pattern} {text}");
    }
    assert!(!matches_glob(&"*a".repeat(50), &"b".repeat(5000)));
}

//! What is redacted where a message is not alone and whole on its line.

use crate::made::*;
use tofu_json_ui::{ReadOptions, Redaction, RedactionCounts, read_slice};

/// What stays of a stream, and what was counted. A second pass changes nothing, and nothing but what was left out differs
/// where lines are replaced.
fn passed(stream: &str, redaction: &Redaction) -> (String, RedactionCounts) {
    let pass = |stream: &[u8]| {
        let (mut redaction, mut counts) = (redaction.clone(), RedactionCounts::default());
        let mut out = Vec::new();
        read_slice(stream, ReadOptions::unchecked(), |event| {
            let mut line = Vec::new();
            if redaction.pass(&event, &mut counts, &mut line) {
                out.extend(line);
            }
        });
        (out, counts)
    };
    let (once, counts) = pass(stream.as_bytes());
    let (twice, again) = pass(&once);
    let once = String::from_utf8(once).unwrap();
    assert_eq!(String::from_utf8(twice).unwrap(), once);
    assert_eq!(again, RedactionCounts::default(), "{once}");
    let (mut redaction, mut replaced) = (redaction.clone(), Vec::new());
    read_slice(stream.as_bytes(), ReadOptions::unchecked(), |event| {
        redaction.event(&event, &mut replaced);
    });
    let replaced = String::from_utf8(replaced).unwrap();
    let replaced = replaced.replace("{\"(redacted)\n", "");
    assert_eq!(replaced.trim_end_matches("{\"(redacted)"), once);
    (once, counts)
}

const OUTPUTS: &str = r#"{"@level":"info","@message":"Outputs: 1","@module":"tofu.ui","@timestamp":"2026-01-02T03:04:05.000000Z","outputs":{"o":{"sensitive":true,"type":"string","value":"hush"}},"type":"outputs"}"#;

fn hidden() -> String {
    OUTPUTS.replace("hush", "(redacted)")
}

#[test]
fn every_message_of_a_line_is_redacted() {
    let stream = format!("{VERSION}\n{OUTPUTS}{OUTPUTS} {OUTPUTS}\ntext\n");
    let (once, counts) = passed(&stream, &Redaction::new());
    let hidden = hidden();
    assert_eq!(
        once,
        format!("{VERSION}\n{hidden}\n{hidden} \n{hidden}\ntext\n")
    );
    assert_eq!((counts.redacted, counts.cut, counts.parts), (3, 0, 0));
}

#[test]
fn what_is_cut_before_another_run_is_left_out() {
    for cut in 12..OUTPUTS.len() {
        let stream = format!("{VERSION}\n{}{VERSION}\ntext\n", &OUTPUTS[..cut]);
        let (once, counts) = passed(&stream, &Redaction::new());
        assert_eq!(once, format!("{VERSION}\n{VERSION}\ntext\n"), "{cut}");
        assert_eq!((counts.redacted, counts.cut), (0, 1), "{cut}");
    }
}

/// Wherever a message is broken, nothing of its second half stays, nor of what follows up to the next message.
#[test]
fn the_rest_of_a_broken_message_is_left_out() {
    for at in 12..OUTPUTS.len() {
        let (first, second) = OUTPUTS.split_at(at);
        for stamp in ["", "2026-01-02T03:04:05Z "] {
            let stream = format!(
                "{stamp}{VERSION}\n{stamp}{first}\n{stamp}{second}\ntext\n{VERSION}\ntext\n"
            );
            let (once, counts) = passed(&stream, &Redaction::new());
            assert_eq!(once, format!("{stamp}{VERSION}\n{VERSION}\ntext\n"), "{at}");
            assert_eq!(
                (counts.redacted, counts.cut, counts.parts),
                (0, 1, 2),
                "{at}"
            );
        }
    }
}

/// As `tail -c` leaves it.
#[test]
fn the_end_of_a_message_is_left_out() {
    for at in 1..OUTPUTS.len() - 2 {
        let end = &OUTPUTS[at..];
        for between in ["\n", ""] {
            let (once, _) = passed(&format!("{end}{between}{VERSION}\n"), &Redaction::new());
            assert_eq!(once, format!("{VERSION}\n"), "{at}");
        }
        let stream = format!("{VERSION}\n{end}\ntext {{ and {{ \"more\" }}\n");
        let (once, _) = passed(&stream, &Redaction::new());
        let is_kept = once.contains("hush");
        // Where nothing shows that it is the end of a message, it has to be the first.
        assert!(
            !is_kept || end.matches('}').count() <= end.matches('{').count(),
            "{once}"
        );
        assert_eq!(once.contains("more"), !end.contains("\"@"));
    }
}

#[test]
fn a_message_that_is_spread_over_lines_is_left_out() {
    let value: serde_json::Value = serde_json::from_str(OUTPUTS).unwrap();
    let pretty = serde_json::to_string_pretty(&value).unwrap();
    let list = serde_json::to_string_pretty(&[&value, &value]).unwrap();
    for (text, left) in [(pretty, ""), (list, "[\n]\n")] {
        let stream = format!("{VERSION}\n{text}\ntext\n");
        let (once, counts) = passed(&stream, &Redaction::new());
        assert!(!once.contains("hush"), "{once}");
        assert!(
            once == format!("{VERSION}\n{left}text\n") || once == format!("{VERSION}\n{left}"),
            "{once}"
        );
        assert!(counts.cut > 0);
    }
}

#[test]
fn json_around_a_message_is_left_out() {
    let quoted = serde_json::to_string(OUTPUTS).unwrap();
    for line in [
        format!("[{OUTPUTS}]"),
        format!("{{\"time\":1,\"msg\":{OUTPUTS}}}"),
        format!("{{\"log\":{quoted}}}"),
        format!("{OUTPUTS} and more"),
        format!("time=1 msg={quoted}"),
    ] {
        let (once, counts) = passed(
            &format!("{VERSION}\n{line}\n{VERSION}\n"),
            &Redaction::new(),
        );
        assert_eq!(once, format!("{VERSION}\n{VERSION}\n"), "{line}");
        assert_eq!(
            (counts.redacted, counts.cut + counts.parts),
            (0, 1),
            "{line}"
        );
    }
}

#[test]
fn text_and_json_of_others_stay() {
    for line in [
        "a {\"b\":1}",
        "{\"a\":\"b\"}",
        "}",
        "  tags = { \"a\" = \"b\" }",
        "[1]",
    ] {
        let stream = format!("{VERSION}\n{line}\n");
        assert_eq!(passed(&stream, &Redaction::new()).0, stream);
    }
}

#[test]
fn documents_of_tests_hide_what_is_asked_for() {
    let state = info(
        "x",
        r#""test_state":{"values":{"outputs":{"o":{"sensitive":false,"value":"hush"}},"root_module":{"resources":[{"address":"a.b","values":{"id":"hush","name":"kept"},"identity":{"a":"hush"},"sensitive_values":{}}]}}},"type":"test_state","#,
    );
    let plan = info(
        "x",
        r#""test_plan":{"output_changes":{"o":{"before":"hush","after":"hush"}},"resource_changes":[{"address":"a.b","change":{"before":{"id":"hush"},"after":{"id":"hush","name":"kept"},"importing":{"id":"hush"}}}],"configuration":{"root_module":{"outputs":{"o":{"expression":{"constant_value":"hush"}}}}}},"type":"test_plan","#,
    );
    for line in [state, plan] {
        let all = Redaction::new().outputs().ids();
        let (once, _) = passed(&line, &all);
        assert!(!once.contains("hush") && once.contains("kept"), "{once}");
        for one in [Redaction::new().outputs(), Redaction::new().ids()] {
            let (part, counts) = passed(&line, &one);
            assert!(part.contains("hush") && counts.redacted > 0, "{part}");
        }
        assert_eq!(passed(&line, &Redaction::new()).0, line);
    }
}

#[test]
fn arguments_of_actions_are_redacted() {
    let line = info(
        "x",
        r#""test_plan":{"action_invocations":[{"address":"action.x.y","config_values":{"pw":"hush","a":1},"config_sensitive":{"pw":true}}]},"type":"test_plan","#,
    );
    let (once, counts) = passed(&line, &Redaction::new());
    assert!(once.contains(r#""config_values":{"pw":"(redacted)","a":1}"#));
    assert_eq!(counts.redacted, 1);
}

/// What a configuration gives to sensitive variables of modules is nowhere else in a plan.
#[test]
fn constants_for_modules_and_outputs_are_redacted() {
    let configuration = |secret: &str| {
        format!(
            r#"{{"outputs":{{"o":{{"sensitive":true,"expression":[{{"a":{{"constant_value":{secret}}}}}]}}}},"module_calls":{{"m":{{
            "expressions":{{"v":{{"constant_value":{secret}}},"w":{{"constant_value":"kept"}}}},"module":{{"variables":{{"v":{{"sensitive":true}},"w":{{}}}},
            "module_calls":{{"n":{{"expressions":{{"v":{{"constant_value":{secret}}}}},"module":{{"variables":{{"v":{{"sensitive":true}}}}}}}}}}}}}}}}}}"#
        )
        .replace('\n', "")
    };
    let line = |secret: &str| {
        let configuration = configuration(secret);
        info(
            "x",
            &format!(
                r#""test_plan":{{"configuration":{{"root_module":{configuration}}}}},"type":"test_plan","#
            ),
        )
    };
    let (once, counts) = passed(&line(r#"["hush"]"#), &Redaction::new());
    assert_eq!(once, line(r#""(redacted)""#));
    assert_eq!(counts.redacted, 3);
}

/// Of several members of one name only the last one counts, but everybody can read the others.
#[test]
fn members_of_one_name_are_redacted() {
    for payload in [
        r#""outputs":{"o":{"sensitive":true,"value":"hush","value":"hush"}},"type":"outputs","#,
        r#""test_state":{"values":{"a":{"p":"hush","q":"kept","p":["hush"]}},"sensitive_values":{"a":{"p":[true]}}},"type":"test_state","#,
        r#""test_state":{"values":{"p":"hush"},"values":{"q":"kept"},"sensitive_values":{"p":true}},"type":"test_state","#,
        r#""test_plan":{"variables":{"v":{"value":"hush","value":"hush"},"v":{"value":"hush"}},"variables":{"v":{"value":"hush"},"w":{"value":"kept"}},
        "configuration":{"root_module":{"variables":{"v":{"sensitive":true,"default":"hush","default":"hush"}}}}},"type":"test_plan","#,
        r#""state":{"a":"hush"},"state":{"a":"hush"},"type":"log","#,
    ] {
        let line = info("x", &payload.replace('\n', ""));
        let (once, _) = passed(&line, &Redaction::new());
        assert!(!once.contains("hush"), "{once}");
        assert_eq!(once.contains("kept"), line.contains("kept"), "{once}");
        assert_eq!(passed(&once, &Redaction::new()).0, once);
    }
}

#[test]
fn a_known_secret_can_be_a_number() {
    let line = info(
        "x",
        r#""kv":{"n":987654321,"m":98765,"s":"x987654321"},"type":"log","#,
    );
    let (once, counts) = passed(&line, &Redaction::new().secret("987654321"));
    assert!(
        once.contains(r#"{"n":"(redacted)","m":98765,"s":"x(redacted)"}"#),
        "{once}"
    );
    assert_eq!(counts.redacted, 2);
}

//! Cases 35 to 43: outputs, tests, and messages of other commands.

use crate::made::*;
use crate::streams::by_id;
use tofu_json_ui::{Action, FindingCode as Code, Level, MessageKind, Payload, Status, TestStatus};

fn text(line: &str) -> String {
    message(line, |message| message.expected_text().unwrap())
}

fn outputs(members: &str, look: impl FnOnce(&tofu_json_ui::Outputs<'_>)) {
    let line = info("", &format!(r#""outputs":{{{members}}},"type":"outputs","#));
    message(&line, |message| match message.payload() {
        Payload::Outputs(outputs) => look(&outputs),
        other => panic!("{other:?}"),
    });
}

#[test]
fn case_35_outputs() {
    outputs(r#""a":{"sensitive":false,"action":"create"}"#, |outputs| {
        assert!(outputs.is_planned());
        assert_eq!(
            outputs.iter().next().unwrap().1.action,
            Some(Action::Create)
        );
    });
    outputs(
        r#""a":{"sensitive":true,"type":"string"},"b":{"sensitive":false,"deprecated":"old","type":"number","value":1.50}"#,
        |outputs| {
            assert!(!outputs.is_planned());
            let found: Vec<_> = outputs.iter().collect();
            assert!(
                found[0].1.sensitive
                    && found[0].1.value.is_none()
                    && found[0].1.type_json.is_some()
            );
            assert_eq!(found[1].1.deprecated.as_deref(), Some("old"));
            assert_eq!(found[1].1.value.unwrap().0.as_number(), Some("1.50"));
            assert_eq!(outputs.len(), 2);
        },
    );
    let legacy = info(
        "Outputs: 1",
        r#""outputs":{"a":{"sensitive":true,"type":"string","value":"hush"}},"type":"outputs","#,
    );
    let runs = folded(&[&legacy], None);
    assert_eq!(
        runs[0].outputs[0].value, None,
        "a sensitive value is never kept"
    );
}

#[test]
fn case_36_no_outputs() {
    outputs("", |outputs| {
        assert!(outputs.is_empty() && !outputs.is_planned())
    });
    assert_eq!(
        text(&info("", r#""outputs":{},"type":"outputs","#)),
        "Outputs: 0"
    );
}

#[test]
fn case_37_ephemeral_hooks() {
    for key in ["Msg", "msg"] {
        let line = hook(
            "ephemeral_action_started",
            "ephemeral.t.n",
            &format!(",\"{key}\":\"Renewing...\""),
        );
        assert_eq!(text(&line), "ephemeral.t.n: Renewing...");
        assert_eq!(
            message(&line, |message| message.payload().action()),
            Some(Action::Renew)
        );
    }
    let start = hook(
        "ephemeral_op_start",
        "ephemeral.t.n",
        ",\"action\":\"open\"",
    );
    let end = hook(
        "ephemeral_op_complete",
        "ephemeral.t.n",
        ",\"action\":\"open\",\"elapsed_seconds\":1",
    );
    let runs = folded(&[&start, &end], None);
    assert_eq!(runs[0].operations()[0].status, Status::Done);
}

#[test]
fn case_38_a_dump_keeps_its_state() {
    let line = info(
        "Emergency state dump",
        r#""state":{"version":4},"type":"log","#,
    );
    message(&line, |message| {
        let Payload::Log(log) = message.payload() else {
            panic!()
        };
        assert_eq!(log.state.unwrap().0.raw(), br#"{"version":4}"#);
        assert_eq!(message.expected_text().unwrap(), message.text());
    });
}

#[test]
fn case_39_messages_without_a_type_and_those_of_other_commands() {
    for (level, expected) in [
        ("info", Level::Info),
        ("warn", Level::Warn),
        ("error", Level::Error),
    ] {
        message(
            &line(
                level,
                "Migration complete",
                r#""workspaces":["a"],"current_workspace":"a","#,
            ),
            |message| {
                assert_eq!(
                    (message.kind(), message.level()),
                    (MessageKind::Typeless, expected.clone())
                );
                let Payload::Typeless(root) = message.payload() else {
                    panic!()
                };
                assert!(root.get("workspaces").is_some());
            },
        );
    }
    assert_eq!(
        text(&info("", r#""type":"state_lock_acquire","#)),
        "Acquiring state lock. This may take a few moments..."
    );
    assert_eq!(
        text(&info("", r#""type":"state_lock_release","#)),
        "Releasing state lock. This may take a few moments..."
    );
    assert_eq!(
        text(&info(
            "",
            r#""workspaces":["a","b"],"current_workspace":"a","type":"workspace_list","#
        )),
        "list of workspaces"
    );
    let line = info(
        "",
        r#""resources":["a.b","a.c"],"from":"x","to":"y","type":"replace_provider","#,
    );
    assert_eq!(
        text(&line),
        "OpenTofu will replace provider from x to y for 2 resources"
    );
    assert_eq!(
        message(&info("a.b", r#""type":"resource_address","#), |message| {
            message.kind()
        }),
        MessageKind::ResourceAddress
    );
    assert_eq!(
        crate::outcomes::run(&by_id("state-kinds/state-list").stream)
            .command()
            .as_str(),
        "other"
    );
}

#[test]
fn case_40_messages_of_type_output() {
    let line = info("Initializing the backend...", r#""type":"output","#);
    assert_eq!(
        message(&line, |message| message.kind()),
        MessageKind::Output
    );
    assert_eq!(tolerant(format!("{VERSION}\n{line}\n")).codes, []);
}

#[test]
fn case_41_init_of_terraform() {
    let line = r#"{"@level":"info","@message":"Initializing the backend...","@module":"terraform.ui","@timestamp":"2026-01-02T03:04:05Z","message_code":"initializing_backend_message","type":"init_output"}"#;
    message(line, |message| {
        let Payload::InitOutput(output) = message.payload() else {
            panic!()
        };
        assert_eq!(
            output.message_code.as_deref(),
            Some("initializing_backend_message")
        );
        assert!(message.timestamp().is_some());
    });
}

#[test]
fn case_42_tests() {
    let run = crate::outcomes::run(&by_id("test-run/test").stream);
    let tests = run.tests.unwrap();
    let suite = &tests.files["one.tftest.hcl"];
    assert_eq!(
        (suite.runs.len(), suite.status.clone()),
        (6, Some(TestStatus::Error))
    );
    assert_eq!(tests.files["tests/empty.tftest.hcl"].runs.len(), 0);
    assert_eq!(
        (tests.passed, tests.failed, tests.errored, tests.skipped),
        (5, 1, 2, 1)
    );

    // Terraform tells files and runs while they go on, and gives the same result.
    let file = |progress: &str, status| {
        info(
            "",
            &format!(
                r#""test_file":{{"path":"a","progress":"{progress}"{status}}},"type":"test_file","#
            ),
        )
    };
    let case = |progress: &str, members| {
        info(
            "",
            &format!(
                r#""test_run":{{"path":"a","run":"x","progress":"{progress}"{members}}},"type":"test_run","#
            ),
        )
    };
    let status = r#","status":"pass""#;
    let lines = [
        info(
            "",
            r#""test_abstract":{"a":["x"],"b":null},"type":"test_abstract","#,
        ),
        file("starting", ""),
        case("starting", r#","elapsed":0"#),
        case("complete", r#","elapsed":7,"status":"pass""#),
        file("teardown", ""),
        file("complete", status),
        info(
            "",
            r#""test_summary":{"status":"pass","passed":1,"failed":0,"errored":0,"skipped":0},"type":"test_summary","#,
        ),
    ];
    let lines: Vec<_> = lines.iter().map(String::as_str).collect();
    let run = &folded(&lines, None)[0];
    let tests = run.tests.as_ref().unwrap();
    assert_eq!(tests.files["a"].runs[0].status, Some(TestStatus::Pass));
    assert_eq!(tests.files["a"].runs[0].elapsed_millis, Some(7));
    assert_eq!(run.outcome().as_str(), "succeeded");
    let texts: Vec<_> = lines.iter().map(|line| text(line)).collect();
    let expected = [
        "Found 2 files and 1 run block",
        "a... in progress",
        "  \"x\"... in progress",
        "  \"x\"... pass",
        "a... tearing down",
        "a... pass",
        "Success! 1 passed, 0 failed.",
    ];
    assert_eq!(texts, expected);
}

#[test]
fn case_42_texts_of_suites() {
    let rows = [
        ("skip", 0, 0, 0, 2, "Executed 0 tests, 2 skipped."),
        ("pending", 0, 0, 0, 0, "Executed 0 tests."),
        ("pass", 0, 0, 0, 0, "Success! 0 passed, 0 failed."),
        (
            "pass",
            1,
            0,
            0,
            2,
            "Success! 1 passed, 0 failed, 2 skipped.",
        ),
        ("fail", 1, 2, 1, 0, "Failure! 1 passed, 3 failed."),
        (
            "error",
            0,
            0,
            1,
            1,
            "Failure! 0 passed, 1 failed, 1 skipped.",
        ),
    ];
    for (status, passed, failed, errored, skipped, expected) in rows {
        let line = info(
            "",
            &format!(
                r#""test_summary":{{"status":"{status}","passed":{passed},"failed":{failed},"errored":{errored},"skipped":{skipped}}},"type":"test_summary","#
            ),
        );
        assert_eq!(text(&line), expected);
    }
    let left = info(
        "",
        r#""test_cleanup":{"failed_resources":[{"instance":"a.b","deposed_key":"1234"}]},"type":"test_cleanup","#,
    );
    message(&left, |message| {
        let Payload::TestCleanup(cleanup) = message.payload() else {
            panic!()
        };
        assert_eq!(
            cleanup.failed_resources[0].deposed_key.as_deref(),
            Some("1234")
        );
    });
    let interrupt = info(
        "",
        r#""test_interrupt":{"state":[{"instance":"a.b"}],"states":{"x":[{"instance":"a.c"}]},"planned":["a.d"]},"type":"test_interrupt","#,
    );
    message(&interrupt, |message| {
        let Payload::TestInterrupt(interrupt) = message.payload() else {
            panic!()
        };
        assert_eq!(interrupt.state.unwrap()[0].instance, "a.b");
        assert_eq!(interrupt.planned.unwrap(), ["a.d"]);
    });
}

#[test]
fn case_43_unknown_types_keep_everything() {
    let line = info("hello", r#""new":{"a":[1.0]},"type":"brand_new","#);
    message(&line, |message| {
        assert_eq!(
            (message.kind(), message.type_word().as_deref()),
            (MessageKind::Unknown, Some("brand_new"))
        );
        let Payload::Unknown(root) = message.payload() else {
            panic!()
        };
        assert_eq!(root.get("new").unwrap().raw(), br#"{"a":[1.0]}"#);
        assert_eq!(message.text(), "hello");
    });
    assert_eq!(
        tolerant(format!("{VERSION}\n{line}\n")).codes,
        [Code::UnknownType]
    );
}

//! What provisioners run and print does not stay behind in other messages.

use crate::made::*;
use crate::secrets::redacted;
use crate::streams::by_id;
use tofu_json_ui::{ReadOptions, Redaction, read_slice};

const COMMAND: &str = "curl -H 'Authorization: Bearer canary-token-1' https://me:canary-pw@host/x";

fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap()
}

fn progress(output: &str) -> String {
    let members = format!(
        r#""hook":{{{},"provisioner":"local-exec","output":{}}},"type":"provision_progress","#,
        resource("t.n"),
        quoted(output)
    );
    info(&format!("t.n: (local-exec): {output}"), &members)
}

fn executing() -> String {
    progress(&format!(r#"Executing: ["/bin/sh" "-c" {COMMAND:?}]"#))
}

fn diagnostic(summary: &str, detail: &str, code: &str) -> String {
    let members = format!(
        r#""diagnostic":{{"severity":"error","summary":{},"detail":{},"address":"t.n","range":{{"filename":"main.tf","start":{{"line":19,"column":1,"byte":0}},"end":{{"line":19,"column":2,"byte":1}}}},"snippet":{{"context":"resource \"t\" \"n\"","code":{},"start_line":19,"highlight_start_offset":0,"highlight_end_offset":1,"values":[{{"traversal":"var.token","statement":"is \"canary-token-1\""}}]}}}},"type":"diagnostic","#,
        quoted(summary),
        quoted(detail),
        quoted(code)
    );
    line("error", &format!("Error: {summary}"), &members)
}

/// The two forms of a diagnostic: as OpenTofu writes it now, and with everything in its summary.
fn failures() -> [String; 2] {
    let told = format!("Error running command '{COMMAND}': exit status 7. Output: canary-out\n");
    let code = format!("  provisioner \"local-exec\" {{ command = {COMMAND:?} }}");
    [
        diagnostic("local-exec provisioner error", &told, &code),
        diagnostic(&told, "", &code),
    ]
}

#[test]
fn a_recorded_failure_keeps_its_exit_status_only() {
    let stream = &by_id("stream-provisioner-fails/apply").stream;
    let (text, _) = redacted(stream, &Redaction::new());
    assert!(!text.contains("false"), "{text}");
    let failure = text
        .lines()
        .find(|line| line.contains("\"severity\":\"error\""));
    let failure = failure.unwrap();
    let kept = "Error running command '(redacted)': exit status 1. Output: (redacted)";
    assert!(failure.contains(kept), "{failure}");
    assert!(!failure.contains("before the end"), "{failure}");
    assert!(failure.contains(r#""address":"terraform_data.bad","range":{"filename":"main.tf""#));
    let (text, _) = redacted(stream, &Redaction::new().provisioners());
    assert!(!text.contains("before the end"), "{text}");
}

#[test]
fn no_message_keeps_what_a_command_gives_away() {
    let value = quoted(COMMAND);
    let unknown = format!(r#""type":"novelty","novelty":{{"text":{value}}},"#);
    let state = format!(
        r#""test_state":{{"values":{{"root_module":{{"resources":[{{"address":"t.n","values":{{"input":{value}}}}}]}}}}}},"type":"test_state","#
    );
    let outputs = format!(
        r#""outputs":{{"o":{{"sensitive":false,"type":"string","value":{value}}}}},"type":"outputs","#
    );
    let [now, before] = failures();
    let lines = [
        VERSION.to_owned(),
        executing(),
        progress("+ curl -H Authorization: Bearer canary-token-1 https://me:canary-pw@host/x"),
        now,
        before,
        diagnostic("No", "the server refused canary-token-1", "x"),
        info(&format!("ran {COMMAND}"), ""),
        info("log of canary-token-1", r#""type":"log","#),
        info("x", &unknown),
        info("x", &state),
        info("x", &outputs),
        "+ curl canary-token-1".to_owned(),
    ];
    let lines: Vec<_> = lines.iter().map(String::as_str).collect();
    let stream = stream(&lines);
    for redaction in [
        Redaction::new(),
        Redaction::new().provisioners().source().outputs().ids(),
    ] {
        let (text, count) = redacted(&stream, &redaction);
        assert!(count > 0);
        assert!(!text.contains("canary"), "{text}");
        assert_eq!(text.lines().count(), lines.len());
        assert_eq!(redacted(text.as_bytes(), &redaction), (text, 0));
    }
}

/// Secrets can be words of the sentences that stay.
#[test]
fn a_second_time_changes_nothing_whatever_the_secrets_are() {
    let [now, before] = failures();
    let quiet = progress("local-exec: Executing: Suppressed by quiet=true");
    let command = progress(r#"Executing: ["sh" "--token" "x --token Suppressed by quiet=true"]"#);
    let stream = stream(&[&command, &executing(), &now, &before, &quiet]);
    for secret in [
        "exit status",
        "running",
        "Error",
        "command '",
        "7",
        "Output",
        "(",
        "Executing",
    ] {
        let redaction = Redaction::new().secret(secret);
        let (once, _) = redacted(&stream, &redaction);
        assert_eq!(redacted(once.as_bytes(), &redaction), (once, 0), "{secret}");
    }
}

/// Names say what a message is about, whatever a command has in it.
#[test]
fn names_stay() {
    let command = progress(r#"Executing: ["/bin/sh" "-c" "deploy --token t.name"]"#);
    let failure = diagnostic("No", "x", "x").replace("\"t.n\"", "\"t.name\"");
    let (text, _) = redacted(&stream(&[&command, &failure]), &Redaction::new());
    assert!(text.contains(r#""address":"t.name""#), "{text}");
}

/// What anybody may have written is looked into in each kind of message.
#[test]
fn no_kind_of_message_keeps_a_learned_secret() {
    let id = r#","action":"create","id_key":"id","id_value":"canary-token-1""#;
    let told = |line: String| {
        line.replace(
            "\"@message\":\"\"",
            "\"@message\":\"x [id=canary-token-1]\"",
        )
    };
    let kinds = [
        "apply_start",
        "apply_progress",
        "apply_complete",
        "apply_errored",
        "refresh_start",
        "refresh_complete",
        "provision_start",
        "provision_complete",
        "provision_errored",
    ];
    let mut lines: Vec<_> = kinds.map(|kind| told(hook(kind, "t.n", id))).into();
    for kind in [
        "planned_change",
        "resource_drift",
        "change_summary",
        "version",
    ] {
        let members = format!(
            r#""change":{{{},"action":"create","importing":{{"id":"canary-token-1"}}}},"type":"{kind}","#,
            resource("t.n")
        );
        lines.push(info("of canary-token-1", &members));
    }
    let outputs = r#""outputs":{"canary-token-1":{"sensitive":false,"type":"string","value":{"canary-token-1":1,"address":"canary-token-1"}},"type":{"sensitive":false,"value":"canary-token-1"}},"type":"outputs","#;
    lines.push(info("x", outputs));
    lines.insert(0, executing());
    let lines: Vec<_> = lines.iter().map(String::as_str).collect();
    let (text, _) = redacted(&stream(&lines), &Redaction::new());
    assert!(!text.contains("canary"), "{text}");
    assert_eq!(text.matches(r#""addr":"t.n""#).count(), 14, "{text}");
    assert_eq!(redacted(text.as_bytes(), &Redaction::new()), (text, 0));
}

/// Two names that become one can mark what was open.
#[test]
fn a_name_that_changes_leaves_no_new_mark() {
    let command = progress(r#"Executing: ["sh" "-c" "x --token canary-1 --token canary-2"]"#);
    for (values, marks) in [
        (r#"{"canary-1":"open"}"#, r#"{"canary-2":true}"#),
        (
            r#"{"canary-1":"open","canary-2":"hush"}"#,
            r#"{"canary-1":false,"canary-2":true}"#,
        ),
    ] {
        let state = format!(
            r#""test_state":{{"values":{{"root_module":{{"resources":[{{"address":"t.n","values":{values},"sensitive_values":{marks}}}]}}}}}},"type":"test_state","#
        );
        let stream = stream(&[&command, &info("x", &state)]);
        let (text, _) = redacted(&stream, &Redaction::new());
        assert!(!text.contains("canary") && !text.contains("hush"), "{text}");
        assert!(text.contains(r#""address":"t.n""#), "{text}");
        assert_eq!(redacted(text.as_bytes(), &Redaction::new()), (text, 0));
    }
}

#[test]
fn the_errors_of_other_provisioners_keep_no_text() {
    for (summary, detail) in [
        ("file provisioner error", "Upload failed: canary"),
        (
            "remote-exec provisioner error",
            "error executing \"/tmp/canary.sh\": Process exited with status 1",
        ),
        ("any provisioner error", "canary"),
    ] {
        let (text, _) = redacted(
            diagnostic(summary, detail, "canary").as_bytes(),
            &Redaction::new(),
        );
        assert!(!text.contains("canary"), "{text}");
        assert!(text.contains(summary), "{text}");
    }
}

/// Lines before the command have its secrets too where a recording was gone over first.
#[test]
fn what_was_learned_before_goes_everywhere() {
    let early = info("plan of canary-token-1", "");
    let stream = stream(&[&early, &executing()]);
    assert!(redacted(&stream, &Redaction::new()).0.contains("canary"));
    let mut redaction = Redaction::new();
    read_slice(&stream, ReadOptions::unchecked(), |event| {
        redaction.learn(&event);
    });
    assert!(!redacted(&stream, &redaction).0.contains("canary"));
}

/// More commands than are kept: of what provisioners print nothing is left then.
#[test]
fn too_many_commands_hide_all_output() {
    // As much as 400 kB of commands.
    let lines: Vec<_> = (0..4)
        .flat_map(|number| {
            let command = format!("login --token canary-{number} {}", "x".repeat(100_000));
            [
                progress(&format!(r#"Executing: ["sh" "-c" {command:?}]"#)),
                progress(&format!("logged in with canary-{number}")),
            ]
        })
        .collect();
    let lines: Vec<_> = lines.iter().map(String::as_str).collect();
    let (text, _) = redacted(&stream(&lines), &Redaction::new());
    assert!(!text.contains("canary"));
    assert!(text.contains("logged in with (redacted)"));
    assert_eq!(redacted(text.as_bytes(), &Redaction::new()), (text, 0));
}

/// It can be anywhere in a stream that two programs write.
#[test]
fn half_a_message_is_left_out() {
    let half = executing();
    let half = half.get(..half.find("canary").unwrap() + 6).unwrap();
    let stream = stream(&[VERSION, half, VERSION]);
    let (text, _) = redacted(&stream, &Redaction::new());
    assert!(!text.contains("canary"), "{text}");
    assert_eq!(text.lines().count(), 3);
}

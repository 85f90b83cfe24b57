//! Streams that ask for more work than they are long. None of them would end soon if a name were
//! looked for, or a value walked through, once more for each other one.

use crate::made::*;
use tofu_json_ui::{ReadOptions, Redaction, read_slice};

/// Enough to wait for when each is compared with each.
const MANY: usize = 40_000;

/// As deep as documents may nest here.
const DEEP: usize = 4_000;

fn redacted(line: &str) -> (String, u64) {
    let (mut out, mut count) = (Vec::new(), 0);
    read_slice(line.as_bytes(), ReadOptions::unchecked(), |event| {
        count += Redaction::new().event(&event, &mut out);
    });
    (String::from_utf8(out).unwrap(), count)
}

/// Members in an order that helps nobody.
fn members(value: &str) -> String {
    let members = (0..MANY).map(|number| format!("\"k{}\":{value}", number * 7919 % MANY));
    members.collect::<Vec<_>>().join(",")
}

#[test]
fn wide_masks() {
    let line = info(
        "",
        &format!(
            r#""test_state":{{"values":{{{}}},"sensitive_values":{{{}}}}},"type":"test_state","#,
            members("\"hush\""),
            members("true")
        ),
    );
    let (out, count) = redacted(&line);
    assert_eq!(count, MANY as u64);
    assert!(!out.contains("hush"));
}

#[test]
fn many_variables() {
    let line = info(
        "",
        &format!(
            r#""test_plan":{{"variables":{{{}}},"configuration":{{"root_module":{{"variables":{{{}}}}}}}}},"type":"test_plan","#,
            members(r#"{"value":"hush"}"#),
            members(r#"{"sensitive":true}"#)
        ),
    );
    let (out, count) = redacted(&line);
    assert_eq!(count, MANY as u64);
    assert!(!out.contains("hush"));
}

#[test]
fn secrets_within_secrets() {
    let line = info(
        "",
        &format!(
            r#""outputs":{{"o":{}[{}0]{}}},"type":"outputs","#,
            r#"{"sensitive":true,"value":"#.repeat(DEEP),
            "1,".repeat(MANY * 5),
            "}".repeat(DEEP)
        ),
    );
    let (out, count) = redacted(&line);
    assert_eq!(count, 1);
    assert!(out.contains(r#""o":{"sensitive":true,"value":"(redacted)"}"#));
}

/// Each level has a mask that hides what is a good way further down.
#[test]
fn masks_that_overlap() {
    const FAR: usize = 500;
    let mask = format!("{}true{}", r#"{"before":"#.repeat(FAR), "}".repeat(FAR));
    let line = info(
        "",
        &format!(
            r#""test_state":{}{}["hush",{}0]{}{},"type":"test_state","#,
            format!(r#"{{"before_sensitive":{mask},"before":"#).repeat(FAR),
            r#"{"before":"#.repeat(FAR),
            "1,".repeat(MANY * 10),
            "}".repeat(FAR),
            "}".repeat(FAR)
        ),
    );
    let (out, count) = redacted(&line);
    assert_eq!(count, 1);
    assert!(!out.contains("hush"));
}

#[test]
fn deep_constants() {
    let long = "x".repeat(MANY * 50);
    let line = info(
        "",
        &format!(
            r#""test_plan":{{"a":{{"sensitive":true,"value":"hush"}},"b":{{"constant_value":{}"{long}","hush"{}}}}},"type":"test_plan","#,
            "[".repeat(DEEP),
            "]".repeat(DEEP)
        ),
    );
    let (out, count) = redacted(&line);
    assert_eq!(count, 2);
    assert!(!out.contains("hush") && out.contains(&long));
}

#[test]
fn many_runs_of_a_file_with_a_long_name() {
    let path = "p".repeat(MANY * 50);
    let names: Vec<_> = (0..MANY).map(|number| format!("\"r{number}\"")).collect();
    let line = info(
        "",
        &format!(
            r#""test_abstract":{{"{path}":[{}]}},"type":"test_abstract","#,
            names.join(",")
        ),
    );
    let run = &folded(&[&line], None)[0];
    let files = &run.tests.as_ref().unwrap().files;
    assert_eq!(files[&*path].runs.len(), MANY);
}

/// Each could be the message that the others were cut before.
#[test]
fn very_many_messages_that_share_a_line() {
    let message = info("a", "");
    let mut count = 0;
    for line in [
        message.repeat(MANY),
        message[..30].repeat(MANY),
        format!("{}{message}", "{\"@level\":".repeat(MANY)),
        format!("{}\"", "{\"@level\":[1,\"".repeat(MANY)),
        "{\"@level\":1}{".repeat(MANY),
    ] {
        read_slice(line.as_bytes(), ReadOptions::unchecked(), |event| {
            count += u64::from(event.message().is_some());
        });
    }
    assert!(count >= MANY as u64, "{count}");
}

//! Cases 2 to 20: envelope and framing.

use crate::made::*;
use crate::streams::RECORDED;
use tofu_json_diagnostic::{Escaping, Severity};
use tofu_json_ui::{
    Feed, FindingCode as Code, Fold, Foreign, ReadOptions, read_slice, write_message,
};

fn rewritten(stream: &[u8], escaping: Escaping) -> String {
    let mut text = String::new();
    read_slice(stream, ReadOptions::unchecked(), |event| {
        write_message(&mut text, event.message().unwrap(), escaping);
        text.push('\n');
    });
    text
}

#[test]
fn case_02_written_bytes_are_the_read_ones() {
    for case in RECORDED.iter() {
        let text = rewritten(&case.stream, Escaping::Plain);
        assert!(text.as_bytes() == case.stream, "{}", case.id);
    }
    let raw = info("a<b>&", "");
    assert!(rewritten(raw.as_bytes(), Escaping::Html).contains(r"a\u003cb\u003e\u0026"));
}

#[test]
fn case_02_keys_and_spelling_become_those_of_opentofu() {
    let line = r#" { "type" : "log", "@message":"\u003c\u000a\/", "@module":"tofu.ui", "z":[1.0 , {"resource_key":"\u003c"}] } "#;
    let expected = r#"{"@message":"<\n/","@module":"tofu.ui","type":"log","z":[1.0,{"resource_key":"\u003c"}]}"#;
    assert_eq!(
        rewritten(line.as_bytes(), Escaping::Plain).trim_end(),
        expected
    );
}

#[test]
fn case_03_odd_characters_survive() {
    let line = &r#"{"@level":"info","@message":"\u2028 \u0000 \u001b \b \f DEL \ufffd \u2029","@module":"tofu.ui","@timestamp":"2026-01-02T03:04:05.000000Z","type":"log"}"#.replace("DEL", "\u{7f}");
    assert_eq!(rewritten(line.as_bytes(), Escaping::Plain).trim_end(), line);
    let text = message(line, |message| message.text().into_owned());
    assert_eq!(
        text,
        "\u{2028} \0 \u{1b} \u{8} \u{c} \u{7f} \u{fffd} \u{2029}"
    );
}

#[test]
fn case_04_numbers_survive() {
    let long = "9".repeat(101);
    for number in ["123456789012345678901234567890.5", &long] {
        let line = info(
            "Outputs: 1",
            &format!(
                r#""outputs":{{"n":{{"sensitive":false,"type":"number","value":{number}}}}},"type":"outputs","#
            ),
        );
        assert!(
            rewritten(line.as_bytes(), Escaping::Plain).contains(&format!("\"value\":{number}}}"))
        );
    }
}

#[test]
fn case_05_carriage_returns_are_told_once() {
    let lines = tolerant(format!("{VERSION}\r\n{}\r\n", info("a", "")));
    assert_eq!(lines.lines, [says("OpenTofu 1.12.6"), says("a")]);
    assert_eq!(lines.codes, [Code::CarriageReturns]);
}

#[test]
fn case_06_marks_are_tolerated_with_their_offset() {
    let lines = tolerant(format!("\u{feff}{VERSION}\n{}\u{3}", info("a", "")));
    assert_eq!(lines.lines, [says("OpenTofu 1.12.6"), says("a")]);
    assert_eq!(
        lines.codes,
        [Code::ByteOrderMark, Code::NoFinalNewline, Code::EndOfText]
    );
    let second = VERSION.len() as u64 + 4;
    let length = info("a", "").len() as u64;
    assert_eq!(lines.places[0], (1, 0, 1));
    assert_eq!(lines.places[2], (2, second + length, length + 1));
    let lines = tolerant(format!("\u{2}{VERSION}\n\u{3}"));
    assert_eq!(lines.lines, [says("OpenTofu 1.12.6"), Is::Blank]);
    assert_eq!(
        lines.codes,
        [Code::StartOfText, Code::NoFinalNewline, Code::EndOfText]
    );
}

#[test]
fn case_07_other_encodings_are_named() {
    let utf16: Vec<u8> = "\u{feff}{}\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let lines = tolerant(utf16);
    assert!(
        lines
            .lines
            .iter()
            .all(|line| *line == Is::Foreign(Foreign::Encoding))
    );
    assert_eq!(lines.codes, [Code::Utf16, Code::NoMessages]);
    assert!(Code::Utf16.about().contains("UTF-16") && Code::Utf16.severity() == Severity::Error);
}

#[test]
fn case_08_an_empty_stream() {
    let lines = tolerant("");
    assert_eq!(lines.codes, [Code::NoMessages]);
    let runs = folded(&[], None);
    assert_eq!(runs[0].outcome().as_str(), "unknown");
    assert_eq!(runs[0].command().as_str(), "unknown");
}

#[test]
fn case_09_the_last_line() {
    let lines = tolerant(VERSION);
    assert_eq!(
        (lines.lines, lines.codes),
        (vec![says("OpenTofu 1.12.6")], vec![Code::NoFinalNewline])
    );
    let hook = hook("apply_start", "t.n", ",\"action\":\"create\"");
    for cut in 1..hook.len() {
        let lines = tolerant(format!("{VERSION}\n{}", &hook[..cut]));
        assert_eq!(lines.lines[1], Is::Foreign(Foreign::Truncated), "{cut}");
        assert_eq!(lines.codes, [Code::Truncated], "{cut}");
        let end = (VERSION.len() + 1 + cut) as u64;
        assert_eq!(lines.places[0], (2, end, cut as u64 + 1));
        assert!(lines.end.is_truncated);
    }
}

#[test]
fn case_10_long_lines_and_the_limit() {
    for size in [64 << 10, 1 << 20, 64 << 20] {
        let long = info(&"x".repeat(size), "");
        let lines = tolerant(format!("{VERSION}\n{long}\n"));
        assert!(lines.codes.is_empty() && lines.lines.len() == 2, "{size}");
    }
    let long = info(&"x".repeat(1000), "");
    let stream = format!("{VERSION}\n{long}\n{}\n", info("after", ""));
    let mut seen = Vec::new();
    let mut feed = Feed::new(ReadOptions::default().max_line(300));
    for piece in stream.as_bytes().chunks(7) {
        feed.push(piece, |event| {
            seen.push((event.message().is_some(), event.findings.to_vec()))
        });
    }
    feed.finish(|_| panic!("every line has ended"));
    assert_eq!(
        seen.iter().map(|line| line.0).collect::<Vec<_>>(),
        [true, false, true]
    );
    let finding = &seen[1].1[0];
    assert_eq!((finding.code, finding.line), (Code::LineTooLong, 2));
    assert_eq!(finding.excerpt, format!("{} bytes", long.len()));
}

#[test]
fn case_11_blank_lines() {
    let lines = tolerant(format!("{VERSION}\n\n  \n{}\n", info("a", "")));
    assert_eq!(
        lines.lines,
        [says("OpenTofu 1.12.6"), Is::Blank, Is::Blank, says("a")]
    );
    assert_eq!(lines.codes, [Code::BlankLine, Code::BlankLine]);
    assert_eq!((lines.end.lines, lines.end.messages), (4, 2));
}

#[test]
fn case_12_a_wrapper_names_its_command() {
    let lines = tolerant(format!("[command]/x/tofu-bin plan -json\n{VERSION}\n"));
    assert_eq!(
        lines.lines,
        [Is::Foreign(Foreign::Text), says("OpenTofu 1.12.6")]
    );
    assert_eq!(lines.codes, [Code::ForeignText]);
    assert_eq!(lines.excerpts, ["[command]/x/tofu-bin plan -json"]);
}

#[test]
fn case_13_prefixes() {
    let stream = format!("[unit-a] {VERSION}\n");
    let lines = tolerant(&stream);
    assert_eq!(
        (lines.lines, lines.codes),
        (vec![says("OpenTofu 1.12.6")], vec![Code::Prefix])
    );
    assert_eq!(lines.excerpts, ["[unit-a] "]);
    let lines = read(&stream, ReadOptions::strict());
    assert_eq!(lines.lines, [Is::Foreign(Foreign::Text)]);
    // The cut end of a run, and another run on the same line.
    let lines = tolerant(format!("{}{VERSION}\n", &VERSION[..50]));
    assert_eq!(
        lines.lines,
        [Is::Foreign(Foreign::Text), says("OpenTofu 1.12.6")]
    );
    assert_eq!(lines.places[1], (1, 50, 51));
}

#[test]
fn messages_that_share_a_line_are_read_one_by_one() {
    let (a, b) = (info("a", ""), info("b", "\"x\":{\"y\":[{\"z\":1}]},"));
    for (gap, end) in [("", "\n"), (" ", "\r\n"), ("", "")] {
        let lines = tolerant(format!("{VERSION}{gap}{a}{gap}{b}{end}"));
        assert_eq!(
            lines.lines,
            [says("OpenTofu 1.12.6"), says("a"), says("b")],
            "{gap:?} {end:?}"
        );
        assert_eq!((lines.end.lines, lines.end.messages), (1, 3));
        let shared = lines.codes.iter().filter(|code| **code == Code::SharedLine);
        assert_eq!(shared.count(), 2);
    }
    let lines = tolerant(format!("{VERSION}{a}"));
    assert_eq!(lines.codes, [Code::NoFinalNewline, Code::SharedLine]);
    let (second, end) = (VERSION.len() as u64, (VERSION.len() + a.len()) as u64);
    assert_eq!(lines.places, [(1, end, end + 1), (1, second, second + 1)]);
    let lines = read(format!("{VERSION}{a}\n"), ReadOptions::strict());
    assert_eq!(lines.lines, [Is::Foreign(Foreign::Text)]);
}

/// Wherever the end of a killed run is, the next one is not taken for a part of it.
#[test]
fn what_is_cut_before_a_message_loses_no_other() {
    let cut = info("a", "\"outputs\":{\"o\":{\"value\":[\"x\\\\y\",1]}},");
    for at in 1..cut.len() {
        let text = format!("{VERSION}{}{VERSION}{}\n", &cut[..at], info("b", ""));
        let lines = tolerant(&text);
        let messages = lines
            .lines
            .iter()
            .filter(|line| matches!(line, Is::Message(_)));
        assert_eq!(messages.count(), 3, "{at}: {:?}", lines.lines);
        assert_eq!(lines.lines.len(), if at < 10 { 3 } else { 4 }, "{at}");
        assert!(!lines.end.is_truncated);
    }
    let lines = tolerant(format!("{VERSION}{}", &cut[..30]));
    assert_eq!(
        lines.lines,
        [says("OpenTofu 1.12.6"), Is::Foreign(Foreign::Truncated)]
    );
    assert_eq!(lines.codes, [Code::Truncated]);
}

/// A heartbeat is recognised by how it begins and ends.
#[test]
fn a_heartbeat_hides_no_message_before_it() {
    let (start, beat) = (
        hook("apply_start", "t.n", ",\"action\":\"create\""),
        hook(
            "apply_progress",
            "t.n",
            ",\"action\":\"create\",\"elapsed_seconds\":10",
        ),
    );
    let (mut fold, text) = (Fold::new(), format!("{VERSION}\n{start}{beat}\n"));
    read_slice(text.as_bytes(), ReadOptions::folding(), |event| {
        fold.event(&event)
    });
    assert_eq!(fold.run().operations().len(), 1);
}

#[test]
fn case_14_logs_are_no_messages() {
    let log = r#"{"@level":"info","@message":"CLI args: []string{}","@timestamp":"2026-01-02T03:04:05.000000Z"}"#;
    let plugin = r#"{"@caller":"x.go:1","@level":"debug","@message":"starting","@module":"provider.terraform-provider-x","@timestamp":"2026-01-02T03:04:05.000000Z"}"#;
    let lines = tolerant(stream(&[VERSION, log, plugin, VERSION]));
    assert_eq!(
        lines.lines[1..3],
        [Is::Foreign(Foreign::Log), Is::Foreign(Foreign::Log)]
    );
    assert_eq!(lines.codes, [Code::ForeignLog, Code::ForeignLog]);
}

#[test]
fn case_15_text_of_others_stays_as_it_is() {
    let texts = [
        "2026-01-02T03:04:05.000Z [INFO]  Terraform version: 1.12",
        "!!!!!!!!!!!!",
        "╷",
        "│ Error: x",
        "goroutine 1 [running]:",
        "::debug::a",
    ];
    let lines = tolerant(stream(&texts));
    assert!(
        lines
            .lines
            .iter()
            .all(|line| *line == Is::Foreign(Foreign::Text))
    );
    assert_eq!(lines.excerpts[..6], texts);
}

#[test]
fn case_16_json_that_is_no_message() {
    for json in ["1", "null", "\"a\"", "[1,2]", "[{\"@message\":\"x\"}]"] {
        assert_eq!(
            tolerant(json).lines,
            [Is::Foreign(Foreign::NotAnObject)],
            "{json}"
        );
    }
    for json in ["{}", "{\"a\":1}", "{\"@message\":5}"] {
        assert_eq!(
            tolerant(json).lines,
            [Is::Foreign(Foreign::NoMessage)],
            "{json}"
        );
        assert!(tolerant(json).codes.contains(&Code::ForeignJson), "{json}");
    }
}

#[test]
fn case_17_the_last_of_equal_keys_counts() {
    let lines = tolerant(info("a", "\"x\":1,\"@message\":\"b\","));
    assert_eq!(lines.lines, [says("b")]);
    assert!(lines.codes.contains(&Code::DuplicateKey));
    let nested = tolerant(info("a", "\"x\":{\"k\":1,\"k\":2},"));
    assert!(nested.codes.contains(&Code::DuplicateKey));
}

#[test]
fn case_18_a_bad_timestamp_loses_no_message() {
    let bad = info("a", "").replace("2026-01-02T", "yesterday ");
    let lines = tolerant(format!("{VERSION}\n{bad}\n"));
    assert_eq!(
        (lines.lines[1] == says("a"), lines.codes),
        (true, vec![Code::BadTimestamp])
    );
    assert_eq!(lines.excerpts, ["yesterday 03:04:05.000000Z"]);
}

#[test]
fn case_20_the_fallback_of_the_logger() {
    let warn = "\"@warn\":\"logging contained values that don't serialize to json\",";
    let lines = tolerant(format!("{VERSION}\n{}\n", info("a", warn)));
    assert_eq!(
        (lines.lines[1] == says("a"), lines.codes),
        (true, vec![Code::Fallback])
    );
}

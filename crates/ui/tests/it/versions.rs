//! Cases 21 to 25: the version message.

use crate::made::*;
use tofu_json_ui::{FindingCode as Code, MessageKind, Payload, Program, ReadOptions};

fn version(ui: &str) -> String {
    VERSION.replace("\"1.2\"", &format!("\"{ui}\""))
}

fn numbers(ui: &str) -> Option<(u32, u32)> {
    message(&version(ui), |message| match message.payload() {
        Payload::Version(version) => version.numbers(),
        other => panic!("{other:?}"),
    })
}

#[test]
fn case_21_versions_are_numbers() {
    for ui in ["1.2", "1.0", "1.1", "1.10", "0.1.0", "1"] {
        assert_eq!(tolerant(version(ui)).codes, [Code::NoFinalNewline], "{ui}");
    }
    assert!(numbers("1.10") > numbers("1.2"));
    assert_eq!(
        (numbers("0.1.0"), numbers("1")),
        (Some((0, 1)), Some((1, 0)))
    );
    assert_eq!(tolerant(version("x") + "\n").codes, [Code::BadVersion]);
}

#[test]
fn case_22_a_new_major_version_is_refused() {
    let stream = stream(&[
        &version("2.0"),
        &info("later", "\"type\":\"log\","),
        VERSION,
    ]);
    let lines = tolerant(&stream);
    assert_eq!(
        lines.lines,
        [Is::Refused, Is::Refused, says("OpenTofu 1.12.6")]
    );
    assert_eq!(
        (lines.codes, lines.excerpts),
        (vec![Code::VersionRefused], vec!["2.0".to_owned()])
    );
    let lines = read(&stream, ReadOptions::permissive());
    assert_eq!(lines.lines[1], says("later"));
}

#[test]
fn case_23_no_version_is_only_a_finding() {
    let lines = tolerant(info("a", "") + "\n");
    assert_eq!(
        (lines.lines, lines.codes),
        (vec![says("a")], vec![Code::NoVersion])
    );
}

#[test]
fn case_24_each_version_begins_a_run() {
    let runs = folded(&[VERSION, &info("a", ""), VERSION], None);
    assert_eq!(
        runs.iter().map(|run| run.messages).collect::<Vec<_>>(),
        [2, 1]
    );
    assert_eq!(runs[1].first_line, 3);
}

#[test]
fn case_25_products() {
    let terraform = VERSION
        .replace("tofu.ui", "terraform.ui")
        .replace("\"tofu\":\"1.12.6\"", "\"terraform\":\"1.11.4\"")
        .replace("OpenTofu 1.12.6", "Terraform 1.11.4");
    message(&terraform, |message| {
        assert_eq!(
            (message.producer(), message.kind()),
            (Program::Terraform, MessageKind::Version)
        );
        assert_eq!(message.expected_text().unwrap(), message.text());
        let Payload::Version(version) = message.payload() else {
            panic!()
        };
        assert_eq!(version.escaping(), tofu_json_diagnostic::Escaping::Html);
    });
    message(VERSION, |message| {
        assert_eq!(message.producer(), Program::OpenTofu);
        assert_eq!(message.expected_text().unwrap(), "OpenTofu 1.12.6");
    });
}

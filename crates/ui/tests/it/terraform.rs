//! Messages that Terraform 1.15 printed, a line of each kind and form: recorded, not written by hand.

use crate::secrets::redacted;
use std::collections::BTreeSet;
use tofu_json_ui::{
    FindingCode, MessageKind, Payload, Program, ReadOptions, Redaction, read_slice,
};

pub(crate) const RECORDED: &str = include_str!("../terraform.jsonl");

#[test]
fn every_kind_is_typed_and_its_text_follows() {
    let mut kinds = BTreeSet::new();
    let mut said = BTreeSet::new();
    let end = read_slice(RECORDED.as_bytes(), ReadOptions::strict(), |event| {
        let message = event.message().unwrap();
        assert_ne!(message.kind(), MessageKind::Unknown, "{}", message.text());
        assert_eq!(message.producer(), Program::Terraform);
        kinds.insert(message.kind());
        if let Some(text) = message.expected_text() {
            assert_eq!(text, message.text());
            said.insert(message.kind());
        }
        let codes: Vec<FindingCode> = event.findings.iter().map(|one| one.code).collect();
        assert_eq!(codes, [], "{}", message.text());
    });
    assert_eq!((kinds.len(), end.lines), (32, 94));
    let silent: Vec<_> = kinds.difference(&said).copied().collect();
    let by_themselves = [
        MessageKind::Log,
        MessageKind::EphemeralOpStart,
        MessageKind::EphemeralOpComplete,
        MessageKind::InitOutput,
    ];
    assert_eq!(silent, by_themselves);
}

#[test]
fn what_a_query_finds() {
    let mut identities = Vec::new();
    read_slice(RECORDED.as_bytes(), ReadOptions::unchecked(), |event| {
        if let Some(Payload::ListResourceFound(found)) = event.message().map(|one| one.payload()) {
            identities.push((
                found
                    .identity
                    .0
                    .get("name")
                    .unwrap()
                    .as_str()
                    .unwrap()
                    .into_owned(),
                found.resource_object.is_some(),
                found.import_config.is_some(),
            ));
        }
    });
    assert!(
        identities
            .iter()
            .any(|(_, object, import)| *object && *import),
        "{identities:?}"
    );
    assert!(
        identities.iter().any(|(_, object, _)| !object),
        "{identities:?}"
    );
}

/// Nothing is marked in them, so that they stay as they are; what is asked for goes.
#[test]
fn redaction_keeps_what_nobody_asks_for() {
    let lines: Vec<&str> = RECORDED
        .lines()
        .filter(|line| line.contains("\"list_"))
        .collect();
    let text = lines.join("\n") + "\n";
    assert_eq!(
        redacted(text.as_bytes(), &Redaction::new()),
        (text.clone(), 0)
    );
    for (redaction, gone) in [
        (Redaction::new().ids(), &["p-one", "Thing"][..]),
        (Redaction::new().outputs(), &["id-p-one", "sleep_seconds"]),
        (
            Redaction::new().source(),
            &["import {", "force_new     = null"],
        ),
    ] {
        let found: Vec<&str> = lines
            .iter()
            .copied()
            .filter(|line| line.contains("list_resource_found"))
            .collect();
        let (once, count) = redacted((found.join("\n") + "\n").as_bytes(), &redaction);
        assert!(count > 0);
        for text in gone {
            let is_ours = *text == "p-one" && once.contains("id-p-one");
            assert!(is_ours || !once.contains(text), "{text}: {once}");
        }
        assert_eq!(redacted(once.as_bytes(), &redaction), (once.clone(), 0));
    }
}

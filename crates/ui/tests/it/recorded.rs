use crate::streams::RECORDED;
use tofu_json_ui::{ReadOptions, read_slice};

#[test]
fn case_01_strict_reading_finds_nothing() {
    assert!(RECORDED.len() > 200);
    for case in RECORDED.iter() {
        let mut found = Vec::new();
        let end = read_slice(&case.stream, ReadOptions::strict(), |event| {
            found.extend(
                event
                    .findings
                    .iter()
                    .map(|finding| format!("{finding:?} {}", finding.excerpt)),
            );
            assert!(event.message().is_some(), "{}", case.id);
        });
        found.extend(end.findings.iter().map(|finding| format!("{finding:?}")));
        assert_eq!(found, [""; 0], "{}", case.id);
    }
}

#[test]
fn case_26_every_text_follows_from_its_payload() {
    let mut derived = 0;
    for case in RECORDED.iter() {
        read_slice(&case.stream, ReadOptions::strict(), |event| {
            let message = event.message().unwrap();
            if let Some(text) = message.expected_text() {
                assert_eq!(text, message.text(), "{}", case.id);
                derived += 1;
            }
        });
    }
    assert!(derived > 4000, "{derived}");
}

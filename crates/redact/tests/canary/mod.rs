//! Documents with a canary in them, and what becomes of them.
#![expect(
    clippy::unwrap_used,
    reason = "a broken test input is a mistake of the test"
)]

use tofu_json_redact::model::kind::recognize;
use tofu_json_redact::model::stream::{Slice, Window};
use tofu_json_redact::value::Limits;
use tofu_json_redact::{RedactOptions, Redaction, RedactionReport};

pub(crate) const CANARY: &str = "canary-canary";

pub(crate) fn redacted(document: &str, options: &RedactOptions) -> (String, RedactionReport) {
    let kind = recognize(document.as_bytes(), Limits::default()).unwrap();
    let learned = Redaction::learn(|| Slice(document.as_bytes()), kind, options).unwrap();
    let mut out = Vec::new();
    let report = learned
        .write(&mut Slice(document.as_bytes()), |bytes| {
            out.extend_from_slice(bytes);
            Ok(())
        })
        .unwrap();
    // The same in small pieces.
    let window = || Window::with_chunk(document.as_bytes(), 7);
    let learned = Redaction::learn(window, kind, options).unwrap();
    let mut again = Vec::new();
    let write = |bytes: &[u8]| {
        again.extend_from_slice(bytes);
        Ok(())
    };
    assert_eq!(learned.write(&mut window(), write).unwrap(), report);
    assert_eq!(again, out);
    let mut on_threads = Vec::new();
    let write = |bytes: &[u8]| {
        on_threads.extend_from_slice(bytes);
        Ok(())
    };
    assert_eq!(learned.write_with(2, &mut window(), write).unwrap(), report);
    assert_eq!(on_threads, out);
    (String::from_utf8(out).unwrap(), report)
}

/// The document without its canaries, which a second time is no other.
pub(crate) fn clean(document: &str, options: &RedactOptions) -> String {
    let (text, report) = redacted(document, options);
    assert!(document.contains(CANARY) && report.is_changed());
    assert!(!text.contains("canary"), "{text}");
    let (again, report) = redacted(&text, options);
    assert_eq!(again, text);
    assert!(!report.is_changed());
    text
}

pub(crate) fn plan(members: &str) -> String {
    format!(r#"{{"format_version": "1.2", "planned_values": {{}}, {members}}}"#)
}

pub(crate) fn change(change: &str) -> String {
    plan(&format!(
        r#""resource_changes": [{{"address": "a.b", "mode": "managed", "type": "a", "name": "b", "provider_name": "h/n/a",
        "change": {change}}}]"#
    ))
}

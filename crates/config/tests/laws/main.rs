//! Laws that hold for any configuration.

#![expect(
    clippy::unwrap_used,
    reason = "recorded files are read from disk, and a broken one has to fail loudly"
)]

mod texts;

use proptest::prelude::{any, prop, prop_oneof, proptest};
use serde::de::IgnoredAny;
use tofu_json_config::decode::{Role, decode};
use tofu_json_config::{Source, Syntax};

use texts::{damaged, deep_json, deep_native, documents, pieces};

/// Decoding ends in every role, twice the same way, and what was decoded is written as JSON.
fn decodes(name: &str, syntax: Syntax, bytes: &[u8]) {
    let source = Source::read_as(name, bytes, syntax);
    for role in [
        Role::Configuration,
        Role::Override,
        Role::Test,
        Role::Values,
    ] {
        let decoded = decode(&source, role);
        assert_eq!(decode(&source, role).faults, decoded.faults);
        serde_json::from_str::<IgnoredAny>(&decoded.to_json()).unwrap();
        for fault in &decoded.faults {
            assert!(!fault.summary.is_empty());
        }
    }
}

proptest! {
    #[test]
    fn any_bytes_decode(bytes in prop_oneof![pieces(), prop::collection::vec(any::<u8>(), 0..80)]) {
        decodes("any.tf", Syntax::Native, &bytes);
        decodes("any.tofu.json", Syntax::Json, &bytes);
    }

    #[test]
    fn any_damaged_file_decodes(bytes in damaged()) {
        decodes("any.tf", Syntax::Native, &bytes);
        decodes("any.tofu.json", Syntax::Json, &bytes);
    }

    #[test]
    fn any_document_decodes(bytes in documents()) {
        decodes("any.tofu.json", Syntax::Json, &bytes);
    }
}

/// Nothing recurses: a file can nest as deep as it likes.
#[test]
fn case_32_depth_does_not_matter() {
    for text in deep_json() {
        decodes("deep.tofu.json", Syntax::Json, text.as_bytes());
    }
    for text in deep_native() {
        decodes("deep.tf", Syntax::Native, text.as_bytes());
    }
}

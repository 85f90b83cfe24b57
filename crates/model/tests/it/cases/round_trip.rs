use super::{codes, root};
use crate::corpus::scenarios;
use tofu_json_model::document::render::{RenderPlan, RenderState};
use tofu_json_model::kind::{DocumentKind, recognize};
use tofu_json_value::{Document, Limits};

/// With documents that may not be copied: see the tests of round trips.
#[test]
fn case_85_untouched_documents_come_back() {
    for recorded in scenarios() {
        if let Ok(document) = Document::parse(&recorded.text) {
            assert!(document.text() == recorded.text, "{}", recorded.path);
        }
    }
}

#[test]
fn case_86_the_form_of_opentofu() {
    crate::round_trip::check_every_recorded_form();
}

#[test]
fn case_90_documents_of_remote_runs() {
    let text = r#"{"plan_format_version":"1.2","output_changes":null,"resource_changes":null,"resource_drift":[],"relevant_attributes":null,"provider_format_version":"1.0","provider_schemas":{"one.example/acme/a":{}}}"#;
    assert_eq!(
        recognize(text.as_bytes(), Limits::default()),
        Ok(DocumentKind::RenderPlan)
    );
    let plan = RenderPlan::read(root(text)).unwrap();
    assert!(plan.resource_changes.is_empty() && plan.resource_changes.presence().is_null());
    assert!(
        plan.output_changes.presence().is_null() && plan.resource_drift.presence().is_present()
    );
    assert_eq!(
        codes(text),
        [],
        "OpenTofu writes null for lists that are empty"
    );
    for (key, text) in [
        (
            "root",
            r#"{"state_format_version":"1.0","root":{"resources":[]},"root_module_outputs":{},"provider_format_version":"1.0","provider_schemas":{}}"#,
        ),
        (
            "root_module",
            r#"{"state_format_version":"1.0","root_module":{"resources":[]},"provider_format_version":"1.0"}"#,
        ),
    ] {
        assert_eq!(
            recognize(text.as_bytes(), Limits::default()),
            Ok(DocumentKind::RenderState)
        );
        let state = RenderState::read(root(text)).unwrap();
        assert!(state.either_root().is_some(), "{key}");
        assert_eq!(codes(text), [], "{key}");
    }
}

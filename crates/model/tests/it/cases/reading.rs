use super::{change, codes, plan, root};
use tofu_json_model::document::check::{CheckKind, CheckStatus};
use tofu_json_model::document::function::Functions;
use tofu_json_model::document::output::Output;
use tofu_json_model::document::plan::{DeferredReason, ResourceChange};
use tofu_json_model::document::provider::{DescriptionKind, NestingMode, ProviderSchemas};
use tofu_json_model::document::raw::RawState;
use tofu_json_model::document::state::State;
use tofu_json_model::document::validation::Severity;
use tofu_json_model::gate::{Strictness, VersionProblem, gate};
use tofu_json_model::kind::{DocumentKind, document_start, meanings, recognize, recognize_start};
use tofu_json_model::shape::Map;
use tofu_json_model::stream::{Window, document_kind};
use tofu_json_model::validate::{Code, Options, validate};
use tofu_json_model::{ErrorKind, Limits};
use tofu_json_value::{Document, FaultKind, Value};
use tofu_json_vocab::{Mode, Reason};

fn kind(text: &str) -> DocumentKind {
    recognize(text.as_bytes(), Limits::default()).unwrap()
}

#[test]
fn case_01_only_a_version_is_ambiguous() {
    let document = root(r#"{"format_version":"1.0"}"#);
    use DocumentKind::{
        Functions as FunctionKind, ProviderSchemas as SchemaKind, State as StateKind,
    };
    assert_eq!(meanings(document), [StateKind, SchemaKind, FunctionKind]);
    assert!(State::read(document).unwrap().values.is_none());
    assert!(
        ProviderSchemas::read(document)
            .unwrap()
            .provider_schemas
            .is_empty()
    );
    assert!(
        Functions::read(document)
            .unwrap()
            .function_signatures
            .is_empty()
    );
    let report = validate(br#"{"format_version":"1.0"}"#, &Options::default());
    assert_eq!(
        (report.kind, report.meanings.len(), report.findings.len()),
        (Some(StateKind), 3, 0)
    );
}

#[test]
fn case_02_a_plan_of_the_members_that_are_always_there() {
    let text = r#"{"format_version":"1.2","planned_values":{"root_module":{}},"configuration":{"root_module":{}},"errored":false}"#;
    assert_eq!(kind(text), DocumentKind::Plan);
    let plan = plan(text);
    assert_eq!((plan.errored, plan.applyable), (Some(false), None));
    assert!(plan.resource_changes.is_empty() && plan.prior_state.is_none());
    assert_eq!(codes(text), []);
}

#[test]
fn case_03_versions() {
    let check = |version: &str| {
        let document = root(&format!(
            r#"{{"format_version":{version},"planned_values":{{"root_module":{{}}}}}}"#
        ));
        gate(DocumentKind::Plan, document, Strictness::default())
    };
    let refusal = check(r#""2.0""#).unwrap_err();
    assert_eq!(
        (refusal.kind, refusal.found.as_deref()),
        (DocumentKind::Plan, Some("2.0"))
    );
    assert_eq!(refusal.problem, VersionProblem::NewerMajor);
    assert!(check(r#""1.99""#).unwrap().is_some());
    for version in [r#""0.1""#, r#""0.2""#, r#""1""#] {
        assert_eq!(check(version), Ok(None), "{version}");
    }
    for (version, problem) in [
        (r#""1.x""#, VersionProblem::Unreadable),
        (r#""""#, VersionProblem::Unreadable),
        ("1.2", VersionProblem::NotText),
        ("null", VersionProblem::Missing),
    ] {
        assert_eq!(check(version).unwrap_err().problem, problem, "{version}");
    }
    for (text, code) in [
        (
            r#"{"format_version":"2.0","planned_values":{"root_module":{}}}"#,
            Code::VersionNewerMajor,
        ),
        (
            r#"{"format_version":"1.99","planned_values":{"root_module":{}}}"#,
            Code::VersionNewerMinor,
        ),
        (
            r#"{"format_version":1.2,"planned_values":{"root_module":{}}}"#,
            Code::VersionNotText,
        ),
        (
            r#"{"format_version":"","planned_values":{"root_module":{}}}"#,
            Code::VersionUnreadable,
        ),
        (
            r#"{"planned_values":{"root_module":{}}}"#,
            Code::VersionMissing,
        ),
    ] {
        let found: Vec<_> = codes(text).into_iter().map(|(code, _)| code).collect();
        assert_eq!(found, [code], "{text}");
    }
}

#[test]
fn case_04_unknown_members_are_kept_at_every_level() {
    let text = r#"{"format_version":"1.2","planned_values":{"root_module":{"new":1}},"new":[1.0],"resource_changes":[{"address":"a.b","new":{},"change":{"actions":[],"new":"\u0041"}}]}"#;
    let plan = plan(text);
    let name = |(key, value): (std::borrow::Cow<'static, str>, Value<'static>)| {
        (key.into_owned(), value.raw())
    };
    assert_eq!(
        plan.unknown_members().map(name).collect::<Vec<_>>(),
        [("new".to_owned(), &b"[1.0]"[..])]
    );
    let entry = plan.resource_changes.get(0).unwrap().unwrap();
    assert_eq!(entry.unknown_members().count(), 1);
    assert_eq!(
        entry.change.unknown_members().map(name).next().unwrap().1,
        br#""\u0041""#
    );
    assert_eq!(plan.planned_values.root_module.unknown_members().count(), 1);
    assert_eq!(plan.whole().raw(), text.as_bytes());
    let unknown = codes(text)
        .into_iter()
        .filter(|(code, _)| *code == Code::UnknownMember);
    let pointers: Vec<_> = unknown.map(|(_, pointer)| pointer).collect();
    assert_eq!(
        pointers,
        [
            "/planned_values/root_module/new",
            "/new",
            "/resource_changes/0/new",
            "/resource_changes/0/change/new"
        ]
    );
}

#[test]
fn case_05_unknown_lists_of_actions() {
    for (words, replaces) in [
        (r#"["Something"]"#, false),
        (r#"["forget","create"]"#, true),
        (r#"["create","forget"]"#, true),
        (r#"["open"]"#, false),
        ("[]", false),
    ] {
        let change = change(&format!(r#"{{"actions":{words}}}"#));
        assert_eq!(change.actions.action.is_replace(), replaces, "{words}");
        assert_eq!(change.actions.value.raw(), words.as_bytes());
    }
}

#[test]
fn case_06_unknown_words_are_kept() {
    let entry = ResourceChange::read(root(r#"{"action_reason":"r","mode":"m"}"#)).unwrap();
    assert_eq!(
        (entry.action_reason, entry.mode),
        (Some(Reason::from("r")), Some(Mode::from("m")))
    );
    assert_eq!(CheckKind::from("k").as_str(), "k");
    assert_eq!(CheckStatus::from("s").as_str(), "s");
    assert_eq!(NestingMode::from("invalid").as_str(), "invalid");
    assert_eq!(DescriptionKind::from("html").as_str(), "html");
    assert_eq!(Severity::from("hint").as_str(), "hint");
    assert_eq!(DeferredReason::from("why").as_str(), "why");
    let found = codes(&super::plan_of(
        r#","action_reason":"because""#,
        r#"{"actions":["no-op"],"before":{},"after":{}}"#,
    ));
    assert_eq!(
        found,
        [(
            Code::UnknownWord,
            "/resource_changes/0/action_reason".to_owned()
        )]
    );
}

/// What wrappers put around a document is the matter of the crate that decodes input; here is what
/// is in the text itself.
#[test]
fn case_07_marks_white_space_messages_and_warnings() {
    let document = r#"{"format_version":"1.0"}"#;
    let message = r#"{"@level":"info","@message":"OpenTofu 1.12.6","type":"version","ui":"1.2"}"#;
    for (text, start, found) in [
        (format!("\u{feff}{document}"), 3, vec![]),
        (format!(" \n{document}\n\n"), 2, vec![]),
        (
            format!("{message}\n{document}\n"),
            message.len() + 1,
            vec![],
        ),
        (
            format!("{document}\n\nWarning: x\n"),
            0,
            vec![Code::TrailingText],
        ),
    ] {
        assert_eq!(
            document_start(text.as_bytes(), Limits::default()),
            start,
            "{text}"
        );
        let report = validate(text.as_bytes(), &Options::default());
        assert_eq!(report.kind, Some(DocumentKind::State), "{text}");
        let codes: Vec<_> = report.findings.iter().map(|finding| finding.code).collect();
        assert_eq!(codes, found, "{text}");
    }
}

#[test]
fn case_08_what_is_no_document_of_ours_is_named() {
    for (text, expected) in [
        ("PK\u{3}\u{4}", DocumentKind::PlanArchive),
        ("tfstate\u{0}", DocumentKind::BinaryState),
        (
            r#"{"serial":1,"lineage":"x","meta":{},"encrypted_data":"","encryption_version":"v0"}"#,
            DocumentKind::EncryptedState,
        ),
        (
            r#"{"meta":{},"encrypted_data":"","encryption_version":"v0"}"#,
            DocumentKind::EncryptedPlan,
        ),
        (
            r#"{"remote_plan_format":1,"run_id":"run-x","hostname":"h"}"#,
            DocumentKind::CloudPlan,
        ),
        (
            r#"{"version":3,"backend":{"type":"s3","config":{},"hash":1}}"#,
            DocumentKind::BackendRecord,
        ),
    ] {
        let report = validate(text.as_bytes(), &Options::default());
        assert_eq!(report.kind, Some(expected), "{text}");
        assert!(
            expected
                .instead()
                .is_some_and(|what_to_do| !what_to_do.is_empty())
        );
        let expected: &[Code] = if text.starts_with('{') {
            &[]
        } else {
            &[Code::NotValidated]
        };
        let codes: Vec<_> = report.findings.iter().map(|finding| finding.code).collect();
        assert_eq!(codes, expected, "{text}");
    }
}

#[test]
fn case_09_duplicates() {
    let text = r#"{"version":4,"serial":1,"serial":2,"outputs":{"a":{"value":1,"type":"number"},"b":{"value":1,"type":"number"}},"outputs":{"a":{"value":2,"type":"number"}},"resources":[{}],"resources":[]}"#;
    let state = RawState::read(root(text)).unwrap();
    assert_eq!(state.serial.unwrap().as_u64(), Some(2));
    assert!(state.resources.is_empty());
    let names: Vec<_> = state
        .outputs
        .iter()
        .map(|(name, output)| (name, output.unwrap().value.value().unwrap().raw()))
        .collect();
    assert_eq!(names, [("a".into(), &b"2"[..]), ("b".into(), b"1")]);
    assert_eq!(state.whole().members().count(), 7, "both are kept");
    assert_eq!(state.whole().raw(), text.as_bytes());
    let found = codes(text);
    assert_eq!(
        found
            .iter()
            .filter(|(code, _)| *code == Code::DuplicateMember)
            .count(),
        3
    );
    let cleared: Map<'_, Output<'_>> = tofu_json_model::shape::Held::absent();
    assert!(cleared.is_empty());
}

#[test]
fn case_10_nesting_has_a_limit() {
    let deep = "[".repeat(10_001) + &"]".repeat(10_001);
    let error = Document::parse(deep.as_bytes()).unwrap_err();
    assert_eq!(error.fault.kind, FaultKind::TooDeep { limit: 10_000 });
    assert_eq!(codes(&deep)[0].0, Code::Syntax);
    let whole = "[".repeat(10_000) + &"]".repeat(10_000);
    assert_eq!(codes(&whole), []);
}

#[test]
fn case_11_invalid_utf8_and_lone_surrogates() {
    let report = validate(
        b"{\"format_version\":\"1.0\",\"terraform_version\":\"\xff\\ud800\"}",
        &Options::default(),
    );
    let codes: Vec<_> = report.findings.iter().map(|finding| finding.code).collect();
    assert_eq!(codes, [Code::InvalidUtf8, Code::LoneSurrogate]);
    assert_eq!(report.producer.version.as_deref(), Some("\u{fffd}\u{fffd}"));
}

/// The bound on memory is a matter of streaming; here a line of a megabyte is just a line.
#[test]
fn case_12_long_lines() {
    let long = "x".repeat(1 << 20);
    let text = format!(r#"{{"format_version":"1.0","terraform_version":"{long}"}}"#);
    assert_eq!(
        State::read(root(&text))
            .unwrap()
            .terraform_version
            .unwrap()
            .len(),
        1 << 20
    );
    assert_eq!(codes(&text), []);
}

#[test]
fn errors_have_their_place() {
    let error =
        tofu_json_model::document::plan::Plan::read(root("{\n \"errored\": 7}")).unwrap_err();
    let expected = ErrorKind::WrongKind {
        expected: "true or false",
        found: "a number",
    };
    assert_eq!(
        (error.kind, error.pointer.as_str(), error.at),
        (expected, "/errored", 14)
    );
}

/// The plan of a remote run has schemas, and a program that writes it again may put them first.
#[test]
fn a_plan_that_begins_with_its_schemas_is_a_plan() {
    let limits = Limits::default();
    let text = r#"{"format_version":"1.2","provider_schemas":{},"resource_changes":[]}"#;
    let kind = |text: &str| {
        let streamed = document_kind(&mut Window::new(text.as_bytes()), limits).unwrap();
        assert_eq!(recognize(text.as_bytes(), limits).unwrap(), streamed);
        streamed
    };
    assert_eq!(kind(text), DocumentKind::Plan);
    assert_eq!(
        kind(r#"{"format_version":"1.2","provider_schemas":{}}"#),
        DocumentKind::ProviderSchemas
    );
    let start = recognize_start(text.as_bytes(), limits);
    assert!(matches!(start, Ok(DocumentKind::ProviderSchemas)));
}

use crate::corpus::{Recorded, elsewhere, scenarios, terraform};
use tofu_json_model::validate::{Code, Options, validate};

/// OpenTofu prints warnings for people after the document of `output -json`.
fn is_expected(path: &str, code: Code) -> bool {
    let warned = code == Code::TrailingText && path.ends_with("output.json");
    // Both `-json` and `-json-into`: the error is a message of a stream.
    warned || code == Code::NotValidated && path == "json-into/both.into"
}

fn findings(documents: &[Recorded]) -> Vec<String> {
    let mut found = Vec::new();
    let documents = documents.iter();
    for recorded in documents.filter(|recorded| !recorded.text.trim_ascii().is_empty()) {
        let report = validate(&recorded.text, &Options::default());
        let unexpected = report.findings.iter();
        let unexpected = unexpected.filter(|finding| !is_expected(&recorded.path, finding.code));
        found.extend(unexpected.take(3).map(|finding| {
            format!(
                "{}: {} {} {}",
                recorded.path,
                finding.code.as_str(),
                finding.name.as_deref().unwrap_or_default(),
                finding.message
            )
        }));
    }
    found
}

#[test]
fn nothing_is_found_in_documents_of_opentofu() {
    assert_eq!(findings(scenarios()), Vec::<String>::new());
}

#[test]
fn nothing_is_found_in_documents_of_terraform() {
    assert!(terraform().len() > 200);
    assert_eq!(findings(terraform()), Vec::<String>::new());
}

/// Members that other programs have put into Terraform's documents, or that came by hand.
const FOREIGN: [&str; 8] = [
    "infracost_metadata",
    "infracost_provider_constraints",
    "infracost_resource_changes",
    "sourceUrl",
    "something",
    "provider_schemas",
    "address",
    "schema_version",
];

#[test]
#[ignore = "reads recordings outside the project: TOFU_JSON_RECORDINGS=FOLDER cargo test -- --ignored"]
fn members_of_terraform_elsewhere_are_known() {
    for recorded in elsewhere() {
        let report = validate(&recorded.text, &Options::default());
        let unknown = |code| matches!(code, Code::UnknownMember | Code::UnknownWord);
        for finding in report.findings.iter().filter(|found| unknown(found.code)) {
            let pointer = finding.name.as_deref().unwrap_or_default();
            let member = pointer.rsplit('/').next().unwrap_or_default();
            assert!(FOREIGN.contains(&member), "{}: {pointer}", recorded.path);
        }
    }
}

#[test]
#[ignore = "reads recordings outside the project: TOFU_JSON_RECORDINGS=FOLDER cargo test -- --ignored"]
fn documents_elsewhere_are_told_of_without_a_panic() {
    for recorded in elsewhere() {
        let report = validate(&recorded.text, &Options::default());
        assert!(
            report.kind.is_some() || !report.findings.is_empty(),
            "{}",
            recorded.path
        );
    }
}

use crate::corpus::{elsewhere, scenarios};
use tofu_json_model::validate::{Code, Options, validate};

/// OpenTofu prints warnings for people after the document of `output -json`.
fn is_expected(path: &str, code: Code) -> bool {
    let warned = code == Code::TrailingText && path.ends_with("output.json");
    // Both `-json` and `-json-into`: the error is a message of a stream.
    warned || code == Code::NotValidated && path == "json-into/both.into"
}

#[test]
fn nothing_is_found_in_documents_of_opentofu() {
    let mut found = Vec::new();
    for recorded in scenarios()
        .iter()
        .filter(|recorded| !recorded.text.trim_ascii().is_empty())
    {
        let report = validate(&recorded.text, &Options::default());
        for finding in report
            .findings
            .iter()
            .filter(|finding| !is_expected(&recorded.path, finding.code))
            .take(3)
        {
            found.push(format!(
                "{}: {} {} {}",
                recorded.path,
                finding.code.as_str(),
                finding.name.as_deref().unwrap_or_default(),
                finding.message
            ));
        }
    }
    assert!(found.is_empty(), "{}\n{}", found.len(), found.join("\n"));
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

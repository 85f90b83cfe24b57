//! Text that is out of proportion to its document ends with an error.

use tofu_json_show::{Error, Options, Report, show};

/// One long name among many: every line is as wide as it.
fn values(names: usize, length: usize, value: &str) -> String {
    let short: Vec<_> = (0..names).map(|n| format!(r#""a{n}":{value}"#)).collect();
    format!(
        r#"{{"{}":{value},{}}}"#,
        "k".repeat(length),
        short.join(",")
    )
}

fn change(before: &str, after: &str) -> String {
    format!(
        r#"[{{"address":"a.b","mode":"managed","type":"a","name":"b","provider_name":"p",
            "change":{{"actions":["update"],"before":{{"m":{before}}},"after":{{"m":{after}}}}}}}]"#
    )
}

fn shown(document: &str, most: Option<u64>, threads: usize) -> (usize, Result<Report, Error>) {
    let options = Options::default().text(most).threads(threads);
    let mut text = Vec::new();
    let report = show(document.as_bytes(), None, &options, &mut text);
    (text.len(), report)
}

#[test]
fn long_names_among_many() {
    let (before, after) = (values(3_000, 30_000, "1"), values(3_000, 30_000, "2"));
    let changes = change(&before, &after);
    let many = change(&before, &after).repeat(12).replace("][", ",");
    for (list, changes) in [
        ("resource_changes", &changes),
        ("resource_changes", &many),
        ("resource_drift", &changes),
    ] {
        let relevant = r#""relevant_attributes":[{"resource":"a.b","attribute":["m"]}]"#;
        let document = format!(
            r#"{{"format_version":"1.2","planned_values":{{}},{relevant},"{list}":{changes}}}"#
        );
        for threads in [1, 2] {
            let (length, report) = shown(&document, Some(10 << 20), threads);
            let error = report.unwrap_err().to_string();
            let expected = "expected a document whose text has at most 10485760 bytes";
            assert!(error.starts_with(expected), "{error}");
            assert!(length <= 10 << 20);
        }
    }
    let document =
        format!(r#"{{"format_version":"1.2","planned_values":{{}},"resource_changes":{changes}}}"#);
    let (length, report) = shown(&document, None, 1);
    assert!(report.is_ok());
    assert!(
        length > 90_000_000,
        "every line is as wide as the longest name"
    );
}

#[test]
fn states_and_outputs() {
    let values = values(1_000, 10_000, "1");
    let state = format!(
        r#"{{"format_version":"1.0","values":{{"outputs":{{"o":{{"sensitive":false,"value":{values}}}}}}}}}"#
    );
    let outputs = format!(r#"{{"o":{{"sensitive":false,"type":"dynamic","value":{values}}}}}"#);
    for document in [state, outputs] {
        let (length, report) = shown(&document, Some(1_000), 1);
        assert!(matches!(report, Err(Error::Document(problem)) if problem.code == "text-too-long"));
        assert!(length <= 1_000);
    }
}

use std::collections::HashSet;
use tofu_json_model::validate::{Code, Options, validate};

/// A plan of one change with `change` for its change, and `more` members beside it.
fn change(change: &str, more: &str) -> String {
    list(&format!(
        r#"{{"address":"a.b","mode":"managed","type":"a","name":"b","change":{change}{more}}}"#
    ))
}

fn list(entries: &str) -> String {
    format!(
        r#"{{"format_version":"1.2","planned_values":{{"root_module":{{}}}},"resource_changes":[{entries}]}}"#
    )
}

const UPDATE: &str = r#"{"actions":["update"],"before":{},"after":{}}"#;

/// A state with these resources in its root module.
fn state(resources: &str) -> String {
    format!(
        r#"{{"format_version":"1.0","values":{{"root_module":{{"resources":[{resources}]}}}}}}"#
    )
}

fn object(more: &str) -> String {
    format!(r#"{{"address":"a.b","mode":"managed","type":"a","name":"b","values":{{}}{more}}}"#)
}

/// A state file with these members of its resource and this instance.
fn raw(members: &str, instance: &str) -> String {
    format!(
        r#"{{"version":4,"terraform_version":"","serial":1,"lineage":"","outputs":{{}},"resources":[{{{members},"instances":[{instance}]}}]}}"#
    )
}

const RESOURCE: &str = r#""mode":"managed","type":"a","name":"b","provider":"provider[\"h/n/t\"]""#;

/// One broken document for each code.
fn broken() -> Vec<(Code, Vec<u8>)> {
    use Code::*;
    let plan = r#"{"format_version":"1.2","planned_values":{"root_module":{}}"#;
    let only = |instance: &str| raw(RESOURCE, instance);
    let attribute = |members: &str| {
        format!(
            r#"{{"format_version":"1.0","provider_schemas":{{"h/n/t":{{"provider":{{"version":0,"block":{members}}}}}}}}}"#
        )
    };
    let validation = |counts: &str, code: &str| {
        format!(
            r#"{{"format_version":"1.0",{counts},"diagnostics":[{{"severity":"error","summary":"","detail":"","snippet":{{"context":null,"code":"{code}","start_line":1,"highlight_start_offset":0,"highlight_end_offset":1,"values":[]}}}}]}}"#
        )
    };
    let texts = [
        (Syntax, "{\"a\":".to_owned()),
        (TrailingText, format!("{plan}}} x")),
        (LoneSurrogate, format!(r#"{plan},"timestamp":"\ud800"}}"#)),
        (NumberDigits, "[1e9999999]".to_owned()),
        (DuplicateMember, format!(r#"{plan},"errored":true,"errored":false}}"#)),
        (UnknownDocument, r#"{"format_version":"1.0","made_up":1}"#.to_owned()),
        (NotValidated, "PK\u{3}\u{4}".to_owned()),
        (VersionMissing, r#"{"planned_values":{"root_module":{}}}"#.to_owned()),
        (VersionNotText, r#"{"format_version":1.2,"planned_values":{"root_module":{}}}"#.to_owned()),
        (VersionUnreadable, r#"{"format_version":"v1","planned_values":{"root_module":{}}}"#.to_owned()),
        (VersionNewerMinor, r#"{"format_version":"1.3","planned_values":{"root_module":{}}}"#.to_owned()),
        (VersionNewerMajor, r#"{"format_version":"2.0","planned_values":{"root_module":{}}}"#.to_owned()),
        (WrongKind, format!(r#"{plan},"errored":"no"}}"#)),
        (MissingMember, r#"{"format_version":"1.2","errored":true}"#.to_owned()),
        (NullMember, format!(r#"{plan},"resource_changes":null}}"#)),
        (UnknownMember, format!(r#"{plan},"new":1}}"#)),
        (UnknownWord, change(r#"{"actions":["Something"]}"#, "")),
        (MemberOrder, r#"{"planned_values":{"root_module":{}},"format_version":"1.2"}"#.to_owned()),
        (AddressSyntax, list(r#"{"address":"a.b[","mode":"managed","type":"a","name":"b","change":{}}"#)),
        (AddressParts, list(r#"{"address":"a.c","mode":"managed","type":"a","name":"b","change":{}}"#)),
        (InstanceKey, change(UPDATE, r#","index":0.5"#)),
        (ProviderName, change(UPDATE, r#","provider_name":"acme/a""#)),
        (Timestamp, format!(r#"{plan},"timestamp":"yesterday"}}"#)),
        (DeposedKey, change(UPDATE, r#","deposed":"0123""#)),
        (Base64, only(r#"{"schema_version":0,"private":"*"}"#)),
        (TypeNotation, r#"{"o":{"sensitive":false,"type":"text","value":null}}"#.to_owned()),
        (ValueType, r#"{"o":{"sensitive":false,"type":"string","value":1}}"#.to_owned()),
        (PathStep, change(r#"{"actions":["delete","create"],"before":{},"after":{},"replace_paths":[[1.5]]}"#, "")),
        (MaskShape, change(r#"{"actions":["update"],"before":{},"after":{},"after_sensitive":{"a":null}}"#, "")),
        (MaskMismatch, change(r#"{"actions":["update"],"before":{},"after":{"a":[1]},"after_sensitive":{"a":[true,true]}}"#, "")),
        (MaskRoot, change(r#"{"actions":["update"],"before":{},"after":{},"after_sensitive":false}"#, "")),
        (UnknownButKnown, change(r#"{"actions":["update"],"before":{},"after":{"a":1},"after_unknown":{"a":true}}"#, "")),
        (BeforeAfter, change(r#"{"actions":["create"],"before":{},"after":{}}"#, "")),
        (ReasonAction, change(UPDATE, r#","action_reason":"replace_by_request""#)),
        (ReplacePaths, change(r#"{"actions":["update"],"before":{},"after":{},"replace_paths":[["a"]]}"#, "")),
        (GeneratedConfig, change(r#"{"actions":["update"],"before":{},"after":{},"generated_config":"x"}"#, "")),
        (DuplicateEntry, state(&format!("{},{}", object(""), object("")))),
        (ListOrder, list(&["c", "b"].map(|name| format!(r#"{{"address":"a.{name}","mode":"managed","type":"a","name":"{name}","change":{UPDATE}}}"#)).join(","))),
        (ModuleTree, state(r#"{"address":"module.m.a.b","mode":"managed","type":"a","name":"b","values":{}}"#)),
        (ForgottenValues, r#"{"format_version":"1.2","planned_values":{"root_module":{"resources":[{"address":"a.b","mode":"managed","type":"a","name":"b","sensitive_values":{}}]}}}"#.to_owned()),
        (Identity, state(&object(r#","identity":{}"#))),
        (DeposedVersion, state(&object(r#","schema_version":1,"deposed_key":"0123abcd""#))),
        (CheckAddress, format!(r#"{plan},"checks":[{{"address":{{"kind":"var","name":"a","to_display":"var.b"}},"status":"pass"}}]}}"#)),
        (AttributeType, attribute(r#"{"attributes":{"a":{"optional":true}}}"#)),
        (ItemCount, attribute(r#"{"block_types":{"a":{"nesting_mode":"list","block":{},"min_items":2,"max_items":1}}}"#)),
        (DiagnosticCount, validation(r#""valid":true,"error_count":0,"warning_count":0"#, "xy")),
        (SnippetRange, validation(r#""valid":false,"error_count":1,"warning_count":0"#, "")),
        (StateVersion, r#"{"version":5,"lineage":"x","resources":[]}"#.to_owned()),
        (StateMode, raw(&RESOURCE.replace("managed", "ephemeral"), r#"{"schema_version":0}"#)),
        (StateStatus, only(r#"{"status":"odd","schema_version":0}"#)),
        (StateProvider, raw(r#""mode":"managed","type":"a","name":"b""#, r#"{"schema_version":0}"#)),
        (SensitivePath, only(r#"{"schema_version":0,"sensitive_attributes":[[{"type":"odd","value":"a"}]]}"#)),
        (FormatNumber, r#"{"remote_plan_format":2,"run_id":"run-x","hostname":"h"}"#.to_owned()),
    ];
    let mut all: Vec<_> = texts
        .into_iter()
        .map(|(code, text)| (code, text.into_bytes()))
        .collect();
    all.push((
        InvalidUtf8,
        b"{\"format_version\":\"1.0\",\"terraform_version\":\"\xff\"}".to_vec(),
    ));
    all
}

#[test]
fn every_code_has_a_document_that_breaks_it() {
    let all = broken();
    for (code, text) in &all {
        let report = validate(text, &Options::default());
        let found = report.findings.iter().find(|finding| finding.code == *code);
        let found = found.unwrap_or_else(|| {
            panic!(
                "{} in {}: {:?}",
                code.as_str(),
                String::from_utf8_lossy(text),
                report.findings
            )
        });
        assert_eq!(found.severity, code.severity());
        assert!(
            found
                .message
                .starts_with(|first: char| first.is_lowercase()),
            "{}",
            found.message
        );
        assert!(found.start.unwrap().byte <= text.len());
    }
    let covered: HashSet<_> = all.iter().map(|(code, _)| *code).collect();
    let missing: Vec<_> = Code::ALL
        .iter()
        .filter(|code| !covered.contains(code))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Messages hold what was expected, never what stood there.
#[test]
fn messages_hold_no_values() {
    let secret = "hunter2hunter2";
    for (_, text) in broken() {
        let text = String::from_utf8_lossy(&text).replace("\"x\"", &format!("\"{secret}\""));
        let report = validate(text.as_bytes(), &Options::default());
        assert!(!format!("{:?}", report.findings).contains(secret));
    }
}

#[test]
fn places_are_those_of_the_text() {
    let text = "\u{feff}{\n  \"format_version\": \"1.2\",\n  \"planned_values\": {\"root_module\": {}},\n  \"errored\": \"é\"\n}\n";
    let report = validate(text.as_bytes(), &Options::default());
    let [finding] = report.findings.as_slice() else {
        panic!("{:?}", report.findings)
    };
    let start = finding.start.unwrap();
    assert_eq!((start.line, start.column), (4, 14));
    assert_eq!(&text[start.byte..=start.byte], "\"");
}

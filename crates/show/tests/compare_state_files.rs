//! State files of version 4 are compared as the states that they hold.

#![cfg(feature = "compare")]

use tofu_json_show::compare::{ComparedDocument, DocumentComparison};
use tofu_json_show::{Error, Input, Options};

const FILE: &str = r#"{"version":4,"terraform_version":"1.12.6","serial":3,"lineage":"l",
    "outputs":{"o":{"value":"x","type":"string"}},
    "resources":[{"mode":"managed","type":"a","name":"b","provider":"provider[\"registry.opentofu.org/h/a\"]",
        "instances":[{"schema_version":0,"attributes":{"size":SIZE,"password":"secret-secret"},
            "sensitive_attributes":[[{"type":"get_attr","value":"password"}]]}]}]}"#;

const STATE: &str = r#"{"format_version":"1.0","terraform_version":"1.12.6","values":{
    "outputs":{"o":{"sensitive":false,"value":"x","type":"string"}},
    "root_module":{"resources":[{"address":"a.b","mode":"managed","type":"a","name":"b",
        "provider_name":"registry.opentofu.org/h/a","schema_version":0,
        "values":{"size":1,"password":"secret-secret"},"sensitive_values":{"password":true}}]}}}"#;

fn file(size: &str) -> String {
    FILE.replace("SIZE", size)
}

/// The names of what differs.
fn differing(one: &str, other: &str) -> Result<Vec<String>, Box<dyn std::error::Error>> {
    let options = Options::default();
    let one = ComparedDocument::open(Input::Memory(one.as_bytes()), &options, &())?;
    let other = ComparedDocument::open(Input::Memory(other.as_bytes()), &options, &())?;
    let mut names = Vec::new();
    DocumentComparison::new([&one, &other]).each(&(), &mut |entry| {
        names.push(entry.subject.name());
        Ok(())
    })?;
    Ok(names)
}

#[test]
fn a_state_file_is_its_state() -> Result<(), Box<dyn std::error::Error>> {
    let none: [&str; 0] = [];
    assert_eq!(differing(&file("1"), STATE)?, none);
    assert_eq!(differing(STATE, &file("1.0"))?, none);
    assert_eq!(differing(&file("2"), STATE)?, ["a.b"]);
    assert_eq!(differing(&file("1"), &file("2"))?, ["a.b"]);
    Ok(())
}

#[test]
fn a_state_file_is_no_plan() {
    let options = Options::default().only_plans(true);
    let file = file("1");
    let opened = ComparedDocument::open(Input::Memory(file.as_bytes()), &options, &());
    assert!(matches!(opened, Err(Error::Document(_))));
}

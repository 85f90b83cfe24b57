//! Conformance cases, one test each.

mod configuration;
mod masks;
mod numbers;
mod plan;
mod presence;
mod reading;
mod round_trip;
mod schemas;
mod state;
mod strings;

use crate::corpus::scenarios;
use tofu_json_model::document::plan::{Change, Plan};
use tofu_json_model::validate::{Code, Finding, Options, validate};
use tofu_json_value::{Document, Value};

/// A document that lives as long as the test program.
pub(crate) fn root(text: &str) -> Value<'static> {
    let document = Document::parse_with(
        text.as_bytes().to_vec().into(),
        tofu_json_model::Limits::default(),
    );
    Box::leak(Box::new(document.unwrap())).root()
}

pub(crate) fn plan(text: &str) -> Plan<'static> {
    Plan::read(root(text)).unwrap()
}

pub(crate) fn change(text: &str) -> Change<'static> {
    Change::read(root(text)).unwrap()
}

/// A document of a scenario.
pub(crate) fn recorded(path: &str) -> Value<'static> {
    let recorded = scenarios().iter().find(|recorded| recorded.path == path);
    root(std::str::from_utf8(&recorded.unwrap().text).unwrap())
}

pub(crate) fn findings(text: &str) -> Vec<Finding> {
    validate(text.as_bytes(), &Options::default()).findings
}

/// Codes and pointers of what is found.
pub(crate) fn codes(text: &str) -> Vec<(Code, String)> {
    findings(text)
        .into_iter()
        .map(|finding| (finding.code, finding.name.unwrap_or_default()))
        .collect()
}

/// A plan with one change, which is right but for `change` and what `members` adds.
pub(crate) fn plan_of(members: &str, change: &str) -> String {
    format!(
        r#"{{"format_version":"1.2","planned_values":{{"root_module":{{}}}},"resource_changes":[{{"address":"a.b","mode":"managed","type":"a","name":"b","change":{change}{members}}}],"errored":false}}"#
    )
}

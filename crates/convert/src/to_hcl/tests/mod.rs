//! What becomes of JSON, case by case.

mod provider;
mod structure;
mod values;

use super::{Ambiguous, Native, Options, ProviderSchemas, to_hcl};
use crate::to_json;
use crate::{LossKind, Refusal};
use tofu_json_config::json::Document;

fn convert_with(json: &str, options: &Options<'_>) -> Result<Native, Refusal> {
    to_hcl(&Document::parse(json.as_bytes()), options)
}

#[track_caller]
fn native(json: &str) -> Native {
    convert_with(json, &Options::for_file("m.tf.json")).unwrap()
}

/// What a file becomes, without losses.
#[track_caller]
fn check(json: &str, expected: &str) {
    let native = native(json);
    assert_eq!(native.text, expected);
    assert_eq!(native.losses, []);
}

/// The summaries of what is wrong with a file, each with its line and column.
#[track_caller]
fn refused(json: &str) -> Vec<String> {
    let refusal = convert_with(json, &Options::for_file("m.tf.json")).unwrap_err();
    let faults = refusal.faults.iter();
    faults
        .map(|fault| {
            let start = fault.subject.unwrap().start;
            format!("{}:{} {}", start.line, start.column, fault.summary)
        })
        .collect()
}

/// The JSON of a native text.
#[track_caller]
fn json_of(text: &str) -> String {
    let file = tofu_json_hcl::File::parse("m.tf", text.as_bytes());
    let root = &tofu_json_config::modes::CONFIGURATION;
    to_json::to_json(&file, root, &to_json::Options::default())
        .unwrap()
        .text
}

/// The value of `locals.a`, there and back.
#[track_caller]
fn value_comes_back(json: &str) {
    let source = format!("{{\"locals\":{{\"a\":{json}}}}}");
    let native = native(&source).text;
    let back = json_of(&native);
    let back: serde_json::Value = serde_json::from_str(&back).unwrap();
    let value: serde_json::Value = serde_json::from_str(json).unwrap();
    assert_eq!(back["locals"]["a"], value, "{native}");
}

//! Native files with a JSON file that OpenTofu decodes to the same.

use tofu_json_config::root_of_name;
use tofu_json_config::{Source, Syntax};
use tofu_json_convert::differences;
use tofu_json_convert::to_json::{Options, to_json};
use tofu_json_value::{Document, Kind, Value};

use super::recordings::{Recorded, files};

fn pairs() -> Vec<Recorded> {
    let mut pairs = files("pairs.ndjson");
    pairs.retain(|pair| pair.ok && pair.json.is_some());
    assert!(pairs.len() > 25, "only {} pairs", pairs.len());
    pairs
}

/// What our conversion and the recorded one have to have in common.
#[test]
fn case_106_conversions_mean_the_same_as_recorded() {
    for pair in pairs() {
        let root = root_of_name(&pair.name);
        let native = Source::read(&pair.name, pair.text.as_bytes());
        let converted = to_json(native.native().unwrap(), root, &Options::default()).unwrap();
        let recorded = pair.json.as_deref().unwrap();
        for json in [converted.text.as_str(), recorded] {
            let json = Source::read_as(&pair.name, json.as_bytes(), Syntax::Json);
            assert_eq!(differences(&native, &json, root), [], "{}", pair.id);
        }
        let ours = Document::parse(converted.text.as_bytes()).unwrap();
        let theirs = Document::parse(recorded.as_bytes()).unwrap();
        assert!(
            same(ours.root(), theirs.root()),
            "{}: {}",
            pair.id,
            converted.text
        );
    }
}

/// Equal but for layout, comments, the order of properties, and arrays of one object.
fn same(ours: Value<'_>, theirs: Value<'_>) -> bool {
    let (ours, theirs) = (single(ours), single(theirs));
    match (ours.kind(), theirs.kind()) {
        (Kind::Object, Kind::Object) => {
            let names = |value: Value<'_>| -> Vec<String> {
                let members = value.members().map(|(name, _)| name.to_string());
                let mut names: Vec<_> = members.filter(|name| name != "//").collect();
                names.sort();
                names
            };
            names(ours) == names(theirs)
                && names(ours)
                    .iter()
                    .all(|name| match (ours.get(name), theirs.get(name)) {
                        (Some(ours), Some(theirs)) => same(ours, theirs),
                        _ => false,
                    })
        }
        (Kind::Array, Kind::Array) => {
            ours.elements().count() == theirs.elements().count()
                && ours
                    .elements()
                    .zip(theirs.elements())
                    .all(|(ours, theirs)| same(ours, theirs))
        }
        (Kind::String, Kind::String) => {
            let blank = |value: Value<'_>| value.as_str().unwrap().replace([' ', '\n'], "");
            blank(ours) == blank(theirs)
        }
        _ => ours.raw() == theirs.raw(),
    }
}

fn single(value: Value<'_>) -> Value<'_> {
    if !value.is_array() {
        return value;
    }
    let mut elements = value.elements();
    match (elements.next(), elements.next()) {
        (Some(only), None) if only.is_object() => only,
        _ => value,
    }
}

/// A comparison that finds nothing has to be one that looks: every scalar counts.
#[test]
fn every_value_of_a_recorded_conversion_counts() {
    let mut changed = 0;
    for pair in pairs() {
        let root = root_of_name(&pair.name);
        let native = Source::read(&pair.name, pair.text.as_bytes());
        let recorded = pair.json.unwrap();
        let document = Document::parse(recorded.as_bytes()).unwrap();
        let mut scalars = Vec::new();
        collect(document.root(), &mut scalars);
        for span in scalars {
            let (before, behind) = (&recorded[..span.start], &recorded[span.end..]);
            let json = format!("{before}\"changed\"{behind}");
            let json = Source::read_as(&pair.name, json.as_bytes(), Syntax::Json);
            let found = differences(&native, &json, root);
            assert!(!found.is_empty(), "{}: {}", pair.id, &recorded[span]);
            changed += 1;
        }
    }
    assert!(changed > 150, "only {changed} values");
}

fn collect(value: Value<'_>, spans: &mut Vec<std::ops::Range<usize>>) {
    match value.kind() {
        Kind::Object => value.members().for_each(|(_, value)| collect(value, spans)),
        Kind::Array => value.elements().for_each(|value| collect(value, spans)),
        _ => spans.push(value.span()),
    }
}

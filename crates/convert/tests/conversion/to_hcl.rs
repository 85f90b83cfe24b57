//! Every recorded JSON file in native syntax.

use tofu_json_config::decode::decode;
use tofu_json_config::json::Document;
use tofu_json_config::root_of_name;
use tofu_json_config::{Source, Syntax};
use tofu_json_convert::differences;
use tofu_json_convert::to_hcl::{Options, to_hcl};
use tofu_json_convert::to_json::{self, to_json};
use tofu_json_hcl::File;

use super::recordings::{Recorded, files};

fn json_files() -> Vec<Recorded> {
    let mut files = [files("cases.ndjson"), files("mutated.ndjson")].concat();
    files.retain(|file| file.name.ends_with(".json"));
    assert!(files.len() > 1000, "only {} files", files.len());
    files
}

/// What is right in JSON is converted, and what comes of it is right and means the same.
#[test]
fn case_106_valid_json_stays_valid_and_means_the_same() {
    let mut converted = 0;
    for file in json_files() {
        let root = file.root();
        let mut options = Options::for_file(&file.name);
        options.root = root;
        let native = match to_hcl(&Document::parse(file.text.as_bytes()), &options) {
            Ok(native) => native,
            Err(refusal) => {
                assert!(!is_valid(&file), "{}: {:?}", file.id, refusal.faults);
                continue;
            }
        };
        converted += 1;
        let source = File::parse("m.tf", native.text.as_bytes());
        let layout = tofu_json_hcl::layout(&source).expect("no syntax errors");
        assert_eq!(layout, native.text.as_bytes(), "{}", file.id);
        let name = file.name.trim_end_matches(".json");
        let native = Source::read_as(name, native.text.as_bytes(), Syntax::Native);
        if file.ok {
            let decoded = decode(&native, file.role());
            assert!(decoded.is_ok(), "{}: {:?}", file.id, decoded.faults);
        }
    }
    assert!(converted > 500, "only {converted} files");
}

/// Whether OpenTofu takes it, `validate` included; two of encryption it does not look at.
fn is_valid(file: &Recorded) -> bool {
    const NOT_LOOKED_AT: [&str; 2] = ["encryption-002", "encryption-003"];
    file.ok && file.is_valid && !NOT_LOOKED_AT.contains(&file.id.as_str())
}

/// From native to JSON to native and to JSON again: the second JSON is the first, to the byte.
#[test]
fn case_107_there_and_back_is_a_fixed_point() {
    for pair in files("pairs.ndjson").into_iter().filter(|pair| pair.ok) {
        let root = root_of_name(&pair.name);
        let options = to_json::Options::default();
        let first = File::parse(&pair.name, pair.text.as_bytes());
        let first = to_json(&first, root, &options).unwrap().text;
        let native = to_hcl(
            &Document::parse(first.as_bytes()),
            &Options::for_file("m.tf.json").root(root),
        );
        let native = native.unwrap().text;
        let second = File::parse(&pair.name, native.as_bytes());
        let second = to_json(&second, root, &options).unwrap().text;
        let (first, second) = (one_or_list(&first), one_or_list(&second));
        assert_eq!(first, second, "{}: {native}", pair.id);
    }
}

/// An array of one object stands for the object where blocks are.
fn one_or_list(json: &str) -> serde_json::Value {
    fn single(value: serde_json::Value) -> serde_json::Value {
        use serde_json::Value;
        match value {
            Value::Array(elements) => {
                let mut elements: Vec<_> = elements.into_iter().map(single).collect();
                match elements.as_slice() {
                    [Value::Object(_)] => elements.remove(0),
                    _ => Value::Array(elements),
                }
            }
            Value::Object(members) => {
                let members = members.into_iter();
                Value::Object(members.map(|(name, value)| (name, single(value))).collect())
            }
            other => other,
        }
    }
    single(serde_json::from_str(json).unwrap())
}

/// The recorded conversions come back as the native files that they were made from.
#[test]
fn recorded_json_becomes_the_native_file_that_it_came_from() {
    for pair in files("pairs.ndjson") {
        let Some(json) = pair.json.as_deref().filter(|_| pair.ok) else {
            continue;
        };
        let root = root_of_name(&pair.name);
        let options = Options::for_file("m.tf.json").root(root);
        let native = to_hcl(&Document::parse(json.as_bytes()), &options).unwrap();
        let native = Source::read_as(&pair.name, native.text.as_bytes(), Syntax::Native);
        let json = Source::read_as("m.tf.json", json.as_bytes(), Syntax::Json);
        assert_eq!(differences(&native, &json, root), [], "{}", pair.id);
    }
}

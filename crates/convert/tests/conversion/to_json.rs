//! Every recorded native file converted: the result means the same, or there is a reason why not.

use tofu_json_config::decode::decode;
use tofu_json_config::{Source, Syntax};
use tofu_json_convert::differences;
use tofu_json_convert::to_json::{Options, to_json};

use super::recordings::{Recorded, files};

fn native_files() -> Vec<Recorded> {
    let mut natives = files("cases.ndjson");
    natives.extend(files("mutated.ndjson"));
    natives.retain(|file| !file.name.ends_with(".json"));
    assert!(natives.len() > 80, "only {} files", natives.len());
    natives
}

/// What is right natively is converted, and what comes of it is right and means the same.
#[test]
fn case_106_valid_files_stay_valid_and_mean_the_same() {
    for file in native_files() {
        let root = file.root();
        let native = Source::read(&file.name, file.text.as_bytes());
        let json = match to_json(native.native().unwrap(), root, &Options::default()) {
            Ok(json) => json,
            Err(refusal) => {
                // Constants are evaluated later by OpenTofu, where they are in files of values.
                let later = refusal
                    .faults
                    .iter()
                    .all(|fault| fault.summary.ends_with(" not allowed"));
                assert!(!file.ok || later, "{}: {:?}", file.id, refusal.faults);
                continue;
            }
        };
        let name = format!("{}.json", file.name);
        let json = Source::read_as(&name, json.text.as_bytes(), Syntax::Json);
        let found = differences(&native, &json, root);
        if file.ok {
            assert_eq!(found, [], "{}", file.id);
            let decoded = decode(&json, file.role());
            assert!(decoded.is_ok(), "{}: {:?}", file.id, decoded.faults);
        }
    }
}

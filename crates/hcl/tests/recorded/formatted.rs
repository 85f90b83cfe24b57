//! Files before and after `tofu fmt`, byte for byte.

use std::path::Path;

use tofu_json_hcl::{File, format};
use tofu_json_tests::outside_recordings;

use crate::recordings;

/// `folder` holds the files that recorded cases name.
fn check(recording: &Path, folder: &Path) {
    let cases = recordings::cases(recording);
    assert!(cases.len() > 100, "only {} cases", cases.len());
    let wrong = cases.iter().filter_map(|case| {
        let before = match case["before"].as_str() {
            Some(text) => text.as_bytes().to_vec(),
            None => {
                let path = recordings::string(&case["file"]);
                std::fs::read(folder.join(path)).expect("a recorded file")
            }
        };
        let file = File::parse("<stdin>", &before);
        let ours = format(&file).map(|text| String::from_utf8(text).unwrap());
        let theirs = case["after"].as_str().map(str::to_owned);
        (ours != theirs).then(|| (recordings::string(&case["id"]), theirs, ours))
    });
    let wrong: Vec<_> = wrong.collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn handmade_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/config");
    check(&folder.join("fmt.ndjson"), &folder);
}

#[test]
#[ignore = "reads recordings outside the project: TOFU_JSON_RECORDINGS=FOLDER cargo test -- --ignored"]
fn public_files() {
    let folder = outside_recordings().join("config");
    check(&folder.join("fmt/public.ndjson"), &folder);
}

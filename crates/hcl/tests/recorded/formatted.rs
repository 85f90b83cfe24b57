//! Files before and after `tofu fmt`, byte for byte.

use tofu_json_hcl::{File, format};

use crate::recordings;

fn check(name: &str) {
    let Some(outside) = recordings::outside() else {
        return;
    };
    let cases = recordings::lines(&outside.join("config/fmt").join(name));
    let wrong = cases.iter().filter_map(|case| {
        let before = match case["before"].as_str() {
            Some(text) => text.as_bytes().to_vec(),
            None => {
                let path = recordings::string(&case["file"]);
                std::fs::read(outside.join("config").join(path)).expect("a recorded file")
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
    check("own.ndjson");
}

#[test]
fn public_files() {
    check("public.ndjson");
}

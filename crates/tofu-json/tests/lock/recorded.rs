use crate::lock_without;
use serde_json::Value;

/// Lock files and what OpenTofu said and saved.
fn cases() -> Vec<Value> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/corpus/lock/handmade.ndjson"
    );
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.is_empty());
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The whole of it is the library's to hold; here every seventh goes through the program.
#[test]
fn shown_and_saved_as_opentofu_does() {
    for case in cases().iter().step_by(7) {
        let (Some(text), expected) = (case["text"].as_str(), &case["expect"]) else {
            continue;
        };
        if expected["panic"].is_string() {
            continue;
        }
        let id = &case["id"];
        let output = lock_without(&["show", "--format", "json", "-"])
            .input(text)
            .output();
        let shown: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(shown["ok"], expected["ok"], "{id}");
        assert_eq!(shown["locks"], expected["locks"], "{id}");
        if !expected["order_varies"].as_bool().unwrap_or_default() {
            assert_eq!(shown["diagnostics"], expected["diagnostics"], "{id}");
        }
        let code = if expected["ok"] == true { 0 } else { 1 };
        assert_eq!(output.status.code(), Some(code), "{id}");
        let saved = [&expected["saved_normalised"], &expected["saved"]];
        if let Some(saved) = saved.into_iter().find_map(Value::as_str) {
            let output = lock_without(&["fmt", "-"]).input(text).output();
            assert_eq!(String::from_utf8(output.stdout).unwrap(), saved, "{id}");
        }
    }
}

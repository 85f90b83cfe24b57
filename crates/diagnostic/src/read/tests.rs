use tofu_json_value::Document;

use crate::{Diagnostic, Escaping, ReadError};

fn read(json: &str) -> Result<Diagnostic, ReadError> {
    Diagnostic::read(Document::parse(json.as_bytes()).unwrap().root())
}

/// Lines recorded from OpenTofu v1.12.6: `plan -json`, `test -json`.
const RECORDED: [&str; 4] = [
    r#"{"severity":"error","summary":"Invalid function argument","detail":"Invalid value for \"n\" parameter: the number is odd.","range":{"filename":"main.tf","start":{"line":8,"column":40,"byte":177},"end":{"line":8,"column":41,"byte":178}},"snippet":{"context":"resource \"fixture_prim\" \"f\"","code":"  flag = provider::fixture::check_even(3)","start_line":8,"highlight_start_offset":39,"highlight_end_offset":40,"values":[],"function_call":{"called_as":"provider::fixture::check_even","signature":{"name":"check_even","params":[{"name":"n","type":"number"}],"return_type":"bool"}}}}"#,
    r#"{"severity":"error","summary":"Test assertion failed","detail":"Object differs.","range":{"filename":"one.tftest.hcl","start":{"line":23,"column":21,"byte":480},"end":{"line":23,"column":55,"byte":514}},"snippet":{"context":"run \"fails\"","code":"    condition     = output.obj == { a = 1, b = [\"y\"] }","start_line":23,"highlight_start_offset":20,"highlight_end_offset":54,"values":[{"traversal":"output.obj","statement":"is object with 2 attributes"}]},"difference":{"before":{"a":1,"b":["x"]},"after":{"a":1,"b":["y"]},"after_unknown":false,"before_sensitive":{"b":[false]},"after_sensitive":{"b":[false]}}}"#,
    r#"{"severity":"warning","summary":"Provider warns","detail":"The provider configuration is questionable.","address":"provider[\"example.com/test/fixture\"]","range":{"filename":"main.tf","start":{"line":6,"column":22,"byte":116},"end":{"line":6,"column":23,"byte":117}},"snippet":{"context":null,"code":"provider \"fixture\" { warn = true }","start_line":6,"highlight_start_offset":21,"highlight_end_offset":22,"values":[]}}"#,
    r#"{"severity":"unknown","summary":"","detail":""}"#,
];

#[test]
fn what_was_recorded_comes_back() {
    for json in RECORDED {
        assert_eq!(read(json).unwrap().to_json(Escaping::Plain), json);
    }
}

#[test]
fn unknown_members_are_kept() {
    let json = r#"{"severity":"fatal","summary":"s","detail":"d","later":{"a":[1.50,"\u003c"]}}"#;
    let diagnostic = read(json).unwrap();
    assert_eq!(diagnostic.severity.as_str(), "fatal");
    assert_eq!(diagnostic.extra().len(), 1);
    assert_eq!(diagnostic.to_json(Escaping::Plain), json);
}

#[test]
fn what_is_missing_is_empty() {
    let diagnostic = read(r#"{"summary": null, "range": {}, "snippet": {}}"#).unwrap();
    assert_eq!(diagnostic.summary, "");
    assert_eq!(diagnostic.severity.as_str(), "");
    assert_eq!(diagnostic.subject.as_ref().unwrap().filename, "");
    assert_eq!(diagnostic.snippet().unwrap().start_line, 0);
}

#[test]
fn numbers_are_brought_into_range() {
    let json = r#"{"snippet": {"start_line": -3, "highlight_end_offset": 99999999999999999999}}"#;
    let diagnostic = read(json).unwrap();
    let snippet = diagnostic.snippet().unwrap();
    assert_eq!(snippet.start_line, 0);
    assert_eq!(snippet.highlight_end_offset, usize::MAX);
}

#[track_caller]
fn check_refused(json: &str, expected: &str) {
    assert_eq!(read(json).unwrap_err().to_string(), expected);
}

#[test]
fn what_is_no_diagnostic_is_refused() {
    check_refused(
        "[]",
        "expected an object, found an array at line 1, column 1 (byte 0)",
    );
    check_refused(
        r#"{"summary": 5}"#,
        "expected a string, found a number at line 1, column 13 (byte 12), in /summary",
    );
    check_refused(
        r#"{"snippet": {"values": {}}}"#,
        "expected an array, found an object at line 1, column 24 (byte 23), in /snippet/values",
    );
    check_refused(
        r#"{"snippet": {"start_line": 1.5}}"#,
        "expected a whole number, found a number at line 1, column 28 (byte 27), in /snippet/start_line",
    );
}

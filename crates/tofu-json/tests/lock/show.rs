use crate::{HEADER, NAME, entry, file, lock, lock_without, sample};
use insta::assert_snapshot;

#[test]
fn a_table_for_people() {
    assert_snapshot!(lock(&["show"], sample()).all());
}

#[test]
fn one_object() {
    assert_snapshot!(lock(&["show", "--format", "json"], sample()).all());
}

#[test]
fn a_line_for_each_fact() {
    assert_snapshot!(lock(&["show", "--format", "textconv", NAME], sample()).all());
}

#[test]
fn what_can_be_read_of_a_broken_file_is_shown() {
    let broken = sample() + &entry("hashicorp/aws", "1.0", "", "");
    assert_snapshot!(lock(&["show"], &broken).all());
    assert_snapshot!(lock(&["show", "--format", "json"], &broken).all());
    assert_snapshot!(lock(&["show", "--format", "textconv"], "provider \u{1b} {\n").all());
}

#[test]
fn conflict_markers_have_a_way_out() {
    let conflict = format!("<<<<<<< ours\n{}=======\n>>>>>>> theirs\n", sample());
    let output = lock(&["show"], conflict).all();
    assert!(output.contains("tofu-json lock resolve"), "{output}");
}

#[test]
fn case_001_an_empty_file_locks_nothing() {
    for text in ["", "# nothing\n", HEADER] {
        let json = lock(&["show", "--format", "json"], text).stdout();
        assert_eq!(json, "{\"ok\":true,\"diagnostics\":[],\"locks\":[]}\n");
        assert_eq!(lock(&["show"], text).stdout(), "");
    }
}

#[test]
fn case_003_no_file_locks_nothing() {
    let mut run = lock_without(&["show", "--format", "json"]);
    let output = run.output();
    assert_eq!(
        output.stdout,
        b"{\"ok\":true,\"diagnostics\":[],\"locks\":[]}\n"
    );
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(lock_without(&["show", "other.lock.hcl"]).code(), 1);
}

#[test]
fn case_003_a_folder_in_its_place() {
    let mut run = lock_without(&["show", "--format", "json"]);
    std::fs::create_dir(run.path(NAME)).unwrap();
    assert_snapshot!(run.all());
    assert_eq!(run.code(), 1);
}

#[test]
fn case_016_modules_are_a_warning() {
    let modules = sample() + "module \"a\" {}\nmodule \"b\" { x = y }\n";
    let output = lock(&["show", "--format", "json"], &modules).stdout();
    let shown: serde_json::Value = serde_json::from_str(&output).unwrap();
    assert_eq!(shown["diagnostics"].as_array().unwrap().len(), 1);
    assert_eq!(shown["diagnostics"][0]["severity"], "warning");
    assert_eq!(shown["locks"].as_array().unwrap().len(), 2);
    assert!(
        !lock(&["fmt", "-"], "")
            .input(&modules)
            .all()
            .contains("module \"")
    );
}

#[test]
fn bytes_are_taken_as_they_are() {
    let gzip = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0];
    assert_eq!(lock(&["show"], gzip).code(), 1);
    let utf16: Vec<u8> = sample().encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(lock(&["show"], utf16).code(), 1);
}

#[test]
fn standard_input_only_on_request() {
    let other = file(&[entry("example.com/a/b", "9.9.9", "", "")]);
    let run = || lock_without(&["show"]).file(NAME, sample()).input(&other);
    assert!(!run().stdout().contains("9.9.9"));
    let mut piped = lock_without(&["show", "-"])
        .file(NAME, sample())
        .input(&other);
    assert!(piped.stdout().contains("9.9.9"));
}

#[test]
fn case_134_a_large_odd_file_is_no_trouble() {
    for part in ["[", "{", "provider \"a\" {\n", "\"${", "x = y ", "/*"] {
        let text = part.repeat((2 << 20) / part.len());
        assert_eq!(lock(&["show"], text).code(), 1, "{part}");
    }
}

#[test]
fn case_134_not_every_diagnostic_is_told() {
    let mut run = lock(&["show"], "\\".repeat(10_000));
    let output = run.output();
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stderr.len() < 20_000);
    assert!(String::from_utf8_lossy(&output.stderr).contains(" more\n"));
}

//! `check --file`: one file alone.

use crate::run::{Run, run};

fn check(arguments: &[&str], name: &str, text: &str) -> Run {
    run(&[&["config", "check", "--file"], arguments].concat()).file(name, text)
}

#[test]
fn case_20_what_follows_from_a_mistake_is_told_once() {
    let mut run = check(
        &["m.tf.json"],
        "m.tf.json",
        "{\n  \"locals\": {\"a\": 1,},\n  \"bogus\": {}\n}\n",
    );
    assert_eq!(
        run.all(),
        r#"code: 2
--- stdout

Error: Trailing comma in object

  on m.tf.json line 2:
   2:   "locals": {"a": 1,},

JSON does not permit a trailing comma after the final property in an object.

1 more may follow from mistakes of the syntax; --format json has them

1 error, no warnings
not checked: what m.tf.json refers to, which was checked alone
--- stderr
--- end"#
    );
}

/// Where nothing can be read, that the whole is no object says nothing new.
#[test]
fn what_a_broken_file_is_not_is_told_only_as_json() {
    let text = check(&["m.tf.json"], "m.tf.json", "nul").all();
    assert!(text.contains("Error: Invalid JSON keyword"), "{text}");
    assert!(!text.contains("Root value must be object"), "{text}");
    assert!(
        text.contains("\n1 more may follow from mistakes of the syntax"),
        "{text}"
    );
    let json = check(&["m.tf.json", "--format", "json"], "m.tf.json", "nul").all();
    assert!(json.contains("Root value must be object"), "{json}");
}

#[test]
fn case_98_the_path_in_json_is_told() {
    let text = r#"{"resource": {"terraform_data": {"a": [{"depends_on": [1]}]}}}"#;
    let mut run = check(&["m.tf.json"], "m.tf.json", text);
    let found = run.all();
    let header = "\n  on m.tf.json line 1, in resource.terraform_data.a[0].depends_on:\n";
    assert!(found.contains(header), "{found}");
    let mut run = check(&["m.tf.json", "--format", "json"], "m.tf.json", text);
    let found = run.all();
    let member = r#""in":"resource.terraform_data.a[0].depends_on""#;
    assert!(found.contains(member), "{found}");
}

#[test]
fn a_file_without_mistakes() {
    let mut run = check(&["a/m.tf"], "a/m.tf", "locals {\n  a = 1\n}\n");
    assert_eq!(
        run.all(),
        "code: 0\n--- stdout\nno errors, no warnings\n\
         not checked: what m.tf refers to, which was checked alone\n--- stderr\n--- end"
    );
    let mut run = check(&["m.tf", "--format", "json"], "m.tf", "");
    assert_eq!(
        run.stdout(),
        r#"{"ok":true,"diagnostics":[],"not_checked":{"modules":[],"bodies":[],"alone":["m.tf"]}}"#
            .to_owned()
            + "\n"
    );
}

#[test]
fn the_name_or_an_option_tells_what_a_file_is() {
    let text = r#"{"module": {"m": {}}}"#;
    for (name, arguments, code) in [
        ("m.tf.json", [].as_slice(), 2),
        ("x_override.tf.json", &[], 0),
        ("m.tf.json", &["--as", "override"], 0),
        ("x.tfvars.json", &[], 0),
        ("x.tftest.json", &[], 2),
    ] {
        let mut run = check(&[&[name], arguments].concat(), name, text);
        let found = run.all();
        assert!(
            found.starts_with(&format!("code: {code}\n")),
            "{name}: {found}"
        );
    }
}

#[test]
fn a_long_line_is_cut() {
    let text = format!(
        r#"{{"locals": {{"a": "{}"}}, "bogus": 1}}"#,
        "x".repeat(100_000)
    );
    let mut run = check(&["m.tf.json"], "m.tf.json", &text);
    let found = run.all();
    assert!(found.len() < 2000, "{} bytes", found.len());
    assert!(found.contains(r#"…xxx"#) && found.contains("\"bogus\": 1}\n"));
}

#[test]
fn a_file_that_is_not_there() {
    let mut run = check(&["nope.tf.json"], "m.tf", "");
    let found = run.all();
    assert!(found.starts_with("code: 1\n"), "{found}");
    assert!(found.contains("nope.tf.json"), "{found}");
}

use crate::run::run;
use insta::assert_snapshot;

#[test]
fn an_unknown_option() {
    assert_snapshot!(run(&["--bogus"]).all());
}

#[test]
fn an_unknown_option_as_json() {
    assert_snapshot!(run(&["show", "--bogus", "--error-format", "json"]).all());
}

#[test]
fn an_unknown_word() {
    assert_snapshot!(run(&["show", "--mode", "refresh", "plan.json"]).all());
}

#[test]
fn two_files() {
    assert_snapshot!(run(&["show", "a.json", "b.json"]).all());
}

#[test]
fn everything_from_standard_input() {
    assert_snapshot!(run(&["--schemas", "-"]).all());
}

#[test]
fn a_near_option_as_json() {
    let mut run = run(&["show", "--colour", "never", "--error-format", "json"]);
    let text = run.all();
    assert!(
        text.contains(r#""help":"did you mean `--color`?""#),
        "{text}"
    );
}

#[test]
fn the_error_format_may_come_before_the_last_word() {
    let before = run(&["lock", "--error-format", "json", "show", "no/such/file"]).all();
    let behind = run(&["lock", "show", "no/such/file", "--error-format", "json"]).all();
    let stderr = |text: &str| text.split("--- stderr").nth(1).map(str::to_owned);
    assert!(before.contains(r#""code":"unreadable-input""#), "{before}");
    assert_eq!(stderr(&before), stderr(&behind));
}

/// What is printed for arguments that cannot be used, without the program's name.
fn told(arguments: &[&str]) -> String {
    let output = run(arguments).output();
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    assert!(output.stdout.is_empty());
    let text = String::from_utf8(output.stderr).unwrap();
    format!(
        "$ {}\n{}",
        arguments.join(" "),
        text.replace("tofu-json: ", "")
    )
}

#[test]
fn habits_of_opentofu_get_a_hint() {
    let told: String = [
        &["plan", "plan.json"][..],
        &["plan"],
        &["apply", "plan.out"],
        &["init", "a"],
        &["fmt"],
        &["graph", "."],
        &["-json", "plan.json"],
        &["show", "--json", "plan.json"],
        &["summary", "--json", "plan.json"],
        &["summary", "-markdown"],
        &["show", "--markdown=yes", "plan.json"],
        &["show", "-show-sensitive", "plan.json"],
        &["state", "ls", "-no-color", "state.json"],
        &["state", "merge", "a.tfstate"],
        &["ui", "run", "plan", "-out=plan.out"],
    ]
    .into_iter()
    .map(told)
    .collect();
    assert_snapshot!(told);
}

#[test]
fn words_in_the_wrong_order_or_with_mistakes_get_a_hint() {
    let told: String = [
        &["plan.json", "show"][..],
        &["plan.json", "other.json"],
        &["sumary"],
        &["sumary", "plan.json"],
        &["watch", "apply.jsonl"],
        &["whatever", "plan.json"],
        &["lock", "chek"],
        &["show", "--detailed-exitcod"],
        &["help", "lock", "merg"],
    ]
    .into_iter()
    .map(told)
    .collect();
    assert_snapshot!(told);
}

#[test]
fn options_before_the_command_get_a_hint() {
    let told: String = [
        &["--error-format=text", "show", "nope"][..],
        &["--error-format", "text", "show", "nope"],
        &["--width", "40", "summary", "plan.json"],
        &["--schemas", "s.json", "lock", "show", "a"],
        &["-o", "a.txt", "state", "ls", "a"],
        &["--width", "40", "plan.json", "other.json"],
        &["--width", "40", "sumary", "plan.json"],
    ]
    .into_iter()
    .map(told)
    .collect();
    assert_snapshot!(told);
}

#[test]
fn colour_is_turned_off_as_in_opentofu() {
    let text = |arguments: &[&str]| {
        let first = ["o.json", "--color", "always"];
        let all: Vec<_> = first.iter().chain(arguments).copied().collect();
        run(&all).file("o.json", SENSITIVE).stdout()
    };
    let plain = text(&["--color", "never"]);
    assert_ne!(text(&[]), plain);
    assert_eq!(text(&["-no-color"]), plain);
    assert_eq!(text(&["--no-color"]), plain);
    assert_eq!(text(&["--no-color", "--color", "always"]), text(&[]));
}

const SENSITIVE: &str = r#"{"format_version":"1.2","terraform_version":"1.12.6","planned_values":{"root_module":{}},
    "output_changes":{"o":{"actions":["create"],"before":null,"after":1,"after_unknown":false,"before_sensitive":false,
    "after_sensitive":false}},"errored":false}"#;

#[test]
fn no_argument_begins_a_line_of_its_own() {
    for arguments in [
        &["show", "--mode", "a\nERROR: x\u{1b}[2J"][..],
        &["show", "--width", "\nERROR: x"],
        &["--\nERROR: x"],
        &["plan.json", "\nERROR: x"],
        &["lock", "\nERROR: x"],
        &["lock", "platforms", "--require", "a\nERROR: x"],
        &["ui", "run", "\nERROR: x"],
        &["help", "\nERROR: x"],
        &["plan\nERROR: x", "show"],
    ] {
        for format in ["text", "json"] {
            let mut all = vec!["--error-format", format];
            all.splice(0..0, arguments.iter().copied());
            let told = told(&all);
            let (_, told) = told.split_once(&format!("{format}\n")).unwrap();
            assert!(!told.contains("\nERROR"), "{told}");
            assert!(!told.starts_with("ERROR"), "{told}");
            assert!(!told.contains('\u{1b}'), "{told}");
        }
    }
}

#[test]
fn version() {
    let version = concat!("tofu-json ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(run(&["--version"]).stdout(), version);
}

#[test]
fn short_help() {
    assert_snapshot!(run(&["-h"]).all());
}

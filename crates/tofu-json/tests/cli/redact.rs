//! `redact`: what is said beside the document.

use crate::run::run;

const PLAN: &str = include_str!("../../../../examples/plan.json");
const STATE: &str = include_str!("../../../../examples/state.json");
const FILE: &str = include_str!("../../../../examples/terraform.tfstate");

/// A name that is written in another way than it is meant would leave its value in the document unseen.
#[test]
fn patterns_that_match_nothing_are_noted() {
    for document in [PLAN, STATE, FILE] {
        let patterns = ["--also", "*.id", "--also", "*.idd", "--also", "/no such/"];
        let arguments = [&["redact", "--keep", "output.none"][..], &patterns].concat();
        let mut whole = run(&arguments).input(document);
        let output = whole.output();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0));
        assert!(!output.stdout.is_empty());
        let notes: Vec<_> = text.lines().collect();
        let expected = ["--also *.idd", "--also /no such/", "--keep output.none"];
        let expected =
            expected.map(|pattern| format!("tofu-json: note: nothing matches {pattern}"));
        assert_eq!(notes, expected);
    }
}

#[test]
fn a_check_notes_them_too() {
    let mut check = run(&["redact", "--check", "--also", "output.none"]).input(STATE);
    let output = check.output();
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        text,
        "tofu-json: note: nothing matches --also output.none\n"
    );
}

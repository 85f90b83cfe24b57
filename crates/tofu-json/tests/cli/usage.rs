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
fn version() {
    let version = concat!("tofu-json ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(run(&["--version"]).stdout(), version);
}

#[test]
fn short_help() {
    assert_snapshot!(run(&["-h"]).all());
}

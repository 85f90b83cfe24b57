//! `--for terraform` of the commands that read configuration.

use crate::run::{Run, run};

const MAIN: &str = r#"terraform {
  required_version = ">= 1.14"
}

variable "host" {}

action "fixture_ping" "p" {
  config {
    host = var.host
  }
}

resource "fixture_prim" "a" {
  lifecycle {
    action_trigger {
      events  = [after_create]
      actions = [action.fixture_ping.p]
    }
  }
}
"#;

fn of_terraform(arguments: &[&str]) -> Run {
    let arguments = [&["config"], arguments, &["--for", "terraform"]].concat();
    run(&arguments).file("main.tf", MAIN)
}

#[test]
fn refs_know_actions() {
    let mut run = of_terraform(&["refs", "--check", "--unused"]);
    assert_eq!(
        run.all(),
        "code: 0\n--- stdout\n\
         action.fixture_ping.p  -> var.host               config.host                       main.tf:9,12-20\n\
         fixture_prim.a         -> action.fixture_ping.p  lifecycle.action_trigger.actions  main.tf:17,18-39\n\
         --- stderr\n--- end"
    );
}

#[test]
fn explain_knows_actions() {
    let mut run = of_terraform(&["explain", "action.fixture_ping.p"]);
    let text = run.stdout();
    assert!(
        text.contains("config.host  main.tf:9,5-20  effective"),
        "{text}"
    );
    let text = of_terraform(&["explain", "terraform"]).stdout();
    assert!(
        text.contains("required_version  main.tf:2,3-31  effective"),
        "{text}"
    );
}

#[test]
fn lint_knows_what_counts() {
    let arguments = [
        "lint",
        "--rule",
        "ignored-required-version",
        "--rule",
        "shadowed-file",
    ];
    let mut run = of_terraform(&arguments).file("main.tofu", "");
    assert_eq!(run.stdout(), "nothing found\n");
}

#[test]
fn fmt_takes_the_files_of_the_program() {
    let mut run = of_terraform(&["fmt", "--check"])
        .file("a.tofu", "a=1\n")
        .file("b.tfquery.hcl", "list \"a\" \"b\" {\nprovider=c\n}\n");
    assert_eq!(
        run.all(),
        "code: 2\n--- stdout\nb.tfquery.hcl\n--- stderr\n--- end"
    );
}

#[test]
fn conversions_know_actions() {
    let mut converted = of_terraform(&["to-json", "main.tf", "-o", "-"]);
    let json = converted.stdout();
    assert!(json.contains(r#""events": ["after_create"]"#), "{json}");
    assert!(
        json.contains(r#""actions": ["action.fixture_ping.p"]"#),
        "{json}"
    );
    let mut back = run(&[
        "config",
        "to-hcl",
        "main.tf.json",
        "-o",
        "-",
        "--for",
        "terraform",
    ])
    .file("main.tf.json", &*json);
    assert_eq!(back.stdout(), MAIN);
}

#[test]
fn mode_knows_actions() {
    let path = "resource.a.b.lifecycle.action_trigger.events";
    assert_eq!(of_terraform(&["mode", path]).code(), 0);
    assert_eq!(run(&["config", "mode", path]).code(), 2);
}

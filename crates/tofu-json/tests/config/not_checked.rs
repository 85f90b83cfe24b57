//! `check` of modules that lead to others, and what it says of what it did not look at.

use crate::run::{Run, run};

fn config(arguments: &[&str]) -> Run {
    run(&[&["config"], arguments].concat())
}

/// Modules that call each other are checked, and are no modules that are not there.
#[test]
fn modules_that_call_each_other() {
    let call = |source: &str| format!("module \"m\" {{\n  source = \"{source}\"\n}}\n");
    let check = |arguments: &[&str]| {
        config(&[&["check"], arguments].concat())
            .file("a/m.tf", call("../b"))
            .file(
                "b/m.tf",
                &(call("../a") + "output \"o\" {\n  value = var.nope\n}\n"),
            )
            .file("s/m.tf", call("./"))
    };
    let mut run = check(&["a"]);
    assert_eq!(run.code(), 2);
    let text = String::from_utf8(run.output().stdout).unwrap();
    for part in [
        "Error: Reference to undeclared input variable\n\n  on b/m.tf line 5",
        "Error: Endless module calls\n\n  on a/m.tf line 2",
    ] {
        assert!(text.contains(part), "{text}");
    }
    assert!(text.ends_with("\n2 errors, no warnings\n"), "{text}");
    let text = String::from_utf8(check(&["s"]).output().stdout).unwrap();
    assert!(text.contains("Error: Endless module calls"), "{text}");
    assert!(text.ends_with("\n1 error, no warnings\n"), "{text}");
}

/// Modules that runs of tests take are checked, or named if they are not there.
#[test]
fn modules_of_runs() {
    let block = |name: &str, source: &str| {
        format!("run \"{name}\" {{\n  module {{\n    source = \"{source}\"\n  }}\n}}\n")
    };
    let tests = block("s", "./tests/setup")
        + &block("again", "./tests/setup/")
        + &block("t", "./tests/gone")
        + &block("own", "./")
        + &block("r", "a/b/c");
    let check = |arguments: &[&str]| {
        config(&[&["check"], arguments].concat())
            .file("m.tf", "locals {\n}\n")
            .file("tests/x.tftest.hcl", &tests)
            .file(
                "tests/setup/m.tf",
                "variable \"v\" {}\nresource \"x_y\" \"a\" {}\noutput \"o\" {\n  value = var.nope\n}\n",
            )
    };
    let text = String::from_utf8(check(&[]).output().stdout).unwrap();
    assert!(
        text.contains(
            "Error: Reference to undeclared input variable\n\n  on tests/setup/m.tf line 4"
        ),
        "{text}"
    );
    assert!(
        text.ends_with(
            "\n1 error, no warnings\n\
             not checked: 2 modules that are not there (./tests/gone, a/b/c); \
             1 body without its schema (run.s.x_y.a)\n"
        ),
        "{text}"
    );
}

/// Backends and encryption have arguments that no schema tells.
#[test]
fn settings_that_are_not_checked() {
    let mut run = config(&["check", "--format", "json"]).file(
        "m.tf",
        "terraform {\n  backend \"s3\" {\n    bukcet = \"b\"\n  }\n  encryption {\n  }\n}\n",
    );
    let json: serde_json::Value = serde_json::from_slice(&run.output().stdout).unwrap();
    assert_eq!(
        json["not_checked"]["bodies"],
        serde_json::json!(["terraform.backend.s3", "terraform.encryption"])
    );
}

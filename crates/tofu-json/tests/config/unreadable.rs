//! Modules of which a file cannot be read.

use crate::run::{Run, run};
use std::os::unix::fs::symlink;

fn config(arguments: &[&str]) -> Run {
    run(&[&["config"], arguments].concat())
}

/// What is there and cannot be read is no module that is not there; the rest is checked.
#[test]
fn called_modules_that_cannot_be_read() {
    let call = |name: &str| format!("module \"{name}\" {{\n  source = \"./{name}\"\n}}\n");
    let main = ["c", "d", "gone"].map(call).concat() + &call("d").replace("\"d\"", "\"again\"");
    let check = |arguments: &[&str]| {
        let run = config(&[&["check"], arguments].concat())
            .file("m.tf", &main)
            .file("c/m.tf", "output \"o\" {\n  value = var.nope\n}\n")
            .file("d/m.tf", "")
            .file(".terraform/modules/modules.json", "{\"Modules\": [");
        symlink("nowhere", run.path("d/a.tf")).unwrap();
        run
    };
    let all = check(&[]).all();
    assert!(all.starts_with("code: 1\n"), "{all}");
    assert!(all.contains("\n  on c/m.tf line 2"), "{all}");
    let (stdout, stderr) = all.split_once("--- stderr\n").unwrap();
    assert!(
        stdout.ends_with(
            "\nnot checked: 1 module that is not there (./gone); \
             2 paths that cannot be read (.terraform/modules/modules.json, d/a.tf)\n"
        ),
        "{stdout}"
    );
    let errors: Vec<_> = stderr.lines().collect();
    let list = "tofu-json: error: .terraform/modules/modules.json: ";
    assert!(errors[0].starts_with(list), "{stderr}");
    assert!(
        errors[1].starts_with("tofu-json: error: d/a.tf: cannot be read: "),
        "{stderr}"
    );
    assert_eq!(errors[2..], ["--- end"], "{stderr}");
    let json = check(&["--format", "json"]).output().stdout;
    let json = String::from_utf8(json).unwrap();
    assert!(json.starts_with(r#"{"ok":false,"#), "{json}");
    assert!(
        json.contains(r#""unreadable":[".terraform/modules/modules.json","d/a.tf"]"#),
        "{json}"
    );
    let sarif = check(&["--format", "sarif"]).output().stdout;
    let sarif = String::from_utf8(sarif).unwrap();
    let unread = |file: &str| {
        format!(
            r#"{{"level":"error","message":{{"text":"cannot be read"}},"locations":[{{"physicalLocation":{{"artifactLocation":{{"uri":"{file}"}}}}}}]}}"#
        )
    };
    let expected = format!(
        r#""invocations":[{{"executionSuccessful":false,"toolExecutionNotifications":[{},{}]}}]"#,
        unread(".terraform/modules/modules.json"),
        unread("d/a.tf")
    );
    assert!(sarif.contains(&expected), "{sarif}");
}

/// Half a module says nothing of what the other half declares: each of its files is checked alone.
#[test]
fn files_of_a_folder_that_cannot_be_read() {
    let mut run = config(&["check", "a", "b", "nowhere.tf"])
        .file("a/m.tf", "locals {\n  a = var.declared_elsewhere\n}\n")
        .file("a/n.tf", "bogus {}\n")
        .file("b/m.tf", "locals {\n  b = var.nope\n}\n");
    symlink("nowhere", run.path("a/x.tf")).unwrap();
    let all = run.all();
    assert!(all.starts_with("code: 1\n"), "{all}");
    assert!(
        all.contains("\n  on a/n.tf line 1") && all.contains("\n  on b/m.tf line 2"),
        "{all}"
    );
    assert!(!all.contains("declared_elsewhere"), "{all}");
    assert!(
        all.contains(
            "\n2 errors, no warnings\n\
             not checked: what 2 files refer to, which were checked alone; \
             2 paths that cannot be read (a/x.tf, nowhere.tf)\n"
        ),
        "{all}"
    );
    assert!(
        all.contains("tofu-json: error: a/x.tf: cannot be read: "),
        "{all}"
    );
}

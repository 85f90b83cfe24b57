//! What a command does with its output when its input is not there, of another kind or broken: it says
//! so, and a file that was to be written stays as it was.

use crate::commands;
use crate::docs::workspace;
use crate::examples::{EXAMPLES, Example, Folder};
use std::fs;
use std::process::Output;

/// What an input is.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Document,
    Schemas,
    Stream,
    Lock,
    Package,
    Module,
    File,
}

impl Kind {
    /// Inputs of which nothing can be made: not there, of another kind, broken.
    const fn bad(self) -> [&'static str; 3] {
        match self {
            Self::Document => ["missing", "apply.jsonl", "cut.json"],
            Self::Schemas => ["missing", "plan.json", "cut.json"],
            Self::Stream => ["missing", "plan.json", "cut"],
            Self::Lock => ["missing", "plan.json", "cut.lock.hcl"],
            Self::Package => ["missing", "plan.json", "cut.zip"],
            Self::Module => ["missing", "plan.json", "broken"],
            Self::File => ["missing.tf", "plan.json", "cut.tf"],
        }
    }
}

/// Every command with `-o`, with `@` in the place of the input.
const WRITERS: &[(Kind, &str)] = &[
    (Kind::Document, "show @"),
    (Kind::Document, "show @ --format computed"),
    (Kind::Schemas, "show plan.json --schemas @"),
    (Kind::Document, "review @"),
    (Kind::Document, "review @ --format json"),
    (Kind::Document, "review @ --format markdown"),
    (Kind::Schemas, "review plan.json --schemas @"),
    (Kind::Document, "redact @"),
    (Kind::Schemas, "redact plan.json --schemas @"),
    (Kind::Document, "explain * @"),
    (Kind::Document, "explain * @ --format json"),
    (Kind::Document, "moves @"),
    (Kind::Document, "moves @ --format json"),
    (Kind::Document, "check @ --no-drift"),
    (Kind::Document, "check @ --no-drift --format junit"),
    (Kind::Document, "drift @"),
    (Kind::Document, "drift @ --format json"),
    (Kind::Document, "fingerprint @"),
    (Kind::Document, "verify --expect plan.json @"),
    (Kind::Document, "diff plan.json @"),
    (Kind::Document, "diff @ state.json --format json"),
    (Kind::Document, "summary @"),
    (Kind::Document, "summary @ --format json"),
    (Kind::Document, "filter @"),
    (Kind::Document, "plan-file json @"),
    (Kind::Document, "plan-file info @"),
    (Kind::Document, "plan-file config @"),
    (Kind::Document, "plan-file state @"),
    (Kind::Document, "plan-file lock @"),
    (Kind::Document, "validate @"),
    (Kind::Document, "state diff @ state.json"),
    (Kind::Document, "state diff state.json @"),
    (Kind::Document, "state get fixture_prim.asked @"),
    (Kind::Document, "state grep asked @"),
    (Kind::Document, "state ls @"),
    (Kind::Document, "state show fixture_prim.asked @"),
    (Kind::Document, "state summary @"),
    (Kind::Document, "state size @"),
    (Kind::Schemas, "schema diff @ schemas.json"),
    (Kind::Schemas, "schema diff schemas.json @"),
    (Kind::Schemas, "schema ls @"),
    (Kind::Document, "schema trim schemas.json --for @"),
    (Kind::Schemas, "schema trim @ --for plan.json"),
    (Kind::Stream, "ui check @"),
    (Kind::Stream, "ui filter @"),
    (Kind::Stream, "ui pending @"),
    (Kind::Stream, "ui redact @"),
    (Kind::Stream, "ui report --format github @"),
    (Kind::Stream, "ui report --format sarif @"),
    (Kind::Stream, "ui slow @"),
    (Kind::Stream, "ui summary @"),
    (Kind::Stream, "ui summary --format json @"),
    (Kind::Stream, "ui text @"),
    (Kind::Stream, "ui timeline @"),
    (Kind::Lock, "lock check @ --plan plan.json"),
    (Kind::Document, "lock check --plan @"),
    (Kind::Document, "lock check --state @"),
    (Kind::Module, "lock check --config @"),
    (Kind::Lock, "lock diff @ new.lock.hcl"),
    (Kind::Lock, "lock diff new.lock.hcl @"),
    (Kind::Lock, "lock explain @ new.lock.hcl"),
    (Kind::Lock, "lock explain new.lock.hcl @"),
    (Kind::Package, "lock hash @"),
    (Kind::Lock, "lock lint @"),
    (Kind::Lock, "lock platforms @"),
    (Kind::Package, "lock platforms --index @"),
    (Kind::Package, "lock platforms --mirror @"),
    (Kind::Lock, "lock report @"),
    (Kind::Lock, "lock report @ --format json"),
    (Kind::Lock, "lock sbom @"),
    (Kind::Lock, "lock show @"),
    (Kind::Lock, "lock show --format json @"),
    (Kind::Lock, "lock verify @ --mirror mirror"),
    (Kind::Package, "lock verify --mirror @"),
    (Kind::Package, "lock verify --package @"),
    (Kind::Module, "config check @"),
    (Kind::File, "config check --file @"),
    (Kind::Module, "config explain --dir @"),
    (Kind::Module, "config files @"),
    (Kind::Module, "config lint @"),
    (Kind::File, "config lint @"),
    (Kind::File, "config mode locals.a --file @"),
    (Kind::File, "config parse @"),
    (Kind::Module, "config refs @"),
    (Kind::File, "config to-hcl @"),
    (Kind::File, "config to-json @"),
];

/// Commands that read something and have no `-o`.
const OTHERS: &[(Kind, &str)] = &[
    (Kind::Document, "browse @"),
    (Kind::Lock, "lock add @ --mirror mirror"),
    (Kind::Package, "lock add --mirror @"),
    (
        Kind::Package,
        "lock add --index @ --provider example.com/acme/foo",
    ),
    (
        Kind::Package,
        "lock add --zip @ --provider example.com/acme/foo",
    ),
    (Kind::Lock, "lock explain @ --format json"),
    (Kind::Lock, "lock fmt @"),
    (Kind::Lock, "lock fmt --check @"),
    (Kind::Lock, "lock fmt --check --diff @ new.lock.hcl"),
    (Kind::Lock, "lock lint --fix @"),
    (Kind::Lock, "lock migrate --to both @"),
    (Kind::Lock, "lock migrate --to both --check @"),
    (Kind::Lock, "lock resolve @"),
    (Kind::File, "config fmt @"),
    (Kind::File, "config fmt --check --diff @"),
    (Kind::Module, "config fmt @"),
    (Kind::Module, "config to-hcl @ --out out"),
    (Kind::Module, "config to-json @ --out out"),
    (Kind::Stream, "ui redact --check @"),
];

/// Commands with `-o` that read nothing.
const WITHOUT_INPUT: [&str; 4] = ["completions", "help", "lock install-driver", "man"];

/// The part of `docs/program.md` that names the commands whose result is the place for errors.
const HEADING: &str = "## Errors in the result";

/// Those commands.
fn answers() -> Vec<String> {
    let page = fs::read_to_string(workspace().join("docs/program.md")).expect("a page");
    let part = page.split(HEADING).nth(1).expect("the heading");
    part.lines()
        .take_while(|line| !line.starts_with("## "))
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next())
        .map(str::to_owned)
        .collect()
}

fn is_answer(line: &str, answers: &[String]) -> bool {
    answers.iter().any(|answer| line.starts_with(&**answer))
}

/// The example files, and broken ones beside them.
fn folder() -> Folder {
    let folder = Folder::new();
    let half = |name: &str| {
        let bytes = fs::read(folder.file(name)).expect("an example");
        bytes[..bytes.len() / 2].to_vec()
    };
    let package = "mirror/example.com/acme/foo/terraform-provider-foo_1.0.0_linux_amd64.zip";
    for (name, bytes) in [
        ("cut.json", half("plan.json")),
        ("cut", b"\x00\xff{".to_vec()),
        ("cut.lock.hcl", b"provider \"example.com/a/b\" {\n".to_vec()),
        ("cut.zip", half(package)),
        ("cut.tf", b"resource \"a\" {\n".to_vec()),
    ] {
        fs::write(folder.file(name), bytes).expect("a file");
    }
    fs::create_dir(folder.file("broken")).expect("a folder");
    fs::write(folder.file("broken/main.tf"), "resource \"a\" {\n").expect("a file");
    folder
}

fn run(folder: &Folder, line: &str, input: &str, output: Option<&str>) -> Output {
    let none = Example {
        words: &[],
        input: None,
    };
    let words = line
        .split(' ')
        .map(|word| if word == "@" { input } else { word });
    let mut command = folder.command(none);
    command.args(words);
    command.args(output.into_iter().flat_map(|output| ["-o", output]));
    command.output().expect("the program runs")
}

#[test]
fn every_command_with_an_output_file_is_tried() {
    let with_output = commands::all().into_iter().filter(|command| {
        let folder = Folder::new();
        let help = run(&folder, &format!("{command} -h"), "", None).stdout;
        String::from_utf8_lossy(&help).contains("-o, ")
    });
    let missing: Vec<_> = with_output
        .filter(|command| !WRITERS.iter().any(|(_, line)| line.starts_with(&**command)))
        .collect();
    assert_eq!(missing, WITHOUT_INPUT);
}

/// Nothing was done, so nothing is there: no new file, and the old one where there was one.
#[test]
fn an_input_that_cannot_be_used_leaves_the_output_file_as_it_was() {
    let answers = answers();
    let folder = folder();
    for (kind, line) in WRITERS {
        for (number, input) in kind.bad().into_iter().enumerate() {
            let (new, old) = (folder.file("new"), folder.file("old"));
            fs::write(&old, "as it was").expect("a file");
            let output = run(&folder, line, input, Some("new"));
            let again = run(&folder, line, input, Some("old"));
            let told = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), again.status.code(), "{line}: {input}");
            assert_eq!(output.stdout, b"", "{line}: {input}");
            let is_missing = number == 0;
            if is_missing {
                assert_eq!(output.status.code(), Some(1), "{line}: {told}");
            }
            let may_write = is_answer(line, &answers) || output.status.code() != Some(1);
            let is_written = new.exists();
            let is_changed = fs::read(&old).expect("a file") != b"as it was";
            assert_eq!(is_written, is_changed, "{line}: {input}");
            assert!(
                !is_written || (may_write && !is_missing),
                "{line}: {input}: {told}"
            );
            let _ = fs::remove_file(new);
        }
    }
}

/// Whoever looks at standard error alone knows why a command ends with an error.
#[test]
fn no_error_is_silent() {
    let answers = answers();
    let folder = folder();
    for (kind, line) in WRITERS.iter().chain(OTHERS) {
        for input in kind.bad() {
            let output = run(&folder, line, input, None);
            let told = String::from_utf8_lossy(&output.stderr);
            assert!(!told.contains("panicked"), "{line}: {input}: {told}");
            let says_error = told.contains("tofu-json: error: ");
            match output.status.code() {
                Some(0) => {}
                Some(1) if says_error => {}
                Some(1) => {
                    assert!(is_answer(line, &answers), "{line}: {input}: {told}");
                    assert!(!output.stdout.is_empty(), "{line}: {input}");
                }
                Some(2) => assert!(!output.stdout.is_empty(), "{line}: {input}"),
                _ => panic!("{line}: {input}: {}", output.status),
            }
        }
    }
}

/// With `--error-format json` there is nothing on standard error that a program could not read.
#[test]
fn messages_are_json_where_that_is_asked_for() {
    // Arguments after `--` and those of `fleet` are for another program.
    let is_ours = |example: &&Example| {
        !example.words.contains(&"--") && !example.words.starts_with(&["fleet"])
    };
    for example in EXAMPLES.iter().filter(is_ours) {
        let folder = Folder::new();
        let mut command = folder.command(*example);
        let output = command.args(["--error-format", "json"]).output();
        let told = output.expect("the program runs").stderr;
        for line in String::from_utf8(told).expect("text").lines() {
            let message: serde_json::Value =
                serde_json::from_str(line).unwrap_or_else(|_| panic!("{example:?}: {line}"));
            assert!(message["level"].is_string(), "{example:?}: {line}");
        }
    }
}

use crate::run::run;

/// A replacement, a deletion, a data source that is read, drift and a check that fails.
const PLAN: &str = r#"{"format_version":"1.2","terraform_version":"1.12.6",
    "resource_drift":[{"address":"a.b","mode":"managed","type":"a","change":{"actions":["update"]}}],
    "resource_changes":[
    {"address":"a.b","mode":"managed","type":"a","change":{"actions":["delete","create"]}},
    {"address":"a.c[\"\u001b\"]","mode":"managed","type":"a","change":{"actions":["delete"]}},
    {"address":"data.d.d","mode":"data","type":"d","change":{"actions":["read"]}}],
    "checks":[{"address":{"to_display":"check.health"},"status":"fail","instances":[]}],"errored":false}"#;
const EMPTY: &str =
    r#"{"format_version":"1.2","planned_values":{"root_module":{}},"errored":false}"#;

/// Other programs see the report alone, not what is said on standard error.
#[test]
fn what_cannot_be_read_is_in_reports_of_every_kind() {
    for (format, expected) in [
        (
            "json",
            r#""passed":false,"plans":[{"file":"plan.json","passed":true"#,
        ),
        (
            "json",
            r#""unreadable":[{"file":"nope.json","message":"cannot be read: "#,
        ),
        ("sarif", r#""executionSuccessful":false"#),
        (
            "junit",
            "<testsuites name=\"tofu-json\" tests=\"2\" failures=\"0\" errors=\"1\">",
        ),
        (
            "junit",
            "<testcase name=\"unreadable-plan\" classname=\"nope.json\">",
        ),
        (
            "github",
            "::error title=nope.json%3A unreadable-plan::nope.json: ",
        ),
    ] {
        let arguments = ["check", "plan.json", "nope.json", "--max-destroy", "9"];
        let arguments = [&arguments[..], &["--format", format]].concat();
        let output = run(&arguments).file("plan.json", PLAN).output();
        assert_eq!(output.status.code(), Some(1), "{format}");
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(expected), "{text}");
    }
    let arguments = [
        "check",
        "nope.json",
        "--max-destroy",
        "9",
        "--format",
        "json",
    ];
    let text = String::from_utf8(run(&arguments).output().stdout).unwrap();
    assert!(
        text.contains(r#""passed":false,"plans":[],"unreadable""#),
        "{text}"
    );
}

/// `cat */plan.json | tofu-json check`: nobody would have looked at the second one.
#[test]
fn a_second_plan_in_one_file_is_an_error() {
    let two = format!("{EMPTY}\n{PLAN}");
    let output = run(&["check", "--max-destroy", "0"]).input(&two).output();
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8(output.stderr).unwrap();
    let expected = "error: standard input:2:1: expected one document, found another one after it";
    assert!(told.contains(expected), "{told}");
    let followed = format!("{EMPTY}\nexit code 0\n");
    assert_eq!(
        run(&["check", "--max-destroy", "0"])
            .input(&followed)
            .code(),
        0
    );
}

#[test]
fn exit_status_is_the_answer() {
    for (arguments, status) in [
        (&["--max-destroy", "2"][..], 0),
        (&["--max-destroy", "1"], 3),
        (&["--max-change", "2", "--allow", "*:a"], 0),
        (&["--allow", "delete:a"], 3),
        (&["--deny", "read:d"], 3),
        (&["--no-drift"], 3),
        (&["--no-failed-checks"], 3),
        (&["--only-addresses", "a.*"], 0),
        (&["--protect", "a.b"], 3),
        (&["--require-moved"], 0),
        (&[], 1),
        (&["--gates", "none.toml"], 1),
        (&["--protect", ""], 1),
        (&["--max-destroy", "2", "--only-addresses", ""], 1),
    ] {
        let arguments: Vec<_> = ["check", "plan.json"]
            .iter()
            .chain(arguments)
            .copied()
            .collect();
        let mut run = run(&arguments).file("plan.json", PLAN);
        assert_eq!(run.code(), status, "{arguments:?}");
    }
}

#[test]
fn control_characters_do_not_get_out() {
    for format in ["text", "json", "sarif", "junit", "github"] {
        let mut run =
            run(&["check", "--deny", "delete", "--format", format, "-o", "out"]).input(PLAN);
        assert_eq!(run.code(), 3);
        let text = run.read("out");
        assert!(text.contains("a.c") && !text.contains('\u{1b}'), "{text}");
    }
}

#[test]
fn several_plans_and_the_worst_of_them() {
    let two = |files: &[&'static str]| {
        let arguments: Vec<_> = ["check", "--no-drift"]
            .iter()
            .chain(files)
            .copied()
            .collect();
        run(&arguments).file("a.json", PLAN).file("b.json", EMPTY)
    };
    let mut run = two(&["b.json", "a.json", "-o", "out"]);
    assert_eq!(run.code(), 3);
    let text = run.read("out");
    let heads: Vec<_> = text.lines().filter(|line| !line.starts_with(' ')).collect();
    assert_eq!(
        heads,
        ["b.json: passes 1 gate", "a.json: 1 of 1 gate does not hold"]
    );
    assert_eq!(two(&["b.json"]).code(), 0);
    assert_eq!(two(&["b.json", "none.json", "a.json"]).code(), 1);
}

/// An address that is not written as the plan has it would protect nothing, and nobody would know.
#[test]
fn protected_addresses_that_no_plan_has_are_noted() {
    let patterns = ["--protect", "a.bb", "--protect", "data.d.*"];
    let arguments = [&["check", "a.json", "b.json"][..], &patterns].concat();
    let mut check = run(&arguments).file("a.json", PLAN).file("b.json", EMPTY);
    let output = check.output();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "tofu-json: note: nothing matches --protect a.bb\n"
    );
    // What a plan that failed part-way lacks says nothing.
    let errored = r#"{"format_version":"1.2","resource_changes":[],"errored":true}"#;
    let mut check = run(&["check", "--protect", "a.bb"]).input(errored);
    let output = check.output();
    assert_eq!(output.status.code(), Some(3));
    assert!(output.stderr.is_empty());
    // A file of gates may be for many plans.
    let gates = "[[gate]]\nrule = \"protect\"\naddresses = [\"a.bb\"]\n";
    let mut check = run(&["check", "--gates", "gates.toml"])
        .file("gates.toml", gates)
        .input(PLAN);
    assert!(check.output().stderr.is_empty());
}

#[test]
fn policies_are_files_and_folders() {
    let policy =
        "package main\nimport rego.v1\ndeny contains m if m := input.resource_changes[_].address\n";
    let check = |more: &[&'static str], policy: &str| {
        let arguments: Vec<_> = ["check", "plan.json", "-o", "out"]
            .iter()
            .chain(more)
            .copied()
            .collect();
        run(&arguments)
            .file("plan.json", PLAN)
            .file("p.rego", policy)
    };
    assert_eq!(check(&["--policy", "p.rego"], policy).code(), 3);
    assert_eq!(check(&["--policy", "."], policy).code(), 3);
    assert_eq!(
        check(&["--policy", "p.rego", "--namespace", "other"], policy).code(),
        1
    );
    assert_eq!(check(&["--policy", "none.rego"], policy).code(), 1);
    let wrong = check(
        &["--policy", "p.rego"],
        "package main\n\ndeny contains 1 if {\n",
    )
    .all();
    assert!(wrong.contains("error: p.rego:4:1: "), "{wrong}");
    let warning = policy.replace("deny", "warn");
    assert_eq!(check(&["--policy", "p.rego"], &warning).code(), 0);
}

/// Rules that read what is not there say nothing, and nobody would know.
#[test]
fn data_that_no_policy_gives_is_noted() {
    let policy = "package main\nimport rego.v1\nimport data.denied\ndeny contains 1 if denied.types[_] == \"a\"\n";
    let given = "package denied\ntypes := [\"a\"]\n";
    let arguments = ["check", "--policy", ".", "plan.json", "-o", "out"];
    let mut check = run(&arguments)
        .file("plan.json", PLAN)
        .file("p.rego", policy);
    let output = check.output();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "tofu-json: note: policies read data.denied, which is undefined: no file of policies has it\n"
    );
    let mut check = check.file("d.rego", given);
    let output = check.output();
    assert_eq!(output.status.code(), Some(3));
    assert!(output.stderr.is_empty());
}

/// Each of several packages is asked.
#[test]
fn namespaces_add_up() {
    let arguments = ["check", "--policy", ".", "plan.json", "--namespace", "one"];
    let more = ["--namespace", "two", "-o", "out"];
    let [one, two] = ["one", "two"]
        .map(|name| format!("package {name}\nimport rego.v1\ndeny contains \"{name}\" if true\n"));
    let mut check = run(&[&arguments[..], &more].concat())
        .file("plan.json", PLAN)
        .file("1.rego", &one)
        .file("2.rego", two.replace("deny", "warn"));
    assert_eq!(check.code(), 3);
}

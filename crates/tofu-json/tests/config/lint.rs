use crate::run::{Run, run};

const DOUBTFUL: &str =
    r#"{"output": {"o": {"value": 1, "depends_on": ["${local.a}"]}, "p": null}}"#;

fn lint(arguments: &[&str]) -> Run {
    run(&[&["config", "lint"], arguments].concat())
}

#[test]
fn findings_have_places_and_rules() {
    let mut run = lint(&[]).file("main.tf.json", DOUBTFUL);
    let all = run.all();
    assert_eq!(
        all,
        "code: 2\n--- stdout\n\
         main.tf.json:1:46: error: expected a reference alone, found a template: nothing is interpolated here \
         (interpolated-reference, --fix mends it)\n\
         main.tf.json:1:67: note: `null` is no output block: leave the property out (null-block)\n\
         --- stderr\n--- end"
    );
    assert_eq!(run.read("main.tf.json"), DOUBTFUL);
}

#[test]
fn fixes_are_written() {
    let mut run = lint(&["--fix", "--allow", "null-block"]).file("main.tf.json", DOUBTFUL);
    assert_eq!(
        run.all(),
        "code: 0\n--- stdout\nnothing found\n--- stderr\ntofu-json: note: main.tf.json: rewritten\n--- end"
    );
    assert_eq!(
        run.read("main.tf.json"),
        DOUBTFUL.replace("${local.a}", "local.a")
    );
}

#[test]
fn one_rule_alone() {
    let mut run = lint(&["--rule", "null-block", "main.tf.json"]).file("main.tf.json", DOUBTFUL);
    assert!(
        run.all()
            .contains("code: 0\n--- stdout\nmain.tf.json:1:67: note: ")
    );
    let mut run = lint(&["--rule", "duplicate-key"]).file("main.tf.json", DOUBTFUL);
    assert_eq!(run.stdout(), "nothing found\n");
    assert_eq!(lint(&["--rule", "x"]).code(), 1);
}

/// As for `lock lint` and `validate`: a note is worth knowing, and nothing to stop for.
#[test]
fn notes_alone_are_fine_unless_they_are_asked_for() {
    let code = |arguments: &[&str], text: &str| lint(arguments).file("main.tf", text).code();
    let twin = |arguments: &[&str]| {
        lint(arguments)
            .file("main.tf", "")
            .file("main.tf.json", "{}")
            .code()
    };
    assert_eq!(twin(&[]), 0);
    assert_eq!(twin(&["--strict"]), 2);
    let versions = "terraform {\n  required_version = \">= 1.6\"\n}\n";
    assert_eq!(
        lint(&[]).file("main.tf", versions).stdout(),
        "nothing found\n"
    );
    assert_eq!(code(&["--strict"], versions), 0);
    let rule = ["--rule", "ignored-required-version"];
    assert_eq!(code(&rule, versions), 0);
    assert_eq!(code(&[&rule[..], &["--strict"]].concat(), versions), 2);
}

#[test]
fn case_02_a_file_that_is_not_read() {
    let mut run = lint(&["--format", "json"])
        .file("a.tf.json", "{}")
        .file("a.tofu.json", "{}");
    let output = run.output();
    assert_eq!(output.status.code(), Some(2));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["findings"][0]["file"], "a.tf.json");
    assert_eq!(json["findings"][0]["rule"], "shadowed-file");
    assert_eq!(json["findings"][0]["start"], serde_json::Value::Null);
}

#[test]
fn sarif() {
    let mut run = lint(&["--format", "sarif"]).file("main.tf.json", DOUBTFUL);
    let json: serde_json::Value = serde_json::from_slice(&run.output().stdout).unwrap();
    let results = &json["runs"][0]["results"];
    assert_eq!(results[0]["ruleId"], "interpolated-reference");
    assert_eq!(results[1]["level"], "note");
}

/// OpenTofu counts clusters, and tabs of JSON twice.
#[test]
fn columns_of_sarif_are_code_points() {
    let text = "{\t\"locals\": {\"e\u{301}\": \"${a.b.0.c}\"}}";
    let mut run = lint(&["--format", "sarif"]).file("main.tf.json", text);
    let json: serde_json::Value = serde_json::from_slice(&run.output().stdout).unwrap();
    let results = json["runs"][0]["results"].as_array().unwrap();
    let of = |rule| results.iter().find(|result| result["ruleId"] == rule);
    let found = of("lossy-unicode").expect("a name in no normal form");
    let region = &found["locations"][0]["physicalLocation"]["region"];
    assert_eq!(region["startColumn"], 14);
    assert_eq!(region["endColumn"], 18);
}

#[test]
fn schemas_tell_the_shape_of_arguments() {
    let schemas = r#"{"provider_schemas": {"x/y/z": {"resource_schemas": {"z_a": {"block": {"attributes":
        {"rules": {"type": ["set", ["object", {"from": "number"}]]}}}}}}}}"#;
    let mut run = lint(&["--schemas", "schemas.json", "--fix", "main.tf.json"])
        .file("schemas.json", schemas)
        .file(
            "main.tf.json",
            r#"{"resource": {"z_a": {"n": {"rules": {}}}}}"#,
        );
    assert_eq!(run.code(), 0);
    assert_eq!(
        run.read("main.tf.json"),
        r#"{"resource": {"z_a": {"n": {"rules": [{"from": null}]}}}}"#
    );
}

#[test]
fn a_file_with_mistakes_fails_and_the_others_are_looked_at() {
    let mut run = lint(&["--fix"])
        .file("a.tf.json", "{")
        .file("main.tf.json", DOUBTFUL);
    let all = run.all();
    assert!(
        all.starts_with("code: 1\n--- stdout\nmain.tf.json:1:"),
        "{all}"
    );
    assert!(all.contains("a.tf.json:1:2: Missing value: "), "{all}");
    assert_eq!(run.read("a.tf.json"), "{");
}

/// Also in the same folder, and where files are named.
#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_read_fails_and_the_others_are_looked_at() {
    for arguments in [
        &["a", "b", "nowhere.tf"][..],
        &["a/m.tf.json", "a/x.tf", "b/m.tf.json", "nowhere.tf"],
    ] {
        let mut run = lint(&[arguments, &["--format", "json"]].concat())
            .file("a/m.tf.json", DOUBTFUL)
            .file("b/m.tf.json", DOUBTFUL);
        std::os::unix::fs::symlink("nowhere", run.path("a/x.tf")).unwrap();
        let all = run.all();
        assert!(all.starts_with("code: 1\n"), "{all}");
        for told in [
            "a/m.tf.json",
            "b/m.tf.json",
            "tofu-json: error: a/x.tf: cannot be read: ",
            "tofu-json: error: nowhere.tf: cannot be read: ",
        ] {
            assert!(all.contains(told), "{all}");
        }
    }
}

/// They are read as by every other command: from standard input, and by the variable of the environment.
#[test]
fn schemas_that_are_none_are_refused() {
    let plan = r#"{"format_version": "1.2", "planned_values": {}, "resource_changes": []}"#;
    let runs = [
        lint(&["--schemas", "plan.json", "main.tf.json"]).file("plan.json", plan),
        lint(&["--schemas", "-", "main.tf.json"]).input(plan),
        lint(&["main.tf.json"])
            .file("plan.json", plan)
            .env("TOFU_JSON_SCHEMAS", "plan.json"),
    ];
    for run in runs.map(|run| run.file("main.tf.json", "{}").all()) {
        assert!(run.starts_with("code: 1\n"), "{run}");
        assert!(
            run.contains("expected provider schemas, found a plan"),
            "{run}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_is_not_replaced() {
    let mut run = run(&["config", "lint", "--fix", "k.tf"]);
    nix::unistd::mkfifo(&run.path("k.tf"), nix::sys::stat::Mode::S_IRWXU).unwrap();
    let told = run.all();
    assert!(told.starts_with("code: 1\n"), "{told}");
    assert!(told.contains("found a pipe or socket"), "{told}");
}

//! The commands `fingerprint`, `verify` and `diff`: what they compare, their formats and exit codes.

use crate::run::run;
use serde_json::{Value, json};
use std::fs;
use std::process::{Command, Stdio};

const SECRET: &str = "correct-horse-battery";

pub(crate) fn change(address: &str, change: Value) -> Value {
    json!({"address": address, "mode": "managed", "type": "a", "name": "n", "provider_name": "p/p/p", "change": change})
}

pub(crate) fn plan(changes: Vec<Value>) -> Value {
    json!({"format_version": "1.2", "terraform_version": "1.12.6", "resource_changes": changes})
}

pub(crate) fn update(address: &str, before: Value, after: Value) -> Value {
    change(
        address,
        json!({"actions": ["update"], "before": before, "after": after}),
    )
}

pub(crate) fn state(objects: &[(&str, Value)]) -> String {
    let objects: Vec<_> = objects
        .iter()
        .map(|(address, values)| {
            json!({"address": address, "mode": "managed", "type": "a", "name": "n", "provider_name": "p/p/p",
                "schema_version": 0, "values": values})
        })
        .collect();
    json!({"format_version": "1.0", "values": {"root_module": {"resources": objects}}}).to_string()
}

/// The exit code and the JSON of a comparison.
pub(crate) fn diff(one: &str, other: &str, more: &[&str]) -> (i32, Value) {
    let arguments = ["diff", "one.json", "other.json", "--format", "json"];
    let mut run = run(&arguments)
        .arguments(more)
        .file("one.json", one)
        .file("other.json", other);
    let output = run.output();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let json = serde_json::from_slice(&output.stdout).unwrap();
    (output.status.code().unwrap(), json)
}

/// Address or output, and how it differs.
pub(crate) fn told(json: &Value) -> Vec<(String, String)> {
    let entries = json["differences"].as_array().unwrap().iter();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    entries
        .map(|entry| {
            let name = text(&entry["address"]) + &text(&entry["output"]);
            (name, text(&entry["difference"]))
        })
        .collect()
}

pub(crate) fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    let owned = |(name, kind): &(&str, &str)| ((*name).to_owned(), (*kind).to_owned());
    expected.iter().map(owned).collect()
}

/// The program in Python that `docs/fingerprint.md` gives to others says the same.
#[test]
fn the_program_on_the_page_says_the_same() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let page = fs::read_to_string(format!("{root}/docs/fingerprint.md")).unwrap();
    let program = page.split("```python\n").nth(1).unwrap();
    let program = program.split("```").next().unwrap();
    let odd = r#"{"format_version":"1.2","resource_changes":[
        {"address":"a.b[\"\u00e9\ud83d\ude00\"]","deposed":"0123abcd","change":{"actions":["delete"],"before":{"\uff21":1.50,"\ud83d\ude00":[-0.0,1E3,120,1e-7],"t":"\u0007\t\"\u2028\ud83d"}}},
        {"address":"a.c","previous_address":"a.d","change":{"actions":["no-op"],"importing":{"id":"x"},"after_unknown":{"a":[false,{"b":true}],"c":{"d":false}}}},
        {"address":"a.e","change":{"actions":["no-op"],"before":{"x":1}}}],
        "output_changes":{"o":{"actions":["create"],"after_unknown":true},"p":{"actions":["no-op"],"before":1,"after":1}},
        "action_invocations":[{"address":"action.a.x","config_values":{"n":1.0},"config_unknown":{"m":true,"o":false},
            "lifecycle_action_trigger":{"triggering_resource_address":"a.b","action_trigger_event":"BeforeCreate",
                "action_trigger_block_index":0,"actions_list_index":2}},
            {"address":"action.a.y","invoke_action_trigger":{}}]}"#;
    let example = fs::read_to_string(format!("{root}/examples/plan.json")).unwrap();
    for plan in [
        odd,
        &example,
        r#"{"format_version":"1.2","resource_changes":[]}"#,
    ] {
        let own = run(&["fingerprint", "-"]).input(plan).stdout();
        let mut python = Command::new("python3");
        python.args(["-c", program]).stdin(Stdio::piped());
        let Ok(mut child) = python.stdout(Stdio::piped()).spawn() else {
            // There is no Python here.
            return;
        };
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), plan.as_bytes()).unwrap();
        let theirs = child.wait_with_output().unwrap();
        assert_eq!(own, String::from_utf8_lossy(&theirs.stdout), "{plan}");
    }
}

#[test]
fn several_plans_have_their_names() {
    let one = plan(vec![update("a.n", json!({"x": 1}), json!({"x": 2}))]).to_string();
    let mut both = run(&["fingerprint", "a.json", "b.json"])
        .file("a.json", &one)
        .file("b.json", &one);
    let text = both.stdout();
    let lines: Vec<_> = text
        .lines()
        .map(|line| line.split_once("  ").unwrap())
        .collect();
    assert_eq!(
        (lines[0].0, lines[0].1, lines[1].1),
        (lines[1].0, "a.json", "b.json")
    );
    let mut broken = run(&["fingerprint", "a.json", "none.json"]).file("a.json", &one);
    let output = broken.output();
    assert_eq!(output.status.code(), Some(1));
    assert!(
        String::from_utf8(output.stdout)
            .unwrap()
            .starts_with("tofu-plan-v1:sha256:")
    );
}

#[test]
fn a_state_has_no_fingerprint() {
    let mut run = run(&["fingerprint", "-"]).input(state(&[]));
    let told = run.all();
    assert!(
        told.starts_with("code: 1\n") && told.contains("expected a plan"),
        "{told}"
    );
}

#[test]
fn what_is_expected_is_a_fingerprint_or_a_file() {
    let one = plan(vec![update("a.n", json!({"x": 1}), json!({"x": 2}))]).to_string();
    let other = plan(vec![update("a.n", json!({"x": 1}), json!({"x": 3}))]).to_string();
    let fingerprint = run(&["fingerprint", "-"]).input(&one).stdout();
    let statement = run(&["fingerprint", "-", "--format", "intoto"])
        .input(&one)
        .stdout();
    for expected in [&fingerprint, &statement, &one] {
        for (plan, code) in [(&one, 0), (&other, 2)] {
            let mut run = run(&["verify", "--expect", "expected", "-"])
                .file("expected", expected)
                .input(plan);
            assert_eq!(run.code(), code, "{}", run.all());
        }
    }
    let mut run = run(&["verify", "--expect", fingerprint.trim(), "-"]).input(&other);
    assert_eq!(run.code(), 2);
}

#[test]
fn what_is_no_expectation() {
    let one = plan(Vec::new()).to_string();
    for expected in [
        "tofu-plan-v1:sha256:12",
        "tofu-plan-v9:sha256:12",
        "none.txt",
    ] {
        let told = run(&["verify", "--expect", expected, "-"])
            .input(&one)
            .all();
        assert!(
            told.starts_with("code: 1\n") && told.contains("expected") || told.contains("none.txt"),
            "{told}"
        );
    }
    let mut run = run(&["verify", "--expect", "other.txt", "-"])
        .file("other.txt", "approved")
        .input(&one);
    assert_eq!(run.code(), 1);
}

#[test]
fn plans_differ_in_what_they_do() {
    let one = plan(vec![
        update("a.same", json!({"x": 1}), json!({"x": 2})),
        update(
            "a.value",
            json!({"x": 1}),
            json!({"x": 2, "tags": {"a": "1"}}),
        ),
        change("a.gone", json!({"actions": ["delete"], "before": {"x": 1}})),
        change(
            "a.quiet",
            json!({"actions": ["no-op"], "before": {"x": 1}, "after": {"x": 1}}),
        ),
    ]);
    let other = plan(vec![
        update(
            "a.value",
            json!({"x": 1}),
            json!({"x": 3, "tags": {"a": "2"}}),
        ),
        change("a.new", json!({"actions": ["create"], "after": {"x": 1}})),
        update("a.same", json!({"x": 1.0}), json!({"x": 2.0})),
    ]);
    let (one, other) = (one.to_string(), other.to_string());
    let (code, found) = diff(&one, &other, &[]);
    assert_eq!((code, &found["equal"]), (2, &json!(false)));
    assert_eq!(
        told(&found),
        pairs(&[
            ("a.gone", "removed"),
            ("a.new", "added"),
            ("a.value", "changed")
        ])
    );
    assert_eq!(
        found["differences"][2]["values_after"][0]["after_path"],
        json!(["tags", "a"])
    );
    assert_eq!(diff(&one, &one, &[]).0, 0);
    // Where all that differs of an object is ignored, it is not told.
    let (_, found) = diff(&one, &other, &["--ignore", "tags", "--ignore", "x"]);
    assert_eq!(
        told(&found),
        pairs(&[("a.gone", "removed"), ("a.new", "added")])
    );
}

#[test]
fn what_is_unknown_in_one_plan_alone() {
    let after = |after: Value, unknown: Value| {
        plan(vec![change(
            "a.n",
            json!({"actions": ["create"], "after": after, "after_unknown": unknown}),
        )])
        .to_string()
    };
    let (known, unknown) = (
        after(json!({"id": "i"}), json!({})),
        after(json!({}), json!({"id": true})),
    );
    let (_, found) = diff(&known, &unknown, &[]);
    assert_eq!(
        found["differences"][0]["values_after"][0]["after_unknown"],
        json!(true)
    );
    let (_, found) = diff(&unknown, &known, &[]);
    assert_eq!(found["differences"][0]["known_now"], json!(["id"]));
}

#[test]
fn a_moved_object_is_the_same_one() {
    let one = plan(vec![update("a.old", json!({"x": 1}), json!({"x": 2}))]);
    let mut other = plan(vec![update("a.new", json!({"x": 1}), json!({"x": 2}))]);
    other["resource_changes"][0]["previous_address"] = json!("a.old");
    let (_, found) = diff(&one.to_string(), &other.to_string(), &[]);
    assert_eq!(told(&found), pairs(&[("a.new", "changed")]));
    assert_eq!(found["differences"][0]["moved_from"], "a.old");
}

#[test]
fn states_differ_in_what_is_in_them() {
    let one = state(&[
        ("a.a", json!({"x": 1})),
        ("a.b", json!({"x": 1})),
        ("a.c", json!({"x": 1})),
    ]);
    let other = state(&[
        ("a.d", json!({"x": 1})),
        ("a.b", json!({"x": 1.0})),
        ("a.a", json!({"x": 2})),
    ]);
    let (code, found) = diff(&one, &other, &[]);
    assert_eq!(code, 2);
    assert_eq!(
        told(&found),
        pairs(&[("a.a", "changed"), ("a.c", "removed"), ("a.d", "added")])
    );
}

#[test]
fn whether_a_plan_was_carried_out() {
    let planned = plan(vec![
        change(
            "a.done",
            json!({"actions": ["create"], "after": {"x": 1}, "after_unknown": {"id": true}}),
        ),
        update("a.not", json!({"x": 1}), json!({"x": 2})),
        update("a.otherwise", json!({"x": 1}), json!({"x": 2})),
        change("a.kept", json!({"actions": ["delete"], "before": {"x": 1}})),
        change("a.gone", json!({"actions": ["delete"], "before": {"x": 1}})),
        change(
            "a.touched",
            json!({"actions": ["no-op"], "before": {"x": 1}, "after": {"x": 1}}),
        ),
    ]);
    let mut planned = planned;
    planned["prior_state"] =
        serde_json::from_str(&state(&[("a.untargeted", json!({"x": 1}))])).unwrap();
    let found = state(&[
        ("a.done", json!({"x": 1, "id": "i"})),
        ("a.not", json!({"x": 1})),
        ("a.otherwise", json!({"x": 3})),
        ("a.kept", json!({"x": 1})),
        ("a.touched", json!({"x": 5})),
        ("a.extra", json!({"x": 1})),
        ("a.untargeted", json!({"x": 1})),
    ]);
    let expected = pairs(&[
        ("a.kept", "not-done"),
        ("a.not", "not-done"),
        ("a.otherwise", "done-otherwise"),
        ("a.touched", "done-besides"),
        ("a.extra", "done-besides"),
    ]);
    let (code, json) = diff(&planned.to_string(), &found, &[]);
    assert_eq!((code, told(&json)), (2, expected.clone()));
    // `a.done`, and `a.gone`.
    assert_eq!(json["as_planned"], 2);
    // Either may come first.
    assert_eq!(told(&diff(&found, &planned.to_string(), &[]).1), expected);
}

/// What a mask of one of the documents hides is hidden in all of both.
#[test]
fn no_format_shows_a_secret() {
    let masked = |after: &str, clear: &str| {
        plan(vec![
            change("a.m", json!({"actions": ["create"], "after": {"password": after}, "after_sensitive": {"password": true}})),
            change("a.c", json!({"actions": ["create"], "after": {"note": clear}})),
        ])
        .to_string()
    };
    let (one, other) = (
        masked(SECRET, "quite other words"),
        masked("another-secret-text", SECRET),
    );
    for format in ["text", "json", "markdown"] {
        let mut run = run(&["diff", "one.json", "other.json", "--format", format])
            .file("one.json", &one)
            .file("other.json", &other);
        let told = run.all();
        assert!(
            told.starts_with("code: 2\n") && told.contains("a.m") && told.contains("a.c"),
            "{told}"
        );
        assert!(
            !told.contains("horse") && !told.contains("another-secret"),
            "{told}"
        );
    }
}

/// State files do not say what of data sources is sensitive: schemas do, and then it is hidden wherever else it is.
#[test]
fn schemas_of_state_files() {
    let state = |note: &str| {
        let instance = |mode, kind, values: Value| {
            json!({"mode": mode, "type": kind, "name": "n", "provider": "provider[\"h/n/a\"]",
                "instances": [{"schema_version": 0, "attributes": values}]})
        };
        let data = instance("data", "d", json!({"token": SECRET}));
        let object = instance("managed", "a", json!({"note": note}));
        json!({"version": 4, "terraform_version": "1.12.6", "serial": 1, "lineage": "l", "outputs": {},
            "resources": [data, object]})
        .to_string()
    };
    let token = json!({"block": {"attributes": {"token": {"type": "string", "sensitive": true}}}});
    let schemas = json!({"format_version": "1.0",
        "provider_schemas": {"h/n/a": {"data_source_schemas": {"d": token}}}});
    let diff = |more: &[&str], schemas: &str| {
        let run = run(&["diff", "one.tfstate", "other.tfstate"]).arguments(more);
        let run = run.file("one.tfstate", state("quite other words"));
        let run = run.file("other.tfstate", state(SECRET));
        run.file("schemas.json", schemas).all()
    };
    let schemas = schemas.to_string();
    assert!(diff(&[], &schemas).contains(SECRET));
    let told = diff(&["--schemas", "schemas.json"], &schemas);
    assert!(
        told.starts_with("code: 2\n") && told.contains("note"),
        "{told}"
    );
    assert!(!told.contains("horse"), "{told}");
    let broken = diff(&["--schemas", "schemas.json"], "{\"provider_schemas\":1}");
    assert!(
        broken.starts_with("code: 1\n") && broken.contains("schemas.json"),
        "{broken}"
    );
}

/// Masks alone are no difference.
#[test]
fn another_mask_is_the_same_plan() {
    let create = |mask: bool, size: u32| {
        let values = json!({"password": SECRET, "size": size});
        let change = change(
            "a.m",
            json!({"actions": ["create"], "after": values, "after_sensitive": {"password": mask}}),
        );
        plan(vec![change]).to_string()
    };
    assert_eq!(diff(&create(true, 1), &create(false, 1), &[]).0, 0);
    let (_, found) = diff(&create(true, 1), &create(false, 2), &[]);
    let parts = found["differences"][0]["values_after"].as_array().unwrap();
    assert_eq!(
        (parts.len(), &parts[0]["after_path"]),
        (1, &json!(["size"]))
    );
}

#[test]
fn text_and_markdown_stay_text() {
    let with = |name: &str, value: &str| {
        plan(vec![update(name, json!({"x": "a"}), json!({"x": value}))]).to_string()
    };
    let name = "a.b[\"\u{1b}[31m`\u{202e}\"]";
    let (one, other) = (with(name, "b"), with(name, "```\n<b>\u{9b}"));
    for format in ["text", "markdown"] {
        let mut run = run(&["diff", "one.json", "other.json", "--format", format])
            .file("one.json", &one)
            .file("other.json", &other);
        let told = run.all();
        assert!(!told.contains(['\u{1b}', '\u{202e}', '\u{9b}']), "{told}");
        assert!(format == "text" || told.contains("````diff\n"), "{told}");
    }
}

#[test]
fn any_number_of_threads_tells_the_same() {
    let many = |step: usize| {
        let objects = (0..3_000).map(|n| {
            update(
                &format!("a.n[{n}]"),
                json!({"x": n, "y": "z".repeat(300)}),
                json!({"x": n * step}),
            )
        });
        plan(objects.collect()).to_string()
    };
    let (one, other) = (many(1), many(2));
    let texts = ["1", "4"].map(|threads| {
        let mut run = run(&["diff", "one.json", "other.json", "--threads", threads])
            .file("one.json", &one)
            .file("other.json", &other);
        run.all()
    });
    assert!(texts[0].contains("2999 differences"));
    assert_eq!(texts[0], texts[1]);
}

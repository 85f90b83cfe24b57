//! The command `review`: its files, formats and exit codes. What a review says is tested where it is made.

use crate::run::{Run, run};

const PLAN: &str = r#"{"format_version":"1.2","resource_changes":[
    {"address":"a.n","mode":"managed","type":"a","name":"n","provider_name":"p/p/p","change":{
        "actions":["update"],"before":{"x":"old"},"after":{"x":"new"}}},
    {"address":"a.d","mode":"managed","type":"a","name":"d","provider_name":"p/p/p","change":{
        "actions":["delete"],"before":{"x":"1"},"after":null}},
    {"address":"a.o","mode":"managed","type":"a","name":"o","provider_name":"p/p/p","change":{
        "actions":["no-op"],"before":{"x":"1"},"after":{"x":"1"}}}],
    "output_changes":{"out":{"actions":["create"],"before":null,"after":"v"}}}"#;

const NO_CHANGES: &str = r#"{"format_version":"1.2","resource_changes":[]}"#;
const ERRORED: &str = r#"{"format_version":"1.2","errored":true,"resource_changes":[]}"#;
const STATE: &str = r#"{"format_version":"1.0","values":{"root_module":{}}}"#;

/// What is written, without the note that there are no schemas.
fn written(run: Run) -> String {
    let mut run = run.arguments(&["-o", "written"]);
    assert_eq!(run.code(), 0);
    run.read("written")
}

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn what_is_destroyed_comes_first() {
    let text = written(run(&["review"]).input(PLAN));
    let at = |address: &str| text.find(address);
    assert!(at("a.d").is_some() && at("a.d") < at("a.n"), "{text}");
    assert_eq!(at("a.o"), None, "{text}");
}

#[test]
fn json_has_every_change_in_the_order_of_the_plan() {
    let review = json(&written(run(&["review", "--format", "json"]).input(PLAN)));
    let addresses: Vec<_> = review["resources"].as_array().unwrap().iter().collect();
    assert_eq!(
        (&addresses[0]["address"], &addresses[1]["address"]),
        (&json("\"a.n\""), &json("\"a.d\""))
    );
    assert_eq!(addresses[0]["entries"][0]["after"], "new");
    assert_eq!(review["outputs"][0]["name"], "out");
}

/// The last of an address that does anything counts; deposed objects have no address of their own.
#[test]
fn an_address_is_among_the_resources_once() {
    let entry = |after: &str, deposed: &str| {
        format!(
            r#"{{"address":"a.n","mode":"managed","type":"a","name":"n"{deposed},"change":{{
            "actions":["update"],"before":{{"x":"0"}},"after":{{"x":"{after}"}}}}}}"#
        )
    };
    let changes = [
        entry("1", ""),
        entry("2", r#","deposed":"0123abcd""#),
        entry("3", ""),
        entry("4", r#","previous_address":"a.m""#).replace("update", "no-op"),
    ];
    let plan = format!(
        r#"{{"format_version":"1.2","resource_changes":[{}]}}"#,
        changes.join(",")
    );
    let review = json(&written(run(&["review", "--format", "json"]).input(&plan)));
    for (list, after) in [
        ("repeated", &["1", "4"][..]),
        ("deposed", &["2"]),
        ("resources", &["3"]),
    ] {
        let list = review[list].as_array().unwrap().iter();
        let found: Vec<_> = list.map(|one| &one["entries"][0]["after"]).collect();
        assert_eq!(found, after);
    }
}

/// The author of a check can put a value into its message that a mask hides elsewhere.
#[test]
fn messages_of_checks_show_no_secret() {
    let plan = r#"{"format_version":"1.2","resource_changes":[{"address":"a.n","mode":"managed","type":"a","name":"n",
        "change":{"actions":["update"],"before":{"p":"old-password","n":1},"after":{"p":"hunter2-long","n":2},
        "before_sensitive":{"p":true},"after_sensitive":{"p":true}}}],
        "checks":[{"address":{"kind":"resource","to_display":"a.n"},"status":"fail","instances":[
        {"address":{"to_display":"a.n"},"status":"fail","problems":[{"message":"the password hunter2-long is weak"}]}]}]}"#;
    for format in ["text", "json", "markdown", "github-summary", "html"] {
        let text = written(run(&["review", "--format", format]).input(plan));
        assert!(!text.contains("hunter2"), "{format}: {text}");
        assert!(text.contains("sensitive"), "{format}: {text}");
    }
}

#[test]
fn an_output_that_stays_the_same_is_none() {
    let plan = r#"{"format_version":"1.2","output_changes":{
        "same":{"actions":["update"],"before":"v","after":"v","before_sensitive":true,"after_sensitive":true},
        "other":{"actions":["update"],"before":"v","after":"w","before_sensitive":true,"after_sensitive":true}}}"#;
    let text = written(run(&["review"]).input(plan));
    assert!(text.contains("1 output"), "{text}");
    assert!(text.contains("other") && !text.contains("same"), "{text}");
}

#[test]
fn several_plans_have_names() {
    let two = |format: &str| {
        let run = run(&["review", "a.json", "b.json", "--format", format]);
        written(run.file("a.json", PLAN).file("b.json", NO_CHANGES))
    };
    let review = json(&two("json"));
    assert_eq!(review["plans"][0]["name"], "a.json");
    assert_eq!(review["plans"][1]["name"], "b.json");
    for format in ["text", "markdown", "github-summary", "html"] {
        let text = two(format);
        assert!(
            text.contains("a.json") && text.contains("b.json"),
            "{format}: {text}"
        );
    }
}

#[test]
fn a_bad_file_does_not_stop_the_others() {
    for format in ["text", "json", "markdown"] {
        let mut run = run(&[
            "review",
            "none.json",
            "state.json",
            "a.json",
            "cut.json",
            "--format",
            format,
        ])
        .file("a.json", PLAN)
        .file("state.json", STATE)
        .file("cut.json", &PLAN[..400]);
        let all = run.all();
        for name in ["none.json: ", "state.json: ", "cut.json:"] {
            assert!(all.contains(&format!("error: {name}")), "{format}: {all}");
        }
        assert!(all.contains("a.d"), "{format}: {all}");
        assert_eq!(run.code(), 1);
    }
}

#[test]
fn a_budget_without_room_for_numbers_is_refused() {
    for budget in ["0", "199", "many"] {
        let mut run = run(&["review", "--format", "markdown", "--budget", budget]).input(PLAN);
        assert!(run.all().contains("200 or more"));
        assert_ne!(run.code(), 0);
    }
    let run = run(&["review", "--format", "markdown", "--budget", "200"]);
    let text = written(run.input(PLAN));
    assert!(
        text.starts_with("### 1 deleted, 1 updated, 1 output.\n"),
        "{text}"
    );
}

/// An entry of another kind than it should be is found when the plan is looked at, not before.
#[test]
fn a_plan_that_breaks_late_does_not_stop_the_others() {
    let broken = PLAN.replace(
        r#""before":{"x":"old"}"#,
        r#""before":{"x":"old"},"replace_paths":7"#,
    );
    for format in ["text", "json", "markdown"] {
        let mut run = run(&["review", "broken.json", "a.json", "--format", format])
            .file("a.json", PLAN)
            .file("broken.json", &broken);
        let all = run.all();
        assert!(all.contains("replace_paths"), "{format}: {all}");
        assert!(all.contains("a.d"), "{format}: {all}");
        assert_eq!(run.code(), 1);
    }
}

#[test]
fn nothing_is_written_where_every_file_is_bad() {
    for format in ["text", "json", "markdown", "html"] {
        let mut run = run(&["review", "none.json", "-o", "out.txt", "--format", format])
            .file("out.txt", "before");
        assert_eq!(run.code(), 1);
        assert_eq!(run.read("out.txt"), "before");
    }
}

#[test]
fn exit_codes() {
    let code = |plan: &str, arguments: &[&str]| {
        let arguments: Vec<_> = ["review"].iter().chain(arguments).copied().collect();
        run(&arguments).input(plan).code()
    };
    assert_eq!(code(PLAN, &[]), 0);
    assert_eq!(code(PLAN, &["--detailed-exitcode"]), 2);
    assert_eq!(code(NO_CHANGES, &["--detailed-exitcode"]), 0);
    assert_eq!(code(ERRORED, &["--detailed-exitcode"]), 1);
    assert_eq!(code(ERRORED, &[]), 0);
    assert_eq!(code(STATE, &[]), 1);
    assert_eq!(code("", &[]), 1);
}

#[test]
fn any_number_of_threads_says_the_same() {
    let change = |n: usize| {
        format!(
            r#"{{"address":"a.n[{n}]","mode":"managed","type":"a","name":"n","index":{n},"change":{{
            "actions":["update"],"before":{{"x":"{}"}},"after":{{"x":"{}"}}}}}}"#,
            "old".repeat(40),
            n % 7
        )
    };
    let changes: Vec<_> = (0..6_000).map(change).collect();
    let plan = format!(
        r#"{{"format_version":"1.2","resource_changes":[{}]}}"#,
        changes.join(",")
    );
    for format in ["text", "json", "markdown"] {
        let with = |threads: &str| {
            let arguments = ["review", "--format", format, "--threads", threads];
            written(run(&arguments).input(&plan))
        };
        assert!(with("1") == with("4"), "{format}");
    }
}

/// More of them than are kept open at the same time.
#[test]
fn many_plans_are_one_review() {
    let names: Vec<String> = (0..70).map(|n| format!("{n:02}.json")).collect();
    for format in ["text", "json", "html"] {
        let mut arguments = vec!["review", "--format", format];
        arguments.extend(names.iter().map(String::as_str));
        let mut run = run(&arguments);
        for (n, name) in names.iter().enumerate() {
            run = run.file(name, PLAN.replace("a.n", &format!("a.n{n:02}")));
        }
        let text = written(run);
        for (n, name) in names.iter().enumerate() {
            let address = format!("n{n:02}");
            assert!(
                text.contains(name) && text.contains(&address),
                "{format}: {name}"
            );
        }
        assert!(text.contains("new"), "{format}: no values");
    }
}

#[test]
fn json_says_what_is_imported_and_why_it_is_replaced() {
    let plan = r#"{"format_version":"1.2","resource_changes":[
        {"address":"a.i","mode":"managed","type":"a","name":"i","change":{"actions":["delete","create"],
        "before":{"x":"1","y":1},"after":{"x":"2","y":2},"replace_paths":[["x"]],"importing":{"id":"i-1"},"generated_config":"x"}},
        {"address":"a.j","mode":"managed","type":"a","name":"j","change":{"actions":["no-op"],
        "before":{"x":"hunter2-long"},"after":{"x":"hunter2-long"},"before_sensitive":{"x":true},"after_sensitive":{"x":true},
        "importing":{"id":"id/hunter2-long"}}},
        {"address":"a.k","mode":"managed","type":"a","name":"k","change":{"actions":["no-op"],
        "before":{"x":"1"},"after":{"x":"1"},"importing":{"identity":{"name": "k"}}}}]}"#;
    let review = json(&written(run(&["review", "--format", "json"]).input(plan)));
    let [replaced, hidden, by_identity] = [0, 1, 2].map(|n| &review["resources"][n]);
    assert_eq!(replaced["import"], json(r#"{"id":"i-1"}"#));
    assert_eq!(replaced["generates_configuration"], true);
    assert_eq!(replaced["forced_by"], json(r#"["x"]"#));
    assert_eq!(hidden["import"], json(r#"{"sensitive":true}"#));
    assert_eq!(hidden.get("forced_by"), None);
    assert_eq!(by_identity["import"], json(r#"{"identity":{"name":"k"}}"#));
    for format in ["text", "markdown", "html"] {
        let text = written(run(&["review", "--format", format]).input(plan));
        assert!(!text.contains("hunter2"), "{format}: {text}");
    }
}

/// The third of five is taken away.
#[test]
fn json_says_which_instance_becomes_which() {
    let entry = |n: usize, actions: &str, after: &str| {
        format!(
            r#"{{"address":"a.n[{n}]","mode":"managed","type":"a","name":"n","index":{n},"change":{{"actions":[{actions}],
            "before":{{"name":"name{n}","zone":"z{n}"}},"after":{after}}}}}"#
        )
    };
    let after = |n: usize| format!(r#"{{"name":"name{n}","zone":"z{n}"}}"#);
    let changes = [
        entry(0, r#""no-op""#, &after(0)),
        entry(1, r#""no-op""#, &after(1)),
        entry(2, r#""update""#, &after(3)),
        entry(3, r#""update""#, &after(4)),
        entry(4, r#""delete""#, "null"),
    ];
    let plan = format!(
        r#"{{"format_version":"1.2","resource_changes":[{}]}}"#,
        changes.join(",")
    );
    let review = json(&written(run(&["review", "--format", "json"]).input(&plan)));
    assert_eq!(review["shifts"][0]["removed"], json("[2]"));
    let places = review["shifts"][0]["places"].as_array().unwrap();
    let indices: Vec<_> = places
        .iter()
        .map(|place| (&place["from"], &place["to"]))
        .collect();
    assert_eq!(
        indices,
        [(&json("3"), &json("2")), (&json("4"), &json("3"))]
    );
}

/// A shift of `count` of which one instance gets `more`, and all have an id that is not known yet.
fn shifted(more: &str, unknown: &str) -> String {
    let object = |name: &str, more: &str| {
        format!(r#"{{"name":"{name}","cidrs":["10.0.0.0/8"],"policy":"p"{more}}}"#)
    };
    let names = ["a", "b", "c", "d"];
    let mut changes = Vec::new();
    for index in 1..4 {
        let before = object(names[index], r#","id":"i""#);
        let (actions, after) = match names.get(index + 1) {
            Some(name) if index == 1 => (r#""update""#, object(name, more)),
            Some(name) => (r#""update""#, object(name, "")),
            None => (r#""delete""#, "null".to_owned()),
        };
        changes.push(format!(
            r#"{{"address":"a.n[{index}]","mode":"managed","type":"a","name":"n","index":{index},"provider_name":"p/p/p",
            "change":{{"actions":[{actions}],"before":{before},"after":{after},"after_unknown":{{"id":true{unknown}}}}}}}"#
        ));
    }
    format!(
        r#"{{"format_version":"1.2","resource_changes":[{}],"configuration":{{"root_module":{{"resources":[
        {{"address":"a.n","mode":"managed","type":"a","name":"n","expressions":{{"name":{{"references":["count.index"]}},
        "policy":{{"references":["a.other.arn"]}}}}}}]}}}}}}"#,
        changes.join(",")
    )
}

#[test]
fn what_else_changes_is_not_folded_into_a_shift() {
    for format in ["text", "markdown", "html", "github-summary"] {
        let review = |plan: String| written(run(&["review", "--format", format]).input(plan));
        assert!(review(shifted("", "")).contains("enumbered"), "{format}");
        let wider = review(shifted(r#","cidrs":["0.0.0.0/0"]"#, ""));
        assert!(
            wider.contains("0.0.0.0/0") && !wider.contains("enumbered"),
            "{wider}"
        );
        // The configuration sets it.
        let unknown = review(shifted("", r#","policy":true"#));
        assert!(
            unknown.contains("policy") && !unknown.contains("enumbered"),
            "{unknown}"
        );
    }
}

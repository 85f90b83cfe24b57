use crate::run::run;
use crate::{json, on, recorded, stdout};

#[test]
fn the_slowest_comes_first() {
    let told = json(on("slow", "stream-interrupt/apply", &["--format", "json"]));
    assert_eq!(told["operations"][0]["address"], "fixture_prim.slow");
    assert_eq!(told["types"][0]["name"], "fixture_prim");
    assert_eq!(told["types"][0]["count"], 2);
    assert_eq!(told["modules"][0]["name"], "");
}

#[test]
fn two_runs_are_compared() {
    let [before, now] = ["rest.plan", "apply"].map(|name| {
        let id = format!("stream-interrupt/{name}");
        &*recorded(&id).stream
    });
    let arguments = [
        "ui",
        "slow",
        "b.log",
        "--baseline",
        "a.log",
        "--format",
        "json",
    ];
    let told = json(run(&arguments).file("a.log", before).file("b.log", now));
    assert_eq!(told["operations"][0]["address"], "fixture_prim.slow");
    assert!(told["operations"][0]["seconds_before"].is_null());
    assert!(told["types"][0]["seconds_before"].is_number());
}

#[test]
fn what_failed_has_an_end() {
    let told = json(on("slow", "apply-errors/apply", &["--format", "json"]));
    let action = |name: &str| {
        let actions = told["actions"].as_array().unwrap();
        let found = actions.iter().find(|action| action["name"] == name);
        let found = found.unwrap();
        (found["failed"].as_u64(), found["unfinished"].as_u64())
    };
    assert_eq!(action("create"), (Some(4), Some(0)));
    assert_eq!(action("delete"), (Some(1), Some(0)));
    let told = json(on("slow", "stream-killed/apply", &["--format", "json"]));
    assert_eq!(told["actions"][0]["unfinished"], 1);
    assert_eq!(told["actions"][0]["failed"], 0);
}

#[test]
fn a_table_says_how_much_more_there_is() {
    let text = stdout(on("slow", "apply-errors/apply", &["--top", "2"]));
    // Nine changes and three refreshes; one of the changes never began.
    assert!(text.contains("\n… and 9 more\n"), "{text}");
}

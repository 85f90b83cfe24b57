use crate::run::run;
use crate::{json, on, recorded};

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

use super::{DriftBaseline, DriftCheck, DriftReport, read_known_drift, write_drift_reports};
use crate::Day;
use tofu_json_model::Limits;
use tofu_json_model::stream::{Slice, outline_plan};
use tofu_json_value::Json;

const PLAN: &str = r#"{"format_version":"1.2","resource_drift":[
    {"address":"a.b","mode":"managed","type":"a","name":"b","change":{"actions":["update"],
     "before":{"size":1,"tags":{"x":"1"},"doc":"{\"k\":1}","rule":[{"port":1,"open":true}]},
     "after":{"size":2,"tags":{"x":"2"},"doc":"{ \"k\": 1 }","rule":[{"port":1,"open":false}]}}},
    {"address":"a.gone","mode":"managed","type":"a","name":"gone","change":{"actions":["delete"],"before":{"size":1},"after":null}},
    {"address":"a.moved","previous_address":"a.was","mode":"managed","type":"a","name":"moved","change":{"actions":["no-op"],"before":{},"after":{}}},
    {"address":"a.layout","mode":"managed","type":"a","name":"l","change":{"actions":["update"],"before":{"d":"[1]"},"after":{"d":"[ 1 ]"}}},
    {"address":"data.d.d","mode":"data","type":"d","name":"d","change":{"actions":["update"],"before":{"v":1},"after":{"v":2}}}]}"#;

fn today() -> Day {
    Day::new(2026, 11, 23).unwrap()
}

fn report(plan: &str, known: &str, baseline: Option<&DriftBaseline>) -> DriftReport {
    let known = read_known_drift(known).unwrap();
    let mut check = DriftCheck::new(&known, today());
    let layout = outline_plan(&mut Slice(plan.as_bytes()), Limits::default(), |event| {
        check.event(&event);
    });
    let part = |range: std::ops::Range<usize>| Ok(plan.as_bytes()[range].into());
    let before = baseline.and_then(|baseline| baseline.of("plan.json", true));
    check
        .finish(&layout.unwrap(), before, Limits::default(), part)
        .unwrap()
}

/// Address, path and whether it is known.
fn rows(report: &DriftReport) -> Vec<(&str, &str, bool)> {
    let objects = report.objects.iter();
    let paths = objects.flat_map(|object| object.paths.iter().map(move |path| (object, path)));
    paths
        .map(|(object, path)| (&*object.address, &*path.position, path.known.is_some()))
        .collect()
}

#[test]
fn what_differs_in_meaning_counts() {
    let report = report(PLAN, "", None);
    assert_eq!(
        rows(&report),
        [
            ("a.b", "rule[0].open", false),
            ("a.b", "size", false),
            ("a.b", "tags.x", false),
            ("a.gone", "", false),
        ]
    );
    assert!(report.drifted());
    assert_eq!(report.unknown_objects(), 2);
}

#[test]
fn the_list_is_for_paths_and_objects() {
    let known = r#"
[[known]]
address = "a.b"
path = "tags"
[[known]]
address = "a.*"
path = "rule[*].open"
[[known]]
address = "a.gone"
owner = "ada"
[[known]]
address = "a.b"
path = "size"
expires = 2026-11-22
"#;
    let report = report(PLAN, known, None);
    let unknown: Vec<_> = rows(&report).into_iter().filter(|row| !row.2).collect();
    assert_eq!(unknown, [("a.b", "size", false)]);
    assert_eq!(report.expired.len(), 1);
    assert_eq!(report.known_paths(), 3);
}

#[test]
fn a_pattern_of_paths_is_not_for_an_object_that_is_gone() {
    let known = "[[known]]\naddress = \"*\"\npath = \"*\"\n";
    let report = report(PLAN, known, None);
    let unknown: Vec<_> = rows(&report).into_iter().filter(|row| !row.2).collect();
    assert_eq!(unknown, [("a.gone", "", false)]);
}

#[test]
fn a_later_run_says_what_is_new_and_gone() {
    let first = report(PLAN, "", None);
    let mut json = Json::line();
    write_drift_reports(&mut json, &[("plan.json".to_owned(), first)]);
    let baseline = DriftBaseline::read(json.into_text().as_bytes(), Limits::default()).unwrap();
    let later = PLAN.replace(r#""x":"2""#, r#""x":"1","y":"1""#);
    let again = report(PLAN, "", Some(&baseline));
    let mut json = Json::line();
    write_drift_reports(&mut json, &[("plan.json".to_owned(), again)]);
    let second = DriftBaseline::read(json.into_text().as_bytes(), Limits::default()).unwrap();
    let third = report(PLAN, "", Some(&second));
    assert!(third.objects[0].paths.iter().all(|path| path.runs == 3));
    let report = report(&later, "", Some(&baseline));
    let trends: Vec<_> = report.objects[0]
        .paths
        .iter()
        .map(|path| (&*path.position, path.trend.unwrap().as_str(), path.runs))
        .collect();
    assert_eq!(
        trends,
        [
            ("rule[0].open", "still", 2),
            ("size", "still", 2),
            ("tags.y", "new", 1)
        ]
    );
    let gone: Vec<_> = report
        .gone
        .iter()
        .map(|gone| (&*gone.address, &*gone.path))
        .collect();
    assert_eq!(gone, [("a.b", "tags.x")]);
    for wrong in [
        "",
        "[]",
        r#"{"format_version":"1.2"}"#,
        r#"{"format_version":"2.0","plans":[]}"#,
    ] {
        assert!(
            DriftBaseline::read(wrong.as_bytes(), Limits::default()).is_err(),
            "{wrong}"
        );
    }
}

/// Elements are named by their values, which may be secret elsewhere.
#[test]
fn names_of_elements_show_nothing_that_is_masked() {
    let plan = r#"{"format_version":"1.2","resource_drift":[
        {"address":"a.b","mode":"managed","type":"a","name":"b","change":{"actions":["update"],
         "before":{"rule":[{"name":"correct-horse","x":1},{"name":"b","x":1}],"p":"correct-horse"},
         "after":{"rule":[{"name":"correct-horse","x":2},{"name":"b","x":1}],"p":"correct-horse"},
         "before_sensitive":{"p":true},"after_sensitive":{"p":true}}}]}"#;
    let report = report(plan, "", None);
    assert_eq!(report.objects[0].paths.len(), 1);
    assert!(!report.objects[0].paths[0].path.contains("horse"));
    let clear = plan
        .replace("before_sensitive", "s")
        .replace("after_sensitive", "t");
    let report = self::report(&clear, "", None);
    assert!(
        report.objects[0].paths[0].path.contains("horse"),
        "the test means something"
    );
}

/// The plan of one object that changed outside.
fn changed(before: &str, after: &str) -> String {
    format!(
        r#"{{"format_version":"1.2","resource_drift":[{{"address":"a.b","mode":"managed","type":"a","name":"b",
        "change":{{"actions":["update"],"before":{before},"after":{after}}}}}]}}"#
    )
}

#[test]
fn null_is_a_part_of_lists_and_of_json() {
    for (before, after, drifted) in [
        (r#"{"l":["a",null]}"#, r#"{"l":["a"]}"#, &["l[1]"][..]),
        (r#"{"l":["a"]}"#, r#"{"l":["a",null]}"#, &["l[1]"]),
        (
            r#"{"l":[null,"a"]}"#,
            r#"{"l":["a",null]}"#,
            &["l[0]", "l[1]"],
        ),
        (r#"{"l":[null]}"#, r#"{"l":[null,null]}"#, &["l[1]"]),
        (
            r#"{"p":"{\"a\":[1,null]}"}"#,
            r#"{"p":"{\"a\":[1]}"}"#,
            &["p"],
        ),
        (
            r#"{"p":"{\"x\":{\"a\":null}}"}"#,
            r#"{"p":"{\"x\":{}}"}"#,
            &["p"],
        ),
        (
            r#"{"p":"{\"x\":{}}"}"#,
            r#"{"p":"{\"x\":{\"a\":null}}"}"#,
            &["p"],
        ),
        (
            r#"{"p":"[{\"a\":null}]"}"#,
            r#"{"p":"[ {\"a\":null} ]"}"#,
            &[],
        ),
        (r#"{"l":[null,"a"]}"#, r#"{"l":[null, "a"]}"#, &[]),
        (r#"{"a":null}"#, "{}", &[]),
        (r#"{"l":[{"a":null}]}"#, r#"{"l":[{}]}"#, &[]),
    ] {
        let report = report(&changed(before, after), "", None);
        let found: Vec<_> = rows(&report).into_iter().map(|row| row.1).collect();
        assert_eq!(found, drifted, "{before} {after}");
    }
}

#[test]
fn a_deposed_object_is_not_the_one_at_its_address() {
    let plan = |deposed: &str| {
        format!(
            r#"{{"format_version":"1.2","resource_drift":[{{"address":"a.b","mode":"managed","type":"a","name":"b"{deposed},
            "change":{{"actions":["delete"],"before":{{"id":"1"}},"after":null}}}}]}}"#
        )
    };
    let deposed = report(&plan(r#","deposed":"deadbeef""#), "", None);
    assert_eq!(deposed.objects[0].deposed.as_deref(), Some("deadbeef"));
    let written = |report: DriftReport| {
        let mut json = Json::line();
        write_drift_reports(&mut json, &[("plan.json".to_owned(), report)]);
        json.into_text()
    };
    let text = written(deposed);
    let baseline = DriftBaseline::read(text.as_bytes(), Limits::default()).unwrap();
    let again = report(&plan(r#","deposed":"deadbeef""#), "", Some(&baseline));
    assert_eq!((again.objects[0].paths[0].runs, again.gone.len()), (2, 0));
    let other = report(&plan(""), "", Some(&baseline));
    assert_eq!(other.objects[0].paths[0].runs, 1);
    assert_eq!(other.gone[0].deposed.as_deref(), Some("deadbeef"));
    // An earlier release wrote no keys.
    let old = text.replace(r#""deposed":"deadbeef","#, "");
    assert_ne!(old, text);
    let old = DriftBaseline::read(old.as_bytes(), Limits::default()).unwrap();
    let other = report(&plan(""), "", Some(&old));
    assert_eq!(other.objects[0].paths[0].runs, 2);
}

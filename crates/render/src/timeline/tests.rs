use super::{BarStatus, Timeline, csv, html, svg, text, trace};
use tofu_json_ui::{Fold, ReadOptions, Run, RunEnd, read_slice};

fn run(lines: &[&str]) -> Run {
    let stream = lines.join("\n") + "\n";
    let mut fold = Fold::new();
    let end = read_slice(stream.as_bytes(), ReadOptions::default(), |event| {
        fold.event(&event)
    });
    fold.finish(RunEnd::of(&end)).remove(0)
}

fn hook(kind: &str, address: &str, second: u32) -> String {
    format!(
        r#"{{"@level":"info","@message":"x","@module":"tofu.ui","@timestamp":"2026-01-02T03:04:{second:02}.000000Z","hook":{{"resource":{{"addr":"{address}","module":"","resource":"{address}","implied_provider":"a","resource_type":"a","resource_name":"b","resource_key":null}},"action":"create"}},"type":"{kind}"}}"#
    )
}

fn timeline() -> Timeline {
    let lines = [
        hook("apply_start", "a.one", 0),
        hook("apply_start", "a.two", 5),
        hook("apply_complete", "a.one", 10),
        hook("apply_start", "a.<\\u001b\\\"&>", 15),
        hook("apply_errored", "a.two", 20),
    ];
    let lines: Vec<_> = lines.iter().map(String::as_str).collect();
    Timeline::of("run", &run(&lines))
}

#[test]
fn case_89_open_operations_are_drawn_to_the_last_timestamp_and_marked() {
    let timeline = timeline();
    let open = timeline
        .bars
        .iter()
        .find(|bar| bar.status == BarStatus::Open)
        .unwrap();
    assert_eq!(
        (open.start, open.duration),
        (Some(15_000_000), Some(5_000_000))
    );
    assert!(
        csv(&[timeline])
            .contains(",open,2026-01-02T03:04:15.000000Z,2026-01-02T03:04:20.000000Z,5.000000\n")
    );
}

#[test]
fn bars_stand_under_each_other_in_time() {
    let text = text(&[timeline()], 60);
    assert_eq!(
        text,
        "run: 20.0s\n\
         create a.one      ███████████████                  10.0s\n\
         create a.two             ××××××××××××××××××××××××  15.0s failed\n\
         create a.<␛\"&>                           ░░░░░░░░  5.0s open\n"
    );
}

#[test]
fn nothing_of_others_gets_into_markup() {
    for text in [svg(&[timeline()]), html(&[timeline()])] {
        assert!(text.contains("a.&lt;\u{241b}&quot;&amp;&gt;"));
        assert!(!text.contains("a.<") && !text.contains('\u{1b}'));
    }
}

#[test]
fn what_runs_at_the_same_time_has_threads_of_its_own() {
    let trace = trace(&[timeline()]);
    assert!(trace.contains(
        r#""name":"a.one","cat":"operation","ph":"X","ts":0,"dur":10000000,"pid":1,"tid":1"#
    ));
    assert!(trace.contains(
        r#""name":"a.two","cat":"operation","ph":"X","ts":5000000,"dur":15000000,"pid":1,"tid":2"#
    ));
    assert!(trace.contains(r#""ts":15000000,"dur":5000000,"pid":1,"tid":1"#));
    assert!(tofu_json_value::Document::parse(trace.as_bytes()).is_ok());
}

#[test]
fn the_longest_are_kept_in_their_order() {
    let mut timeline = timeline();
    timeline.keep_longest(2);
    let kept: Vec<_> = timeline.bars.iter().map(|bar| &*bar.address).collect();
    assert_eq!(kept, ["a.one", "a.two"]);
}

//! What is computed from a run or a stream for those who print it: lists, sentences, numbers, JSON.

use crate::made::*;
use crate::outcomes::run;
use crate::streams::{RECORDED, by_id};
use tofu_json_ui::{
    Filter, Phase, ReadOptions, Redaction, RedactionCounts, RunList, RunRow, RunSummary,
    StreamFilter, not_started, outcome_sentence, read_slice, rows,
};

fn titles(rows: &[RunRow<'_>]) -> Vec<String> {
    rows.iter().map(|row| row.title().into_owned()).collect()
}

fn planned(addr: &str) -> String {
    let change = format!(
        r#""change":{{{},"action":"create"}},"type":"planned_change","#,
        resource(addr)
    );
    info("", &change)
}

fn error(addr: &str) -> String {
    let members = format!(
        r#""diagnostic":{{"severity":"error","summary":"No","detail":"","address":"{addr}"}},"type":"diagnostic","#
    );
    line("error", "Error: No", &members)
}

/// One of each sort: `t.a` done, `t.b` failed with an error, `t.c` runs, `t.d` failed, `t.e` waits.
fn mixed() -> Vec<String> {
    let create = r#","action":"create""#;
    let done = r#","action":"create","elapsed_seconds":3"#;
    let addresses = ["t.a", "t.b", "t.c", "t.d", "t.e"];
    let mut lines: Vec<_> = addresses.iter().map(|address| planned(address)).collect();
    for address in ["t.a", "t.b", "t.c", "t.d"] {
        lines.push(hook("apply_start", address, create));
    }
    lines.push(hook("apply_complete", "t.a", done));
    lines.push(hook("apply_errored", "t.b", done));
    lines.push(hook("apply_errored", "t.d", done));
    lines.extend([error("t.b"), error("t.b")]);
    lines
}

#[test]
fn each_list_has_its_part_of_a_run() {
    let lines = mixed();
    let lines: Vec<_> = lines.iter().map(String::as_str).collect();
    let runs = folded(&lines, None);
    let run = runs.last().unwrap();
    let of = |list| titles(&rows(run, list));
    assert_eq!(of(RunList::Done), ["t.a"]);
    assert_eq!(of(RunList::Running), ["t.c"]);
    assert_eq!(of(RunList::Waiting), ["t.e"]);
    assert_eq!(of(RunList::Failed), ["t.b: No", "t.b: No", "t.d"]);
    let failed = rows(run, RunList::Failed);
    assert_eq!(failed[2].failure(), "t.d: create failed after 0ms");
    assert_eq!((failed[0].state(), failed[2].state()), ("error", "failed"));
    assert_eq!(rows(run, RunList::Done)[0].state(), "created");
    let distinct = run.distinct_errors();
    assert_eq!((distinct.len(), distinct[0].1), (1, 2));
    let waiting: Vec<_> = not_started(run);
    assert_eq!((waiting.len(), &*waiting[0].address), (1, "t.e"));
    assert_eq!(
        outcome_sentence(run),
        "apply failed after 0ms: 1 done, 2 failed, 1 unknown, 1 not started"
    );
}

#[test]
fn no_flood_of_warnings_hides_an_error() {
    let warning =
        r#""diagnostic":{"severity":"warning","summary":"W","detail":""},"type":"diagnostic","#;
    let mut lines = vec![line("warn", "Warning: W", warning); 10_001];
    lines.push(error("t.a"));
    let lines: Vec<_> = lines.iter().map(String::as_str).collect();
    let run = folded(&lines, None).pop().unwrap();
    assert_eq!((run.warnings, run.diagnostics.len()), (10_001, 10_001));
    let errors: Vec<_> = run.error_diagnostics().map(|error| error.line).collect();
    assert_eq!((errors, run.errors_left_out()), (vec![10_002], 0));
}

#[test]
fn errors_that_are_not_kept_are_counted() {
    let mut lines = vec![error("t.a"); 10_003];
    // An error, but no diagnostic: nothing of it is left out.
    lines.push(line("error", "No", ""));
    let lines: Vec<_> = lines.iter().map(String::as_str).collect();
    let run = folded(&lines, None).pop().unwrap();
    assert_eq!(run.error_diagnostics().count(), 10_000);
    assert_eq!((run.errors, run.errors_left_out()), (10_004, 3));
}

#[test]
fn a_list_follows_each_and_the_first_the_last() {
    let lists = std::iter::successors(Some(RunList::default()), |list| Some(list.next()));
    let words: Vec<_> = lists.take(5).map(RunList::as_str).collect();
    assert_eq!(words, ["running", "waiting", "done", "failed", "running"]);
}

#[test]
fn a_filter_knows_the_phase_of_each_message() {
    let lines = mixed();
    let lines: Vec<_> = lines
        .iter()
        .map(String::as_str)
        .chain(["foreign"])
        .collect();
    let kept = |phases: &[Phase], foreign| {
        let mut filter = Filter::default();
        filter.phases = phases.to_vec();
        let mut filter = StreamFilter::new(filter).keep_foreign(foreign);
        let mut kept = 0;
        read_slice(&stream(&lines), ReadOptions::unchecked(), |event| {
            kept += usize::from(filter.keeps(&event));
        });
        kept
    };
    assert_eq!(kept(&[], false), 14);
    assert_eq!(kept(&[Phase::Planned], false), 5);
    assert_eq!(kept(&[Phase::Applying], true), 10);
}

#[test]
fn what_could_hold_anything_is_left_out_and_counted() {
    let secret = info(
        "",
        r#""outputs":{"a":{"sensitive":true,"value":"canary"}},"type":"outputs","#,
    );
    let text = format!(
        "{VERSION}\n{secret}\nplain\n{}",
        &secret[..secret.len() - 9]
    );
    let (mut redaction, mut counts) = (Redaction::new(), RedactionCounts::default());
    let (mut out, mut line) = (String::new(), Vec::new());
    read_slice(text.as_bytes(), ReadOptions::unchecked(), |event| {
        line.clear();
        if redaction.pass(&event, &mut counts, &mut line) {
            out.push_str(std::str::from_utf8(&line).unwrap());
        } else {
            assert!(line.is_empty());
        }
    });
    assert!(
        out.ends_with("\nplain\n") && !out.contains("canary"),
        "{out}"
    );
    assert_eq!((counts.redacted, counts.cut, counts.refused), (1, 1, 0));
}

#[test]
fn a_run_is_json_with_exact_seconds_and_values() {
    let run = run(&by_id("stream-interrupt/apply").stream);
    let json = tofu_json_value::to_json(&run);
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["outcome"], run.outcome().as_str());
    assert_eq!(value["results"]["not_started"], 1);
    let seconds = tofu_json_ui::seconds(run.duration().unwrap());
    assert!(
        json.contains(&format!(r#""seconds":{seconds},"changes":"#)),
        "{json}"
    );
    let in_file = tofu_json_value::to_json(&RunSummary::of(&run, Some("a.jsonl")));
    assert_eq!(in_file, json.replacen('{', r#"{"file":"a.jsonl","#, 1));
}

#[test]
fn every_recorded_run_is_json() {
    for case in RECORDED.iter() {
        let json = tofu_json_value::to_json(&run(&case.stream));
        let value: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert!(value["outputs"].is_object(), "{}", case.id);
    }
}

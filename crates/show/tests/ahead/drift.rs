use crate::plan::{changes, plan, update};
use crate::rendered::{in_latin_1, same, same_text, shown};
use std::fmt::Write as _;
use tofu_json_show::vocab::{ChangeFilter, PlanMode};
use tofu_json_show::{Format, Input, Options};

/// A plan whose drift is long enough for several threads. Every other object of it counts.
fn with_drift(drift: &[String]) -> String {
    let relevant = |n: usize| format!(r#"{{"resource":"t.n{n}","attribute":["v"]}}"#);
    let relevant: Vec<_> = (0..drift.len()).step_by(2).map(relevant).collect();
    let mut members = String::new();
    write!(members, r#","resource_drift":[{}]"#, drift.join(",")).unwrap();
    write!(
        members,
        r#","relevant_attributes":[{}]"#,
        relevant.join(",")
    )
    .unwrap();
    plan(&[&changes(1_200)], &members)
}

/// So many objects that changed outside, and what they were.
fn changed(count: usize, before: &str) -> Vec<String> {
    let one = |n: usize| update(&format!("n{n}"), before, "\"changed\"");
    (0..count).map(one).collect()
}

#[test]
fn what_changed_outside_is_the_same() {
    let plan = with_drift(&changed(600, "\"old\""));
    let all = ChangeFilter::default();
    let text = same_text(&plan, Options::default(), &all);
    assert_eq!(text.matches(" has changed\n").count(), 300);
    let refreshing = Options::default().mode(Some(PlanMode::RefreshOnly));
    let text = same_text(&plan, refreshing, &all);
    assert_eq!(text.matches(" has changed\n").count(), 600);
    let computed = same_text(&plan, refreshing.format(Format::Computed), &all);
    assert_eq!(computed.matches(r#""cause":"drift""#).count(), 600);
}

#[test]
fn a_long_text_of_it_is_whole() {
    let long = format!("\"{}\"", "x".repeat(30_000));
    let text = same_text(
        &with_drift(&changed(400, &long)),
        Options::default(),
        &ChangeFilter::default(),
    );
    assert_eq!(text.matches(" has changed\n").count(), 200);
    assert!(text.len() > 200 * 30_000);
}

#[test]
fn its_first_error_is_told() {
    let mut drift = changed(600, "\"old\"");
    drift.insert(500, update("n500", "02", "\"b\""));
    drift.insert(200, update("n200", "01", "\"b\""));
    let (report, _) = same(
        with_drift(&drift).as_bytes(),
        Options::default(),
        &ChangeFilter::default(),
    );
    assert!(report.contains("/resource_drift/200"), "{report}");
}

/// What the text may have is counted there too.
#[test]
fn the_limit_of_the_text_holds() {
    let plan = with_drift(&changed(600, "\"old\""));
    let options = Options::default().text(Some(10_000));
    for threads in [1, 2, 8] {
        let document = Input::Memory(plan.as_bytes());
        let (report, text) = shown(document, options.threads(threads), &ChangeFilter::default());
        assert!(report.unwrap_err().to_string().contains("at most"));
        assert_eq!(text, b"", "{threads} threads");
    }
}

#[test]
fn what_does_not_count_is_not_told() {
    let mut plan = with_drift(&changed(600, "\"old\""));
    plan = plan.replace("relevant_attributes", "others");
    let text = same_text(&plan, Options::default(), &ChangeFilter::default());
    assert!(text.starts_with("\nOpenTofu used"), "{text:.200}");
}

#[test]
fn the_place_of_a_text_that_is_not_valid_is_told() {
    let plan = in_latin_1(with_drift(&changed(600, "\"caf~\"")));
    let (report, text) = same(&plan, Options::default(), &ChangeFilter::default());
    assert!(report.contains("not valid UTF-8"), "{report}");
    assert_eq!(text.matches("caf\u{fffd}").count(), 300);
}

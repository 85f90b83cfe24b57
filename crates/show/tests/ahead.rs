//! What is rendered while the survey goes on is what is rendered after it.

#![expect(clippy::unwrap_used, reason = "a test may end that way")]

use std::fmt::Write as _;
use tofu_json_show::vocab::ChangeFilter;
use tofu_json_show::{Error, Format, Input, Options, Profile, Report, show_filtered};

const SCHEMAS: &[u8] = br#"{"format_version":"1.0","provider_schemas":{"p":{"resource_schemas":{"t":{"version":0,
    "block":{"attributes":{"id":{"type":"string","computed":true},"v":{"type":"string","optional":true}}}}}}}}"#;

/// An entry of about 4 KB, most of which nothing is shown of.
fn entry(name: &str, before: &str, after: &str) -> String {
    let padding = "z".repeat(4_000);
    format!(
        r#"{{"address":"t.{name}","mode":"managed","type":"t","name":"{name}","provider_name":"p","padding":"{padding}",
            "change":{{"actions":["update"],"before":{{"id":"i","v":{before}}},"after":{{"id":"i","v":{after}}},
            "after_unknown":{{}},"before_sensitive":{{}},"after_sensitive":{{}}}}}}"#
    )
}

/// So many of them.
fn entries(count: usize) -> Vec<String> {
    let one = |n: usize| entry(&format!("n{n}"), "\"a\"", &format!("\"b{n}\""));
    (0..count).map(one).collect()
}

fn plan(lists: &[&[String]], members: &str) -> String {
    let mut plan = String::from(r#"{"format_version":"1.2","terraform_version":"1.12.6""#);
    for list in lists {
        write!(plan, r#","resource_changes":[{}]"#, list.join(",")).unwrap();
    }
    plan + members + r#","planned_values":{}}"#
}

fn shown(plan: &str, options: Options, filter: &ChangeFilter) -> (Result<Report, Error>, String) {
    let (document, schemas) = (Input::Memory(plan.as_bytes()), Input::Memory(SCHEMAS));
    let mut text = Vec::new();
    let report = show_filtered(document, Some(schemas), &options, filter, &(), &mut text);
    (report, String::from_utf8(text).unwrap())
}

/// The text, which is the same on any number of threads.
fn same_text(plan: &str, options: Options, filter: &ChangeFilter) -> String {
    let (report, alone) = shown(plan, options.threads(1), filter);
    let report = format!("{report:?}");
    for threads in [2, 8] {
        let (other, text) = shown(plan, options.threads(threads), filter);
        assert_eq!(format!("{other:?}"), report);
        assert!(text == alone, "on {threads} threads");
    }
    alone
}

#[test]
fn a_long_plan_has_the_same_text() {
    let plan = plan(
        &[&entries(1_500)],
        r#","output_changes":{"o":{"actions":["create"],"before":null,"after":1,"after_unknown":false}}"#,
    );
    let all = ChangeFilter::default();
    let text = same_text(&plan, Options::default(), &all);
    assert_eq!(text.matches("will be updated in-place").count(), 1_500);
    assert!(text.contains("1500 to change") && text.contains("+ o = 1"));
    let computed = same_text(&plan, Options::default().format(Format::Computed), &all);
    assert!(computed.ends_with("}\n"));
    let mut one = ChangeFilter::default();
    one.addresses = vec!["t.n700".to_owned()];
    let text = same_text(&plan, Options::default(), &one);
    assert_eq!(text.matches("will be updated in-place").count(), 1);
}

#[test]
fn of_a_list_that_comes_twice_the_last_one_counts() {
    let last = [entry("last", "\"a\"", "\"b\"")];
    let plan = plan(&[&entries(1_200), &last], "");
    let text = same_text(&plan, Options::default(), &ChangeFilter::default());
    assert!(text.contains("# t.last will be updated in-place"));
    assert!(!text.contains("t.n0"));
}

#[test]
fn an_entry_of_a_long_text_has_all_of_it() {
    let lines = |word: &str| format!("\"{}\"", format!("{word}\\n").repeat(60_000));
    let mut all = entries(1_200);
    all.insert(100, entry("long", &lines("a"), &lines("b")));
    let text = same_text(
        &plan(&[&all], ""),
        Options::default(),
        &ChangeFilter::default(),
    );
    assert_eq!(text.matches("will be updated in-place").count(), 1_201);
}

#[test]
fn what_changes_invoke_is_shown_with_them() {
    let invocation = r#","action_invocations":[{"address":"action.x.y","type":"x","name":"y","provider_name":"p",
        "config_values":{},"lifecycle_action_trigger":{"triggering_resource_address":"t.n3",
        "action_trigger_event":"AfterUpdate","action_trigger_block_index":0,"actions_list_index":0}}]"#;
    let options = Options::default().profile(Profile::Terraform1_15);
    let plan = plan(&[&entries(1_200)], invocation);
    let text = same_text(&plan, options, &ChangeFilter::default());
    assert_eq!(text.matches("action \"x\" \"y\" {").count(), 1);
}

#[test]
fn an_error_is_that_of_the_first_entry_that_has_one() {
    let mut all = entries(1_200);
    all.insert(900, entry("later", "02", "\"b\""));
    all.insert(300, entry("broken", "01", "\"b\""));
    let plan = plan(&[&all], "");
    let filter = ChangeFilter::default();
    let (alone, text) = shown(&plan, Options::default().threads(1), &filter);
    let alone = alone.unwrap_err().to_string();
    assert!(alone.contains("/resource_changes/300"), "{alone}");
    for threads in [2, 8] {
        let (other, more) = shown(&plan, Options::default().threads(threads), &filter);
        assert_eq!(other.unwrap_err().to_string(), alone);
        assert!(more.starts_with(&text));
    }
}

use crate::forgetful::Forgetful;
use crate::plan::{SCHEMAS, entry};
use std::fmt::Write as _;
use tofu_json_input::{Forgotten, ReadAt as _};
use tofu_json_show::{Format, Input, Options, show_from};

fn plan(changes: &[String], drift: &str, state: &str) -> String {
    let mut plan = format!(
        r#"{{"format_version":"1.2","planned_values":{{"a":[{state}]}},"resource_drift":[{drift}]"#
    );
    write!(plan, r#","resource_changes":[{}]"#, changes.join(" , ")).unwrap();
    let state =
        r#"{"format_version":"1.0","values":{"root_module":{"resources":[{"mode":"managed"}]}}}"#
            .replacen('{', &format!(r#"{{"a":[{state}],"#), 1);
    write!(plan, r#","prior_state":{state},"output_changes":{{}}}}"#).unwrap();
    plan
}

/// What is said of a document, and its text.
fn text(document: Input<'_>, schemas: Option<&[u8]>, options: &Options) -> (String, String) {
    let (schemas, mut text) = (schemas.map(Input::Memory), Vec::new());
    let report = show_from(document, schemas, options, &(), &mut text).unwrap();
    (format!("{report:?}"), String::from_utf8(text).unwrap())
}

/// How many bytes an input has lost.
fn lost(input: &Forgetful) -> usize {
    let next = |lost: &Forgotten| input.forgotten(lost.range.end);
    let all = std::iter::successors(input.forgotten(0), next);
    let bytes: u64 = all.map(|lost| lost.range.end - lost.range.start).sum();
    usize::try_from(bytes).unwrap()
}

/// The text, which is the same where bytes are lost; how many they were on one thread, of a file and of a pipe.
fn shown(plan: &str, schemas: Option<&[u8]>) -> (String, [usize; 2]) {
    let mut found = Vec::new();
    for threads in [1, 2, 8] {
        for format in [Format::Text, Format::Computed] {
            let options = Options::default().threads(threads).format(format);
            let expected = text(Input::Memory(plan.as_bytes()), schemas, &options);
            let forgotten = [false, true].map(|is_pipe| {
                let forgetful = Forgetful::new(plan.as_bytes(), is_pipe);
                let same = text(Input::Pieces(&forgetful), schemas, &options) == expected;
                assert!(same, "{threads} threads, {format:?}, a pipe: {is_pipe}");
                lost(&forgetful)
            });
            found.push((expected.1, forgotten));
        }
    }
    found.swap_remove(0)
}

#[test]
fn what_is_forgotten_is_not_needed() {
    let state = format!(r#"{{"x":"{}"}}"#, "y".repeat(100_000));
    let changes: Vec<_> = (0..1_600)
        .map(|n| (n % 8, format!("n{n}")))
        .map(|(n, name)| match n {
            3 => entry(&name, "create", "null", r#"{"v":"new"}"#),
            5 => entry(&name, "update", r#"{"v":"old"}"#, r#"{"v":"new"}"#),
            _ => entry(&name, "no-op", r#"{"v":"old"}"#, r#"{"v":"old"}"#),
        })
        .collect();
    let drift = entry("n1", "update", r#"{"v":"older"}"#, r#"{"v":"old"}"#);
    let plan = plan(&changes, &drift, &state);
    for schemas in [Some(SCHEMAS), None] {
        let (text, [of_file, of_pipe]) = shown(&plan, schemas);
        assert!(text.contains("Plan: 200 to add, 200 to change"), "{text}");
        // Three in four entries, but the first, and both states.
        let one = entry("n1", "no-op", "{}", "{}").len();
        let most = 1_200 * one + 2 * state.len();
        let about = |most: usize| most - 30_000..most + 80_000;
        assert!(about(most).contains(&of_file), "{of_file}");
        // Of a pipe those too that have been rendered, which cannot be done without schemas.
        let rendered = schemas.map_or(0, |_| 400 * one);
        assert!(about(most + rendered).contains(&of_pipe), "{of_pipe}");
    }
}

/// Whether anything but drift happens, all entries tell, and whether a plan only refreshes, its prior state.
#[test]
fn of_a_plan_that_lists_nothing_all_entries_are_needed() {
    let state = format!(r#"{{"x":"{}"}}"#, "y".repeat(100_000));
    let changes: Vec<_> = (0..40)
        .map(|n| format!("n{n}"))
        .map(|name| entry(&name, "no-op", r#"{"v":"old"}"#, r#"{"v":"old"}"#))
        .collect();
    let drift = entry("n1", "update", r#"{"v":"older"}"#, r#"{"v":"old"}"#);
    let (text, forgotten) = shown(&plan(&changes, &drift, &state), Some(SCHEMAS));
    assert!(text.contains("No changes."), "{text}");
    let states = 2 * state.len();
    for forgotten in forgotten {
        assert!((states..states + 300).contains(&forgotten), "{forgotten}");
    }
    let only_refreshes = plan(&[], &drift, &state).replace(r#""resource_changes":[]"#, r#""x":1"#);
    let (text, forgotten) = shown(&only_refreshes, Some(SCHEMAS));
    assert!(text.contains("refresh"), "{text}");
    for forgotten in forgotten {
        let one = state.len()..state.len() + 100;
        assert!(one.contains(&forgotten), "{forgotten}");
    }
}

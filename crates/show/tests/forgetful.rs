//! Nothing is needed again of which the input was told that it is not.

#![expect(clippy::unwrap_used, reason = "a test may end that way")]

use std::fmt::Write as _;
use std::io;
use std::ops::Range;
use std::sync::Mutex;
use tofu_json_show::{Format, Input, Options, ReadAt, show_from};

const SCHEMAS: &[u8] =
    br#"{"format_version":"1.0","provider_schemas":{"p":{"resource_schemas":{"t":{"version":0,
    "block":{"attributes":{"v":{"type":"string","optional":true}}}}}}}}"#;

/// An input that loses at once what it may lose.
struct Forgetful {
    text: Mutex<Vec<u8>>,
    forgotten: Mutex<usize>,
}

impl ReadAt for Forgetful {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        let text = self.text.lock().unwrap();
        let mut rest = text
            .get(usize::try_from(offset).unwrap()..)
            .unwrap_or_default();
        io::Read::read(&mut rest, buffer)
    }

    fn length(&self) -> Option<u64> {
        Some(self.text.lock().unwrap().len() as u64)
    }

    fn forget(&self, range: Range<u64>) {
        let range = usize::try_from(range.start).unwrap()..usize::try_from(range.end).unwrap();
        *self.forgotten.lock().unwrap() += range.len();
        let mut text = self.text.lock().unwrap();
        text.get_mut(range).unwrap().fill(b'?');
    }
}

/// An entry of about 4 KB.
fn entry(name: usize, action: &str, before: &str, after: &str) -> String {
    let padding = "z".repeat(4_000);
    format!(
        r#"{{"address":"t.n{name}","mode":"managed","type":"t","name":"n{name}","provider_name":"p","padding":"{padding}",
            "change":{{"actions":["{action}"],"before":{before},"after":{after},"after_unknown":{{}},
            "before_sensitive":{{}},"after_sensitive":{{}}}}}}"#
    )
}

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

/// The text, which is the same where bytes are lost; how many they were on one thread.
fn shown(plan: &str, schemas: Option<&[u8]>) -> (String, usize) {
    let mut found = Vec::new();
    for threads in [1, 2, 8] {
        for format in [Format::Text, Format::Computed] {
            let options = Options::default().threads(threads).format(format);
            let forgetful = Forgetful {
                text: Mutex::new(plan.as_bytes().to_vec()),
                forgotten: Mutex::new(0),
            };
            let expected = text(Input::Memory(plan.as_bytes()), schemas, &options);
            let same = text(Input::Pieces(&forgetful), schemas, &options) == expected;
            assert!(same, "{threads} threads, {format:?}");
            let forgotten = *forgetful.forgotten.lock().unwrap();
            found.push((expected.1, forgotten));
        }
    }
    found.swap_remove(0)
}

#[test]
fn what_is_forgotten_is_not_needed() {
    let state = format!(r#"{{"x":"{}"}}"#, "y".repeat(100_000));
    let changes: Vec<_> = (0..1_600)
        .map(|n| match n % 8 {
            3 => entry(n, "create", "null", r#"{"v":"new"}"#),
            5 => entry(n, "update", r#"{"v":"old"}"#, r#"{"v":"new"}"#),
            _ => entry(n, "no-op", r#"{"v":"old"}"#, r#"{"v":"old"}"#),
        })
        .collect();
    let drift = entry(1, "update", r#"{"v":"older"}"#, r#"{"v":"old"}"#);
    let plan = plan(&changes, &drift, &state);
    for schemas in [Some(SCHEMAS), None] {
        let (text, forgotten) = shown(&plan, schemas);
        assert!(text.contains("Plan: 200 to add, 200 to change"), "{text}");
        // Three in four entries, but the first, and both states.
        let most = 1_200 * entry(1, "no-op", "{}", "{}").len() + 2 * state.len();
        assert!(
            (most - 30_000..most + 60_000).contains(&forgotten),
            "{forgotten}"
        );
    }
}

/// Whether anything but drift happens, all entries tell, and whether a plan only refreshes, its prior state.
#[test]
fn of_a_plan_that_lists_nothing_all_entries_are_needed() {
    let state = format!(r#"{{"x":"{}"}}"#, "y".repeat(100_000));
    let changes: Vec<_> = (0..40)
        .map(|n| entry(n, "no-op", r#"{"v":"old"}"#, r#"{"v":"old"}"#))
        .collect();
    let drift = entry(1, "update", r#"{"v":"older"}"#, r#"{"v":"old"}"#);
    let (text, forgotten) = shown(&plan(&changes, &drift, &state), Some(SCHEMAS));
    assert!(text.contains("No changes."), "{text}");
    let states = 2 * state.len();
    assert!((states..states + 300).contains(&forgotten), "{forgotten}");
    let only_refreshes = plan(&[], &drift, &state).replace(r#""resource_changes":[]"#, r#""x":1"#);
    let (text, forgotten) = shown(&only_refreshes, Some(SCHEMAS));
    assert!(text.contains("refresh"), "{text}");
    assert!(
        (state.len()..state.len() + 100).contains(&forgotten),
        "{forgotten}"
    );
}

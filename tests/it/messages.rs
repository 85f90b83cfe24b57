//! Recorded messages become the text that the same command printed without `-json`.

use std::collections::BTreeSet;
use std::sync::LazyLock;
use tofu_json_diagnostic::Diagnostic;
use tofu_json_render::stream::{Embedded, Narrator, Options};
use tofu_json_show::{show, show_difference};
use tofu_json_term::{Canvas, Style};
use tofu_json_tests::{RecordedStream, recorded_streams};
use tofu_json_ui::{ReadOptions, read_slice};
use tofu_json_value::Value;

static STREAMS: LazyLock<Vec<RecordedStream>> = LazyLock::new(|| recorded_streams().unwrap());

struct Shown(tofu_json_show::Options);

impl Embedded for Shown {
    fn difference(&self, diagnostic: &Diagnostic) -> Option<String> {
        show_difference(diagnostic, &self.0)
    }

    fn document(&self, document: Value<'_>) -> Option<String> {
        let mut text = Vec::new();
        show(document.raw(), None, &self.0, &mut text).ok()?;
        String::from_utf8(text).ok()
    }
}

fn text_of(stream: &str, color: bool) -> String {
    let shown = Shown(tofu_json_show::Options::default().color(color).threads(1));
    let mut canvas = Canvas::new(Style::default().color(color));
    let mut narrator = Narrator::new(Options::default(), &shown);
    read_slice(stream.as_bytes(), ReadOptions::unchecked(), |event| {
        assert!(narrator.event(&mut canvas, &event).is_none());
    });
    narrator.finish(&mut canvas);
    canvas.into_string()
}

/// Both texts of a recorded command, one after the other.
fn human(case: &RecordedStream, color: usize) -> Option<String> {
    let errors = case.errors[color].as_deref().unwrap_or_default();
    Some(case.human[color].clone()? + errors)
}

/// Without what differs from run to run: ids, durations, keys of deposed objects.
fn steady(line: &str) -> String {
    let mut line = line.trim().to_owned();
    if let (Some(at), true) = (line.rfind(" [id="), line.ends_with(']')) {
        line.truncate(at);
    }
    if let Some((before, rest)) = line.clone().split_once(" (deposed object ") {
        let after = rest.split_once(')').map_or("", |(_, after)| after);
        line = format!("{before}{after}");
    }
    if let Some((before, _)) = line.split_once(" complete after ") {
        line = format!("{before} complete");
    }
    let words = line
        .split(' ')
        .map(|word| if is_random(word) { "ID" } else { word });
    words.collect::<Vec<_>>().join(" ")
}

/// An id that the fixture or a random provider made up.
fn is_random(word: &str) -> bool {
    let word = word.trim_matches(|c| matches!(c, '"' | ',' | '.'));
    let hex = |text: &str| text.bytes().all(|b| b.is_ascii_hexdigit());
    let id = word.strip_prefix("i-").unwrap_or(word);
    (id.len() == 8 && hex(id)) || (word.len() == 36 && hex(&word.replace('-', "")))
}

#[test]
fn whole_texts() {
    // Streams whose order is the same each time, and that carry all there is to say.
    let equal: Vec<&str> = STREAMS
        .iter()
        .filter(|case| human(case, 0).is_some_and(|human| human == text_of(&case.stream, false)))
        .map(|case| case.id.as_str())
        .collect();
    let expected = [
        "ephemeral-lifecycle/open.apply",
        "errored-plan/configure.plan",
        "errored-plan/nothing.plan",
        "http-data/failing.plan",
        "init-streams/broken.init",
        "init-streams/broken.plan",
        "init-streams/unsatisfiable.init",
        "json-into/apply",
        "json-into/init",
        "numbers-provider-disagreement/plan",
        "provider-functions/fails.plan",
        "test-pass/empty.test",
        "test-pass/test",
        "variables-errors/cli.plan",
        "variables-errors/clitype.plan",
        "variables-errors/missing.plan",
        "variables-errors/syntax.plan",
        "variables-errors/type.plan",
    ];
    assert_eq!(equal, expected);
}

#[test]
fn whole_texts_in_colour() {
    for id in ["init-streams/init", "test-pass/test"] {
        let case = STREAMS.iter().find(|case| case.id == id).unwrap();
        assert_eq!(text_of(&case.stream, true), human(case, 1).unwrap(), "{id}");
    }
}

/// What OpenTofu said about hooks, ends and diagnostics is said, and nothing else is.
#[test]
fn every_hook_every_end_and_every_diagnostic() {
    let mut compared = 0;
    for case in STREAMS.iter() {
        let Some(human) = human(case, 0) else {
            continue;
        };
        let classified = |text: &str| -> BTreeSet<String> {
            text.lines()
                .filter(|line| is_classified(line))
                .map(steady)
                .collect()
        };
        assert_eq!(
            classified(&text_of(&case.stream, false)),
            classified(&human),
            "{}",
            case.id
        );
        compared += 1;
    }
    assert!(compared > 190, "{compared}");
}

const BEGINNINGS: [&str; 9] = [
    "Plan: ",
    "Apply complete!",
    "Destroy complete!",
    "Success!",
    "Failure!",
    "Apply cancelled",
    "Destroy cancelled",
    "Error: ",
    "Warning: ",
];

const HOOKS: [&str; 17] = [
    ": Creating...",
    ": Modifying...",
    ": Destroying...",
    ": Reading...",
    ": Refreshing state...",
    ": Opening...",
    ": Closing...",
    ": Renewing...",
    ": Provisioning with",
    ": Creation complete",
    ": Modifications complete",
    ": Destruction complete",
    ": Read complete",
    ": Open complete",
    ": Close complete",
    ": Renew complete",
    " (local-exec):",
];

fn is_classified(line: &str) -> bool {
    let is_hook = || !line.starts_with(' ') && HOOKS.iter().any(|hook| line.contains(hook));
    BEGINNINGS.iter().any(|start| line.starts_with(start)) || is_hook()
}

/// No line is made up: each is in the text of OpenTofu.
#[test]
fn no_line_is_made_up() {
    for case in STREAMS.iter() {
        // Values and the choice of examples differ from run to run there.
        let is_random =
            case.id.starts_with("real-providers/") || case.id == "variables-errors/undeclared.plan";
        let Some(human) = human(case, 0).filter(|_| !is_random) else {
            continue;
        };
        let human: BTreeSet<String> = human.lines().map(steady).collect();
        for line in text_of(&case.stream, false).lines() {
            // Without the mode no more than the words that begin each such sentence can be said.
            let is_known = human.contains(&steady(line)) || line == "No changes.";
            assert!(is_known, "{}: {line}", case.id);
        }
    }
}

//! The verbs of `ui` over recorded streams: outcomes are those of exit statuses, counts those of the
//! human text beside, secrets stay where they are.

#![expect(clippy::unwrap_used, reason = "a test may end that way")]
#![expect(
    clippy::disallowed_methods,
    reason = "these tests run the program and look at files"
)]

mod check;
mod filter;
mod input;
mod pending;
mod redact;
mod report;
#[path = "../cli/run.rs"]
#[expect(dead_code, reason = "other tests use the rest of it")]
mod run;
mod secrets;
mod slow;
mod summary;
mod timeline;
mod versions;

use run::{Run, run};
use std::sync::LazyLock;
use tofu_json_tests::{RecordedStream, recorded_streams};

static RECORDED: LazyLock<Vec<RecordedStream>> = LazyLock::new(|| recorded_streams().unwrap());

fn recorded(id: &str) -> &'static RecordedStream {
    RECORDED.iter().find(|case| case.id == id).unwrap()
}

/// Every recorded stream whose last line has ended, one behind the other.
fn all() -> String {
    let whole = RECORDED.iter().filter(|case| case.stream.ends_with('\n'));
    whole.map(|case| case.stream.as_str()).collect()
}

/// A verb on a recorded stream.
fn on(verb: &str, id: &str, arguments: &[&str]) -> Run {
    let arguments: Vec<_> = ["ui", verb, "a.log"]
        .iter()
        .chain(arguments)
        .copied()
        .collect();
    run(&arguments).file("a.log", &recorded(id).stream)
}

/// A verb on text in a pipe.
fn piped(verb: &str, arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    let arguments: Vec<_> = ["ui", verb].iter().chain(arguments).copied().collect();
    run(&arguments).input(input)
}

/// A verb on text in a file. Long texts cannot be piped: nobody reads the output meanwhile.
fn filed(verb: &str, arguments: &[&str], text: &str) -> Run {
    let arguments: Vec<_> = ["ui", verb, "a.log"]
        .iter()
        .chain(arguments)
        .copied()
        .collect();
    run(&arguments).file("a.log", text)
}

/// A message with a payload.
fn message(text: &str, rest: &str) -> String {
    format!(
        "{{\"@level\":\"info\",\"@message\":\"{text}\",\"@module\":\"tofu.ui\",\"@timestamp\":\"2026-01-02T03:04:05.000000Z\",{rest}}}\n"
    )
}

fn version(ui: &str) -> String {
    let rest = format!(r#""tofu":"1.12.6","type":"version","ui":"{ui}""#);
    message("OpenTofu 1.12.6", &rest)
}

/// Standard output, whatever else.
fn stdout(mut run: Run) -> String {
    String::from_utf8(run.output().stdout).unwrap()
}

fn json(run: Run) -> serde_json::Value {
    serde_json::from_str(&stdout(run)).unwrap()
}

//! One thread and a small depth need no thread but the caller's.

#![expect(clippy::unwrap_used, reason = "a test may end that way")]

use std::sync::Mutex;
use std::thread::{self, ThreadId};
use tofu_json_show::{
    Error, Input, Limits, Options, Progress, Report, Stage, show_diagnostic, show_from,
};

/// The threads that report progress: those that do the work.
#[derive(Default)]
struct Threads(Mutex<Vec<ThreadId>>);

impl Progress for Threads {
    fn begin(&self, _: Stage, _: Option<u64>) {
        self.0.lock().unwrap().push(thread::current().id());
    }

    fn advance(&self, _: u64) {
        self.0.lock().unwrap().push(thread::current().id());
    }
}

fn options(depth: usize) -> Options {
    Options::default()
        .threads(1)
        .limits(Limits::with_depth(depth))
}

/// A plan that creates an object whose value nests, with JSON that nests in a string.
fn plan(depth: usize) -> String {
    let value = |inside: &str| format!("{}{inside}{}", "[".repeat(depth), "]".repeat(depth));
    let change = |value: &str| {
        format!(
            r#"{{"actions":["update"],"before":{{"id":"a","v":{value}}},"after":{{"id":"b","v":{value},"w":{value}}},
                "after_unknown":{{}},"before_sensitive":{{}},"after_sensitive":{{}}}}"#
        )
    };
    format!(
        r#"{{"format_version":"1.2","terraform_version":"1.12.6","resource_changes":[
            {{"address":"t.a","mode":"managed","type":"t","name":"a","provider_name":"p","change":{}}}]}}"#,
        change(&value(&format!(
            r#""{}1{}""#,
            "[".repeat(depth),
            "]".repeat(depth)
        )))
    )
}

fn shown(document: &str, options: &Options) -> (Result<Report, Error>, String, Vec<ThreadId>) {
    let (threads, mut out) = (Threads::default(), Vec::new());
    let input = Input::Memory(document.as_bytes());
    let report = show_from(input, None, options, &threads, &mut out);
    let used = threads.0.into_inner().unwrap();
    (report, String::from_utf8(out).unwrap(), used)
}

#[test]
fn the_caller_does_everything_and_gets_the_same_text() {
    let document = plan(10);
    let (report, here, threads) = shown(&document, &options(128));
    assert!(report.unwrap().changes);
    assert!(!threads.is_empty());
    assert!(threads.iter().all(|used| *used == thread::current().id()));

    let (_, there, threads) = shown(&document, &options(129));
    assert!(here.contains("t.a will be updated"), "{here}");
    assert_eq!(here, there);
    assert!(threads.iter().all(|used| *used != thread::current().id()));
}

#[test]
fn depth_is_that_of_the_options_and_fits_a_usual_stack() {
    let usual = thread::Builder::new().stack_size(2 << 20);
    let run = || {
        let (report, text, _) = shown(&plan(120), &options(128));
        assert!(report.is_ok_and(|report| report.changes));
        assert!(text.contains("t.a will be updated"));
        let (report, _, _) = shown(&plan(200), &options(128));
        assert!(matches!(report, Err(Error::Document(_))), "{report:?}");
    };
    usual.spawn(run).unwrap().join().unwrap();
}

#[test]
fn a_failing_sink_is_an_error() {
    let document = plan(3);
    let input = Input::Memory(document.as_bytes());
    let report = show_from(
        input,
        None,
        &options(50),
        &(),
        &mut [0_u8; 4].as_mut_slice(),
    );
    assert!(matches!(report, Err(Error::Write(_))), "{report:?}");
}

#[test]
fn diagnostics_are_shown_by_the_caller_too() {
    use tofu_json_diagnostic::{Diagnostic, Range, Snippet};
    let diagnostic = Diagnostic::error("Test assertion failed", "Differs.")
        .at(Range::default())
        .showing(Snippet::default())
        .comparing(r#"{"before":[1,2],"after":[1]}"#);
    let text = show_diagnostic(&diagnostic, &options(128));
    assert_eq!(text, show_diagnostic(&diagnostic, &Options::default()));
    assert!(text.contains("- 2,"), "{text}");
}

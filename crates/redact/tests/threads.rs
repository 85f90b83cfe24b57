//! What is written is the same with any number of threads.

use std::io;
use tofu_json_redact::model::kind::DocumentKind;
use tofu_json_redact::model::stream::Slice;
use tofu_json_redact::{RedactError, RedactOptions, Redaction, RedactionReport};

/// A plan of some megabytes. Each change has a secret of its own and one of another change.
fn plan() -> String {
    let change = |number: usize| {
        let other = number * 7919 % CHANGES;
        format!(
            r#"{{"address": "a.b[{number}]", "change": {{"actions": ["create"], "before": null, "after":
            {{"password": "canary-{number:06}", "url": "https://me:canary-{other:06}@db", "text": "{:900}"}},
            "after_sensitive": {{"password": true}}}}}}"#,
            "some text"
        )
    };
    let changes: Vec<_> = (0..CHANGES).map(change).collect();
    format!(
        r#"{{"format_version": "1.2", "planned_values": {{}}, "resource_changes": [{}]}}"#,
        changes.join(", ")
    )
}

const CHANGES: usize = 3_000;

type Written = (Vec<u8>, Result<RedactionReport, RedactError>);

/// What is written of a text with so many threads, to an output that takes no more than so many bytes.
fn written(learned: &Redaction<'_>, text: &str, threads: usize, most: usize) -> Written {
    let mut out = Vec::new();
    let write = |bytes: &[u8]| {
        let room = most - out.len();
        out.extend(bytes.iter().take(room));
        match bytes.len() <= room {
            true => Ok(()),
            false => Err(io::ErrorKind::StorageFull.into()),
        }
    };
    let result = learned.write_with(threads, &mut Slice(text.as_bytes()), write);
    (out, result)
}

#[test]
fn the_same_bytes_with_any_number_of_threads() {
    let (plan, options) = (plan(), RedactOptions::default());
    let text = plan.as_bytes();
    let learned = Redaction::learn(|| Slice(text), DocumentKind::Plan, &options).unwrap();
    let (one, report) = written(&learned, &plan, 0, usize::MAX);
    let report = report.unwrap();
    assert_eq!((report.masked, report.elsewhere), (3_000, 3_000));
    let text = String::from_utf8(one.clone()).unwrap();
    assert!(!text.contains("canary"));
    for threads in [1, 2, 5] {
        let (several, same) = written(&learned, &plan, threads, usize::MAX);
        assert!(several == one && same.unwrap() == report, "{threads}");
    }
}

/// What is learned with so many threads, and written with none.
fn learned(text: &str, threads: usize) -> Written {
    let (bytes, options) = (text.as_bytes(), RedactOptions::default());
    let learned = Redaction::learn_with(threads, || Slice(bytes), DocumentKind::Plan, &options);
    match learned {
        Ok(learned) => written(&learned, text, 0, usize::MAX),
        Err(error) => (Vec::new(), Err(error)),
    }
}

#[test]
fn the_same_is_learned_with_any_number_of_threads() {
    let plan = plan();
    let (one, report) = learned(&plan, 0);
    let report = report.unwrap();
    assert_eq!((report.masked, report.elsewhere), (3_000, 3_000));
    for threads in [1, 2, 5] {
        let (several, same) = learned(&plan, threads);
        assert!(several == one && same.unwrap() == report, "{threads}");
    }
}

/// Of two mistakes the first is told, whichever thread finds it: one is in what is parsed only, the other between units.
#[test]
fn the_first_mistake_is_told_with_any_number_of_threads() {
    let plan = plan();
    let half = plan.len() / 2;
    let broken_unit = plan.find("canary-000700").unwrap();
    let mut broken = plan.clone();
    // An escape that is none.
    broken.replace_range(broken_unit..broken_unit + 2, "\\q");
    let cut = |text: &str, end: usize| text.get(..end).unwrap().to_owned();
    for text in [
        cut(&plan, half),
        cut(&broken, half),
        broken.clone(),
        cut(&broken, 100_000),
    ] {
        let told = |threads| learned(&text, threads).1.unwrap_err().to_string();
        let one = told(0);
        for threads in [1, 4] {
            assert_eq!(told(threads), one);
        }
    }
    assert_ne!(
        learned(&broken, 1).1.unwrap_err().to_string(),
        learned(&cut(&plan, half), 1).1.unwrap_err().to_string()
    );
}

#[test]
fn an_error_ends_the_same_bytes() {
    let (plan, options) = (plan(), RedactOptions::default());
    let text = plan.as_bytes();
    let learned = Redaction::learn(|| Slice(text), DocumentKind::Plan, &options).unwrap();
    let cut = plan.get(..plan.len() / 2).unwrap();
    for threads in [0, 1, 3] {
        let (cut_off, error) = written(&learned, cut, threads, usize::MAX);
        assert!(matches!(error, Err(RedactError::Read(_))), "{threads}");
        assert!(cut_off == written(&learned, cut, 0, usize::MAX).0);
        let (full, error) = written(&learned, &plan, threads, 1_000_000);
        assert!(matches!(error, Err(RedactError::Write(_))), "{threads}");
        assert!(full == written(&learned, &plan, 0, 1_000_000).0);
    }
}

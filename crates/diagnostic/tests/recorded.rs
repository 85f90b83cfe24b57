//! Every recorded diagnostic is printed as OpenTofu printed it. Where the text comes from,
//! with version and command: `tests/corpus/README.md`.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests fail by panicking"
)]

use tofu_json_diagnostic::{Diagnostic, Escaping, human};
use tofu_json_show::show_difference;
use tofu_json_tests::{Case, corpus};
use tofu_json_value::Document;

fn read(document: &[u8]) -> Diagnostic {
    Diagnostic::read(Document::parse(document).unwrap().root()).unwrap()
}

/// What differs, if anything does.
fn compare(case: &Case<'_>, color: bool) -> Option<String> {
    let options = case.options.color(color);
    let diagnostic = read(case.document);
    let difference = show_difference(&diagnostic, &options);
    let style = tofu_json_term::Style::default().color(color);
    let written = human::Options::default().width(options.width);
    let text = human::text(&written, style, &diagnostic, difference.as_deref());
    let want = case.expected(color).unwrap();
    (text != want).then(|| {
        let id = &case.id;
        format!("{id}, colour {color}\nwant {want:?}\n got {text:?}")
    })
}

#[test]
fn every_case_matches() {
    let recording = corpus("diagnostics").unwrap();
    let (mut cases, mut differ) = (0, Vec::new());
    for case in recording.cases() {
        let case = case.unwrap();
        for color in [false, true] {
            cases += 1;
            differ.extend(compare(&case, color));
        }
    }
    assert_eq!(cases, 3000);
    let first = differ.first();
    assert!(
        first.is_none(),
        "{} differ: {}",
        differ.len(),
        first.unwrap()
    );
}

#[test]
fn what_is_written_reads_the_same() {
    for case in corpus("diagnostics").unwrap().cases() {
        let diagnostic = read(case.unwrap().document);
        for escaping in [Escaping::Plain, Escaping::Html] {
            let json = diagnostic.to_json(escaping);
            assert!(read(json.as_bytes()) == diagnostic, "{diagnostic:?}");
        }
    }
}

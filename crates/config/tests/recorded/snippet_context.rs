//! What messages say after `in`, and the source lines that they quote.

use serde_json::Value;
use tofu_json_config::{Diagnostic, SnippetContext, Source};
use tofu_json_diagnostic::Place;
use tofu_json_diagnostic::Position;

use super::recordings::{self, Range, Told, told_in};

fn place(range: Range) -> Place {
    let position = |line, column, byte| Position { line, column, byte };
    Place::new(
        position(range[0], range[1], range[2]),
        position(range[3], range[4], range[5]),
    )
}

/// What differs for one recorded diagnostic.
fn compare(
    surroundings: &SnippetContext<'_>,
    recorded: &Value,
    alone: &[Told],
) -> Result<(), String> {
    let (summary, detail, subject, _) = told_in(recorded);
    let start = |range: Option<Range>| range.map(|range| range[2]);
    // The parts around are recorded only where the file was decoded alone.
    let context = alone
        .iter()
        .find(|told| (&told.0, &told.1) == (&summary, &detail) && start(told.2) == start(subject))
        .and_then(|told| told.3);
    let mut fault = Diagnostic::error(summary, detail);
    fault.subject = subject.map(place);
    fault.context = context.map(place);
    let Some(snippet) = surroundings.diagnostic(&fault).snippet().cloned() else {
        return Ok(());
    };
    let found = snippet.context.as_deref();
    if found != recorded["in"].as_str() {
        return Err(format!("in {found:?}, recorded {}", recorded["in"]));
    }
    let expected = &recorded["snippet"];
    if expected.is_null() {
        return Ok(());
    }
    let numbers = [
        ("start_line", snippet.start_line),
        ("highlight_start_offset", snippet.highlight_start_offset),
        ("highlight_end_offset", snippet.highlight_end_offset),
    ];
    for (name, found) in numbers {
        if expected[name].as_u64() != Some(found as u64) {
            return Err(format!("{name} {found}, recorded {}", expected[name]));
        }
    }
    match expected["code"].as_str() {
        Some(code) if code != snippet.code => Err("other code".to_owned()),
        _ => Ok(()),
    }
}

#[test]
fn case_98_every_diagnostic_quotes_the_recorded_lines_of_the_recorded_block() {
    let mut checked = 0;
    let mut wrong = Vec::new();
    for case in recordings::files() {
        let Some(validate) = case.field("validate") else {
            continue;
        };
        let bytes = case.bytes();
        let source = Source::read(case.name(), &bytes);
        let surroundings = SnippetContext::of(&source);
        let alone = case.diagnostics();
        for diagnostic in validate["diagnostics"].as_array().into_iter().flatten() {
            checked += 1;
            if let Err(difference) = compare(&surroundings, diagnostic, &alone) {
                wrong.push(format!("{}: {difference}", case.id()));
            }
        }
    }
    assert!(checked > 1000, "only {checked} diagnostics");
    assert!(wrong.is_empty(), "{} differ: {wrong:#?}", wrong.len());
}

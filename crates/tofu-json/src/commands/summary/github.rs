use super::sums::{broken_checks, drifted, numbers};
use std::fmt::Write as _;
use tofu_json_model::summary::Summary;

/// Lines for the file of a step's outputs: numbers and truth values only, so that no name of a document
/// can add an output.
pub(super) fn write(total: &Summary) -> String {
    let mut text = String::new();
    let mut line = |name: &str, value: &dyn std::fmt::Display| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name}={value}");
    };
    for (name, number) in numbers(&total.changes) {
        line(name, &number);
    }
    line("drift", &drifted(total));
    line("outputs", &total.outputs.acting());
    line("checks_failed", &broken_checks(total));
    line("errored", &total.errored);
    line("changes", &total.has_changes());
    text
}

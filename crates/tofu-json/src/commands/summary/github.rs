use super::sections::MOST_NAMED;
use super::sums::{Sums, broken_checks, drifted};
use crate::json::to_line;
use crate::message::visible_on_one_line;
use std::fmt::Write as _;
use tofu_json_model::summary::Listed;

/// Lines for the file of a step's outputs: numbers, truth values, and lists of addresses as JSON on one
/// line, so that no name of a document can add an output.
pub(super) fn write(sums: &Sums, all_addresses: bool) -> String {
    let total = &sums.total;
    let mut text = String::new();
    let mut line = |name: &str, value: &dyn std::fmt::Display| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name}={value}");
    };
    for (name, number) in total.changes.by_action() {
        line(name, &number);
    }
    line("drift", &drifted(total));
    line("outputs", &total.outputs.acting());
    line("checks_failed", &broken_checks(total));
    // Numbers of some plans only are not whole either.
    line("errored", &(total.errored || !sums.failed.is_empty()));
    line("failed", &sums.failed.len());
    let most = if all_addresses {
        usize::MAX
    } else {
        MOST_NAMED
    };
    let failed: Vec<_> = sums.failed.iter().take(most).collect();
    line("failed_files", &to_line(&failed).trim_end());
    line("changes", &total.has_changes());
    for (name, _) in total.changes.by_action() {
        let always = matches!(name, "delete" | "replace");
        if always || all_addresses {
            line(&format!("{name}_addresses"), &addresses(sums, name, most));
        }
    }
    if let Some(tally) = &total.filtered {
        line("filter", &visible_on_one_line(&tally.filter));
        line("left_out", &tally.left_out.values().sum::<u64>());
    }
    text
}

/// The first addresses of each plan of the listed changes of an action, or of those that are imported or moved.
fn addresses(sums: &Sums, name: &str, most: usize) -> String {
    let wanted = sums.plans.iter().flat_map(|plan| {
        let listed = plan.summary.listed.iter();
        listed.filter(|change| is(change, name)).take(most)
    });
    let addresses: Vec<_> = wanted.map(|change| &change.address).collect();
    to_line(&addresses).trim_end().to_owned()
}

fn is(change: &Listed, name: &str) -> bool {
    match name {
        "import" => change.importing,
        "move" => change.previous_address.is_some(),
        name => change.word().as_str() == name,
    }
}

use super::sums::{HEADS, Sums, broken_checks, busy, drifted, verdict};
use crate::grid::{Cell, Grid};
use crate::message::visible_on_one_line;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use tofu_json_model::summary::{Counts, Listed, Summary};

/// Tables: by plan, by type, by module; and the addresses, if they were asked for.
pub(super) fn write(sums: &Sums) -> String {
    let mut text = plans(sums);
    text.push_str(&part("type", &sums.total.by_type));
    // A plan without modules needs no table that says so.
    if sums.total.by_module.keys().any(|module| !module.is_empty()) {
        text.push_str(&part("module", &sums.total.by_module));
    }
    for plan in &sums.plans {
        addresses(&mut text, &plan.file, &plan.summary.listed);
    }
    text
}

fn plans(sums: &Sums) -> String {
    let mut grid = Grid::default();
    let heads = HEADS
        .into_iter()
        .chain(["drift", "outputs", "failed checks"]);
    let heads = heads.map(|head| Cell::Number(head.to_owned()));
    grid.row(
        [Cell::text("plan")]
            .into_iter()
            .chain(heads)
            .chain([Cell::text("result")]),
    );
    let mut row = |name: &str, summary: &Summary| {
        let own = [
            drifted(summary),
            summary.outputs.acting(),
            broken_checks(summary),
        ];
        let numbers = counts(&summary.changes)
            .into_iter()
            .chain(own.map(Cell::number));
        grid.row(
            [Cell::text(name)]
                .into_iter()
                .chain(numbers)
                .chain([Cell::text(verdict(summary))]),
        );
    };
    for plan in &sums.plans {
        row(&plan.file, &plan.summary);
    }
    if sums.plans.len() > 1 {
        row("total", &sums.total);
    }
    grid.write()
}

/// The same order as [`HEADS`].
fn counts(counts: &Counts) -> [Cell; 9] {
    super::sums::numbers(counts).map(|(_, number)| Cell::number(number))
}

fn part(head: &str, rows: &BTreeMap<String, Counts>) -> String {
    if busy(rows).next().is_none() {
        return String::new();
    }
    let mut grid = Grid::default();
    let heads = HEADS.map(|head| Cell::Number(head.to_owned()));
    grid.row([Cell::text(head)].into_iter().chain(heads));
    for (name, row) in busy(rows) {
        let name = if name.is_empty() { "(root)" } else { name };
        grid.row([Cell::text(name)].into_iter().chain(counts(row)));
    }
    format!("\n{}", grid.write())
}

fn addresses(text: &mut String, file: &str, listed: &[Listed]) {
    if listed.is_empty() {
        return;
    }
    // Writing to a string cannot fail.
    let _ = writeln!(text, "\n{}", visible_on_one_line(file));
    let mut grid = Grid::default();
    for change in listed {
        let words: Vec<_> = change.action.words().collect();
        let mut about = String::new();
        if let Some(deposed) = &change.deposed {
            let _ = write!(about, "(deposed {deposed}) ");
        }
        if let Some(previous) = &change.previous_address {
            let _ = write!(about, "(moved from {previous}) ");
        }
        if change.importing {
            about.push_str("(imported)");
        }
        grid.row([
            Cell::text(&format!("  {}", words.join(", "))),
            Cell::text(format!("{} {about}", change.address).trim_end()),
        ]);
    }
    text.push_str(&grid.write());
}

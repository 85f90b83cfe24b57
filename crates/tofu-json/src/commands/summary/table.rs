use super::sections::{self, Named, Section};
use super::sums::{Plan, Sums, besides, busy, of_columns, rolled_up, used};
use crate::grid::{Cell, Grid};
use crate::message::visible_on_one_line;
use crate::options::display::Display;
use std::collections::BTreeMap;
use tofu_json_model::summary::{Counts, Summary};
use tofu_json_review::unread_text;
use tofu_json_term::{Canvas, Style};

/// Tables for people: plans, what goes away by its addresses, failed checks, outputs; then types and
/// modules.
pub(super) fn write(sums: &Sums, all_addresses: bool, display: Display) -> String {
    let mut canvas = Canvas::new(Style::default().color(display.color));
    if let Some(unread) = unread_text(&sums.failed, sums.all(), display.width * 2) {
        canvas.wrapped(&unread, display.width);
        canvas.newline();
        canvas.newline();
    }
    canvas.text(&plans(sums, display.width));
    for plan in &sums.plans {
        for section in sections::of(plan, all_addresses) {
            self::section(&mut canvas, plan, &section, display.width);
        }
    }
    canvas.text(&part("type", &sums.total.by_type, display.width));
    // A plan without modules needs no table that says so.
    if sums.total.by_module.keys().any(|module| !module.is_empty()) {
        canvas.text(&part(
            "module",
            &rolled_up(&sums.total.by_module),
            display.width,
        ));
    }
    if let Some(tally) = &sums.total.filtered {
        canvas.newline();
        canvas.wrapped(&visible_on_one_line(&tally.to_string()), display.width);
        canvas.newline();
    }
    canvas.into_string()
}

fn plans(sums: &Sums, width: usize) -> String {
    let row = |summary: &Summary| {
        let mut row = summary.changes.by_action().to_vec();
        row.extend(besides(summary));
        row
    };
    let plans = sums.plans.iter().map(|plan| (&*plan.file, &plan.summary));
    let total = (sums.plans.len() > 1).then_some(("total", &sums.total));
    let plans: Vec<_> = plans.chain(total).collect();
    let rows: Vec<_> = plans.iter().map(|(_, summary)| row(summary)).collect();
    let columns = used(&rows);
    let mut grid = Grid::default();
    let heads = columns.iter().map(|head| Cell::Number((*head).to_owned()));
    let named = |name| [Cell::text(name)].into_iter();
    grid.row(named("plan").chain(named("result")).chain(heads));
    for ((name, summary), row) in plans.iter().zip(&rows) {
        let numbers = of_columns(row, &columns).map(Cell::number);
        grid.row(named(name).chain(named(summary.verdict())).chain(numbers));
    }
    grid.write_within(width)
}

fn part(head: &str, parts: &BTreeMap<String, Counts>, width: usize) -> String {
    if busy(parts).next().is_none() {
        return String::new();
    }
    let rows: Vec<_> = busy(parts)
        .map(|(_, counts)| counts.by_action().to_vec())
        .collect();
    let columns = used(&rows);
    let mut grid = Grid::default();
    let heads = columns.iter().map(|head| Cell::Number((*head).to_owned()));
    grid.row([Cell::text(head)].into_iter().chain(heads));
    for ((name, _), row) in busy(parts).zip(&rows) {
        let name = if name.is_empty() { "(root)" } else { name };
        let numbers = of_columns(row, &columns).map(Cell::number);
        grid.row([Cell::text(name)].into_iter().chain(numbers));
    }
    format!("\n{}", grid.write_within(width))
}

fn section(canvas: &mut Canvas, plan: &Plan, section: &Section, width: usize) {
    canvas.newline();
    canvas.text(&visible_on_one_line(&plan.file));
    canvas.text(": ");
    canvas.text(section.title);
    canvas.newline();
    for named in &section.names {
        self::named(canvas, named, width);
    }
    if section.more > 0 {
        canvas.text(&format!(
            "  … and {} more; --addresses names them all\n",
            section.more
        ));
    }
}

/// What is said of it is written after the name, or below where it is too long for the line.
fn named(canvas: &mut Canvas, named: &Named, width: usize) {
    canvas.text("  ");
    let mut column = 2;
    if let Some(symbol) = named.symbol {
        canvas.label(symbol);
        canvas.text(" ");
        column += 4;
    }
    let indent = column;
    let name = named.name.clone() + &named.count().unwrap_or_default();
    canvas.text(&name);
    column += name.chars().count();
    for text in &named.about {
        let length = text.chars().count() + 3;
        if column + length > width {
            canvas.newline();
            canvas.spaces(indent + 1);
            column = indent + 1;
        }
        canvas.text(&format!(" ({text})"));
        column += length;
    }
    canvas.newline();
    for message in &named.messages {
        canvas.text(&format!("    {message}\n"));
    }
}

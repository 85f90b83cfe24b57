use crate::grid::{Cell, Grid};
use std::time::Duration;
use tofu_json_ui::{DurationSum, DurationSums, DurationTable, format_duration};

/// Tables: by operation, type, module, action.
pub(super) fn write(sums: &DurationSums, before: Option<&DurationSums>, top: usize) -> String {
    let operation = |(address, work): &(String, String)| format!("{work} {address}");
    let module = |name: &String| match &**name {
        "" => "(root)".to_owned(),
        name => name.to_owned(),
    };
    let of = |part: fn(&DurationSums) -> &DurationTable<String>| (part(sums), before.map(part));
    let operations = (&sums.operations, before.map(|before| &before.operations));
    let tables = [
        all(sums, before),
        table("operation", operations, top, operation),
        table("type", of(|sums| &sums.types), top, Clone::clone),
        table("module", of(|sums| &sums.modules), top, module),
        table("action", of(|sums| &sums.actions), top, Clone::clone),
    ];
    tables.join("\n")
}

fn all(sums: &DurationSums, before: Option<&DurationSums>) -> String {
    let now = format_duration(sums.total);
    match before {
        None => format!("all: {now}\n"),
        Some(before) => format!(
            "all: {} before, {now} now, {}\n",
            format_duration(before.total),
            change(before.total, sums.total)
        ),
    }
}

/// A line for each row, and how many more there are.
fn table<K: Ord>(
    head: &str,
    (now, before): (&DurationTable<K>, Option<&DurationTable<K>>),
    top: usize,
    name: impl Fn(&K) -> String,
) -> String {
    let (rows, more) = now.rows(before, top);
    let mut grid = Grid::default();
    let heads: &[&str] = match before {
        None => &["count", "total", "longest", "failed", "unfinished"],
        Some(_) => &["before", "now", "difference"],
    };
    let heads = heads.iter().map(|head| Cell::Number((*head).to_owned()));
    grid.row([Cell::text(head)].into_iter().chain(heads));
    for row in rows {
        let cells = match before {
            None => times(row.now.unwrap_or_default()),
            Some(_) => compared(row.before, row.now),
        };
        grid.row([Cell::text(&name(row.name))].into_iter().chain(cells));
    }
    let more = match more {
        0 => String::new(),
        more => format!("… and {more} more\n"),
    };
    grid.write() + &more
}

fn times(sum: DurationSum) -> Vec<Cell> {
    vec![
        Cell::number(sum.count),
        Cell::Number(format_duration(sum.total)),
        Cell::Number(format_duration(sum.longest)),
        Cell::number(sum.failed),
        Cell::number(sum.unfinished),
    ]
}

fn compared(before: Option<DurationSum>, now: Option<DurationSum>) -> Vec<Cell> {
    let cell = |sum: Option<DurationSum>| {
        Cell::Number(sum.map_or_else(|| "-".to_owned(), |sum| format_duration(sum.total)))
    };
    let total = |sum: Option<DurationSum>| sum.map_or(Duration::ZERO, |sum| sum.total);
    let change = change(total(before), total(now));
    vec![cell(before), cell(now), Cell::Number(change)]
}

/// Such as `+1.2s (+10%)`.
fn change(before: Duration, now: Duration) -> String {
    let sign = if now >= before { '+' } else { '-' };
    let difference = now.abs_diff(before);
    let mut text = format!("{sign}{}", format_duration(difference));
    if let Some(percent) = (difference.as_micros() * 100).checked_div(before.as_micros()) {
        text.push_str(&format!(" ({sign}{percent}%)"));
    }
    text
}

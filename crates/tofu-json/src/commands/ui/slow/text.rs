use super::super::duration::format_duration;
use super::sums::{Sums, Time, Times, differing, longest};
use crate::grid::{Cell, Grid};

/// Tables: by operation, type, module, action.
pub(super) fn write(sums: &Sums, before: Option<&Sums>, top: usize) -> String {
    let operation = |(address, work): &(String, String)| format!("{work} {address}");
    let module = |name: &String| {
        if name.is_empty() {
            "(root)".to_owned()
        } else {
            name.clone()
        }
    };
    let mut tables = Vec::new();
    match before {
        None => {
            tables.push(format!("all: {}\n", format_duration(sums.total)));
            tables.push(times("operation", &sums.operations, top, operation));
            tables.push(times("type", &sums.types, top, Clone::clone));
            tables.push(times("module", &sums.modules, top, module));
            tables.push(times("action", &sums.actions, top, Clone::clone));
        }
        Some(before) => {
            let (then, now) = (before.total, sums.total);
            tables.push(format!(
                "all: {} before, {} now, {}\n",
                format_duration(then),
                format_duration(now),
                change(then, now)
            ));
            let (old, new) = (&before.operations, &sums.operations);
            tables.push(compared("operation", old, new, top, operation));
            tables.push(compared(
                "type",
                &before.types,
                &sums.types,
                top,
                Clone::clone,
            ));
            let (old, new) = (&before.modules, &sums.modules);
            tables.push(compared("module", old, new, top, module));
            let (old, new) = (&before.actions, &sums.actions);
            tables.push(compared("action", old, new, top, Clone::clone));
        }
    }
    tables.join("\n")
}

fn times<K: Ord>(head: &str, times: &Times<K>, top: usize, name: impl Fn(&K) -> String) -> String {
    let mut grid = Grid::default();
    grid.row([
        Cell::text(head),
        Cell::Number("count".into()),
        Cell::Number("total".into()),
        Cell::Number("longest".into()),
        Cell::Number("failed".into()),
        Cell::Number("unfinished".into()),
    ]);
    for (key, time) in longest(times, top) {
        grid.row([
            Cell::text(&name(key)),
            Cell::number(time.count),
            Cell::Number(format_duration(time.total)),
            Cell::Number(format_duration(time.longest)),
            Cell::number(time.failed),
            Cell::number(time.unfinished),
        ]);
    }
    grid.write() + &more(times.len(), top)
}

fn compared<K: Ord>(
    head: &str,
    before: &Times<K>,
    now: &Times<K>,
    top: usize,
    name: impl Fn(&K) -> String,
) -> String {
    let mut grid = Grid::default();
    grid.row([
        Cell::text(head),
        Cell::Number("before".into()),
        Cell::Number("now".into()),
        Cell::Number("difference".into()),
    ]);
    let cell = |time: Option<Time>| {
        Cell::Number(time.map_or_else(|| "-".to_owned(), |time| format_duration(time.total)))
    };
    for (key, old, new) in differing(before, now, top) {
        let total = |time: Option<Time>| time.map_or(0, |time| time.total);
        grid.row([
            Cell::text(&name(key)),
            cell(old),
            cell(new),
            Cell::Number(change(total(old), total(new))),
        ]);
    }
    let gone = before.keys().filter(|key| !now.contains_key(key)).count();
    grid.write() + &more(now.len() + gone, top)
}

/// How many entries a table does not show.
fn more(all: usize, shown: usize) -> String {
    match all.saturating_sub(shown) {
        0 => String::new(),
        more => format!("… and {more} more\n"),
    }
}

/// Such as `+1.2s (+10%)`.
fn change(before: u64, now: u64) -> String {
    let sign = if now >= before { '+' } else { '-' };
    let difference = now.abs_diff(before);
    let mut text = format!("{sign}{}", format_duration(difference));
    if let Some(percent) = (u128::from(difference) * 100).checked_div(u128::from(before)) {
        text.push_str(&format!(" ({sign}{percent}%)"));
    }
    text
}

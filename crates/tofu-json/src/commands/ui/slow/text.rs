use super::super::duration::told;
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
            tables.push(format!("all: {}\n", told(sums.total)));
            tables.push(times("operation", &sums.operations, top, operation));
            tables.push(times("type", &sums.types, top, Clone::clone));
            tables.push(times("module", &sums.modules, top, module));
            tables.push(times("action", &sums.actions, top, Clone::clone));
        }
        Some(before) => {
            let (then, now) = (before.total, sums.total);
            tables.push(format!(
                "all: {} before, {} now, {}\n",
                told(then),
                told(now),
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
        Cell::Number("unfinished".into()),
    ]);
    for (key, time) in longest(times, top) {
        grid.row([
            Cell::text(&name(key)),
            Cell::number(time.count),
            Cell::Number(told(time.total)),
            Cell::Number(told(time.longest)),
            Cell::number(time.unfinished),
        ]);
    }
    grid.write()
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
        Cell::Number(time.map_or_else(|| "-".to_owned(), |time| told(time.total)))
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
    grid.write()
}

/// Such as `+1.2s (+10%)`.
fn change(before: u64, now: u64) -> String {
    let sign = if now >= before { '+' } else { '-' };
    let difference = now.abs_diff(before);
    let mut text = format!("{sign}{}", told(difference));
    if let Some(percent) = (u128::from(difference) * 100).checked_div(u128::from(before)) {
        text.push_str(&format!(" ({sign}{percent}%)"));
    }
    text
}

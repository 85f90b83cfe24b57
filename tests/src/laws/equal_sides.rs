use super::shown;
use crate::spans::{items, member, replaced, root, values};
use std::collections::BTreeSet;
use std::ops::Range;
use tofu_json_show::Options;
use tofu_json_value::Document;

/// A plan whose objects are after as they were before shows no changed attribute or block.
pub fn equal_sides_show_no_change(plan: &[u8], schemas: Option<&[u8]>, options: &Options) {
    // Behind a mark, noise or an encoding the places of its members are not found.
    if Document::parse(plan).is_err() {
        return;
    }
    let same = with_equal_sides(plan);
    let (text, report) = shown(&same, schemas, &options.color(true));
    if report.is_err() {
        return;
    }
    let text = String::from_utf8_lossy(&text);
    let entries = text.lines().skip_while(|line| !line.contains("  # "));
    for line in entries.filter(|line| !line.contains("resource \"") && !line.contains("data \"")) {
        let changed = ["\u{1b}[32m+", "\u{1b}[31m-", "\u{1b}[33m~", "\u{1b}[33m->"];
        let found = changed.iter().any(|symbol| line.contains(symbol));
        assert!(
            !found,
            "equal sides, but a change is shown: {line:?}\n{text}"
        );
    }
}

/// The plan with every managed object updated to what it is already, and nothing else to say.
#[must_use]
pub fn with_equal_sides(plan: &[u8]) -> Vec<u8> {
    let mut edits = Vec::new();
    let mut owned = Vec::new();
    let changes = member(plan, &root(plan), "resource_changes");
    for change in changes.iter().flat_map(|array| items(plan, array)) {
        let Some(change) = member(plan, &change, "change") else {
            continue;
        };
        let part = |name| member(plan, &change, name).and_then(|range| plan.get(range));
        let before = part("before").unwrap_or(b"null");
        let object = if before == b"null" {
            part("after").unwrap_or(b"{}")
        } else {
            before
        };
        let mask = part("before_sensitive").unwrap_or(b"{}");
        owned.push((
            change.clone(),
            equal_change(&without_duplicates(object), mask),
        ));
    }
    for (range, text) in &owned {
        edits.push((range.clone(), text.as_slice()));
    }
    let empty = &b"[]"[..];
    edits.extend(member(plan, &root(plan), "resource_drift").map(|range| (range, empty)));
    edits.extend(member(plan, &root(plan), "output_changes").map(|range| (range, &b"{}"[..])));
    edits.sort_by_key(|(range, _)| range.start);
    replaced(plan, &edits)
}

fn equal_change(object: &[u8], mask: &[u8]) -> Vec<u8> {
    let parts: [&[u8]; 9] = [
        br#"{"actions": ["update"], "before": "#,
        object,
        br#", "after": "#,
        object,
        br#", "after_unknown": {}, "before_sensitive": "#,
        mask,
        br#", "after_sensitive": "#,
        mask,
        b"}",
    ];
    parts.concat()
}

/// The value with arrays cut to their first element, but those of different scalars: in sets, what
/// is there twice is shown as removed once (a rule of OpenTofu).
fn without_duplicates(value: &[u8]) -> Vec<u8> {
    let mut edits: Vec<(Range<usize>, &[u8])> = Vec::new();
    for range in values(value) {
        let items = items(value, &range);
        let mut seen = BTreeSet::new();
        let apart = items.iter().all(|item| {
            let text = value.get(item.clone()).unwrap_or_default();
            !text.starts_with(b"{") && !text.starts_with(b"[") && seen.insert(text)
        });
        if let (Some(first), Some(last), false) = (items.first(), items.last(), apart) {
            edits.push((first.end..last.end, b""));
        }
    }
    edits.sort_by_key(|(range, _)| range.start);
    let mut end = 0;
    edits.retain(|(range, _)| {
        let outside = range.start >= end;
        end = end.max(range.end);
        outside
    });
    replaced(value, &edits)
}

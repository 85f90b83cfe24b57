//! Unified diffs.

mod alignment;

use crate::message::{visible, visible_on_one_line};
use alignment::align;
use similar::{DiffOp, group_diff_ops};
use std::ops::Range;

/// How many equal lines are shown around what changes.
const AROUND: usize = 3;

/// What changes in a file, without control characters other than tabs and line ends; empty where nothing does.
pub(crate) fn diff(name: &str, before: &[u8], after: &[u8]) -> String {
    let shown = |bytes: &[u8]| visible(&String::from_utf8_lossy(bytes)).into_owned();
    let (before, after) = (shown(before), shown(after));
    let before: Vec<_> = before.split_inclusive('\n').collect();
    let after: Vec<_> = after.split_inclusive('\n').collect();
    let groups = group_diff_ops(align(&before, &after), AROUND);
    if groups.is_empty() {
        return String::new();
    }
    let name = visible_on_one_line(name);
    let mut text = format!("--- a/{name}\n+++ b/{name}\n");
    for group in groups {
        hunk(&mut text, &group, &before, &after);
    }
    text
}

fn hunk(text: &mut String, group: &[DiffOp], before: &[&str], after: &[&str]) {
    let (Some(first), Some(last)) = (group.first(), group.last()) else {
        return;
    };
    let old = first.old_range().start..last.old_range().end;
    let new = first.new_range().start..last.new_range().end;
    text.push_str(&format!("@@ -{} +{} @@\n", place(&old), place(&new)));
    for op in group {
        match op {
            DiffOp::Equal { .. } => lines(text, ' ', before, op.old_range()),
            _ => {
                lines(text, '-', before, op.old_range());
                lines(text, '+', after, op.new_range());
            }
        }
    }
}

/// The first line and how many there are, as unified diffs have it.
fn place(range: &Range<usize>) -> String {
    match range.len() {
        0 => format!("{},0", range.start),
        1 => format!("{}", range.start + 1),
        count => format!("{},{count}", range.start + 1),
    }
}

fn lines(text: &mut String, sign: char, all: &[&str], range: Range<usize>) {
    for line in all.get(range).unwrap_or_default() {
        text.push(sign);
        text.push_str(line);
        if !line.ends_with('\n') {
            text.push_str("\n\\ No newline at end of file\n");
        }
    }
}

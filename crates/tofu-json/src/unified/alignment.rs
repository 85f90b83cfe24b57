//! Which lines of two texts are the same ones, in time that grows with the texts alone.

use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::collections::{HashMap, HashSet};
use std::mem;
use std::ops::Range;

/// So many pairs of lines are compared at most to find the shortest difference of a stretch; a longer one is
/// divided first, and its difference may be longer than it need be.
const PAIRS: usize = 250_000;

/// So many times the parts of a stretch are divided at lines that each text has once; then in halves, which comes to
/// an end sooner.
const LEVELS: usize = 32;

/// A stretch of both texts.
type Stretch = (Range<usize>, Range<usize>);

/// What is still to be done.
enum AlignStep {
    /// Divided so many times already.
    Align(usize, Stretch),
    /// So many lines are equal.
    Equal(usize),
}

/// The lines of two texts side by side: stretches that are equal, replaced, added or removed, in order.
pub(super) fn align(before: &[&str], after: &[&str]) -> Vec<DiffOp> {
    let mut aligned = Aligned::default();
    // The next step last.
    let mut waiting = vec![AlignStep::Align(0, (0..before.len(), 0..after.len()))];
    while let Some(step) = waiting.pop() {
        let (level, stretch) = match step {
            AlignStep::Equal(count) => {
                aligned.equal(count);
                continue;
            }
            AlignStep::Align(level, stretch) => (level, stretch),
        };
        let (start, stretch, end) = trimmed(before, after, stretch);
        aligned.equal(start);
        waiting.push(AlignStep::Equal(end));
        let (left, right) = (lines(before, &stretch.0), lines(after, &stretch.1));
        if !shares(left, right) {
            aligned.removed += left.len();
            aligned.added += right.len();
            continue;
        }
        if left.len().saturating_mul(right.len()) <= PAIRS {
            for op in capture_diff_slices(Algorithm::Myers, left, right) {
                aligned.add(&op);
            }
            continue;
        }
        let cuts = if level < LEVELS {
            anchors(left, right)
        } else {
            Vec::new()
        };
        let parts = divided(&stretch, cuts).into_iter().rev();
        waiting.extend(parts.map(|part| AlignStep::Align(level + 1, part)));
    }
    aligned.finish()
}

/// Whether a line is in both.
fn shares(left: &[&str], right: &[&str]) -> bool {
    let left: HashSet<&str> = left.iter().copied().collect();
    right.iter().any(|line| left.contains(line))
}

/// How many lines both have at the start and at the end of a stretch, and what is between them.
fn trimmed(before: &[&str], after: &[&str], (old, new): Stretch) -> (usize, Stretch, usize) {
    let (left, right) = (lines(before, &old), lines(after, &new));
    let pairs = left.iter().zip(right);
    let start = pairs.take_while(|(one, other)| one == other).count();
    let shortest = left.len().min(right.len());
    let pairs = left.iter().rev().zip(right.iter().rev());
    let pairs = pairs.take(shortest - start);
    let end = pairs.take_while(|(one, other)| one == other).count();
    let between = (
        old.start + start..old.end - end,
        new.start + start..new.end - end,
    );
    (start, between, end)
}

/// What is aligned so far: neighbours of one kind are one, equal lines or those that are not.
#[derive(Default)]
struct Aligned {
    ops: Vec<DiffOp>,
    old: usize,
    new: usize,
    /// Lines that are not equal, after the last operation.
    removed: usize,
    added: usize,
}

impl Aligned {
    fn add(&mut self, op: &DiffOp) {
        if let DiffOp::Equal { len, .. } = op {
            self.equal(*len);
        } else {
            self.removed += op.old_range().len();
            self.added += op.new_range().len();
        }
    }

    fn equal(&mut self, count: usize) {
        if count == 0 {
            return;
        }
        self.settle();
        if let Some(DiffOp::Equal { len, .. }) = self.ops.last_mut() {
            *len += count;
        } else {
            self.ops.push(DiffOp::Equal {
                old_index: self.old,
                new_index: self.new,
                len: count,
            });
        }
        self.old += count;
        self.new += count;
    }

    /// Makes an operation of the lines that are not equal.
    fn settle(&mut self) {
        let (old_index, new_index) = (self.old, self.new);
        let (old_len, new_len) = (mem::take(&mut self.removed), mem::take(&mut self.added));
        let op = match (old_len, new_len) {
            (0, 0) => return,
            (_, 0) => DiffOp::Delete {
                old_index,
                old_len,
                new_index,
            },
            (0, _) => DiffOp::Insert {
                old_index,
                new_index,
                new_len,
            },
            _ => DiffOp::Replace {
                old_index,
                old_len,
                new_index,
                new_len,
            },
        };
        self.ops.push(op);
        self.old += old_len;
        self.new += new_len;
    }

    fn finish(mut self) -> Vec<DiffOp> {
        self.settle();
        self.ops
    }
}

/// The parts of a long stretch: at places in it, else in halves.
fn divided((old, new): &Stretch, mut cuts: Vec<(usize, usize)>) -> Vec<Stretch> {
    if cuts.is_empty() {
        cuts.push((old.len() / 2, new.len() / 2));
    }
    let mut parts = Vec::new();
    let mut start = (old.start, new.start);
    for (left, right) in cuts {
        let end = (old.start + left, new.start + right);
        parts.push((start.0..end.0, start.1..end.1));
        start = end;
    }
    parts.push((start.0..old.end, start.1..new.end));
    parts
}

/// Lines that each text has once, as pairs of places that go up in both; none where that divides nothing.
fn anchors(left: &[&str], right: &[&str]) -> Vec<(usize, usize)> {
    let ours = once(left);
    let theirs = once(right);
    let mut pairs: Vec<_> = ours
        .into_iter()
        .filter_map(|(line, place)| Some((place, *theirs.get(line)?)))
        .collect();
    pairs.sort_unstable();
    rising(&pairs)
}

/// The lines that are there once, and where.
fn once<'l>(lines: &[&'l str]) -> HashMap<&'l str, usize> {
    let mut places: HashMap<&str, Option<usize>> = HashMap::new();
    for (place, line) in lines.iter().enumerate() {
        let known = places.entry(line).or_insert(Some(place));
        if *known != Some(place) {
            *known = None;
        }
    }
    let places = places.into_iter();
    places
        .filter_map(|(line, place)| Some((line, place?)))
        .collect()
}

/// The most pairs whose second places go up like the first ones.
fn rising(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    // The pair that ends the best row of each length, and for each pair the one before it in its row.
    let mut ends: Vec<usize> = Vec::new();
    let mut before = vec![None; pairs.len()];
    let second = |place: usize| pairs.get(place).map(|pair| pair.1);
    for (place, (_, other)) in pairs.iter().enumerate() {
        let length = ends.partition_point(|end| second(*end) < Some(*other));
        if let Some(slot) = before.get_mut(place) {
            *slot = length
                .checked_sub(1)
                .and_then(|shorter| ends.get(shorter))
                .copied();
        }
        match ends.get_mut(length) {
            Some(end) => *end = place,
            None => ends.push(place),
        }
    }
    let mut row = Vec::new();
    let mut next = ends.last().copied();
    while let Some(place) = next {
        row.extend(pairs.get(place).copied());
        next = before.get(place).copied().flatten();
    }
    row.reverse();
    row.retain(|pair| *pair != (0, 0));
    row
}

fn lines<'a, 'l>(all: &'a [&'l str], range: &Range<usize>) -> &'a [&'l str] {
    all.get(range.clone()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines that are no pair are nowhere equal, and all lines are there once.
    #[track_caller]
    fn holds(before: &[&str], after: &[&str]) -> Vec<DiffOp> {
        let ops = align(before, after);
        let (mut old, mut new) = (0, 0);
        for op in &ops {
            assert_eq!(
                (op.old_range().start, op.new_range().start),
                (old, new),
                "{ops:?}"
            );
            (old, new) = (op.old_range().end, op.new_range().end);
            if matches!(op, DiffOp::Equal { .. }) {
                assert_eq!(before[op.old_range()], after[op.new_range()]);
            }
        }
        assert_eq!((old, new), (before.len(), after.len()));
        ops
    }

    #[test]
    fn small_texts_have_the_shortest_difference() {
        let before = ["a", "b", "c", "d", "e"];
        let after = ["a", "x", "c", "e", "f"];
        let changed: usize = holds(&before, &after)
            .iter()
            .filter(|op| !matches!(op, DiffOp::Equal { .. }))
            .map(|op| op.old_range().len() + op.new_range().len())
            .sum();
        assert_eq!(changed, 4);
        holds(&[], &[]);
        holds(&[], &before);
        holds(&before, &[]);
        assert_eq!(holds(&before, &before).len(), 1);
    }

    /// Comparing each line with each would take hundreds of millions of steps.
    #[test]
    fn long_texts_of_which_every_line_changes_are_divided() {
        let before: Vec<_> = (0..12_000)
            .map(|number| format!("a{number}={number}"))
            .collect();
        let after: Vec<_> = (0..12_000)
            .map(|number| format!("a{number} = {number}"))
            .collect();
        let borrowed = |lines: &[String]| -> Vec<&'static str> {
            lines.iter().map(|line| &*line.clone().leak()).collect()
        };
        let (mut before, mut after) = (borrowed(&before), borrowed(&after));
        assert_eq!(holds(&before, &after).len(), 1);
        // With lines that are there many times, more often in one text than in the other.
        for place in (0..12_000).step_by(3) {
            before[place] = "}";
        }
        for place in (0..12_000).step_by(2) {
            after[place] = "}";
        }
        holds(&before, &after);
        // A line that each has once is found, however far away.
        (before[2_000], after[10_000]) = ("here", "here");
        let ops = holds(&before, &after);
        let mut equal = ops.iter().filter(|op| matches!(op, DiffOp::Equal { .. }));
        assert!(
            equal.any(|op| op.old_range().contains(&2_000) && op.new_range().contains(&10_000))
        );
    }
}

//! The longest common subsequence with the reference's choice among equals, 64 columns at a time.
//!
//! Row `i` of the table holds one bit for each element of `after`: whether the length grows from
//! the column before. Rows follow from each other by an addition (Hyyrö 2004). The way back needs
//! no more than these bits: where the last elements differ, `before` is shortened if the length
//! grows at this column, and `after` otherwise. That is the reference's rule, since the length to
//! the left is smaller exactly then.

use std::collections::HashMap;

/// At most this many words of rows are kept; beyond that, rows are computed a second time.
const WORDS_KEPT: usize = 1 << 20;

/// The values of the longest common subsequence, chosen as section 7.5 says.
pub(crate) fn common_subsequence(before: &[u32], after: &[u32]) -> Vec<u32> {
    let start = before.iter().zip(after).take_while(|(a, b)| a == b).count();
    let (head, before) = before.split_at_checked(start).unwrap_or_default();
    let after = after.get(start..).unwrap_or_default();
    let end = before
        .iter()
        .rev()
        .zip(after.iter().rev())
        .take_while(|(a, b)| a == b)
        .count();
    let (before, tail) = before
        .split_at_checked(before.len() - end)
        .unwrap_or_default();
    let after = after.get(..after.len() - end).unwrap_or_default();
    let mut common = head.to_vec();
    common.extend(middle(before, after));
    common.extend_from_slice(tail);
    common
}

fn middle(before: &[u32], after: &[u32]) -> Vec<u32> {
    if before.is_empty() || after.is_empty() {
        return Vec::new();
    }
    let table = Table::new(before, after);
    let mut common = table.way_back();
    common.reverse();
    common
}

struct Table<'t> {
    /// The elements of `after` that stand in `before` at all; others change no length.
    columns: Vec<u32>,
    /// The elements of `before`, and how many rows with matches come up to each.
    before: &'t [u32],
    active: Vec<u32>,
    /// The matches of each row that has some: columns by element.
    matches: HashMap<u32, Vec<usize>>,
    words: usize,
    /// Every `stride`-th row.
    checkpoints: Vec<Vec<u64>>,
    stride: usize,
}

impl<'t> Table<'t> {
    fn new(before: &'t [u32], after: &[u32]) -> Self {
        let mut matches: HashMap<u32, Vec<usize>> =
            before.iter().map(|id| (*id, Vec::new())).collect();
        let columns: Vec<u32> = after
            .iter()
            .copied()
            .filter(|id| matches.contains_key(id))
            .collect();
        for (column, id) in columns.iter().enumerate() {
            if let Some(positions) = matches.get_mut(id) {
                positions.push(column);
            }
        }
        let has_match = |id: &&u32| matches.get(*id).is_some_and(|columns| !columns.is_empty());
        let active: Vec<u32> = before.iter().filter(has_match).copied().collect();
        let words = columns.len().div_ceil(64);
        let stride = stride(active.len(), words);
        let mut table = Self {
            columns,
            before,
            active,
            matches,
            words,
            checkpoints: Vec::new(),
            stride,
        };
        table.fill();
        table
    }

    /// Computes all rows once and keeps every `stride`-th.
    fn fill(&mut self) {
        let mut row = vec![u64::MAX; self.words];
        let mut mask = vec![0; self.words];
        self.checkpoints.push(row.clone());
        for (n, id) in self.active.iter().enumerate() {
            self.advance(&mut row, &mut mask, *id);
            if (n + 1).is_multiple_of(self.stride) {
                self.checkpoints.push(row.clone());
            }
        }
    }

    /// From the row before to the row of `id`. A zero bit says that the length grows there.
    fn advance(&self, row: &mut [u64], mask: &mut [u64], id: u32) {
        let columns = self.matches.get(&id).map(Vec::as_slice).unwrap_or_default();
        for column in columns {
            if let Some(word) = mask.get_mut(column / 64) {
                *word |= 1 << (column % 64);
            }
        }
        let mut carry = false;
        for (value, matched) in row.iter_mut().zip(mask.iter()) {
            let both = *value & matched;
            let (sum, over) = value.overflowing_add(both);
            let (sum, again) = sum.overflowing_add(u64::from(carry));
            carry = over || again;
            *value = sum | (*value & !matched);
        }
        for column in columns {
            if let Some(word) = mask.get_mut(column / 64) {
                *word = 0;
            }
        }
    }

    /// The rows from a checkpoint up to the next one.
    fn stretch(&self, checkpoint: usize) -> Vec<Vec<u64>> {
        let mut row = self
            .checkpoints
            .get(checkpoint)
            .cloned()
            .unwrap_or_default();
        let mut mask = vec![0; self.words];
        let mut rows = vec![row.clone()];
        let from = checkpoint * self.stride;
        for id in self
            .active
            .iter()
            .skip(from)
            .take(self.stride.saturating_sub(1))
        {
            self.advance(&mut row, &mut mask, *id);
            rows.push(row.clone());
        }
        rows
    }

    fn way_back(&self) -> Vec<u32> {
        let mut common = Vec::new();
        let (mut b, mut a, mut active) = (self.before.len(), self.columns.len(), self.active.len());
        let mut here = active / self.stride;
        let mut rows = self.stretch(here);
        while b > 0 && a > 0 {
            let (old, new) = (self.before.get(b - 1), self.columns.get(a - 1));
            let is_active = active > 0 && old == self.active.get(active - 1);
            if old == new {
                common.extend(old);
                a -= 1;
            } else if !grows(rows.get(active - here * self.stride), a - 1) {
                a -= 1;
                continue;
            }
            b -= 1;
            active -= usize::from(is_active);
            if active / self.stride != here {
                here = active / self.stride;
                rows = self.stretch(here);
            }
        }
        common
    }
}

fn grows(row: Option<&Vec<u64>>, column: usize) -> bool {
    row.and_then(|row| row.get(column / 64))
        .is_some_and(|word| word >> (column % 64) & 1 == 0)
}

/// One where all rows can be kept; else the square root, which keeps least.
fn stride(rows: usize, words: usize) -> usize {
    if rows.saturating_mul(words) <= WORDS_KEPT {
        rows + 1
    } else {
        rows.isqrt() + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of the reference, cell by cell.
    fn classic(before: &[u32], after: &[u32]) -> Vec<u32> {
        let (n, m) = (before.len(), after.len());
        let mut length = vec![vec![0usize; m + 1]; n + 1];
        for i in 1..=n {
            for j in 1..=m {
                length[i][j] = if before[i - 1] == after[j - 1] {
                    length[i - 1][j - 1] + 1
                } else {
                    length[i - 1][j].max(length[i][j - 1])
                };
            }
        }
        let (mut i, mut j, mut common) = (n, m, Vec::new());
        while i > 0 && j > 0 {
            if before[i - 1] == after[j - 1] {
                common.push(before[i - 1]);
                (i, j) = (i - 1, j - 1);
            } else if length[i - 1][j] > length[i][j - 1] {
                i -= 1;
            } else {
                j -= 1;
            }
        }
        common.reverse();
        common
    }

    fn random(seed: &mut u64, below: u64) -> u64 {
        *seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 33) % below
    }

    #[test]
    fn agrees_with_the_classic_table() {
        let mut seed = 7;
        for round in 0..30_000 {
            let letters = 2 + random(&mut seed, 6);
            let longest = if round % 50 == 0 { 200 } else { 12 };
            let word = |seed: &mut u64| {
                let length = random(seed, longest);
                (0..length)
                    .map(|_| u32::try_from(random(seed, letters)).unwrap())
                    .collect::<Vec<_>>()
            };
            let (before, after) = (word(&mut seed), word(&mut seed));
            assert_eq!(
                common_subsequence(&before, &after),
                classic(&before, &after),
                "{before:?} {after:?}"
            );
        }
    }

    #[test]
    fn rows_computed_again_give_the_same() {
        let mut seed = 3;
        for _ in 0..200 {
            let mut word = |n| {
                (0..n)
                    .map(|_| u32::try_from(random(&mut seed, 9)).unwrap())
                    .collect::<Vec<_>>()
            };
            let (before, after) = (word(150), word(170));
            let mut table = Table::new(&before, &after);
            let whole = table.way_back();
            table.stride = 7;
            table.checkpoints.clear();
            table.fill();
            assert_eq!(table.way_back(), whole);
        }
    }
}

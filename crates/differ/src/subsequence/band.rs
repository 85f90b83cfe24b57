//! A band of the table, 64 columns at a time.
//!
//! Row `i` holds one bit for each element of `after`: whether the length grows from the column
//! before. Rows follow from each other by an addition (Hyyrö 2004). The way back needs no more than
//! these bits: where the last elements differ, `before` is shortened if the length grows at this
//! column, and `after` otherwise. That is OpenTofu's rule, since the length to the left is smaller
//! exactly then.
//!
//! # Why a band is enough
//!
//! Matches outside of the band count as none. So no length is greater than in the whole table, and
//! where a longest way to a place stays inside of the band, the length is the same. A way that
//! leaves `indels` elements unmatched strays at most half of what they exceed the difference of the
//! lengths by from the diagonals of the two ends. If the band is as wide as that for the `indels`
//! that it finds itself, which are no fewer than the true ones, all longest ways are inside. The
//! walk is on one of them, and of the two places that it chooses between the one that OpenTofu
//! takes is on one too: its length is exact, that of the other not too great.

use super::chains::Columns;
use std::iter;
use std::ops::Range;
use tofu_json_text::CheckedSlice;

/// At most this many words of rows are kept; beyond that, rows are computed a second time.
const WORDS_KEPT: usize = 1 << 20;

pub(super) struct BandTable<'t> {
    before: &'t [u32],
    after: &'t [u32],
    masks: Masks,
    half: usize,
    /// Every `stride`-th row.
    kept: Rows,
    stride: usize,
    length: usize,
}

/// The bits of some rows, one after the other.
struct Rows {
    /// The number of the first row.
    first: usize,
    words: Vec<u64>,
    /// For each row its first word in the table, and where that is in `words`.
    starts: Vec<(usize, usize)>,
}

impl<'t> BandTable<'t> {
    /// The table of two sides that are not empty, in a band of twice this width.
    pub(super) fn new(before: &'t [u32], after: &'t [u32], half: usize) -> Self {
        let stride = if Self::words(before, after, half) <= WORDS_KEPT {
            1
        } else {
            before.len().isqrt() + 1
        };
        Self::with_stride(before, after, half, stride)
    }

    pub(super) fn with_stride(
        before: &'t [u32],
        after: &'t [u32],
        half: usize,
        stride: usize,
    ) -> Self {
        let rows = before.len();
        let mut table = Self {
            before,
            after,
            masks: Masks::new(before, after),
            half,
            kept: Rows::starting_at(0),
            stride,
            length: 0,
        };
        let mut kept = Rows::starting_at(0);
        let mut state = table.fresh();
        kept.push(table.band(0), &state);
        table.run(&mut state, 1..rows + 1, |row, range, state| {
            if row.is_multiple_of(stride) {
                kept.push(range, state);
            }
        });
        let zeros: u32 = state.iter().map(|word| word.count_zeros()).sum();
        table.length = zeros as usize;
        table.kept = kept;
        table
    }

    /// How many words the rows of a band have, at most.
    pub(super) fn words(before: &[u32], after: &[u32], half: usize) -> usize {
        let width = half
            .saturating_mul(2)
            .saturating_add(before.len().abs_diff(after.len()));
        let words = (width / 64 + 2).min(after.len().div_ceil(64));
        words.saturating_mul(before.len())
    }

    /// At least as wide as the band has to be.
    pub(super) fn half_needed(&self) -> usize {
        let shorter = self.before.len().min(self.after.len());
        shorter.saturating_sub(self.length)
    }

    /// The words of a row that are in the band.
    fn band(&self, row: usize) -> Range<usize> {
        let (before, after) = (self.before.len(), self.after.len());
        let first = row.saturating_sub(before.saturating_sub(after).saturating_add(self.half));
        let last = row.saturating_add(after.saturating_sub(before).saturating_add(self.half));
        first.saturating_sub(1) / 64..last.min(after).div_ceil(64)
    }

    /// The row before all others. A zero bit says that the length grows there.
    fn fresh(&self) -> Vec<u64> {
        vec![u64::MAX; self.after.len().div_ceil(64)]
    }

    /// Computes rows from the one before them.
    fn run(
        &self,
        state: &mut [u64],
        rows: Range<usize>,
        mut keep: impl FnMut(usize, Range<usize>, &[u64]),
    ) {
        let mut scratch = self.fresh();
        scratch.fill(0);
        for row in rows {
            let range = self.band(row);
            let id = self.before.get(row - 1).copied().unwrap_or_default();
            if let Some(state) = state.get_mut(range.clone()) {
                self.masks
                    .with(id, range.clone(), &mut scratch, |mask| advance(state, mask));
            }
            keep(row, range, state);
        }
    }

    /// All rows from the last one that is kept, up to the next, around a row.
    fn stretch(&self, row: usize) -> Rows {
        let number = row / self.stride;
        let first = number * self.stride;
        let mut state = self.fresh();
        let range = self
            .kept
            .row(number)
            .map(|(from, words)| (from..from + words.len(), words));
        if let Some((range, words)) = range
            && let Some(state) = state.get_mut(range)
        {
            state.copy_from_slice(words);
        }
        let mut rows = Rows::starting_at(first);
        rows.push(self.band(first), &state);
        let end = (first + self.stride).min(self.before.len() + 1);
        self.run(&mut state, first + 1..end, |_, range, state| {
            rows.push(range, state)
        });
        rows
    }

    /// The values that OpenTofu gathers.
    pub(super) fn way_back(&self) -> Vec<u32> {
        let mut common = Vec::with_capacity(self.length);
        let (mut b, mut a) = (self.before.len(), self.after.len());
        let mut stretch = None;
        while b > 0 && a > 0 {
            let (old, new) = (self.before.get(b - 1), self.after.get(a - 1));
            if old == new {
                common.extend(old);
                (b, a) = (b - 1, a - 1);
                continue;
            }
            let rows = if self.stride == 1 {
                &self.kept
            } else {
                let near = stretch.take().filter(|rows: &Rows| rows.first <= b);
                stretch.insert(near.unwrap_or_else(|| self.stretch(b)))
            };
            if rows.grows(b, a - 1) {
                b -= 1;
            } else {
                a -= 1;
            }
        }
        common.reverse();
        common
    }
}

/// Computes the next row of the table of common subsequences, 64 columns at a time: a zero bit says that the
/// length grows there. The addition carries through ones up to the next zero, which moves it to the match.
fn advance(row: &mut [u64], mask: &[u64]) {
    let mut carry = 0;
    for (value, matched) in row.iter_mut().zip(mask) {
        let sum = u128::from(*value) + u128::from(*value & matched) + carry;
        carry = sum >> 64;
        // The cast keeps the lower half; the upper one is the carry into the next word.
        *value = (sum as u64) | (*value & !matched);
    }
}

impl Rows {
    const fn starting_at(first: usize) -> Self {
        Self {
            first,
            words: Vec::new(),
            starts: Vec::new(),
        }
    }

    fn push(&mut self, range: Range<usize>, state: &[u64]) {
        self.starts.push((range.start, self.words.len()));
        let words = state.get(range).unwrap_or_default();
        self.words.extend_from_slice(words);
    }

    fn row(&self, position: usize) -> Option<(usize, &[u64])> {
        let (from, start) = *self.starts.get(position)?;
        let end = self
            .starts
            .get(position + 1)
            .map_or(self.words.len(), |(_, end)| *end);
        Some((from, self.words.get(start..end)?))
    }

    fn grows(&self, row: usize, column: usize) -> bool {
        let position = row.checked_sub(self.first);
        let row = position.and_then(|position| self.row(position));
        let word = row.and_then(|(from, words)| words.get((column / 64).checked_sub(from)?));
        word.is_some_and(|word| word >> (column % 64) & 1 == 0)
    }
}

/// Which columns each element matches: bits for what is frequent, a list for all.
struct Masks {
    columns: Columns,
    /// After each other, those of the frequent elements.
    bits: Vec<u64>,
    /// For each element where its bits start.
    frequent: Vec<Option<usize>>,
}

impl Masks {
    fn new(before: &[u32], after: &[u32]) -> Self {
        let columns = Columns::of(before, after);
        let words = after.len().div_ceil(64);
        let mut bits = Vec::new();
        let mut place = |id| {
            let columns = columns.of_id(id);
            // So there are no more than 64 of them.
            if columns.len() <= words {
                return None;
            }
            let start = bits.len();
            bits.extend(iter::repeat_n(0, words));
            set(bits.get_mut(start..)?, columns, 0);
            Some(start)
        };
        let most = before.iter().max().map_or(0, |most| *most + 1);
        let frequent = (0..most).map(&mut place).collect();
        Self {
            columns,
            bits,
            frequent,
        }
    }

    /// Gives the bits of an element in some words; `scratch` is zero before and after.
    fn with(&self, id: u32, range: Range<usize>, scratch: &mut [u64], take: impl FnOnce(&[u64])) {
        if let Some(start) = self.frequent.get(id as usize).copied().flatten() {
            take(self.bits.slice(start + range.start..start + range.end));
            return;
        }
        let columns = self.columns.of_id(id);
        let from = columns.partition_point(|column| (*column as usize / 64) < range.start);
        let to = columns.partition_point(|column| (*column as usize / 64) < range.end);
        let columns = columns.slice(from..to);
        let Some(words) = scratch.get_mut(range.clone()) else {
            return;
        };
        set(words, columns, range.start);
        take(words);
        for column in columns {
            if let Some(word) = words.get_mut(*column as usize / 64 - range.start) {
                *word = 0;
            }
        }
    }
}

/// Sets the bits of columns in words of which the first has the number `first`.
fn set(words: &mut [u64], columns: &[u32], first: usize) {
    for column in columns {
        if let Some(word) = words.get_mut((*column as usize / 64).saturating_sub(first)) {
            *word |= 1 << (column % 64);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BandTable, WORDS_KEPT};

    /// Rows, columns, half the width, a row; and the words that it has in the band.
    #[test]
    fn rows_have_the_words_around_their_diagonals() {
        for (rows, columns, half, row, expected) in [
            (1_000, 1_000, 32, 0, 0..1),
            (1_000, 1_000, 32, 500, 7..9),
            (1_000, 1_000, 32, 1_000, 15..16),
            (1_000, 1_000, 0, 513, 8..9),
            // The diagonals of both ends: columns 500 and 700, 32 more on either side.
            (1_000, 1_200, 32, 500, 7..12),
            (1_200, 1_000, 32, 500, 4..9),
            (10, 1_000, 5_000, 5, 0..16),
        ] {
            let (before, after) = (vec![1; rows], vec![2; columns]);
            let table = BandTable::new(&before, &after, half);
            assert_eq!(table.band(row), expected, "{rows} {columns} {half} {row}");
        }
    }

    #[test]
    fn what_a_band_will_take_is_known_before() {
        for (rows, columns, half, expected) in [
            (1_000, 1_000, 32, 3_000),
            (1_000, 1_000, 31, 2_000),
            (10, 1_000, 32, 160),
            (1_000, 900, 14, 4_000),
        ] {
            let (before, after) = (vec![1; rows], vec![2; columns]);
            let words = BandTable::words(&before, &after, half);
            assert_eq!(words, expected, "{rows} {columns} {half}");
            let table = BandTable::with_stride(&before, &after, half, 1);
            let first_row = table.band(0).len();
            let taken = table.kept.words.len();
            assert!(taken <= words + first_row, "{taken} of {words}");
        }
    }

    #[test]
    fn rows_of_large_tables_are_computed_again() {
        let side = vec![1; 16_000];
        for (half, stride) in [(32, 1), (8_000, 127)] {
            let kept = BandTable::words(&side, &side, half) <= WORDS_KEPT;
            assert_eq!(kept, stride == 1);
            assert_eq!(BandTable::new(&side, &side, half).stride, stride);
        }
    }
}

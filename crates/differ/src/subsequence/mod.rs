//! The longest common subsequence with OpenTofu's choice among equals.
//!
//! OpenTofu fills a table of lengths `L(i, j)` and walks back from its end: where the last elements
//! are equal it takes them, else it shortens `before` if that leaves the greater length, and
//! `after` otherwise. Here that is done
//!
//! 1. without what both sides begin and end with, and without the elements of one side only;
//! 2. along the bits of a band of the table (`band`), which costs little where the sides are close,
//! 3. or from match to match (`chains`), which costs little where few elements are equal.
//!
//! Only what has much in common, many times over and far apart, takes the product of the lengths,
//! divided by 64. Where that would be too much, the band stays as wide as it may be: what is found
//! then may not be the longest. OpenTofu, whose table has a word for each pair of elements, needs
//! tens of gigabytes for any such sides, so there is no text of its that could be missed.
//!
//! # Why elements of one side can go
//!
//! What the walk gathers from `(i, j)` depends on `i` and on `L(i, j)` alone. For let `k < j` be
//! the first column with `L(i, k) = L(i, j)`. If the last elements at `(i, j)` differ, the walk
//! goes to `(i, j - 1)`, since shortening `before` leaves no more than `L(i, j)`. If they are
//! equal, to x, then `L(i, k)` needs the last x of `before` (without it the length is
//! `L(i, j) - 1`, even up to column `j - 1`), so that column `k` is an x too, and what follows on
//! both ways is gathered from row `i - 1` at equal lengths: equal by induction.
//!
//! A column of `after` alone never lets the length grow, so the walk passes over it. At a row of
//! `before` alone the walk goes left as long as the length stays, then up: to the row before, at
//! the same length, as if the row were not there.

mod band;
mod chains;

use band::BandTable;
use tofu_json_text::CheckedSlice;

/// Half the width of the band to begin with.
const NARROW: usize = 32;

/// The cost of following one match, measured in words of a row of the table.
const WORDS_OF_MATCH: usize = 12;

/// At most this many matches are remembered, unless there are few for the length.
const MATCHES_KEPT: usize = 1 << 21;

/// At most this many words of rows are computed for a band: half a second of work, and a table of
/// more than thirty gigabytes in OpenTofu.
const WORDS_COMPUTED: usize = 1 << 26;

/// The values of the longest common subsequence that OpenTofu's algorithm chooses where several are
/// equally long.
pub(crate) fn common_subsequence(before: &[u32], after: &[u32]) -> Vec<u32> {
    between_equal_ends(before, after, |before, after| {
        let (counts_before, counts_after) = (count(before), count(after));
        let stands_in = |counts: &[u32], id: &u32| counts.get(*id as usize).is_some_and(|n| *n > 0);
        let old = before.iter().filter(|id| stands_in(&counts_after, id));
        let new = after.iter().filter(|id| stands_in(&counts_before, id));
        let (old, new): (Vec<u32>, Vec<u32>) = (old.copied().collect(), new.copied().collect());
        between_equal_ends(&old, &new, |old, new| middle(old, new, WORDS_COMPUTED))
    })
}

/// Cuts off what both sides begin and end with, and puts it around what `inner` gives.
fn between_equal_ends(
    before: &[u32],
    after: &[u32],
    inner: impl FnOnce(&[u32], &[u32]) -> Vec<u32>,
) -> Vec<u32> {
    let start = before.iter().zip(after).take_while(|(a, b)| a == b).count();
    let (head, before) = before.split_at_checked(start).unwrap_or_default();
    let after = after.slice(start..);
    let backwards = before.iter().rev().zip(after.iter().rev());
    let end = backwards.take_while(|(a, b)| a == b).count();
    let (before, tail) = before
        .split_at_checked(before.len() - end)
        .unwrap_or_default();
    let after = after.slice(..after.len() - end);
    let mut common = head.to_vec();
    if !before.is_empty() && !after.is_empty() {
        common.extend(inner(before, after));
    }
    common.extend_from_slice(tail);
    common
}

/// How often each number occurs.
fn count(ids: &[u32]) -> Vec<u32> {
    let most = ids.iter().max().map_or(0, |most| *most as usize + 1);
    let mut counts = vec![0; most];
    for id in ids {
        if let Some(count) = counts.get_mut(*id as usize) {
            *count += 1;
        }
    }
    counts
}

/// How many pairs of equal elements there are.
fn matches(before: &[u32], after: &[u32]) -> usize {
    let (before, after) = (count(before), count(after));
    let pairs = before.iter().zip(&after);
    pairs.fold(0, |sum: usize, (old, new)| {
        sum.saturating_add((*old as usize).saturating_mul(*new as usize))
    })
}

/// Tries ever wider bands until one contains every cell that the walk can visit, or the next would
/// need more than `most` words.
fn middle(before: &[u32], after: &[u32], most: usize) -> Vec<u32> {
    let mut half = NARROW;
    loop {
        let table = BandTable::new(before, after, half);
        let needed = table.half_needed();
        if needed <= half {
            return table.way_back();
        }
        half = wider(half, needed, before.len().min(after.len()));
        let words = BandTable::words(before, after, half);
        if chains_cost_less(matches(before, after), before.len() + after.len(), words) {
            return chains::common(before, after);
        }
        if words > most {
            return BandTable::new(before, after, half_within(before, after, most)).way_back();
        }
    }
}

/// Half the width of the widest band that needs at most `most` words, or of a narrow one.
fn half_within(before: &[u32], after: &[u32], most: usize) -> usize {
    let columns = most / before.len().max(1) * 64;
    let free = columns.saturating_sub(before.len().abs_diff(after.len()) + 128);
    (free / 2).max(NARROW)
}

/// Half the width of the band to try next. Where much is in common, a narrow band has found most of
/// it, and what it says is needed is near the truth.
fn wider(half: usize, needed: usize, shorter_side: usize) -> usize {
    if needed <= shorter_side / 4 {
        needed
    } else {
        needed.min(half.saturating_mul(4))
    }
}

/// Whether following matches is cheaper than computing a band of `words` words.
fn chains_cost_less(matches: usize, elements: usize, words: usize) -> bool {
    let kept = MATCHES_KEPT.max(2 * elements);
    matches <= kept && matches.saturating_mul(WORDS_OF_MATCH) < words
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of OpenTofu, cell by cell.
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

    fn word(seed: &mut u64, length: u64, letters: u64) -> Vec<u32> {
        (0..length)
            .map(|_| u32::try_from(random(seed, letters)).unwrap())
            .collect()
    }

    /// The word with some letters changed, removed and added.
    fn edited(seed: &mut u64, word: &[u32], letters: u64) -> Vec<u32> {
        let every = 1 + random(seed, 30);
        let mut edited = Vec::new();
        for id in word {
            if random(seed, every) > 0 {
                edited.push(*id);
                continue;
            }
            let other = u32::try_from(random(seed, letters)).unwrap();
            match random(seed, 3) {
                0 => {}
                1 => edited.push(other),
                _ => edited.extend([other, *id]),
            }
        }
        edited
    }

    /// Pairs of all kinds: strangers, edited ones, and with letters of one side only.
    fn pairs(mut check: impl FnMut(&[u32], &[u32])) {
        let mut seed = 7;
        for round in 0..10_000u64 {
            let letters = 2 + random(&mut seed, if round % 3 == 0 { 40 } else { 6 });
            let longest = if round % 50 == 0 { 300 } else { 12 };
            let length = random(&mut seed, longest);
            let before = word(&mut seed, length, letters);
            let after = if round % 2 == 0 {
                let length = random(&mut seed, longest);
                word(&mut seed, length, letters)
            } else {
                edited(&mut seed, &before, letters)
            };
            check(&before, &after);
        }
    }

    #[test]
    fn bands_grow_as_far_as_they_must() {
        // Half the width, what is needed, the shorter side; and half the width to try next.
        for (half, needed, shorter, expected) in [
            (32, 50, 200, 50),
            (32, 51, 200, 51),
            (32, 129, 200, 128),
            (32, 200, 200, 128),
            (32, 200, 800, 200),
            (32, 201, 800, 128),
            (128, 600, 700, 512),
        ] {
            let next = wider(half, needed, shorter);
            assert_eq!(next, expected, "{half} {needed} {shorter}");
        }
    }

    #[test]
    fn few_matches_are_followed() {
        for (matches, elements, words, expected) in [
            (10, 100, 120, false),
            (10, 100, 121, true),
            (0, 100, 1, true),
            (MATCHES_KEPT, 100, usize::MAX, true),
            (MATCHES_KEPT + 1, 100, usize::MAX, false),
            (MATCHES_KEPT + 1, MATCHES_KEPT / 2 + 1, usize::MAX, true),
            (MATCHES_KEPT + 3, MATCHES_KEPT / 2 + 1, usize::MAX, false),
        ] {
            let chosen = chains_cost_less(matches, elements, words);
            assert_eq!(chosen, expected, "{matches} {elements} {words}");
        }
        assert_eq!(matches(&[1, 1, 2], &[1, 2, 2, 1, 1, 7]), 8);
    }

    #[test]
    fn agrees_with_the_classic_table() {
        pairs(|before, after| {
            let found = common_subsequence(before, after);
            assert_eq!(found, classic(before, after), "{before:?} {after:?}");
        });
    }

    #[test]
    fn chains_agree_with_the_classic_table() {
        pairs(|before, after| {
            let found = chains::common(before, after);
            assert_eq!(found, classic(before, after), "{before:?} {after:?}");
        });
    }

    #[test]
    fn a_band_that_is_wide_enough_agrees_with_the_classic_table() {
        let mut narrow = 0;
        pairs(|before, after| {
            if before.is_empty() || after.is_empty() {
                return;
            }
            for half in [0, 1, 2, 5, 20, 70, 400] {
                let table = BandTable::new(before, after, half);
                if table.half_needed() <= half {
                    narrow += usize::from(half < before.len().min(after.len()) / 4);
                    assert_eq!(
                        table.way_back(),
                        classic(before, after),
                        "{before:?} {after:?}"
                    );
                }
            }
        });
        assert!(narrow > 300, "{narrow}");
    }

    /// The table of OpenTofu would have ten thousand million cells.
    #[test]
    fn bands_that_may_be_no_wider_give_a_common_subsequence() {
        let mut seed = 5;
        let (before, after) = (word(&mut seed, 100_000, 2), word(&mut seed, 100_000, 2));
        let common = middle(&before, &after, 1 << 20);
        assert!(common.len() > 60_000, "{}", common.len());
        for side in [before, after] {
            let mut side = side.iter();
            assert!(common.iter().all(|id| side.any(|own| own == id)));
        }
    }

    #[test]
    fn the_widest_band_takes_what_it_may() {
        for (rows, columns, most) in [
            (1_000, 1_000, 10_000),
            (100, 9_000, 10_000),
            (9_000, 100, 10_000),
            (90_000, 90_000, 1 << 20),
        ] {
            let (before, after) = (vec![1; rows], vec![1; columns]);
            let half = half_within(&before, &after, most);
            let narrow = BandTable::words(&before, &after, NARROW);
            let words = BandTable::words(&before, &after, half);
            assert!(words <= most.max(narrow), "{rows} {columns}: {words}");
        }
    }

    #[test]
    fn long_ones_agree_with_the_classic_table() {
        let mut seed = 11;
        for letters in [2, 3, 20, 400, 5_000] {
            for _ in 0..6 {
                let before = word(&mut seed, 1_500, letters);
                let after = edited(&mut seed, &before, letters);
                assert_eq!(
                    common_subsequence(&before, &after),
                    classic(&before, &after)
                );
                let stranger = word(&mut seed, 700, letters);
                assert_eq!(
                    common_subsequence(&stranger, &after),
                    classic(&stranger, &after)
                );
            }
        }
    }

    #[test]
    fn rows_computed_again_give_the_same() {
        let mut seed = 3;
        for _ in 0..200 {
            let (before, after) = (word(&mut seed, 150, 9), word(&mut seed, 170, 9));
            for stride in [1, 7, 13, 200] {
                let table = BandTable::with_stride(&before, &after, 200, stride);
                assert_eq!(table.way_back(), classic(&before, &after));
            }
        }
    }
}

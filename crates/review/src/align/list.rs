use super::identity::pair_identities;
use super::likeness::pair_alike;
use super::set::with_the_rest;
use super::{AlignedPair, Element, Tokens, all_objects};
use imara_diff::{Algorithm, Diff, Hunk, Token};
use std::ops::Range;

/// Pairs the elements of lists, so that what comes or goes in between does not change the others.
pub(crate) fn align_list<'a>(before: &[Element<'a>], after: &[Element<'a>]) -> Vec<AlignedPair> {
    let tokens = Tokens::of(before, after);
    let same = |(a, b): &(&u32, &u32)| a == b;
    let head = tokens
        .before
        .iter()
        .zip(&tokens.after)
        .take_while(same)
        .count();
    let rest = before.len().min(after.len()) - head;
    let tail = tokens
        .before
        .iter()
        .rev()
        .zip(tokens.after.iter().rev())
        .take(rest);
    let tail = tail.take_while(same).count();
    let mut pairs: Vec<_> = (0..head).map(|at| (at, at)).collect();
    pairs.extend((1..=tail).map(|n| (before.len() - n, after.len() - n)));

    let old: Vec<_> = (head..before.len() - tail).collect();
    let new: Vec<_> = (head..after.len() - tail).collect();
    if !old.is_empty() && !new.is_empty() {
        let objects = all_objects(before, &old) && all_objects(after, &new);
        let middle = match objects {
            true => pair_objects(before, after, &tokens, old, new),
            false => pair_by_order(&tokens, &old, &new),
        };
        pairs.extend(middle);
    }
    let mut all = with_the_rest(pairs, before.len(), after.len());
    mark_moved(&mut all);
    all.sort_by_key(|pair| (pair.after.or(pair.before), pair.after.is_some()));
    all
}

/// Pairs objects by their identities, then equal ones in their order, then by likeness.
fn pair_objects<'a>(
    before: &[Element<'a>],
    after: &[Element<'a>],
    tokens: &Tokens,
    mut old: Vec<usize>,
    mut new: Vec<usize>,
) -> Vec<(usize, usize)> {
    if let (&[a], &[b], 1, 1) = (&*old, &*new, before.len(), after.len()) {
        return vec![(a, b)];
    }
    let mut pairs = pair_identities(before, after, &old, &new);
    without(&mut old, &mut new, &pairs);
    let equal = equal_in_order(tokens, &old, &new);
    without(&mut old, &mut new, &equal);
    pairs.extend(equal);
    pairs.extend(pair_alike(before, after, old, new));
    pairs
}

fn without(old: &mut Vec<usize>, new: &mut Vec<usize>, pairs: &[(usize, usize)]) {
    let mut paired: Vec<_> = pairs.iter().map(|pair| pair.0).collect();
    paired.sort_unstable();
    old.retain(|at| paired.binary_search(at).is_err());
    let mut paired: Vec<_> = pairs.iter().map(|pair| pair.1).collect();
    paired.sort_unstable();
    new.retain(|at| paired.binary_search(at).is_err());
}

/// Pairs equal elements by a longest common part, and what lies between them one by one.
fn pair_by_order(tokens: &Tokens, old: &[usize], new: &[usize]) -> Vec<(usize, usize)> {
    if are_turned_here_and_there(tokens, old, new) {
        return old.iter().copied().zip(new.iter().copied()).collect();
    }
    let mut pairs = Vec::new();
    walk_hunks(tokens, old, new, |before, after, _| {
        let both = before.iter().copied().zip(after.iter().copied());
        // As many come as go: each is one that changed. What is more came or went.
        pairs.extend(both);
    });
    pairs
}

/// Lists of fewer elements are compared in any case.
const LONG: usize = 1_000;

/// Whether long lists of very few values, such as flags, differ in less than a quarter of their places. They are told
/// place by place: finding a common part of what is the same all over takes the product of the length and the changes.
fn are_turned_here_and_there(tokens: &Tokens, old: &[usize], new: &[usize]) -> bool {
    if old.len() != new.len() || old.len() < LONG || tokens.count > 8 {
        return false;
    }
    let places = old.iter().zip(new);
    let turned = places.filter(|&(&a, &b)| tokens.before.get(a) != tokens.after.get(b));
    turned.count() < old.len() / 4
}

fn equal_in_order(tokens: &Tokens, old: &[usize], new: &[usize]) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    walk_hunks(tokens, old, new, |before, after, equal| {
        if equal {
            pairs.extend(before.iter().copied().zip(after.iter().copied()));
        }
    });
    pairs
}

/// Goes over the parts that are equal and those that are not, in order.
fn walk_hunks(
    tokens: &Tokens,
    old: &[usize],
    new: &[usize],
    mut take: impl FnMut(&[usize], &[usize], bool),
) {
    let read = |tokens: &[u32], positions: &[usize]| -> Vec<Token> {
        let found = positions.iter().filter_map(|&at| tokens.get(at));
        found.map(|token| Token(*token)).collect()
    };
    let (left, right) = (read(&tokens.before, old), read(&tokens.after, new));
    let mut diff = Diff::default();
    diff.compute_with(Algorithm::Myers, &left, &right, tokens.count);
    let part = |positions: &'_ [usize], range: Range<u32>| -> Vec<usize> {
        let range = range.start as usize..range.end as usize;
        positions
            .get(range)
            .map(<[usize]>::to_vec)
            .unwrap_or_default()
    };
    let (mut at_old, mut at_new) = (0, 0);
    for Hunk { before, after } in diff.hunks() {
        take(
            &part(old, at_old..before.start),
            &part(new, at_new..after.start),
            true,
        );
        (at_old, at_new) = (before.end, after.end);
        take(&part(old, before), &part(new, after), false);
    }
    let ends = (old.len() as u32, new.len() as u32);
    take(&part(old, at_old..ends.0), &part(new, at_new..ends.1), true);
}

/// Marks the fewest pairs without which all others are in the same order on both sides.
///
/// The longest ascending run of positions is found by the least last position of each length.
fn mark_moved(pairs: &mut [AlignedPair]) {
    let both: Vec<_> = pairs
        .iter()
        .enumerate()
        .filter_map(|(at, pair)| Some((at, pair.before?, pair.after?)))
        .collect();
    if both.is_sorted_by_key(|&(_, _, new)| new) {
        return;
    }
    let mut least: Vec<usize> = Vec::new();
    let mut previous = vec![None; both.len()];
    let last_new = |n: usize| both.get(n).map_or(0, |pair| pair.2);
    for (n, &(_, _, new)) in both.iter().enumerate() {
        let length = least.partition_point(|&last| last_new(last) < new);
        if let Some(previous) = previous.get_mut(n) {
            *previous = length
                .checked_sub(1)
                .and_then(|shorter| least.get(shorter).copied());
        }
        match least.get_mut(length) {
            Some(last) => *last = n,
            None => least.push(n),
        }
    }
    let mut stays = vec![false; both.len()];
    let mut at = least.last().copied();
    while let Some(n) = at {
        if let Some(stays) = stays.get_mut(n) {
            *stays = true;
        }
        at = previous.get(n).copied().flatten();
    }
    for (&(at, _, _), stays) in both.iter().zip(stays) {
        if let Some(pair) = pairs.get_mut(at) {
            pair.moved = !stays;
        }
    }
}

use super::likeness::pair_alike;
use super::{AlignedPair, Element, Tokens, all_objects};

/// Pairs the elements of sets: equal ones first, then objects by likeness. Positions mean nothing.
pub(crate) fn align_set<'a>(before: &[Element<'a>], after: &[Element<'a>]) -> Vec<AlignedPair> {
    let tokens = Tokens::of(before, after);
    let mut same: Vec<Vec<usize>> = vec![Vec::new(); tokens.count as usize];
    for (at, token) in tokens.before.iter().enumerate().rev() {
        if let Some(same) = same.get_mut(*token as usize) {
            same.push(at);
        }
    }
    let mut pairs = Vec::new();
    let mut new = Vec::new();
    for (at, token) in tokens.after.iter().enumerate() {
        match same.get_mut(*token as usize).and_then(Vec::pop) {
            Some(old) => pairs.push((old, at)),
            None => new.push(at),
        }
    }
    let mut old: Vec<_> = same.into_iter().flatten().collect();
    old.sort_unstable();
    if all_objects(before, &old) && all_objects(after, &new) {
        let alone = before.len() == 1 && after.len() == 1;
        match (&*old, &*new) {
            // The only block of its type is the same block, whatever is changed in it.
            (&[old], &[new]) if alone => pairs.push((old, new)),
            _ => pairs.extend(pair_alike(before, after, old, new)),
        }
    }
    with_the_rest(pairs, before.len(), after.len())
}

/// Adds what has no partner: what goes where it was, then what comes.
pub(super) fn with_the_rest(
    mut pairs: Vec<(usize, usize)>,
    before: usize,
    after: usize,
) -> Vec<AlignedPair> {
    pairs.sort_unstable();
    let mut is_paired = vec![false; after];
    for &(_, new) in &pairs {
        if let Some(paired) = is_paired.get_mut(new) {
            *paired = true;
        }
    }
    let mut known = pairs.iter().peekable();
    let mut all: Vec<_> = (0..before)
        .map(|old| match known.next_if(|(at, _)| *at == old) {
            Some(&(old, new)) => AlignedPair::both(old, new),
            None => AlignedPair::gone(old),
        })
        .collect();
    let new = is_paired.iter().enumerate().filter(|(_, paired)| !**paired);
    all.extend(new.map(|(at, _)| AlignedPair::new(at)));
    all
}

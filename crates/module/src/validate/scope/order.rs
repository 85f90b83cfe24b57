//! The order in which declarations are checked: what another refers to comes before it.

use std::collections::HashMap;

use crate::declare::Address;
use crate::references::References;

use super::super::Context;
use super::addresses;

/// The numbers of all declarations, each after those that it refers to, and what each refers to. In a circle the
/// first that was found comes last.
pub(in crate::validate) fn order<'m>(
    context: &Context<'m, '_>,
    references: &'m References,
) -> Vec<(usize, Vec<&'m Address>)> {
    let numbers: HashMap<&Address, usize> = addresses(context.declarations)
        .enumerate()
        .map(|(number, address)| (address, number))
        .collect();
    let mut needs: Vec<Vec<&Address>> = vec![Vec::new(); numbers.len()];
    for edge in &references.edges {
        if let Some(needed) = numbers
            .get(&edge.from)
            .and_then(|from| needs.get_mut(*from))
        {
            needed.push(&edge.to);
        }
    }
    let mut seen = vec![false; needs.len()];
    let mut ordered = Vec::with_capacity(needs.len());
    for start in 0..needs.len() {
        let mut path = vec![(start, 0)];
        while let Some((at, next)) = path.pop() {
            if next == 0
                && seen
                    .get_mut(at)
                    .is_none_or(|seen| std::mem::replace(seen, true))
            {
                continue;
            }
            let needed = needs.get(at).map(Vec::as_slice).unwrap_or_default();
            let Some(to) = needed.get(next) else {
                ordered.push(at);
                continue;
            };
            path.push((at, next + 1));
            if let Some(to) = numbers.get(to) {
                path.push((*to, 0));
            }
        }
    }
    ordered
        .into_iter()
        .map(|at| {
            (
                at,
                needs.get_mut(at).map(std::mem::take).unwrap_or_default(),
            )
        })
        .collect()
}

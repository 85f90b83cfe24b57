use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::References;
use crate::module::declare::Address;

/// Circles of references. Calls of modules are left out: what goes into a module need not come out
/// again by the way that is looked at. Variables are, too: only their conditions refer to anything.
pub(super) fn find(references: &References) -> Vec<Vec<Address>> {
    let mut graph: BTreeMap<&Address, BTreeSet<&Address>> = BTreeMap::new();
    for edge in references.edges.iter().filter(|edge| edge.is_resolved) {
        let is_afterwards = edge.argument.contains("postcondition");
        if counts(&edge.from) && counts(&edge.to) && !is_afterwards {
            graph.entry(&edge.from).or_default().insert(&edge.to);
        }
    }
    let mut cycles = Vec::new();
    let mut done = BTreeSet::new();
    for declared in &references.declared {
        let start = &declared.address;
        if done.contains(start) {
            continue;
        }
        if let Some(cycle) = shortest(&graph, start, &done) {
            done.extend(cycle.iter().copied());
            cycles.push(cycle.into_iter().cloned().collect());
        }
    }
    cycles
}

const fn counts(address: &Address) -> bool {
    !matches!(address, Address::Module(_) | Address::Variable(_))
}

/// The shortest way from a declaration back to it that passes no circle already found.
fn shortest<'a>(
    graph: &BTreeMap<&'a Address, BTreeSet<&'a Address>>,
    start: &'a Address,
    done: &BTreeSet<&'a Address>,
) -> Option<Vec<&'a Address>> {
    let mut before: BTreeMap<&Address, &Address> = BTreeMap::new();
    let mut waiting = VecDeque::from([start]);
    while let Some(at) = waiting.pop_front() {
        for next in graph.get(at).into_iter().flatten().copied() {
            if next == start {
                return Some(way(&before, start, at));
            }
            if !done.contains(next) && !before.contains_key(next) {
                before.insert(next, at);
                waiting.push_back(next);
            }
        }
    }
    None
}

fn way<'a>(
    before: &BTreeMap<&'a Address, &'a Address>,
    start: &'a Address,
    end: &'a Address,
) -> Vec<&'a Address> {
    let mut way = vec![end];
    let mut at = end;
    while at != start {
        let Some(previous) = before.get(at) else {
            break;
        };
        at = previous;
        way.push(at);
    }
    way.reverse();
    way
}
